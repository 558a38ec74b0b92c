/**
 * Grammars in which some names match nothing, said a second time: as a grammar in which these are
 * rules without strings, and as one in which everything that needs them is left out.
 */
import type { Node, ProseVal, Reference, Rule } from "../../grammar/ast/nodes.js";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { recognizer } from "./set-of-ends.js";
import type { Recognizer } from "./set-of-ends.js";

/**
 * The answers for a grammar whose missing names match nothing. The interpreter finds the first
 * impossible character only where every rule has a string, so it looks for that in the grammar
 * without the missing names.
 */
export function recognizerWithout(abnf: string, missing: readonly string[]): Recognizer {
  const impossible = missing.map((name) => `${name} = ${name} "x"\n`).join("");
  const whole = recognizer(readAbnf(abnf + impossible).rules);
  const rest = without(readAbnf(abnf).rules);
  const possible = recognizer(rest);
  const names = new Set(rest.map(({ name }) => name.toLowerCase()));
  return {
    ...whole,
    firstImpossible: (rule, input) =>
      names.has(rule.toLowerCase()) ? possible.firstImpossible(rule, input) : 0,
  };
}

/** The rules that have a string, without all that has none. */
export function without(rules: readonly Rule[]): readonly Rule[] {
  const found = new Set<string>();
  const rest = (node: Node): Node | null => pruned(node, (name) => found.has(name.toLowerCase()));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { name, elements } of rules) if (rest(elements)) found.add(name.toLowerCase());
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
