/**
 * Tolerances: notation that the reader accepts although RFC 5234 does not allow it, and the
 * warnings about it.
 */
import type { Rule, Span } from "../ast/nodes.js";
import { warning } from "../common/errors.js";
import type { Diagnostic, WarningKind } from "../common/errors.js";
import type { LineIndex } from "../common/line-index.js";

const MESSAGES = {
  "bar-for-slash": '"/" separates alternatives, not "|"',
  "byte-order-mark": "the byte order mark is ignored",
  "interrupted-rule": "the rule continues below an empty line or a comment at the left margin",
  "non-ascii-comment": "a comment has characters outside of ASCII",
  "page-furniture": "the page break of a document is ignored",
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
export function tolerancesIn(text: string, rules: readonly Rule[]): readonly Tolerance[] {
  return [...interruptedRules(text, rules), ...oddWords(text)];
}

/** A line end directly before an empty line, or before a comment at the left margin. */
const INTERRUPTION = /\n(?=\r?\n|;)/;

function interruptedRules(text: string, rules: readonly Rule[]): Tolerance[] {
  return rules.flatMap(({ span }): Tolerance[] => {
    const place = text.slice(span.start, span.end).search(INTERRUPTION);
    if (place === -1) return [];
    const start = span.start + place + 1;
    return [{ kind: "interrupted-rule", span: { start, end: start + 1 } }];
  });
}

/** Strings and prose values, whose content does not matter; comments; bars. */
const WORDS = /"[^"\n]*"|<[^>\n]*>|;[^\n]*|\|/g;

const NOT_ASCII = /[^\t\n\r\x20-\x7e]/;

function oddWords(text: string): Tolerance[] {
  if (!text.includes("|") && !NOT_ASCII.test(text)) return [];
  const tolerances: Tolerance[] = [];
  for (const match of text.matchAll(WORDS)) {
    const [word] = match;
    const span = { start: match.index, end: match.index + word.length };
    if (word === "|") tolerances.push({ kind: "bar-for-slash", span });
    if (word.startsWith(";") && NOT_ASCII.test(word)) {
      tolerances.push({ kind: "non-ascii-comment", span });
    }
  }
  return tolerances;
}

/** Makes the warnings, in the order of the text. */
export function warningsAbout(
  abnf: LineIndex,
  tolerances: readonly Tolerance[],
): readonly Diagnostic[] {
  return [...tolerances]
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ kind, span }) => {
      const fix =
        kind === "bar-for-slash" ? { from: span.start, to: span.end, text: "/" } : undefined;
      return warning(kind, MESSAGES[kind], abnf, span, fix);
    });
}
