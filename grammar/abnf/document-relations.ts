/** Which rules of a document belong to its grammar, and which are examples or pseudo-code. */
import { nodesIn } from "../ast/children.js";
import { ruleKey } from "../ast/definition.js";
import type { Node, Rule } from "../ast/nodes.js";
import { referencesIn } from "../ast/references.js";
import { CORE_RULES_ABNF } from "./core-rules.js";
import { readAbnf } from "./reader.js";

/**
 * Tells the rules that refer to one of some rules or to a core rule, or are referred to, or that
 * have a terminal and something with it. What is left looks like `x = y` or `result = ""`.
 */
export function relatedTo(rules: readonly Rule[]): (rule: Rule) => boolean {
  const defined = new Set([...readAbnf(CORE_RULES_ABNF).rules, ...rules].map(keyOf));
  const referred = new Set(rules.flatMap(othersIn));
  return (rule) =>
    referred.has(keyOf(rule)) ||
    othersIn(rule).some((name) => defined.has(name)) ||
    (hasTerminal(rule.elements) && rule.elements.type !== "char-val");
}

function keyOf({ name }: Rule): string {
  return ruleKey(name);
}

/** The names that a rule refers to, but for its own. */
function othersIn(rule: Rule): string[] {
  return referencesIn(rule.elements)
    .map((node) => ruleKey(node.type === "reference" ? node.name : node.text))
    .filter((name) => name !== keyOf(rule));
}

function hasTerminal(node: Node): boolean {
  return [...nodesIn(node)].some(({ type }) => TERMINALS.has(type));
}

const TERMINALS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "char-val",
  "num-range",
  "num-sequence",
]);
