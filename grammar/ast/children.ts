/**
 * The one way to walk a syntax tree: a node leads to its children. `preOrder` of graph.ts does the
 * walk, so the depth of a tree costs memory, not call stack, and a node that stands in a tree several
 * times (an element of a list) is visited once.
 */
import { preOrder } from "../graph.js";
import type { Node } from "./nodes.js";

/** Returns the children of a node, in the order of the text. */
export function childrenOf(node: Node): readonly Node[] {
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
      return NONE;
  }
}

const NONE: readonly Node[] = [];

/** Returns the children that a derivation can use: a repetition of none (`0<pchar>`) uses none. */
export function usedChildrenOf(node: Node): readonly Node[] {
  return node.type === "repetition" && node.max === 0 ? NONE : childrenOf(node);
}

/** Returns a node and all nodes below it, each before its children. Linear. */
export function nodesIn(node: Node): ReadonlySet<Node> {
  return preOrder([node], childrenOf);
}

/** Returns a node and the nodes below it that a derivation can use, each before its children. Linear. */
export function usedNodesIn(node: Node): ReadonlySet<Node> {
  return preOrder([node], usedChildrenOf);
}
