/**
 * Removes the page breaks of RFCs and Internet-Drafts from a pasted grammar:
 *
 * ```text
 * Fielding, et al.            Standards Track                    [Page 11]
 * (form feed)
 * RFC 3986                   URI Generic Syntax               January 2005
 * ```
 *
 * Such a line is never ABNF, because no element follows its number.
 */
import type { Span } from "../ast/nodes.js";
import type { Prepared } from "./tolerances.js";

/**
 * A pattern that every line of page furniture matches. Few other lines match it, so this search
 * comes first.
 */
const CANDIDATE = /(?:\[Page \d+\]| \d{4})[ \t]*\r?(?![^\n])|(?<![^\n])[ \t]*\f/g;

/** A running footer, a running header, or a form feed that begins a line. */
const FURNITURE =
  /^(?:[^;="<>[\]]*[ \t]\[Page \d+\][ \t]*\r?$|[ \t\f]*(?:RFC \d+|Internet-Draft)[ \t].*[ \t][a-z]+ \d{4}[ \t]*\r?$|[ \t]*\f)/i;

const BLANK = /[ \t\r\n\f]/;

/**
 * Replaces each page break by one blank line of the same length. So no offset changes, and a rule
 * continues across the break.
 *
 * Cost: linear.
 */
export function withoutPageBreaks(text: string): Prepared {
  const breaks = pageBreaks(text);
  let unpaged = "";
  let done = 0;
  for (const { start, end } of breaks) {
    unpaged += `${text.slice(done, start)}${" ".repeat(end - start - 1)}\n`;
    done = end;
  }
  return {
    text: unpaged + text.slice(done),
    tolerances: breaks.map(({ start, end }) => {
      const furniture = start + text.slice(start, end).search(/[^ \t\r\n]/);
      return { kind: "page-furniture", span: { start: furniture, end } };
    }),
  };
}

/** Returns the page breaks of a text, each with the empty lines around it. */
export function pageBreaks(text: string): readonly Span[] {
  const breaks: Span[] = [];
  for (const { index, 0: candidate } of text.matchAll(CANDIDATE)) {
    const last = breaks.at(-1) ?? { start: 0, end: 0 };
    const lineStart = Math.max(text.lastIndexOf("\n", index) + 1, last.end);
    const lineEnd = index + candidate.length;
    if (lineStart >= lineEnd || !FURNITURE.test(text.slice(lineStart, lineEnd))) continue;
    const start = startOfBlankLines(text, lineStart, last.end);
    const end = endOfBlankLines(text, lineEnd);
    if (start === last.end && breaks.length > 0) breaks.splice(-1, 1, { start: last.start, end });
    else breaks.push({ start, end });
  }
  return breaks;
}

/** The start of the blank lines directly before the line at `offset`, but not before `least`. */
function startOfBlankLines(text: string, offset: number, least: number): number {
  let start = offset;
  while (start > least && BLANK.test(text.charAt(start - 1))) start -= 1;
  return start === least ? least : text.indexOf("\n", start) + 1;
}

/** The end of the blank lines that begin with the rest of the line at `offset`. */
function endOfBlankLines(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && BLANK.test(text.charAt(end))) end += 1;
  return end === text.length ? end : Math.max(offset, text.lastIndexOf("\n", end) + 1);
}
