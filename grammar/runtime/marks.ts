/** The marks of a derivation as a flat list: the form in which a machine returns a derivation. */

/** The beginning (even) or the end (odd) of the visible rule number `mark >> 1`. */
export type Mark = number;

const INITIAL = 256;

/** The length up to which a list is kept for the next derivation. */
const KEPT = 1 << 14;

/**
 * Pairs (mark, offset), the last mark of the derivation first. The next derivation reuses the
 * object.
 */
export class Marks {
  pairs = new Int32Array(INITIAL);
  /** The number of entries of `pairs` that count. */
  length = 0;

  /** @param check is told the number of marks as they grow, and may refuse it */
  constructor(readonly check?: (count: number) => void) {}

  /** Adds marks that all stand at one offset. */
  push(marks: readonly Mark[], offset: number): void {
    const count = marks.length;
    let { length, pairs } = this;
    if (length + 2 * count > pairs.length) pairs = this.#grow(2 * count);
    for (let index = 0; index < count; index += 1) {
      pairs[length] = marks[index]!;
      pairs[length + 1] = offset;
      length += 2;
    }
    this.length = length;
  }

  #grow(by: number): Int32Array<ArrayBuffer> {
    this.check?.((this.length + by) / 2);
    const pairs = new Int32Array(2 * (this.length + by));
    pairs.set(this.pairs);
    this.pairs = pairs;
    return pairs;
  }

  clear(): void {
    if (this.pairs.length > KEPT) this.pairs = new Int32Array(INITIAL);
    this.length = 0;
  }
}
