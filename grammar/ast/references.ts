/** Which rules a rule refers to, and which it reaches. */
import { preOrder } from "../graph.js";
import { lookUp } from "./definition.js";
import type { Definition } from "./definition.js";
import type { Node, ProseVal, Reference } from "./nodes.js";

/**
 * The references and prose values below a node, in the order of the text. What stands below a
 * repetition of none (`0<pchar>`) matches nothing and refers to nothing.
 */
export function referencesIn(node: Node): (Reference | ProseVal)[] {
  switch (node.type) {
    case "alternation":
      return node.alternatives.flatMap(referencesIn);
    case "concatenation":
      return node.elements.flatMap(referencesIn);
    case "repetition":
      return node.max === 0 ? [] : referencesIn(node.element);
    case "option":
      return referencesIn(node.element);
    case "reference":
    case "prose-val":
      return [node];
    case "char-val":
    case "num-range":
    case "num-sequence":
      return [];
  }
}

/** The definitions that a definition names directly; names that mean nothing are passed over. */
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

/** The definitions that can be reached from some, these included, depth first. */
export function reachableFrom(...starts: readonly Definition[]): ReadonlySet<Definition> {
  return preOrder(starts, referredTo);
}
