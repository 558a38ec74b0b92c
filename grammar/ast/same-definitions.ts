/**
 * Whether two definitions are one rule. A rule may be there several times: as two grammars write
 * it, or as two copies of this package have read it.
 */
import { usedChildrenOf } from "./children.js";
import { lookUp } from "./definition.js";
import { equalNodes } from "./equal-nodes.js";
import { isReference } from "./references.js";
import type { Definition } from "./definition.js";
import type { Node, ProseVal, Reference } from "./nodes.js";

/**
 * Whether two definitions say the same, down to what they refer to. Two rules that contain
 * themselves differ only where something in them does. Linear in the rules that they reach.
 *
 * @param meant what a definition stands for, where that is another one
 */
export function areSame(
  left: Definition,
  right: Definition,
  meant: (definition: Definition) => Definition = itself,
): boolean {
  const pending: [Definition, Definition][] = [[left, right]];
  // What is being compared already: two rules that differ only if they differ.
  const assumed = new Map<Definition, Set<Definition>>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [a, b] = [meant(next[0]), meant(next[1])];
    if (a === b || assumed.get(a)?.has(b) === true) continue;
    assumed.set(a, (assumed.get(a) ?? new Set()).add(b));
    if (a.parts.length !== b.parts.length) return false;
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
 * The references of two syntax trees that are the same, in pairs. The trees are walked side by side,
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
