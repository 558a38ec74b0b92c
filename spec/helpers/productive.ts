/**
 * Finds the rules that derive at least one string. A rule derives none if all its alternatives lead
 * back to itself.
 */
import type { Node, Rule } from "../../grammar/ast/nodes.js";
import { definitionsOf } from "./definitions.js";
import type { Definition } from "./definitions.js";

/** Checks whether every rule of a grammar derives a string. */
export function allProductive(rules: readonly Rule[]): boolean {
  const definitions = definitionsOf(rules);
  const productive = new Set<Definition>();

  const derives = (node: Node): boolean => {
    switch (node.type) {
      case "alternation":
        return node.alternatives.some(derives);
      case "concatenation":
        return node.elements.every(derives);
      case "repetition":
        return node.min === 0 || derives(node.element);
      case "reference":
      case "prose-val": {
        const target = definitions.target(node);
        return productive.has(target) || !definitions.own.includes(target);
      }
      case "option":
      case "char-val":
      case "num-range":
      case "num-sequence":
        return true;
    }
  };

  for (let before = -1; before < productive.size;) {
    before = productive.size;
    for (const definition of definitions.own) {
      if (definition.alternatives.some(derives)) productive.add(definition);
    }
  }
  return productive.size === definitions.own.length;
}
