/** A text that is put together from pieces of a document. */
import { lowerBound } from "../../common/lower-bound.js";

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
    const piece = lowerBound(this.#starts, offset + 1) - 1;
    if (piece === -1) return 0;
    return this.#origins[piece]! + offset - this.#starts[piece]!;
  }
}
