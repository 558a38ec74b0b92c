/**
 * Grammars are pasted with the indentation of their document, but RFC 5234 has a rule begin at the
 * left margin and go on where a line begins with white space.
 */
import type { Prepared, Tolerance } from "./tolerances.js";

/** How a line begins that is not only a comment: its indentation, and the name of a rule. */
const LINE_START = /(?<![^\n])([ \t]*)(?=[^\s;])(?:([A-Za-z][A-Za-z0-9-]*)[ \t]*=)?/g;

const TAB_STOP = 8;

/**
 * Ends a line right before each rule, in the place of its last blank, so that no offset changes.
 *
 * The first line that says something tells how far rules are indented. A line that is indented
 * otherwise continues a rule, unless it begins with a name and `=`, which nothing but a rule does.
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

/** How wide blanks and tabs are, from the left margin. */
function columns(blanks: string): number {
  if (!blanks.includes("\t")) return blanks.length;
  let width = 0;
  for (const blank of blanks) {
    width = blank === "\t" ? (Math.floor(width / TAB_STOP) + 1) * TAB_STOP : width + 1;
  }
  return width;
}
