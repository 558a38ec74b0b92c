/** Rules with other terminals. */
import { reachableFrom, rebuilt } from "../ast/children.js";
import { lookUp, proseKey, ruleKey } from "../ast/definition.js";
import { caseInsensitive, range } from "../automaton/char-set.js";
import { preOrder } from "../common/graph.js";
import type { Automaton, AutomatonState, Definition, Part } from "../ast/definition.js";
import type { Node } from "../ast/nodes.js";
import type { CharSet } from "../automaton/char-set.js";

/** The place of nodes that no text contains. */
export const NOWHERE = { start: 0, end: 0 };

/** Returns the strings that stand for the characters of a set, as alternations and concatenations of ranges. */
type Spelling = (set: CharSet) => Node;

export function rangeNode(first: number, last = first): Node {
  return { type: "num-range", base: "x", first, last, span: NOWHERE };
}

/** Returns an alternation. Without alternatives, it matches nothing. */
export function alternationOf(alternatives: readonly Node[]): Node {
  return alternatives.length === 1
    ? alternatives[0]!
    : { type: "alternation", alternatives, span: NOWHERE };
}

export function concatenationOf(elements: readonly Node[]): Node {
  return elements.length === 1 ? elements[0]! : { type: "concatenation", elements, span: NOWHERE };
}

/**
 * Returns a definition in which other strings stand for each character, and the definitions that it uses. Names stay. Cost:
 * linear in the definitions and the spellings.
 */
export function withTerminals(
  start: Definition,
  spelling: Spelling,
): ReadonlyMap<Definition, Definition> {
  const known = new Map<string, Node>();
  const spelled = (set: CharSet): Node => {
    const key = set.join();
    const node = known.get(key) ?? spelling(set);
    known.set(key, node);
    return node;
  };
  const spell = (node: Node): Node => {
    switch (node.type) {
      case "char-val": {
        const setOf = node.caseSensitive ? (unit: number) => range(unit, unit) : caseInsensitive;
        const sets = Array.from(node.value, (character) => setOf(character.charCodeAt(0)));
        // A literal that stays as it is has its own name in messages.
        const isSame = sets.every((set) => isSpelledAs(spelled(set), set));
        return isSame ? node : concatenationOf(sets.map(spelled));
      }
      case "num-range":
        return spelled(range(node.first, node.last));
      case "num-sequence":
        return concatenationOf(node.values.map((value) => spelled(range(value, value))));
      default:
        return node;
    }
  };
  const made = new Map<Definition, Definition>();
  const parts = new Map<Definition, Part[]>();
  for (const definition of reachableFrom(start)) {
    const automaton = definition.automaton && spelledAutomaton(definition.automaton, spelled);
    const own: Part[] = [];
    parts.set(definition, own);
    made.set(definition, { ...definition, parts: own, automaton });
  }
  for (const [definition, own] of parts)
    for (const { elements, abnf, scope, missing } of definition.parts) {
      const inner = new Map<string, Definition>();
      const node = rebuilt(elements, (each) => {
        if (each.type !== "reference" && each.type !== "prose-val") return spell(each);
        const target = made.get(lookUp(scope, each)!);
        const key = each.type === "reference" ? ruleKey(each.name) : proseKey(each.text);
        if (target !== undefined) inner.set(key, target);
        return each;
      });
      own.push({ elements: node, abnf, scope: inner, missing });
    }
  return made;
}

function isSpelledAs(node: Node, set: CharSet): boolean {
  const ranges = node.type === "alternation" ? node.alternatives : [node];
  const bounds = ranges.flatMap((each) =>
    each.type === "num-range" ? [each.first, each.last] : [-1],
  );
  return bounds.join() === set.join();
}

type AutomatonEdge = AutomatonState["edges"][number];

/** Returns the automaton with states within the spellings. It keeps the states that lead to a final one. */
function spelledAutomaton({ states }: Automaton, spelled: Spelling): Automaton {
  const edges: AutomatonEdge[][] = states.map(() => []);
  const add = (from: number, node: Node, target: number): void => {
    if (node.type === "num-range") edges[from]!.push({ set: range(node.first, node.last), target });
    else if (node.type === "alternation")
      for (const each of node.alternatives) add(from, each, target);
    else if (node.type === "concatenation")
      node.elements.reduce((at, each, index) => {
        const next = index === node.elements.length - 1 ? target : edges.push([]) - 1;
        add(at, each, next);
        return next;
      }, from);
  };
  for (const [from, state] of states.entries())
    for (const { set, target } of state.edges) add(from, spelled(set), target);
  const sources: number[][] = edges.map(() => []);
  for (const [from, each] of edges.entries())
    for (const { target } of each) sources[target]!.push(from);
  const finals = [...states.keys()].filter((state) => states[state]!.isFinal);
  const live = preOrder(finals, (state) => sources[state]!);
  if (!live.has(0)) return { states: [{ isFinal: false, edges: [] }] };
  return {
    states: edges.map((each, state) => ({
      isFinal: states[state]?.isFinal === true,
      edges: each.filter(({ target }) => live.has(target)),
    })),
  };
}
