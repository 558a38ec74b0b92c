/** Reads an ABNF text as a syntax tree. */
import type { RuleNode } from "../ast/nodes.js";
import { AbnfSyntaxError } from "../common/errors.js";
import type { Diagnostic } from "../common/errors.js";
import { LineIndex } from "../common/line-index.js";
import { step } from "./combinators.js";
import {
  tolerancesIn,
  warningsAbout,
  withoutIndentation,
  withoutPageBreaks,
} from "./tolerances.js";
import { ruleList } from "./grammar-of-abnf.js";
import type { Lists } from "./grammar-of-abnf.js";
import type { Prepared } from "./tolerances.js";

/** Options of `readAbnf`. */
export interface ReadOptions {
  /** Whether, and for whom, `1#element` means a list with commas (RFC 9110, section 5.6.1). Default: false. */
  readonly lists?: Lists;
}

/** The content of an ABNF text. */
export interface AbnfText {
  /** The rules, in the order of the text. */
  readonly rules: readonly RuleNode[];
  /** Warnings about notation outside of RFC 5234 and RFC 7405, in the order of the text. */
  readonly warnings: readonly Diagnostic[];
}

/**
 * Reads ABNF as RFC 5234 and RFC 7405 define it, and as documents contain it: indented, with page
 * breaks, with `|` for `/`. Notation that the RFCs do not allow gives a warning.
 *
 * All offsets are UTF-16 code units of `abnf`. Cost: linear.
 *
 * @param lines the index of the lines of the text, if the caller also needs it
 * @throws {AbnfSyntaxError} at the first offset at which the text cannot continue as ABNF.
 *
 * @example
 * ```ts
 * readAbnf("greeting = 1*ALPHA").rules[0]?.name; // "greeting"
 * ```
 */
export function readAbnf(
  abnf: string,
  { lists = false }: ReadOptions = {},
  lines = new LineIndex(abnf),
): AbnfText {
  const { text, tolerances } = prepare(abnf);
  const reply = step(ruleList(lists), text, 0);
  if (!reply.status || reply.index < text.length) {
    throw new AbnfSyntaxError(abnf, reply.furthest, [...reply.expected].sort());
  }

  const warnings = warningsAbout(lines, [...tolerances, ...tolerancesIn(text, reply.value)]);
  return { rules: reply.value, warnings };
}

/** Makes a text that is closer to RFC 5234, of the same length. Linear. */
export function prepare(abnf: string): Prepared & { readonly margin: number } {
  const unmarked = withoutByteOrderMark(abnf);
  const unpaged = withoutPageBreaks(unmarked.text);
  const { text, tolerances, margin } = withoutIndentation(unpaged.text);
  const all = [...unmarked.tolerances, ...unpaged.tolerances, ...tolerances];
  return { text, tolerances: all, margin };
}

const BYTE_ORDER_MARK = "\uFEFF";

function withoutByteOrderMark(abnf: string): Prepared {
  if (!abnf.startsWith(BYTE_ORDER_MARK)) return { text: abnf, tolerances: [] };
  const text = `\n${abnf.slice(BYTE_ORDER_MARK.length)}`;
  return { text, tolerances: [{ kind: "byte-order-mark", span: { start: 0, end: 1 } }] };
}
