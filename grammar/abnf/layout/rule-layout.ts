/** The layout of one rule, as RFCs have it. */
import { closing, flat, flatElement } from "./tree.js";
import type { Alternatives, Comment, Element } from "./tree.js";
import type { Writer } from "./writer.js";

/** The columns that a layout keeps to. */
interface Columns {
  readonly width: number;
  /** The column of the first element. */
  readonly body: number;
  /** The column of the first element in the source. */
  readonly sourceBody: number;
}

/** The length of `"/ "`, which stands before an alternative, and of `"( "`. */
const SIGN = 2;

/**
 * Writes the right-hand side of a rule, from the current column on. Alternatives that do not fit on
 * the line stand on lines of their own; their slashes are below the `=`.
 */
export class RuleLayout {
  readonly #writer: Writer;
  readonly #columns: Columns;
  /** The column of the last comment behind a word in the source. */
  #lastBehind = -1;

  constructor(writer: Writer, columns: Columns) {
    this.#writer = writer;
    this.#columns = columns;
  }

  /** Writes the comments before or behind a word. */
  comments(comments: readonly Comment[]): void {
    const { body, sourceBody, width } = this.#columns;
    for (const { text, column, isBehind } of comments) {
      if (isBehind && this.#writer.hasWord) {
        this.#writer.commentBehind(text);
        this.#lastBehind = column;
      } else if (column === this.#lastBehind) {
        this.#writer.ownComment(text, "above");
      } else {
        const farthest = Math.max(body, width - text.length);
        const wanted = body + (isBehind ? 0 : Math.max(0, column - sourceBody));
        this.#writer.ownComment(text, Math.min(wanted, farthest));
        this.#lastBehind = -1;
      }
    }
  }

  /**
   * Writes alternatives at a column.
   *
   * @param after the number of characters that must fit behind them in the last line
   */
  alternatives(tree: Alternatives, column: number, after: number): void {
    const room = this.#columns.width - column - after;
    const text = this.#writer.mustBreak ? undefined : flat(tree, room);
    if (text !== undefined && text.length <= room) {
      this.#writer.write(text, column);
      return;
    }
    const last = tree.alternatives.length - 1;
    for (const [index, { elements }] of tree.alternatives.entries()) {
      if (index > 0) {
        const [first, ...others] = elements;
        this.comments(first?.before ?? []);
        this.#writer.newline(column - SIGN);
        this.#writer.write("/ ", column - SIGN);
        this.#sequence([{ ...first!, before: [] }, ...others], column, index < last ? 0 : after);
      } else {
        this.#sequence(elements, column, index < last ? 0 : after);
      }
    }
    this.comments(tree.after);
  }

  #sequence(elements: readonly Element[], column: number, after: number): void {
    const { width } = this.#columns;
    for (const [index, element] of elements.entries()) {
      const behind = index < elements.length - 1 ? 0 : after;
      this.comments(element.before);
      const plain = { ...element, before: [] };
      const text = flatElement(plain, width);
      const isFitting =
        text !== undefined && this.#writer.column + 1 + text.length + behind <= width;
      if (index > 0 && !this.#writer.mustBreak) {
        if (isFitting) this.#writer.write(" ", column);
        else this.#writer.newline(column);
      }
      const start = this.#writer.mustBreak ? column : this.#writer.column;
      if (text !== undefined && start + text.length + behind <= width) {
        this.#writer.write(text, column);
      } else {
        this.#broken(plain, start, behind);
      }
    }
  }

  /** Writes an element that does not fit on the line. */
  #broken({ repeat, text, content }: Element, start: number, after: number): void {
    this.#writer.write(repeat + text, start);
    if (content === undefined) return;
    const bracket = start + repeat.length;
    this.#writer.write(" ", bracket);
    this.alternatives(content, bracket + SIGN, after + SIGN);
    const isEnded = this.#writer.mustBreak;
    this.#writer.write(isEnded ? closing(text) : ` ${closing(text)}`, bracket);
  }
}
