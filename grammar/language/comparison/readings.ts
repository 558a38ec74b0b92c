/** The characters that a walk over an automaton reads, as intervals of characters of one class. */
import { eachRange, has, HIGH_SURROGATES, LOW_SURROGATES } from "../../automaton/char-set.js";
import { rangesOfClasses } from "./classes.js";
import { readableIn } from "./readable.js";
import type { Classes } from "./classes.js";
import type { Representative } from "./representatives.js";

/** Characters of one class, from the first to the last one. */
export interface Interval {
  readonly symbol: number;
  readonly first: number;
  readonly last: number;
}

/**
 * The intervals that a walk reads, in code point order. No interval contains both surrogates and
 * other characters.
 */
export interface Readings {
  readonly ordinary: readonly Interval[];
  /**
   * The intervals after a lone high surrogate. They contain no low surrogate, because the two would
   * form one character.
   */
  readonly behindHigh: readonly Interval[];
}

/** One character of each class. */
export function oneOfEach(representatives: readonly Representative[]): Readings {
  const one = (symbol: number, character: number | undefined): readonly Interval[] =>
    character === undefined ? [] : [{ symbol, first: character, last: character }];
  return {
    ordinary: sorted(representatives.flatMap(({ symbol, character }) => one(symbol, character))),
    behindHigh: sorted(
      representatives.flatMap(({ symbol, behindHigh }) => one(symbol, behindHigh)),
    ),
  };
}

/** All characters of all classes. */
export function allCharacters(classes: Classes): Readings {
  return readings(
    [...rangesOfClasses(classes)].flatMap(([symbol, ranges]) =>
      ranges.map(([first, last]) => ({ symbol, first, last })),
    ),
  );
}

/** A few readable characters of each class. */
export function readableCharacters(classes: Classes): Readings {
  return readings(
    [...rangesOfClasses(classes)].flatMap(([symbol, ranges]) => {
      const intervals: Interval[] = [];
      eachRange(readableIn(ranges), (first, last) => intervals.push({ symbol, first, last }));
      return intervals;
    }),
  );
}

export function isHighSurrogate(character: number): boolean {
  return has(HIGH_SURROGATES, character);
}

export function isLowSurrogate(character: number): boolean {
  return has(LOW_SURROGATES, character);
}

function readings(intervals: readonly Interval[]): Readings {
  const ordinary = sorted(intervals);
  return { ordinary, behindHigh: ordinary.filter(({ first }) => !has(LOW_SURROGATES, first)) };
}

function sorted(intervals: readonly Interval[]): readonly Interval[] {
  return [...intervals].sort((a, b) => a.first - b.first);
}
