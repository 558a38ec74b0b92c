/** Separates the rules of a grammar from examples and pseudo-code in a document. */
import { nodesIn } from "../../ast/children.js";
import { ruleKey } from "../../ast/definition.js";
import type { Node, Rule } from "../../ast/nodes.js";
import { referencesIn } from "../../ast/references.js";
import { CORE_RULES_ABNF } from "../core-rules.js";
import { readAbnf } from "../reader.js";
import type { Block } from "./blocks.js";

/**
 * Returns a function that checks whether a rule belongs to the grammar. It does if it refers to
 * another of the rules or to a core rule, if another rule refers to it, or if it contains a
 * terminal and is not only a string. Other lines look like `x = y` or `result = ""`, or are
 * prose, `name=value pairs separated by "&"`, with many names for one terminal.
 */
export function relatedTo(rules: readonly Rule[]): (rule: Rule) => boolean {
  const defined = definedNames(rules);
  const referred = new Set(rules.flatMap(othersIn));
  return (rule) => {
    const others = othersIn(rule);
    if (referred.has(nameKey(rule)) || others.some((name) => defined.has(name))) return true;
    const terminals = rule.elements.type === "char-val" ? 0 : terminalsIn(rule.elements);
    return terminals > 0 && others.length <= MOST_NAMES_FOR_A_TERMINAL * terminals;
  };
}

/** No rule of an RFC whose names are all of other documents has more. */
const MOST_NAMES_FOR_A_TERMINAL = 3;

/** A line with mistakes that refers to fewer names of the grammar is likely no rule. */
const LEAST_NAMES = 2;

/**
 * Takes the rules from blocks with mistakes that do not belong to the grammar of the other blocks. They are
 * pseudo-code, another language such as CDDL, or an example. A block belongs to the grammar if another rule
 * refers to one of its rules, or if it is ABNF after corrections that are known, and refers to several rules.
 * A name that the grammar defines without mistakes does not count. If all blocks have mistakes, those that can be
 * corrected take the place of the others.
 *
 * Cost: linear.
 */
export function withoutForeignRules(blocks: readonly Block[]): readonly Block[] {
  // The only block of a document is its grammar, even if it has many mistakes.
  if (blocks.length === 1) return blocks;
  const sound = blocks.filter(({ hasMistakes }) => !hasMistakes);
  const mended = blocks.filter(({ hasUnread }) => !hasUnread);
  const taken = new Set(relatedRules(sound).length > 0 ? sound : mended);
  const grammar = relatedRules([...taken]);
  const defined = definedNames(grammar);
  const referred = grammar.flatMap(othersIn);
  const ofName = new Map<string, Block[]>();
  const take = (block: Block): void => {
    if (taken.has(block)) return;
    taken.add(block);
    for (const name of block.rules.flatMap(othersIn)) referred.push(name);
  };
  for (const block of blocks) {
    if (taken.has(block)) continue;
    const rules = block.rules.filter((rule) => !defined.has(nameKey(rule)));
    for (const name of rules.map(nameKey)) {
      const same = ofName.get(name);
      if (same === undefined) ofName.set(name, [block]);
      else same.push(block);
    }
    const others = new Set(rules.flatMap(othersIn).filter((name) => defined.has(name)));
    if (!block.hasUnread && others.size >= LEAST_NAMES) take(block);
  }
  for (const name of referred) {
    for (const block of ofName.get(name) ?? []) take(block);
    ofName.delete(name);
  }
  return blocks.map((block) => (taken.has(block) ? block : { ...block, rules: [] }));
}

function relatedRules(blocks: readonly Block[]): readonly Rule[] {
  const rules = blocks.flatMap((block) => block.rules);
  return rules.filter(relatedTo(rules));
}

/** The names of some rules, and of the core rules. */
function definedNames(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set([...readAbnf(CORE_RULES_ABNF).rules, ...rules].map(nameKey));
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

function terminalsIn(node: Node): number {
  return [...nodesIn(node)].filter(({ type }) => TERMINALS.has(type)).length;
}

const TERMINALS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "char-val",
  "num-range",
  "num-sequence",
]);
