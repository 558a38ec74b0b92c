/** From an ABNF text to its syntax tree. */
import P from "parsimmon";
import type { Rule } from "../ast/nodes.js";
import { AbnfSyntaxError } from "../errors.js";
import type { Diagnostic } from "../errors.js";
import { LineIndex } from "../line-index.js";
import { step } from "./combinators.js";
import { withoutIndentation } from "./indentation.js";
import { withoutPageBreaks } from "./page-furniture.js";
import { optionalRepeat, optionalRepeatOrList } from "./repeat.js";
import { ruleList } from "./rule-list.js";
import { tolerancesIn, warningsAbout } from "./tolerances.js";
import type { Prepared } from "./tolerances.js";

/** Options of `readAbnf`. */
export interface ReadOptions {
  /** Whether `1#element` means a list with commas (RFC 9110, section 5.6.1). Default: no. */
  readonly lists?: boolean;
}

/** What stands in an ABNF text. */
export interface AbnfText {
  /** In the order of the text. */
  readonly rules: readonly Rule[];
  /** What is not of RFC 5234 or RFC 7405, in the order of the text. */
  readonly warnings: readonly Diagnostic[];
}

const plainRules = P.lazy(() => ruleList(optionalRepeat));
const rulesWithLists = P.lazy(() => ruleList(optionalRepeatOrList));

/**
 * Reads ABNF as RFC 5234 and RFC 7405 define it, and as documents contain it: indented, broken into
 * pages, with `|` for `/`. Whatever the RFCs do not allow makes a warning.
 *
 * All offsets are UTF-16 code units of `abnf`. Cost: linear.
 *
 * @param lines the lines of the text, where the caller has use for them too
 * @throws {AbnfSyntaxError} at the first place where the text stops being ABNF.
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
  const unmarked = withoutByteOrderMark(abnf);
  const unpaged = withoutPageBreaks(unmarked.text);
  const { text, tolerances } = withoutIndentation(unpaged.text);

  const reply = step(lists ? rulesWithLists : plainRules, text, 0);
  if (!reply.status || reply.index < text.length) {
    throw new AbnfSyntaxError(abnf, reply.furthest, [...reply.expected].sort());
  }

  const warnings = warningsAbout(lines, [
    ...unmarked.tolerances,
    ...unpaged.tolerances,
    ...tolerances,
    ...tolerancesIn(text, reply.value),
  ]);
  return { rules: reply.value, warnings };
}

const BYTE_ORDER_MARK = "\uFEFF";

function withoutByteOrderMark(abnf: string): Prepared {
  if (!abnf.startsWith(BYTE_ORDER_MARK)) return { text: abnf, tolerances: [] };
  const text = `\n${abnf.slice(BYTE_ORDER_MARK.length)}`;
  return { text, tolerances: [{ kind: "byte-order-mark", span: { start: 0, end: 1 } }] };
}
