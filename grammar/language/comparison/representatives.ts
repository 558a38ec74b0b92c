/** For each alphabet class, a character to show for it: one that can be read, where there is one. */
import { eachRange, has, range } from "../../automaton/char-set.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Alphabet } from "../../automaton/alphabet.js";
import type { CharSet } from "../../automaton/char-set.js";

/** A class, and the character that stands for it. */
export interface Representative {
  readonly symbol: number;
  readonly character: number;
  /**
   * What stands for it behind a lone high surrogate, with which a low one would be one character;
   * undefined where the class has only low ones.
   */
  readonly behindHigh: number | undefined;
  /** Which of two characters reads better: the one with the lower rank. */
  readonly rank: number;
}

const HIGH_SURROGATES = range(0xd800, 0xdbff);
const LOW_SURROGATES = range(0xdc00, 0xdfff);

/** Letters, digits, capitals, and what else there is in ASCII; these before all others. */
const PREFERRED = [
  range(0x61, 0x7a),
  range(0x30, 0x39),
  range(0x41, 0x5a),
  range(0x21, 0x7e),
  range(0x20, 0x20),
];

/** How well characters read, the best first. */
const ORDER = [
  ...PREFERRED,
  range(0xa1, 0xd7ff),
  range(0xe000, 0x10ffff),
  range(0x00, 0xa0),
  LOW_SURROGATES,
  HIGH_SURROGATES,
];

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** In a range that begins with what cannot be seen, so many characters are looked at. */
const LOOKED_AT = 256;

/**
 * The representatives of all classes of the alphabet that these sets make, in code point order.
 *
 * @param limit the last character that there is; a class beyond it has no representative
 */
export function representatives(
  alphabet: Alphabet,
  sets: readonly CharSet[],
  limit: Limit,
): readonly Representative[] {
  const classes = rangesOfClasses(alphabet, sets, limit);
  return [...classes]
    .map(([symbol, ranges]): Representative => {
      const plain = readable(ranges);
      const high = firstIn(ranges, HIGH_SURROGATES);
      const character = plain ?? firstIn(ranges, LOW_SURROGATES) ?? high ?? 0;
      return { symbol, character, behindHigh: plain ?? high, rank: rankOf(character) };
    })
    .sort((a, b) => a.character - b.character);
}

export function isHighSurrogate(character: number): boolean {
  return has(HIGH_SURROGATES, character);
}

function rankOf(character: number): number {
  return ORDER.findIndex((set) => has(set, character));
}

type Ranges = readonly (readonly [first: number, last: number])[];

function rangesOfClasses(
  alphabet: Alphabet,
  sets: readonly CharSet[],
  limit: Limit,
): ReadonlyMap<number, Ranges> {
  const surrogates = [HIGH_SURROGATES, LOW_SURROGATES];
  const cuts = new Set([0]);
  for (const set of [...sets, ...surrogates])
    eachRange(set, (first, last) => cuts.add(first).add(last + 1));
  const starts = [...cuts].filter((start) => start <= limit).sort((a, b) => a - b);
  const classes = new Map<number, [number, number][]>();
  for (const [index, start] of starts.entries()) {
    const symbol = alphabet.of(start);
    const ranges = classes.get(symbol) ?? [];
    ranges.push([start, (starts.at(index + 1) ?? limit + 1) - 1]);
    classes.set(symbol, ranges);
  }
  return classes;
}

/** The character of a class that is no surrogate and reads best. */
function readable(ranges: Ranges): number | undefined {
  for (const set of PREFERRED) {
    const found = firstIn(ranges, set);
    if (found !== undefined) return found;
  }
  const plain = ranges.filter(
    ([first]) => !has(HIGH_SURROGATES, first) && !has(LOW_SURROGATES, first),
  );
  for (const [first, last] of plain)
    for (let point = first; point <= Math.min(last, first + LOOKED_AT); point += 1)
      if (VISIBLE.test(String.fromCodePoint(point))) return point;
  return plain.at(0)?.[0];
}

/** The first character that is in one of the ranges and in the set. */
function firstIn(ranges: Ranges, set: CharSet): number | undefined {
  let found: number | undefined;
  for (const [low, high] of ranges)
    eachRange(set, (first, last) => {
      if (first <= high && low <= last) found = Math.min(found ?? Infinity, Math.max(low, first));
    });
  return found;
}
