/**
 * Sameness of definitions. There can be several definitions of one rule: two grammars write it, or two
 * copies of this package read it.
 */
import { usedChildrenOf } from "./children.js";
import { lookUp } from "./definition.js";
import { equalNodes } from "./equal-nodes.js";
import { isReference } from "./references.js";
import type { Definition } from "./definition.js";
import type { Node, ProseVal, Reference } from "./nodes.js";

/**
 * Checks whether two definitions, and the definitions that they refer to, are the same. Two rules that
 * contain themselves are the same unless a difference is found. Linear in the rules that they reach.
 *
 * @param meant returns the definition that a definition stands for
 */
export function areSame(
  left: Definition,
  right: Definition,
  meant: (definition: Definition) => Definition = itself,
): boolean {
  const pending: [Definition, Definition][] = [[left, right]];
  // Pairs whose comparison has begun: they are taken to be the same until a difference is found.
  const assumed = new Map<Definition, Set<Definition>>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [a, b] = [meant(next[0]), meant(next[1])];
    if (a === b || assumed.get(a)?.has(b) === true) continue;
    assumed.set(a, (assumed.get(a) ?? new Set()).add(b));
    if (a.parts.length !== b.parts.length || a.automaton !== b.automaton) return false;
    for (const [index, part] of a.parts.entries()) {
      const other = b.parts[index]!;
      if (!equalNodes(part.elements, other.elements)) return false;
      for (const [reference, counterpart] of referencePairs(part.elements, other.elements)) {
        const mine = lookUp(part.scope, reference);
        const theirs = lookUp(other.scope, counterpart);
        if (mine !== undefined && theirs !== undefined) pending.push([mine, theirs]);
        else if (mine !== theirs || part.missing !== other.missing) return false;
      }
    }
  }
  return true;
}

/**
 * Returns the references of two equal syntax trees, in pairs. The trees are walked side by side,
 * because a list (`1#element`) can have one node in two places of the one tree, and two in the other.
 */
function referencePairs(left: Node, right: Node): readonly [ReferenceNode, ReferenceNode][] {
  const found: [ReferenceNode, ReferenceNode][] = [];
  const pending: [Node, Node][] = [[left, right]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [a, b] = next;
    if (isReference(a) && isReference(b)) found.push([a, b]);
    const others = usedChildrenOf(b);
    for (const [index, child] of usedChildrenOf(a).entries()) pending.push([child, others[index]!]);
  }
  return found;
}

type ReferenceNode = Reference | ProseVal;

function itself(definition: Definition): Definition {
  return definition;
}
