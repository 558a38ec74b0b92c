/** Sets of characters, of code points or of octets in a grammar of octets; and the most readable character of one. */
import { lowerBound } from "../common/lower-bound.js";

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

/** The last code unit, and the last code point. */
export const LAST_UNIT = 0xffff;
export const LAST_POINT = 0x10ffff;

/** All characters; the octets are the first of them. */
export const ALL_CHARACTERS = range(0, LAST_POINT);

/** The last character that is the same octet in UTF-8. */
export const LAST_ASCII = 0x7f;

/** The characters up to a last one that are not in a set. */
export function without(last: number, set: CharSet): CharSet {
  const rest: number[] = [];
  let from = 0;
  eachRange(set, (low, high) => {
    if (low > from) rest.push(from, low - 1);
    from = high + 1;
  });
  if (from <= last) rest.push(from, last);
  return rest;
}

/** The characters that two sets have. */
export function common(a: CharSet, b: CharSet): CharSet {
  return without(LAST_POINT, union([without(LAST_POINT, a), without(LAST_POINT, b)]));
}

export const HIGH_SURROGATES = range(0xd800, 0xdbff);
export const LOW_SURROGATES = range(0xdc00, 0xdfff);
export const SURROGATES = range(0xd800, 0xdfff);

export const UPPER = range(0x41, 0x5a);
export const LOWER = range(0x61, 0x7a);
export const CASE_DISTANCE = 0x20;

/**
 * The characters that one character of a quoted string matches. RFC 5234 section 2.3: "ABNF strings
 * are case-insensitive and the character set for these strings is US-ASCII". So "k" does not match
 * KELVIN SIGN.
 */
export function caseInsensitive(character: number): CharSet {
  let other = character;
  if (has(UPPER, character)) other += CASE_DISTANCE;
  if (has(LOWER, character)) other -= CASE_DISTANCE;
  return union([range(character, character), range(other, other)]);
}

export const DIGITS = range(0x30, 0x39);
/** Letters, digits and punctuation. */
export const PRINTED = range(0x21, 0x7e);
export const SPACE = range(0x20, 0x20);

/** The characters of ASCII that are preferred to all others, the most readable first. */
export const PREFERRED = [LOWER, DIGITS, UPPER, PRINTED, SPACE];

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The number of characters of a range that are examined for a visible one. */
const LOOKED_AT = 256;

/** Returns the most readable character of a set that is not a surrogate; undefined if all of them are. */
export function readable(set: CharSet): number | undefined {
  for (const preferred of PREFERRED) {
    const found = firstIn(set, preferred);
    if (found !== undefined) return found;
  }
  const plain = withoutSurrogates(set);
  return visibleIn(plain, 1).at(0) ?? plain.at(0);
}

/** The first visible characters of a set, of those that are examined. */
export function visibleIn(set: CharSet, count: number): readonly number[] {
  const found: number[] = [];
  eachRange(set, (first, last) => {
    const end = Math.min(last, first + LOOKED_AT);
    for (let point = first; point <= end && found.length < count; point += 1)
      if (VISIBLE.test(String.fromCodePoint(point))) found.push(point);
  });
  return found;
}

/** The first character that is in both sets. */
export function firstIn(set: CharSet, other: CharSet): number | undefined {
  return common(set, other).at(0);
}

/** Returns the characters of a set that are not halves of surrogate pairs. */
export function withoutSurrogates(set: CharSet): CharSet {
  return common(set, without(LAST_POINT, SURROGATES));
}

/** Returns the number of the characters of a set. */
export function sizeOf(set: CharSet): number {
  let size = 0;
  eachRange(set, (first, last) => (size += last - first + 1));
  return size;
}
