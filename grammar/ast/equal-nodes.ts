/** Equality of syntax trees. The place of a tree in its text does not count. */
import { ruleKey } from "./definition.js";
import type { Node } from "./nodes.js";

/**
 * Checks whether two syntax trees have the same shape, the same terminals and the same rule names.
 * Names are compared without case, as ABNF does. Linear.
 */
export function equalNodes(a: Node, b: Node): boolean {
  return a === b || keyOf(a) === keyOf(b);
}

/** Returns a key of a syntax tree. Two trees have one key if and only if they are equal. Linear. */
export function keyOf(node: Node): string {
  switch (node.type) {
    case "alternation":
      return `(${node.alternatives.map(keyOf).join("/")})`;
    case "concatenation":
      return `(${node.elements.map(keyOf).join(" ")})`;
    case "repetition":
      return `${node.min}*${node.max}(${keyOf(node.element)})`;
    case "option":
      return `[${keyOf(node.element)}]`;
    case "reference":
      return ruleKey(node.name);
    case "char-val":
      return JSON.stringify(node.value) + (node.caseSensitive ? "s" : "i");
    case "num-range":
      return `%${node.first}-${node.last}`;
    case "num-sequence":
      return `%${node.values.join(".")}`;
    case "prose-val":
      return `<${node.text}>`;
  }
}
