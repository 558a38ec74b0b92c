/** Maps an input to characters, and characters to the symbols of an automaton. */

/** Code units below this limit have their class in the table `direct`. */
export const DIRECT = 128;

const HIGH_SURROGATE_FIRST = 0xd800;
const HIGH_SURROGATE_LAST = 0xdbff;
const LOW_SURROGATE_FIRST = 0xdc00;
const LOW_SURROGATE_LAST = 0xdfff;

/** The first code point that takes two UTF-16 code units. */
export const SUPPLEMENTARY = 0x10000;

/**
 * A partition of all characters into classes, numbered from 0: the symbols of an automaton.
 *
 * 1. `starts` ascends and begins with 0. Interval n holds the characters from `starts[n]` up to the
 *    next start, exclusive; the last interval has no end.
 * 2. `classes[n]` is the class of interval n. Several intervals may have the same class.
 */
export class CharacterClasses {
  /** The class of each code unit below 128. */
  readonly direct: Uint16Array = new Uint16Array(DIRECT);

  constructor(
    readonly starts: Int32Array,
    readonly classes: Int32Array,
  ) {
    for (let unit = 0; unit < DIRECT; unit += 1) this.direct[unit] = this.of(unit);
  }

  /** Returns the class of a character. Cost: logarithmic in the intervals. */
  of(character: number): number {
    const { starts } = this;
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= character) low = middle;
      else high = middle;
    }
    return this.classes[low]!;
  }
}

/** The first and the last of some characters: code points, or octets in a grammar of octets. */
export type CharacterRange = readonly [first: number, last: number];

/** The number of code points. */
const CODE_POINTS = 0x110000;

/** Returns the characters of some classes: ascending ranges that do not touch. Cost: linear in the intervals. */
export function rangesOf(
  { starts, classes }: CharacterClasses,
  isMember: (symbol: number) => boolean,
): CharacterRange[] {
  const ranges: CharacterRange[] = [];
  for (let interval = 0, first = -1; interval <= starts.length; interval += 1) {
    const start = starts[interval] ?? CODE_POINTS;
    if (interval < starts.length && isMember(classes[interval]!)) {
      if (first < 0) first = start;
    } else if (first >= 0) {
      ranges.push([first, start - 1]);
      first = -1;
    }
  }
  return ranges;
}

/**
 * Returns the character at an offset, in code units. A surrogate pair is one character; a lone
 * surrogate is a character by itself. The result is that of `codePointAt`, but never undefined, and
 * without a call into the JavaScript runtime.
 */
export function characterAt(input: string, offset: number): number {
  const unit = input.charCodeAt(offset);
  if (unit < HIGH_SURROGATE_FIRST || unit > HIGH_SURROGATE_LAST) return unit;
  const next = input.charCodeAt(offset + 1);
  if (!(next >= LOW_SURROGATE_FIRST && next <= LOW_SURROGATE_LAST)) return unit;
  return SUPPLEMENTARY + ((unit - HIGH_SURROGATE_FIRST) << 10) + (next - LOW_SURROGATE_FIRST);
}

/** Returns the length of a text in characters. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Returns the string with the fewest characters, of several the first; halves of pairs count as characters. */
export function shortestOf(texts: readonly (string | undefined)[]): string | undefined {
  const lengths = texts.map((text) => (text === undefined ? Infinity : lengthOf(text)));
  return texts[lengths.indexOf(Math.min(...lengths))];
}

/** Returns the character that ends at an offset, in code units. Offset 0 ends none. */
export function characterBefore(input: string, offset: number): number {
  const unit = input.charCodeAt(offset - 1);
  if (unit < LOW_SURROGATE_FIRST || unit > LOW_SURROGATE_LAST) return unit;
  const before = input.charCodeAt(offset - 2);
  if (!(before >= HIGH_SURROGATE_FIRST && before <= HIGH_SURROGATE_LAST)) return unit;
  return SUPPLEMENTARY + ((before - HIGH_SURROGATE_FIRST) << 10) + (unit - LOW_SURROGATE_FIRST);
}
