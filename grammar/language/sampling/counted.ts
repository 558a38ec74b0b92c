/** Strings of each length that are counted, so that they can be drawn by number. */

/** A numbering of strings. */
export interface Counted {
  /** Returns the number of strings of a length, in characters. */
  total(length: number): bigint;
  /** Returns a string by its number among those of its length, from 0. */
  at(length: number, number: bigint): string;
}

/** Returns the character at a position among some intervals of characters. */
export function characterIn(
  intervals: readonly { readonly first: number; readonly last: number }[],
  position: bigint,
): string {
  let left = Number(position);
  for (const { first, last } of intervals) {
    const size = last - first + 1;
    if (left < size) return String.fromCodePoint(first + left);
    left -= size;
  }
  throw new RangeError("there are not so many characters");
}
