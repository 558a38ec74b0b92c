/** Finds the alternatives that compete with each other. */
import { usedChildrenOf } from "../../ast/children.js";
import { keyOf } from "../../ast/same-definitions.js";
import type { Definition, Part } from "../../ast/definition.js";
import type { Node } from "../../ast/nodes.js";

/** One alternative, and the part of the definition that contains it. */
export interface Alternative {
  readonly node: Node;
  readonly part: Part;
}

/** Alternatives from the most to the least preferred; at least two. */
export type Alternatives = readonly Alternative[];

/**
 * Returns the alternations in a definition. Alternatives added by `=/`, and those in a redundant
 * group, belong to the alternation around them.
 */
export function alternationsIn({ parts }: Definition): readonly Alternatives[] {
  const found: Alternatives[] = [];
  const pending: Alternatives[] = [parts.flatMap((part) => alternativesOf(part.elements, part))];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.length > 1) found.push(next);
    for (const { node, part } of next)
      for (const element of usedChildrenOf(node)) pending.push(alternativesOf(element, part));
  }
  return found;
}

/** Returns the alternatives that repeat an earlier one. */
export function duplicatesIn(alternatives: Alternatives): ReadonlySet<Alternative> {
  const written = new Set<string>();
  const duplicates = alternatives.filter(({ node }) => {
    const { size } = written;
    return written.add(keyOf(node)).size === size;
  });
  return new Set(duplicates);
}

function alternativesOf(node: Node, part: Part): Alternatives {
  if (node.type !== "alternation") return [{ node, part }];
  return node.alternatives.flatMap((alternative) => alternativesOf(alternative, part));
}
