/** What the reader lets pass although RFC 5234 does not, and what it says about it. */
import type { Rule, Span } from "../ast/nodes.js";
import { warning } from "../errors.js";
import type { Diagnostic, WarningKind } from "../errors.js";
import type { LineIndex } from "../line-index.js";

const MESSAGES = {
  "bar-for-slash": '"|" is read as "/"',
  "byte-order-mark": "the byte order mark is passed over",
  "interrupted-rule": "the rule goes on below an empty line, or a comment at the margin",
  "non-ascii-comment": "a comment has characters outside of ASCII",
  "page-furniture": "the page break of a document is passed over",
  "uneven-indentation": "the line is indented otherwise than the first rule",
} satisfies Partial<Record<WarningKind, string>>;

/** One thing that was let pass. */
export interface Tolerance {
  readonly kind: keyof typeof MESSAGES;
  readonly span: Span;
}

/** A text of the same length in which RFC 5234 is kept better, and what was done for it. */
export interface Prepared {
  readonly text: string;
  readonly tolerances: readonly Tolerance[];
}

/** Where a text that has been read contains what only shows in its words. */
export function tolerancesIn(text: string, rules: readonly Rule[]): readonly Tolerance[] {
  return [...interruptedRules(text, rules), ...oddWords(text)];
}

/** A line end right before an empty line or a comment at the margin. */
const INTERRUPTION = /\n(?=\r?\n|;)/;

function interruptedRules(text: string, rules: readonly Rule[]): Tolerance[] {
  return rules.flatMap(({ span }): Tolerance[] => {
    const place = text.slice(span.start, span.end).search(INTERRUPTION);
    if (place === -1) return [];
    const start = span.start + place + 1;
    return [{ kind: "interrupted-rule", span: { start, end: start + 1 } }];
  });
}

/** Strings and prose, in which anything may stand; comments; bars. */
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
    .map(({ kind, span }) => warning(kind, MESSAGES[kind], abnf, span));
}
