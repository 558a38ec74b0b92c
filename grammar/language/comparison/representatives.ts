/**
 * For each alphabet class, one character that represents it in examples: a readable one if
 * possible.
 */
import { eachRange, has, range } from "../../automaton/char-set.js";
import { HIGH_SURROGATES, LOW_SURROGATES, rangesOfClasses } from "./classes.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Alphabet } from "../../automaton/alphabet.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Ranges } from "./classes.js";

/** A class, and the character that represents it. */
export interface Representative {
  readonly symbol: number;
  readonly character: number;
  /**
   * The representative after a lone high surrogate. It is no low surrogate, because the two would
   * form one character. Undefined if the class contains only low surrogates.
   */
  readonly behindHigh: number | undefined;
  /** A lower rank means a more readable character. */
  readonly rank: number;
}

/**
 * Small letters, digits, capital letters, and the other visible characters of ASCII: these are
 * preferred to all others.
 */
const PREFERRED = [
  range(0x61, 0x7a),
  range(0x30, 0x39),
  range(0x41, 0x5a),
  range(0x21, 0x7e),
  range(0x20, 0x20),
];

/** Sets of characters, the most readable first. */
const ORDER = [
  ...PREFERRED,
  range(0xa1, 0xd7ff),
  range(0xe000, 0x10ffff),
  range(0x00, 0xa0),
  LOW_SURROGATES,
  HIGH_SURROGATES,
];

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The number of characters of a range that are examined for a visible one. */
const LOOKED_AT = 256;

/**
 * Returns the representatives of all classes of an alphabet, in code point order.
 *
 * @param limit the last character of the grammar; a class beyond it has no representative
 */
export function representatives(
  alphabet: Alphabet,
  sets: readonly CharSet[],
  limit: Limit,
): readonly Representative[] {
  const classes = rangesOfClasses({ alphabet, sets, limit });
  return [...classes]
    .map(([symbol, ranges]): Representative => {
      const plain = readable(ranges);
      const high = firstIn(ranges, HIGH_SURROGATES);
      const character = plain ?? firstIn(ranges, LOW_SURROGATES) ?? high ?? 0;
      return { symbol, character, behindHigh: plain ?? high, rank: rankOf(character) };
    })
    .sort((a, b) => a.character - b.character);
}

function rankOf(character: number): number {
  return ORDER.findIndex((set) => has(set, character));
}

/** The most readable character of a class that is no surrogate. */
export function readable(ranges: Ranges): number | undefined {
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

/** The first character in both the ranges and the set. */
function firstIn(ranges: Ranges, set: CharSet): number | undefined {
  let found: number | undefined;
  for (const [low, high] of ranges)
    eachRange(set, (first, last) => {
      if (first <= high && low <= last) found = Math.min(found ?? Infinity, Math.max(low, first));
    });
  return found;
}
