/**
 * Removes the indentation of a pasted grammar. In RFC 5234, a rule begins at the left margin, and a
 * line that begins with white space continues the rule.
 */
import type { Prepared, Tolerance } from "./tolerances.js";

/**
 * The beginning of a line that is not only a comment: its indentation, and the name of a rule if it
 * has one.
 */
const LINE_START = /(?<![^\n])([ \t]*)(?=[^\s;])(?:([A-Za-z][A-Za-z0-9-]*)[ \t]*=)?/g;

const TAB_STOP = 8;

/**
 * Puts a line end directly before each indented rule. It replaces the last blank of the
 * indentation, so that no offset changes.
 *
 * The first line that is neither blank nor a comment determines the indentation of rules. A line
 * with another indentation continues a rule, unless it begins with a name and `=`, which only a
 * rule does.
 *
 * Cost: linear.
 */
export function withoutIndentation(indented: string): Prepared {
  const tolerances: Tolerance[] = [];
  let margin: number | undefined;
  const text = indented.replace(
    LINE_START,
    (line: string, blanks: string, name: string | undefined, offset: number) => {
      const width = columns(blanks);
      margin ??= width;
      if (width < margin || (width > margin && name !== undefined)) {
        const start = offset + blanks.length;
        const end = start + (name ?? " ").length;
        tolerances.push({ kind: "uneven-indentation", span: { start, end } });
      }
      const isRule = width === margin || name !== undefined;
      return blanks === "" || !isRule ? line : `${blanks.slice(1)}\n${line.slice(blanks.length)}`;
    },
  );
  return { text, tolerances };
}

/** The width of blanks and tabs from the left margin, in columns. */
function columns(blanks: string): number {
  if (!blanks.includes("\t")) return blanks.length;
  let width = 0;
  for (const blank of blanks) {
    width = blank === "\t" ? (Math.floor(width / TAB_STOP) + 1) * TAB_STOP : width + 1;
  }
  return width;
}
