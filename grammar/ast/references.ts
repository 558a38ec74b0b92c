/** The rules that a rule refers to, and those that it reaches. */
import { preOrder } from "../common/graph.js";
import { usedNodesIn } from "./children.js";
import { lookUp } from "./definition.js";
import type { Definition } from "./definition.js";
import type { Node, ProseVal, Reference } from "./nodes.js";

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
