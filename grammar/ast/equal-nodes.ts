/** Whether two syntax trees are the same, wherever they stand. */
import { ruleKey } from "./definition.js";
import type { Node } from "./nodes.js";

/**
 * Same shape, same terminals, same rule names (compared without case, as ABNF does). Linear.
 */
export function equalNodes(a: Node, b: Node): boolean {
  return a === b || keyOf(a) === keyOf(b);
}

/** A text that two syntax trees share exactly where they are the same. Linear. */
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
