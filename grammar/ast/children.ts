/**
 * The one way to walk a syntax tree, and to change one: a node leads to its children. `preOrder` of
 * graph.ts does the walk, so the depth of a tree costs memory, not call stack, and a node that stands in a tree several
 * times (an element of a list) is visited once.
 */
import { postOrder, preOrder } from "../common/graph.js";
import type { Node } from "./nodes.js";

/** Returns the children of a node, in the order of the text. */
function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case "alternation":
      return node.alternatives;
    case "concatenation":
      return node.elements;
    case "repetition":
    case "option":
      return [node.element];
    case "reference":
    case "char-val":
    case "num-range":
    case "num-sequence":
    case "prose-val":
      return NO_NODES;
  }
}

const NO_NODES: readonly Node[] = [];

/** Returns the children that a derivation can use: a repetition of none (`0<pchar>`) uses none. */
export function usedChildrenOf(node: Node): readonly Node[] {
  return node.type === "repetition" && node.max === 0 ? NO_NODES : childrenOf(node);
}

/** Returns a node and all nodes below it, each before its children. Linear. */
export function nodesIn(node: Node): ReadonlySet<Node> {
  return preOrder([node], childrenOf);
}

/** Returns a node and the nodes below it that a derivation can use, each before its children. Linear. */
export function usedNodesIn(node: Node): ReadonlySet<Node> {
  return preOrder([node], usedChildrenOf);
}

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
