/** A syntax tree made again from the changed nodes of another. */
import { postOrder } from "../graph.js";
import { childrenOf } from "./children.js";
import type { Node } from "./nodes.js";

/**
 * Changes every node of a syntax tree. A node that stands in several places still does. Linear.
 *
 * @param change returns the node to take the place of a node whose children are changed already
 */
export function rebuilt(root: Node, change: (node: Node) => Node): Node {
  const done = new Map<Node, Node>();
  const part = (node: Node): Node => done.get(node) ?? node;
  for (const node of postOrder([root], childrenOf)) done.set(node, change(withParts(node, part)));
  return part(root);
}

function withParts(node: Node, part: (node: Node) => Node): Node {
  switch (node.type) {
    case "alternation":
      return { ...node, alternatives: node.alternatives.map(part) };
    case "concatenation":
      return { ...node, elements: node.elements.map(part) };
    case "repetition":
    case "option":
      return { ...node, element: part(node.element) };
    default:
      return node;
  }
}
