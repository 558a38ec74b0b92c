/** Sets of characters, of code points or of octets in a grammar of octets; and the most readable character of one. */
import { lowerBound } from "../common/lower-bound.js";
import type { CharacterRange } from "../runtime/characters.js";

/**
 * A set as the bounds of its ranges: `[first, last, first, last, …]`, both inclusive.
 *
 * 1. Ranges ascend, and neither overlap nor touch: every set has exactly one form.
 * 2. No range is empty.
 */
export type CharSet = readonly number[];

/** One range. */
export function range(first: number, last: number): CharSet {
  return [first, last];
}

/** The union of sets. Cost: n log n in their ranges. */
export function union(sets: readonly CharSet[]): CharSet {
  const ranges: [number, number][] = [];
  for (const set of sets) eachRange(set, (first, last) => ranges.push([first, last]));
  ranges.sort(([a], [b]) => a - b);
  const bounds: number[] = [];
  for (const [first, last] of ranges) {
    const end = bounds.at(-1) ?? -Infinity;
    if (first <= end + 1) bounds.splice(-1, 1, Math.max(end, last));
    else bounds.push(first, last);
  }
  return bounds;
}

/** Checks whether the set contains a character. Cost: logarithmic in the ranges. */
export function has(set: CharSet, character: number): boolean {
  // The first bound that is not below the character. The character is in the set if this bound is the
  // end of a range, or a beginning that equals the character.
  const bound = lowerBound(set, character);
  return bound % 2 === 1 || (bound < set.length && set[bound] === character);
}

/** Calls `visit` with the bounds of each range, in ascending order. */
export function eachRange(set: CharSet, visit: (first: number, last: number) => void): void {
  for (let index = 0; index < set.length; index += 2) visit(set[index] ?? 0, set[index + 1] ?? 0);
}

export const HIGH_SURROGATES = range(0xd800, 0xdbff);
export const LOW_SURROGATES = range(0xdc00, 0xdfff);

const UPPER = range(0x41, 0x5a);
const LOWER = range(0x61, 0x7a);
const CASE_DISTANCE = 0x20;

/**
 * The characters that one character of a quoted string matches. RFC 5234 section 2.3: "ABNF strings
 * are case-insensitive and the character set for these strings is US-ASCII". So "k" does not match
 * KELVIN SIGN.
 */
export function caseInsensitive(character: number): CharSet {
  if (has(UPPER, character))
    return union([
      range(character, character),
      range(character + CASE_DISTANCE, character + CASE_DISTANCE),
    ]);
  if (has(LOWER, character))
    return union([
      range(character - CASE_DISTANCE, character - CASE_DISTANCE),
      range(character, character),
    ]);
  return range(character, character);
}

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
