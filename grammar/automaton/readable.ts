/** The most readable character of a set, for strings that people read. */
import { eachRange, has, HIGH_SURROGATES, LOW_SURROGATES, range } from "./char-set.js";
import type { CharacterRange } from "../runtime/characters.js";
import type { CharSet } from "./char-set.js";

/**
 * Small letters, digits, capital letters, and the other visible characters of ASCII: these are
 * preferred to all others.
 */
export const PREFERRED = [
  range(0x61, 0x7a),
  range(0x30, 0x39),
  range(0x41, 0x5a),
  range(0x21, 0x7e),
  range(0x20, 0x20),
];

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The number of characters of a range that are examined for a visible one. */
const LOOKED_AT = 256;

/** Returns the most readable of some characters that is no surrogate; undefined if all of them are. */
export function readable(ranges: readonly CharacterRange[]): number | undefined {
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
export function firstIn(ranges: readonly CharacterRange[], set: CharSet): number | undefined {
  let found: number | undefined;
  for (const [low, high] of ranges)
    eachRange(set, (first, last) => {
      if (first <= high && low <= last) found = Math.min(found ?? Infinity, Math.max(low, first));
    });
  return found;
}
