/**
 * Ranges that go beyond the octets (`%x80-FFFFF` in RFC 9116). Such a grammar means all octets from
 * the first number on, so the range ends at the last octet; the syntax tree says so from here on.
 */
import { warning } from "../common/errors.js";
import { LIMITS } from "./alphabets.js";
import { nodesIn, rebuilt } from "./children.js";
import type { Diagnostic } from "../common/errors.js";
import type { AlphabetName } from "./alphabets.js";
import type { LineIndex } from "../common/line-index.js";
import type { Node, NumRange, RuleNode } from "./nodes.js";

/** The rules of a text, and the warnings about it. */
interface ReadRules {
  readonly rules: readonly RuleNode[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Ends each range of octets that ends beyond the last octet there, and adds a warning for it. A range
 * that begins beyond the last octet stays as it is, and so does every range of code points. Linear.
 *
 * @param lines the lines of the text that the rules stand in
 */
export function cutRanges(read: ReadRules, alphabet: AlphabetName, lines: LineIndex): ReadRules {
  if (alphabet !== "octets") return read;
  const limit = LIMITS[alphabet];

  const isCut = (node: Node): node is NumRange =>
    node.type === "num-range" && node.first <= limit && node.last > limit;
  const cuts: Diagnostic[] = [];
  const rules = read.rules.map((rule) => {
    const cut = [...nodesIn(rule.elements)].filter(isCut);
    if (cut.length === 0) return rule;
    for (const { span } of cut) {
      const sentence = `the range ends at ${digits(limit)}: no octet is beyond`;
      cuts.push(warning("range-cut", sentence, lines, span));
    }
    const elements = rebuilt(rule.elements, (node) =>
      isCut(node) ? { ...node, last: limit } : node,
    );
    return { ...rule, elements };
  });
  return { rules, warnings: [...read.warnings, ...cuts] };
}

function digits(value: number): string {
  return value.toString(16).toUpperCase();
}
