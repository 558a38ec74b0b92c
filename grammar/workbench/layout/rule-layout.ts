/** The layout of one rule, as RFCs have it. */
import { closing, flat, flatElement } from "./tree.js";
import type { LayoutAlternatives, Comment, Element } from "./tree.js";

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
  /** The column of the last comment after a word in the source. */
  #lastBehind = -1;

  constructor(writer: Writer, columns: Columns) {
    this.#writer = writer;
    this.#columns = columns;
  }

  /** Writes the comments before or after a word. */
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
   * @param after the number of characters that must fit after them in the last line
   */
  alternatives(tree: LayoutAlternatives, column: number, after: number): void {
    const room = this.#columns.width - column - after;
    const text = this.#writer.mustBreak ? undefined : flat(tree, room);
    if (text !== undefined && text.length <= room) {
      this.#writer.write(text, column);
      return;
    }
    const last = tree.alternatives.length - 1;
    for (const [index, elements] of tree.alternatives.entries()) {
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
      const room = index < elements.length - 1 ? 0 : after;
      this.comments(element.before);
      const plain = { ...element, before: [] };
      const text = flatElement(plain, width);
      const isFitting = text !== undefined && this.#writer.column + 1 + text.length + room <= width;
      if (index > 0 && !this.#writer.mustBreak) {
        if (isFitting) this.#writer.write(" ", column);
        else this.#writer.newline(column);
      }
      const start = this.#writer.mustBreak ? column : this.#writer.column;
      if (text !== undefined && start + text.length + room <= width) {
        this.#writer.write(text, column);
      } else {
        this.#broken(plain, start, room);
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

// The lines of a formatted text, with the columns of their comments.

/** A line: its code, and a comment after it or on a line of its own. */
interface WrittenLine {
  readonly code: string;
  readonly comment: string;
  /**
   * The column of the comment, if it is on a line of its own: a number, or `above` if it continues the
   * comment of the line above it.
   */
  readonly column: number | "above" | undefined;
}

/** Collects lines word by word. */
export class Writer {
  readonly lines: WrittenLine[] = [];
  #code = "";
  #isOpen = false;
  #mustBreak = false;

  /** The column at which the next word begins. */
  get column(): number {
    return this.#code.length;
  }

  /** Whether a comment has ended the line. */
  get mustBreak(): boolean {
    return this.#mustBreak;
  }

  /** Writes a word. If a comment has ended the line, the word begins a line at a column. */
  write(text: string, column: number): void {
    if (this.#mustBreak) this.newline(column);
    this.#code += text;
    this.#isOpen = true;
  }

  /** Ends the line. The next word is at a column. */
  newline(column: number): void {
    if (this.hasWord) this.#push({ comment: "", column: undefined });
    this.#mustBreak = false;
    this.#code = " ".repeat(column);
    this.#isOpen = false;
  }

  /** Whether the line has a word after which a comment can stand. */
  get hasWord(): boolean {
    return this.#isOpen && !this.#mustBreak;
  }

  /** Writes a comment after the last word of the line. */
  commentBehind(comment: string): void {
    this.#push({ comment, column: undefined });
    this.#mustBreak = true;
  }

  /** Writes a comment on a line of its own. */
  ownComment(comment: string, column: number | "above"): void {
    if (this.hasWord) this.#push({ comment: "", column: undefined });
    this.lines.push({ code: "", comment, column });
    this.#mustBreak = true;
  }

  /** Ends the last line. */
  end(): readonly WrittenLine[] {
    this.newline(0);
    return this.lines;
  }

  #push(line: Omit<WrittenLine, "code">): void {
    this.lines.push({ code: this.#code.trimEnd(), ...line });
  }
}

/** The blanks between the longest line and the comments after the lines. */
const GAP = 2;

/**
 * Prints lines. The comments after them begin in one column if that leaves them within the width,
 * otherwise two blanks after each line.
 */
export function printLines(lines: readonly WrittenLine[], width: number): string[] {
  // A comment on a line of its own has no code before it.
  const commented = lines.filter(({ comment }) => comment !== "");
  const common = commented.reduce((most, { code }) => Math.max(most, code.length), 0) + GAP;
  let above = common;
  const isCommon = lines.every(
    ({ comment, column }) => typeof column === "number" || common + comment.length <= width,
  );
  return lines.map(({ code, comment, column }) => {
    if (comment === "") return code;
    if (column === undefined) above = isCommon ? common : code.length + GAP;
    const at = typeof column === "number" ? column : above;
    return code.padEnd(at) + comment;
  });
}
