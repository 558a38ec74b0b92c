/**
 * Sameness of definitions. There can be several definitions of one rule: two grammars write it, or two
 * copies of this package read it.
 */
import { isReference, usedChildrenOf } from "./children.js";
import { lookUp, ruleKey } from "./definition.js";
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

/**
 * Returns the rule that a definition stands for, if it is only another name of that rule
 * (`x = <x, see [RFC1]>`); otherwise the definition itself.
 */
export function withoutAliases(definition: Definition): Definition {
  const [part] = definition.parts;
  if (part === undefined || definition.parts.length > 1) return definition;
  if (part.elements.type !== "prose-val") return definition;
  const target = lookUp(part.scope, part.elements);
  return target === undefined || target === definition ? definition : target;
}

// Equality of syntax trees. The place of a tree in its text does not count.

/**
 * Checks whether two syntax trees have the same shape, the same terminals and the same rule names.
 * Names are compared without case, as ABNF does. Linear.
 */
export function equalNodes(a: Node, b: Node): boolean {
  return a === b || keyOf(a) === keyOf(b);
}

/** Returns a key of a syntax tree. Two trees have one key if and only if they are equal. Linear. */
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
