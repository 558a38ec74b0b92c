/** A text that is put together from pieces of a document. */

/** A text, with the offset in the document of each of its characters. */
export class MappedText {
  #text = "";
  /** The offsets in the text at which pieces begin, and the offsets of the pieces in the document. */
  readonly #starts: number[] = [];
  readonly #origins: number[] = [];

  get text(): string {
    return this.#text;
  }

  /**
   * Adds a piece.
   *
   * @param origin the offset in the document of its first character
   */
  add(piece: string, origin: number): void {
    this.#starts.push(this.#text.length);
    this.#origins.push(origin);
    this.#text += piece;
  }

  /**
   * Returns the offset in the document of an offset in the text. Between two pieces, it is the end of the
   * first. Cost: a binary search.
   */
  originOf(offset: number): number {
    let first = 0;
    let after = this.#starts.length;
    while (first < after) {
      const middle = (first + after) >> 1;
      if (this.#starts[middle]! <= offset) first = middle + 1;
      else after = middle;
    }
    if (first === 0) return 0;
    return this.#origins[first - 1]! + offset - this.#starts[first - 1]!;
  }
}
