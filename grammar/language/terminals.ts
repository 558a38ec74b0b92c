/** Rules with other terminals. */
import { reachableFrom, rebuilt } from "../ast/children.js";
import { lookUp, proseKey, ruleKey } from "../ast/definition.js";
import { caseInsensitive, range } from "../automaton/char-set.js";
import type { Definition, Part, Scope } from "../ast/definition.js";
import type { Node } from "../ast/nodes.js";
import type { CharSet } from "../automaton/char-set.js";

/** The place of nodes that no text contains. */
export const NOWHERE = { start: 0, end: 0 };

export function rangeNode(first: number, last = first): Node {
  return { type: "num-range", base: "x", first, last, span: NOWHERE };
}

/** Returns an alternation. Without alternatives, it matches nothing. */
export function alternationOf(alternatives: readonly Node[]): Node {
  return { type: "alternation", alternatives, span: NOWHERE };
}

export function concatenationOf(elements: readonly Node[]): Node {
  return { type: "concatenation", elements, span: NOWHERE };
}

export function referenceTo(name: string): Node {
  return { type: "reference", name, span: NOWHERE };
}

/** Returns a definition of one right-hand side. */
export function definitionOf(name: string, elements: Node, scope: Scope): Definition {
  const part: Part = { elements, abnf: "", scope, missing: "never" };
  return { name, nameSpan: NOWHERE, parts: [part], automaton: undefined };
}

/**
 * Returns a definition in which strings stand for each set of characters, and the definitions that it uses, by those that they
 * stand for. Names stay. The states of a rule that is an automaton become rules.
 */
export function withTerminals(
  start: Definition,
  spelling: (set: CharSet) => Node,
): ReadonlyMap<Definition, Definition> {
  const known = new Map<string, Node>();
  const spelled = (set: CharSet): Node => {
    const node = known.get(set.join()) ?? spelling(set);
    known.set(set.join(), node);
    return node;
  };
  const spelledAll = (numbers: Iterable<number>, setOf: (number: number) => CharSet): Node =>
    concatenationOf(Array.from(numbers, (number) => spelled(setOf(number))));
  const exact = (number: number): CharSet => range(number, number);
  const made = new Map<Definition, Definition>();
  const targets = new Map<Definition, Part[]>();
  for (const definition of reachableFrom(start)) {
    const parts: Part[] = [];
    targets.set(definition, parts);
    made.set(definition, { ...definition, parts, automaton: undefined });
  }
  for (const [{ name, parts, automaton }, own] of targets) {
    for (const { elements, abnf, scope, missing } of parts) {
      const names = new Map<string, Definition>();
      const changed = rebuilt(elements, (node) => {
        switch (node.type) {
          case "char-val": {
            const units = Array.from(node.value, (character) => character.charCodeAt(0));
            return spelledAll(units, node.caseSensitive ? exact : caseInsensitive);
          }
          case "num-range":
            return spelled(range(node.first, node.last));
          case "num-sequence":
            return spelledAll(node.values, exact);
          case "reference":
          case "prose-val": {
            const key = node.type === "reference" ? ruleKey(node.name) : proseKey(node.text);
            const target = made.get(lookUp(scope, node)!);
            if (target !== undefined) names.set(key, target);
            return node;
          }
          default:
            return node;
        }
      });
      own.push({ elements: changed, abnf, scope: names, missing });
    }
    if (automaton === undefined) continue;
    const states = new Map<string, Definition>();
    const stateName = (state: number): string => `${name}-${state}`;
    for (const [state, { isFinal, edges }] of automaton.states.entries()) {
      const ways = edges.map(({ set, target }) =>
        concatenationOf([spelled(set), referenceTo(stateName(target))]),
      );
      if (isFinal) ways.push(concatenationOf([]));
      const key = ruleKey(stateName(state));
      states.set(key, definitionOf(stateName(state), alternationOf(ways), states));
    }
    own.push(...definitionOf(name, referenceTo(stateName(0)), states).parts);
  }
  return made;
}
