/**
 * The classes of an alphabet as characters: the intervals that a walk over an automaton reads, and those that
 * stand for a class in samples and examples.
 */
import {
  CASE_DISTANCE,
  DIGITS,
  HIGH_SURROGATES,
  LOW_SURROGATES,
  LOWER,
  PREFERRED,
  PRINTED,
  SPACE,
  UPPER,
  eachRange,
  firstIn,
  has,
  range,
  readable,
  union,
  visibleIn,
  withoutSurrogates,
} from "../../automaton/char-set.js";
import { addTo } from "../../common/collections.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Alphabet } from "../../automaton/alphabet.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { CharacterRange } from "../../runtime/characters.js";

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

/** An alphabet, and the last character of the grammar. */
export interface Classes {
  readonly alphabet: Alphabet;
  readonly limit: Limit;
}

/** Ranges in ascending order. Surrogates and other characters are in different ranges. */
type Ranges = readonly CharacterRange[];

/** Returns the ranges of each class. A class beyond the last character has none. */
export function rangesOfClasses({ alphabet, limit }: Classes): ReadonlyMap<number, Ranges> {
  const [high = 0] = HIGH_SURROGATES;
  const [low = 0, lastLow = 0] = LOW_SURROGATES;
  const cuts = new Set([...alphabet.starts, high, low, lastLow + 1]);
  const starts = [...cuts].filter((start) => start <= limit).sort((a, b) => a - b);
  const classes = new Map<number, [number, number][]>();
  for (const [index, start] of starts.entries())
    addTo(classes, alphabet.of(start), [start, (starts.at(index + 1) ?? limit + 1) - 1]);
  return classes;
}

/** A class, and the character that represents it in examples: a readable one if possible. */
export interface Representative {
  readonly symbol: number;
  readonly character: number;
  /**
   * The representative after a lone high surrogate. It is not a low surrogate, because the two would
   * form one character. Undefined if the class contains only low surrogates.
   */
  readonly behindHigh: number | undefined;
  /** A lower rank means a more readable character. */
  readonly rank: number;
}

/** Sets of characters, the most readable first. */
const ORDER = [
  ...PREFERRED,
  range(0xa1, 0xd7ff),
  range(0xe000, 0x10ffff),
  range(0x00, 0xa0),
  LOW_SURROGATES,
  HIGH_SURROGATES,
];

/**
 * Returns the representatives of all classes of an alphabet, in code point order.
 *
 * @param limit the last character of the grammar; a class beyond it has no representative
 */
export function representatives(alphabet: Alphabet, limit: Limit): readonly Representative[] {
  const classes = rangesOfClasses({ alphabet, limit });
  return [...classes]
    .map(([symbol, ranges]): Representative => {
      const own = union(ranges);
      const plain = readable(own);
      const high = firstIn(own, HIGH_SURROGATES);
      const character = plain ?? firstIn(own, LOW_SURROGATES) ?? high ?? 0;
      const rank = ORDER.findIndex((set) => has(set, character));
      return { symbol, character, behindHigh: plain ?? high, rank };
    })
    .sort((a, b) => a.character - b.character);
}

/** The numbers of letters, digits and other characters of ASCII that stand for one class. */
const LETTERS = 6;
const NUMERALS = 4;
const OTHERS = 2;

/** A class without visible characters of ASCII is represented by some others. */
const FOREIGN = 3;

/**
 * Returns a few characters of a class: letters, digits and punctuation of ASCII if the class has any.
 * Letters are in lower case if both cases are in the class. Otherwise a space, or visible characters
 * beyond ASCII, or the first characters of the class.
 */
export function readableIn(ranges: Ranges): CharSet {
  const own = union(ranges);
  const upper = firstOf(own, UPPER, LETTERS).filter((letter) => !has(own, letter + CASE_DISTANCE));
  const visible = [
    ...firstOf(own, LOWER, LETTERS),
    ...upper,
    ...firstOf(own, DIGITS, NUMERALS),
    ...firstOf(own, PRINTED, OTHERS, isPunctuation),
  ];
  if (visible.length > 0) return setOf(visible);
  if (has(own, SPACE[0]!)) return SPACE;
  const foreign = visibleIn(withoutSurrogates(own), FOREIGN);
  if (foreign.length > 0) return setOf(foreign);
  return setOf(ranges.flatMap(([first]) => [first]).slice(0, FOREIGN));
}

function isPunctuation(character: number): boolean {
  return ![LOWER, UPPER, DIGITS].some((set) => has(set, character));
}

/** The first characters of a small set that are in another set. */
function firstOf(
  own: CharSet,
  [first = 0, last = -1]: CharSet,
  count: number,
  isWanted: (character: number) => boolean = () => true,
): readonly number[] {
  const found: number[] = [];
  for (let character = first; character <= last && found.length < count; character += 1)
    if (has(own, character) && isWanted(character)) found.push(character);
  return found;
}

function setOf(characters: readonly number[]): CharSet {
  return union(characters.map((character) => range(character, character)));
}
