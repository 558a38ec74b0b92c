/** The rules of a grammar that have a string, by the syntax tree. */
import type { Node, ProseVal, Reference, RuleNode } from "../../grammar/ast/nodes.js";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { recognizer } from "./set-of-ends.js";
import type { Recognizer } from "./set-of-ends.js";

/** Checks whether every rule of a grammar derives a string. */
export function allProductive(rules: readonly RuleNode[]): boolean {
  const namesOf = (some: readonly RuleNode[]): number =>
    new Set(some.map(({ name }) => name.toLowerCase())).size;
  return namesOf(productive(rules)) === namesOf(rules);
}

/**
 * The answers for a grammar whose missing names match nothing. The interpreter finds the first
 * impossible character only where every rule has a string, so it looks for that in the grammar
 * without the rules and the alternatives that have none.
 */
export function recognizerWithout(abnf: string, missing: readonly string[] = []): Recognizer {
  const impossible = missing.map((name) => `${name} = ${name} "x"\n`).join("");
  const { rules } = readAbnf(abnf + impossible);
  const rest = productive(rules);
  const possible = recognizer(rest);
  const names = new Set(rest.map(({ name }) => name.toLowerCase()));
  return {
    ...recognizer(rules),
    firstImpossible: (rule, input) =>
      names.has(rule.toLowerCase()) ? possible.firstImpossible(rule, input) : 0,
  };
}

/** The rules that have a string, without the parts that have none. */
export function productive(rules: readonly RuleNode[]): readonly RuleNode[] {
  const unproductive = new Set(rules.map(({ name }) => name.toLowerCase()));
  const rest = (node: Node): Node | null =>
    pruned(node, (name) => !unproductive.has(name.toLowerCase()));
  for (let before = Infinity; before > unproductive.size;) {
    before = unproductive.size;
    for (const { name, elements } of rules)
      if (rest(elements)) unproductive.delete(name.toLowerCase());
  }
  return rules.flatMap((rule) => {
    const elements = rest(rule.elements);
    return elements === null ? [] : [{ ...rule, elements }];
  });
}

/** Returns a node without the parts that match nothing; null where the node itself matches nothing. */
function pruned(node: Node, isPossible: (name: string) => boolean): Node | null {
  switch (node.type) {
    case "alternation": {
      const alternatives = node.alternatives.flatMap((each) => pruned(each, isPossible) ?? []);
      return alternatives.length === 0 ? null : { ...node, alternatives };
    }
    case "concatenation": {
      const elements = node.elements.flatMap((each) => pruned(each, isPossible) ?? []);
      return elements.length < node.elements.length ? null : { ...node, elements };
    }
    case "repetition": {
      const element = pruned(node.element, isPossible);
      if (element !== null) return { ...node, element };
      return node.min === 0 ? emptyAt(node) : null;
    }
    case "option": {
      const element = pruned(node.element, isPossible);
      return element === null ? emptyAt(node) : { ...node, element };
    }
    case "reference":
    case "prose-val":
      return isPossible(nameOf(node)) ? node : null;
    case "char-val":
    case "num-range":
    case "num-sequence":
      return node;
  }
}

function nameOf(node: Reference | ProseVal): string {
  return node.type === "reference" ? node.name : node.text;
}

function emptyAt({ span }: Node): Node {
  return { type: "char-val", value: "", caseSensitive: false, span };
}
