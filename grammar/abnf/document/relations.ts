/** Separates the rules of a grammar from examples and pseudo-code in a document. */
import { nodesIn } from "../../ast/children.js";
import { ruleKey } from "../../ast/definition.js";
import type { Node, Rule } from "../../ast/nodes.js";
import { referencesIn } from "../../ast/references.js";
import { CORE_RULES_ABNF } from "../core-rules.js";
import { readAbnf } from "../reader.js";

/**
 * Returns a function that checks whether a rule belongs to the grammar. It does if it refers to
 * another of the rules or to a core rule, if another rule refers to it, or if it contains a
 * terminal and is not only a string. Other lines look like `x = y` or `result = ""`.
 */
export function relatedTo(rules: readonly Rule[]): (rule: Rule) => boolean {
  const defined = new Set([...readAbnf(CORE_RULES_ABNF).rules, ...rules].map(nameKey));
  const referred = new Set(rules.flatMap(othersIn));
  return (rule) =>
    referred.has(nameKey(rule)) ||
    othersIn(rule).some((name) => defined.has(name)) ||
    (hasTerminal(rule.elements) && rule.elements.type !== "char-val");
}

function nameKey({ name }: Rule): string {
  return ruleKey(name);
}

/** The names to which a rule refers, without its own. */
function othersIn(rule: Rule): string[] {
  return referencesIn(rule.elements)
    .map((node) => ruleKey(node.type === "reference" ? node.name : node.text))
    .filter((name) => name !== nameKey(rule));
}

function hasTerminal(node: Node): boolean {
  return [...nodesIn(node)].some(({ type }) => TERMINALS.has(type));
}

const TERMINALS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "char-val",
  "num-range",
  "num-sequence",
]);
