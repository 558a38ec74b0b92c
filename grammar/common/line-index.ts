/** An index of the lines of a text. It converts many offsets to lines and columns. */
import { lowerBound } from "./lower-bound.js";

/**
 * A position in a text. `offset` and `column` count UTF-16 code units. `line` and `column` count
 * from 1.
 */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Returns the offset of the first line that begins after an offset, or -1 if there is none. */
type LineAfter = (text: string, offset: number) => number;

/** A line ends with LF, with or without a CR before it. */
function lineAfterLineFeed(text: string, offset: number): number {
  const lineFeed = text.indexOf("\n", offset);
  return lineFeed === -1 ? -1 : lineFeed + 1;
}

/**
 * The offsets of the lines of a text, computed up to the last requested offset. The characters of a
 * line end belong to the line that they end.
 *
 * Cost: one pass over the text for all positions, and a binary search for each position.
 */
export class LineIndex {
  readonly text: string;
  readonly #lineAfter: LineAfter;
  /** The offsets of the known lines. The first is the first line of the text. */
  readonly #starts = [0];
  /** The offset of the line after the last known line, or -1 if the text has no other. */
  #next: number;

  /** @param lineAfter finds lines; by default, a line ends with LF, with or without a CR before it */
  constructor(text: string, lineAfter: LineAfter = lineAfterLineFeed) {
    this.text = text;
    this.#lineAfter = lineAfter;
    this.#next = lineAfter(text, 0);
  }

  /** Returns the line and the column of an offset. */
  positionAt(offset: number): Position {
    while (this.#next !== -1 && this.#next <= offset) {
      this.#starts.push(this.#next);
      this.#next = this.#lineAfter(this.text, this.#next);
    }
    // The last known line that begins at the offset or before it, counted from 0.
    const line = lowerBound(this.#starts, offset + 1) - 1;
    return { offset, line: line + 1, column: offset - this.#starts[line]! + 1 };
  }
}
