/**
 * The one way to walk a syntax tree, and to change one: a node leads to its children. `preOrder` of
 * graph.ts does the walk, so the depth of a tree costs memory, not call stack, and a node that stands in a tree several
 * times (an element of a list) is visited once.
 */
import { postOrder, preOrder } from "../common/graph.js";
import { lookUp } from "./definition.js";
import type { Node, ProseVal, Reference } from "./nodes.js";
import type { Definition } from "./definition.js";

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

// The rules that a rule refers to, and those that it reaches.

/**
 * Returns the references and prose values below a node that a derivation can use, in the order of the
 * text. Each node is there once, also where it stands in several places.
 */
export function referencesIn(node: Node): (Reference | ProseVal)[] {
  const found: (Reference | ProseVal)[] = [];
  for (const below of usedNodesIn(node)) if (isReference(below)) found.push(below);
  return found;
}

/** Checks whether a node is a rule name or a prose value. */
export function isReference(node: Node): node is Reference | ProseVal {
  return node.type === "reference" || node.type === "prose-val";
}

/** Returns the definitions that a definition names directly. Names that nothing defines are left out. */
export function referredTo(definition: Definition): Definition[] {
  const targets = new Set<Definition>();
  for (const { elements, scope } of definition.parts) {
    for (const reference of referencesIn(elements)) {
      const target = lookUp(scope, reference);
      if (target !== undefined) targets.add(target);
    }
  }
  return [...targets];
}

/** Returns the definitions that can be reached from some definitions, these included, depth first. */
export function reachableFrom(...starts: readonly Definition[]): ReadonlySet<Definition> {
  return preOrder(starts, referredTo);
}
