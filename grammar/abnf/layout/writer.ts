/** The lines of a formatted text, with the columns of their comments. */

/** A line: its code, and a comment behind it or on a line of its own. */
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

  /** Whether the line has a word behind which a comment can stand. */
  get hasWord(): boolean {
    return this.#isOpen && !this.#mustBreak;
  }

  /** Writes a comment behind the last word of the line. */
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

/** The blanks between the longest line and the comments behind the lines. */
const GAP = 2;

/**
 * Prints lines. The comments behind them begin in one column if that leaves them within the width,
 * otherwise two blanks behind each line.
 */
export function printLines(lines: readonly WrittenLine[], width: number): string[] {
  // A comment on a line of its own has no code before it.
  const behind = lines.filter(({ comment }) => comment !== "");
  const common = behind.reduce((most, { code }) => Math.max(most, code.length), 0) + GAP;
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
