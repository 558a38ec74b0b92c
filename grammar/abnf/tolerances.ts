/**
 * Tolerances: notation that the reader accepts although RFC 5234 does not allow it, and the
 * warnings about it.
 */
import { warning } from "../common/errors.js";
import { words } from "./words.js";
import type { RuleNode, Span } from "../ast/nodes.js";
import type { Diagnostic, WarningKind } from "../common/errors.js";
import type { LineIndex } from "../common/line-index.js";
import type { Word } from "./words.js";

const MESSAGES = {
  "bar-for-slash": '"/" separates alternatives, not "|"',
  "byte-order-mark": "the byte order mark is ignored",
  "interrupted-rule": "the rule continues below an empty line or a comment at the left margin",
  "non-ascii-comment": "a comment has characters outside of ASCII",
  "page-furniture": "the page break of a document is ignored",
  "prose-over-lines": "the prose value goes on in the next line",
  "uneven-indentation": "the line is not indented like the first rule",
} satisfies Partial<Record<WarningKind, string>>;

/** One deviation that the reader has accepted. */
export interface Tolerance {
  readonly kind: keyof typeof MESSAGES;
  readonly span: Span;
}

/** A text of the same length that is closer to RFC 5234, and the tolerances that were needed. */
export interface Prepared {
  readonly text: string;
  readonly tolerances: readonly Tolerance[];
}

/** Returns the tolerances that are visible only in the words of a text. */
export function tolerancesIn(text: string, rules: readonly RuleNode[]): readonly Tolerance[] {
  return [...interruptedRules(text, rules), ...oddWords(text)];
}

/** A line end directly before an empty line, or before a comment at the left margin. */
const INTERRUPTION = /\n(?=\r?\n|;)/;

function interruptedRules(text: string, rules: readonly RuleNode[]): Tolerance[] {
  return rules.flatMap(({ span }): Tolerance[] => {
    const place = text.slice(span.start, span.end).search(INTERRUPTION);
    if (place === -1) return [];
    const start = span.start + place + 1;
    return [{ kind: "interrupted-rule", span: { start, end: start + 1 } }];
  });
}

const NOT_ASCII = /[^\t\n\r\x20-\x7e]/;

/** A text without a match has no odd word. */
const ODD = new RegExp(`[|]|<[^<>\\n]*\\n|${NOT_ASCII.source}`);

function oddWords(text: string): Tolerance[] {
  if (!ODD.test(text)) return [];
  return words(text).flatMap((word): Tolerance[] => {
    const kind = oddityOf(word);
    return kind === undefined ? [] : [{ kind, span: { start: word.start, end: word.end } }];
  });
}

function oddityOf({ kind, text }: Word): Tolerance["kind"] | undefined {
  if (text === "|") return "bar-for-slash";
  if (kind === "comment" && NOT_ASCII.test(text)) return "non-ascii-comment";
  return kind === "prose" && text.includes("\n") ? "prose-over-lines" : undefined;
}

/** Makes the warnings, in the order of the text. The first comment beyond ASCII counts the others. */
export function warningsAbout(
  abnf: LineIndex,
  tolerances: readonly Tolerance[],
): readonly Diagnostic[] {
  const sorted = [...tolerances].sort((a, b) => a.span.start - b.span.start);
  const comments = sorted.filter(({ kind }) => kind === "non-ascii-comment");
  return sorted
    .filter((each) => each.kind !== "non-ascii-comment" || each === comments[0])
    .map(({ kind, span }) => {
      const fix = kind === "bar-for-slash" ? { ...span, text: "/" } : undefined;
      const message =
        kind === "non-ascii-comment" && comments.length > 1
          ? `${comments.length} comments have characters outside of ASCII`
          : MESSAGES[kind];
      return warning(kind, message, abnf, span, fix);
    });
}

// Removes the page breaks of RFCs and Internet-Drafts from a pasted grammar:
//
// ```text
// Fielding, et al.            Standards Track                    [Page 11]
// (form feed)
// RFC 3986                   URI Generic Syntax               January 2005
// ```
//
// Such a line is never ABNF, because no element follows its number.

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
  return {
    text: withoutSpans(text, breaks, ({ length }) => `${" ".repeat(length - 1)}\n`),
    tolerances: breaks.map(({ start, end }) => {
      const furniture = start + text.slice(start, end).search(/[^ \t\r\n]/);
      return { kind: "page-furniture", span: { start: furniture, end } };
    }),
  };
}

/** Returns a text with something else in the place of some stretches, which are in its order. */
export function withoutSpans(
  text: string,
  spans: readonly Span[],
  replace: (stretch: string) => string,
): string {
  let result = "";
  let done = 0;
  for (const { start, end } of spans) {
    result += text.slice(done, start) + replace(text.slice(start, end));
    done = end;
  }
  return result + text.slice(done);
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

// Removes the indentation of a pasted grammar. In RFC 5234, a rule begins at the left margin, and a
// line that begins with white space continues the rule.

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
 *
 * @returns also the column of the first rule
 */
export function withoutIndentation(indented: string): Prepared & { readonly margin: number } {
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
  return { text, tolerances, margin: margin ?? 0 };
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
