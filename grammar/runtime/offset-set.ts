/** Sets of offsets of one stretch of an input. */

/** The bits of a word, and the shift from an offset to its word. */
const WORD_BITS = 32;
const SHIFT = 5;

/** A set of offsets, with one bit for each offset of the stretch. */
export class OffsetSet {
  /** Bit n of word m stands for the offset `start + 32 * m + n`. */
  readonly words: Int32Array;

  /**
   * @param start the first offset that the set can contain
   * @param end the first offset after it that the set cannot contain
   */
  constructor(
    readonly start: number,
    readonly end: number,
  ) {
    this.words = new Int32Array(((end - start) >>> SHIFT) + 1);
  }

  add(offset: number): void {
    const bit = offset - this.start;
    this.words[bit >>> SHIFT]! |= 1 << bit;
  }

  /** Returns the first member from an offset on, or -1. */
  next(offset: number): number {
    const { words, start } = this;
    const from = offset - start;
    let index = from >>> SHIFT;
    // The bits below the offset do not count.
    let word = index < words.length ? words[index]! & (-1 << from) : 0;
    while (word === 0) {
      index += 1;
      if (index >= words.length) return -1;
      word = words[index]!;
    }
    const lowest = WORD_BITS - 1 - Math.clz32(word & -word);
    return start + index * WORD_BITS + lowest;
  }
}
