/**
 * For each alphabet class, one character that represents it in examples: a readable one if
 * possible.
 */
import {
  firstIn,
  has,
  HIGH_SURROGATES,
  LOW_SURROGATES,
  PREFERRED,
  range,
  readable,
} from "../../automaton/char-set.js";
import { rangesOfClasses } from "./classes.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Alphabet } from "../../automaton/alphabet.js";
import type { CharSet } from "../../automaton/char-set.js";

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
