/** An index of the lines of a text. It converts many offsets to lines and columns. */

/**
 * A position in a text. `offset` and `column` count UTF-16 code units. `line` and `column` count
 * from 1.
 */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/**
 * The offsets of the lines of a text, computed up to the last requested offset. A line ends with
 * LF, with or without a CR before it.
 *
 * Cost: one pass over the text for all positions, and a binary search for each position.
 */
export class LineIndex {
  readonly text: string;
  /** The offsets of the known lines. The first is the first line of the text. */
  readonly #starts = [0];
  /** The offset of the line end after the last known line, or -1 if the text has no other. */
  #lineEnd: number;

  constructor(text: string) {
    this.text = text;
    this.#lineEnd = text.indexOf("\n");
  }

  /** Returns the line and the column of an offset. */
  positionAt(offset: number): Position {
    while (this.#lineEnd !== -1 && this.#lineEnd < offset) {
      this.#starts.push(this.#lineEnd + 1);
      this.#lineEnd = this.text.indexOf("\n", this.#lineEnd + 1);
    }
    const line = this.#lineOf(offset);
    return { offset, line: line + 1, column: offset - this.#starts[line]! + 1 };
  }

  /** Returns the last known line that begins at or before an offset, counted from 0. */
  #lineOf(offset: number): number {
    let first = 0;
    let last = this.#starts.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if (this.#starts[middle]! <= offset) first = middle;
      else last = middle - 1;
    }
    return first;
  }
}
