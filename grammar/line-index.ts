/** The lines of a text, so that many offsets in it can be told by line and column. */

/** A place in a text. `offset` and `column` count UTF-16 code units; `line` and `column` from 1. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Where the lines of a text begin, found as far as somebody has asked; a line ends with LF, with or
 * without a CR before it.
 *
 * Cost: the text is read once, however many positions are asked for; each is then a binary search.
 */
export class LineIndex {
  readonly text: string;
  /** The offsets of the lines that are known, of which the first is the first of the text. */
  readonly #starts = [0];
  /** The line end behind the last known line; -1 where the text has no other. */
  #lineEnd: number;

  constructor(text: string) {
    this.text = text;
    this.#lineEnd = text.indexOf("\n");
  }

  /** The line and the column of an offset. */
  positionAt(offset: number): Position {
    while (this.#lineEnd !== -1 && this.#lineEnd < offset) {
      this.#starts.push(this.#lineEnd + 1);
      this.#lineEnd = this.text.indexOf("\n", this.#lineEnd + 1);
    }
    const line = this.#lineOf(offset);
    return { offset, line: line + 1, column: offset - this.#starts[line]! + 1 };
  }

  /** The last known line that begins at an offset or before it, counted from 0. */
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
