/** A text that is put together from pieces of a document. */
import { lowerBound } from "../../common/lower-bound.js";

/** A line of a file that a document includes. Lines count from 1. */
export interface IncludedLine {
  readonly file: string;
  readonly line: number;
}

/** A text, with the offset in the document of each of its characters. */
export class MappedText {
  #text = "";
  /** The offsets in the text at which pieces begin, and the offsets of the pieces in the document. */
  readonly #starts: number[] = [];
  readonly #origins: number[] = [];
  readonly #included: (IncludedLine | undefined)[] = [];

  get text(): string {
    return this.#text;
  }

  /**
   * Adds a piece.
   *
   * @param origin the offset in the document of its first character
   * @param included the line of another file that the piece is; all its characters have the same origin
   */
  add(piece: string, origin: number, included?: IncludedLine): void {
    this.#starts.push(this.#text.length);
    this.#origins.push(origin);
    this.#included.push(included);
    this.#text += piece;
  }

  /**
   * Returns the offset in the document of an offset in the text. Between two pieces, it is the end of the
   * first. Cost: a binary search.
   */
  originOf(offset: number): number {
    const piece = this.#pieceAt(offset);
    if (piece === -1) return 0;
    const origin = this.#origins[piece]!;
    return this.#included[piece] === undefined ? origin + offset - this.#starts[piece]! : origin;
  }

  /** Returns the line of another file at an offset in the text; undefined in the document itself. */
  includedAt(offset: number): IncludedLine | undefined {
    return this.#included[this.#pieceAt(offset)];
  }

  #pieceAt(offset: number): number {
    return lowerBound(this.#starts, offset + 1) - 1;
  }
}

// Blocks of a document as one ABNF text, each at the left margin.

/** A stretch of a document, or characters that stand for one. */
export interface Piece {
  readonly text: string;
  readonly origin: number;
  /** The name of the file whose text stands here. */
  readonly file?: string;
  /** The reason why no text of this file stands here. */
  readonly refusal?: string;
}

/**
 * Joins blocks. The indentation of the first line with a word is removed from all lines of its block.
 * Between two blocks is an empty line. Linear.
 */
export function joinBlocks(blocks: readonly (readonly Piece[])[]): MappedText {
  const joined = new MappedText();
  for (const pieces of blocks) {
    const margin = marginOf(pieces.map(({ text }) => text).join(""));
    let left = margin;
    for (const { text, origin, file } of pieces) {
      for (let start = 0, line = 1; start < text.length; line += 1) {
        const blanks = Math.min(left, /^[ \t]*/.exec(text.slice(start))![0].length);
        const newline = text.indexOf("\n", start);
        const end = newline === -1 ? text.length : newline + 1;
        const content = text.slice(start + blanks, end);
        if (file === undefined) joined.add(content, origin + start + blanks);
        else joined.add(content, origin, { file, line });
        // Only the blanks that begin a line belong to the indentation.
        if (newline !== -1) left = margin;
        else left = start + blanks === end ? left - blanks : 0;
        start = end;
      }
    }
    const last = pieces.at(-1);
    if (last !== undefined) joined.add("\n\n", last.origin + last.text.length);
  }
  return joined;
}

function marginOf(text: string): number {
  return /^(?:[ \t]*\r?\n)*([ \t]*)/.exec(text)?.[1]?.length ?? 0;
}
