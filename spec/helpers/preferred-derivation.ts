/**
 * The preferred derivation, from its definition: among the derivations of a span, the one whose
 * choices come first when they are compared from left to right, outermost first.
 *
 * A derivation is represented by the list of its choices, in the order in which a descent from the
 * top meets them. A choice is the number of an alternative, 0 for an option that is taken or a
 * repetition that continues, or 1 for one that does not. The smallest list is preferred. The code
 * does not search in the order of preference: it tries all ways to split a span, and compares their
 * lists.
 */
import type { Node, Repetition } from "../../grammar/ast/nodes.js";
import type { Definition, Definitions, Reading } from "./reading.js";

/** A parse tree with the fields of a `ParseNode`. Offsets are UTF-16 code units. */
export interface Tree {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly Tree[];
}

interface Derivation {
  readonly choices: readonly number[];
  readonly children: readonly Tree[];
}

/** The rules around a node that derive the same span, by their numbers, in ascending order. */
type Ancestors = readonly number[];

const NOTHING: Derivation = { choices: [], children: [] };
const NO_ANCESTOR: Ancestors = [];

/** A part of the syntax tree, and the span that it must derive. */
interface Goal {
  readonly node: Node;
  /** The index of the next element of a concatenation, or the number of iterations so far. */
  readonly step: number;
  readonly start: number;
  readonly end: number;
  readonly above: Ancestors;
}

/** The preferred derivations within one input. Positions are code points. */
export class PreferredDerivation {
  readonly #known = new Map<Node, Map<string, Derivation | null>>();

  constructor(
    readonly definitions: Definitions,
    readonly reading: Reading,
  ) {}

  /** Returns the tree of the whole input, or null if the rule does not derive it. */
  tree(definition: Definition): Tree | null {
    const end = this.reading.points.length;
    return this.#rule(definition, 0, end, NO_ANCESTOR)?.children[0] ?? null;
  }

  #rule(definition: Definition, start: number, end: number, above: Ancestors): Derivation | null {
    // A rule that contains itself over the same span makes no finite derivation.
    if (above.includes(definition.id)) return null;
    const inside = [...above, definition.id].sort((a, b) => a - b);
    const body = this.#firstAlternative(definition.alternatives, start, end, inside);
    return body && { choices: body.choices, children: [this.#tree(definition, start, end, body)] };
  }

  #tree({ name }: Definition, start: number, end: number, { children }: Derivation): Tree {
    const [from, to] = [this.reading.offset(start), this.reading.offset(end)];
    return { rule: name, start: from, end: to, text: this.reading.input.slice(from, to), children };
  }

  #best(goal: Goal): Derivation | null {
    const known = this.#known.get(goal.node) ?? new Map<string, Derivation | null>();
    this.#known.set(goal.node, known);
    const key = [goal.step, goal.start, goal.end, ...goal.above].join();
    let best = known.get(key);
    if (best === undefined) known.set(key, (best = this.#derive(goal)));
    return best;
  }

  #derive(goal: Goal): Derivation | null {
    const { node, start, end, above } = goal;
    switch (node.type) {
      case "alternation":
        return this.#firstAlternative(node.alternatives, start, end, above);
      case "option":
        return (
          chosen(0, this.#best({ ...goal, node: node.element, step: 0 })) ??
          (start === end ? chosen(1, NOTHING) : null)
        );
      case "concatenation": {
        const element = node.elements[goal.step];
        if (element === undefined) return start === end ? NOTHING : null;
        return this.#split(goal, element, goal.step + 1, false);
      }
      case "repetition":
        return this.#iterate(goal, node);
      case "reference":
      case "prose-val":
        return this.#rule(this.definitions.target(node), start, end, above);
      case "char-val":
      case "num-range":
      case "num-sequence":
        return this.reading.endsOf(node, start).has(end) ? NOTHING : null;
    }
  }

  #firstAlternative(
    alternatives: readonly Node[],
    start: number,
    end: number,
    above: Ancestors,
  ): Derivation | null {
    for (const [index, node] of alternatives.entries()) {
      const derivation = chosen(index, this.#best({ node, step: 0, start, end, above }));
      if (derivation !== null) return derivation;
    }
    return null;
  }

  #iterate(goal: Goal, { element, min, max }: Repetition): Derivation | null {
    const { step, start, end } = goal;
    const stop = start === end ? NOTHING : null;
    if (step === max) return stop;
    if (step < min) return this.#split(goal, element, step + 1, false);
    const unbounded = max === Infinity;
    const onward = this.#split(goal, element, unbounded ? step : step + 1, unbounded);
    return chosen(0, onward) ?? chosen(1, stop);
  }

  /**
   * Returns the preferred split: `element` derives the beginning of the span, and the rest of the
   * goal derives the rest of the span.
   */
  #split(goal: Goal, element: Node, step: number, nonEmpty: boolean): Derivation | null {
    const { start, end, above } = goal;
    let best: Derivation | null = null;
    for (const middle of this.reading.endsOf(element, start)) {
      if (middle > end || (nonEmpty && middle === start)) continue;
      const head = this.#best({
        node: element,
        step: 0,
        start,
        end: middle,
        above: middle === end ? above : NO_ANCESTOR,
      });
      if (head === null || (best !== null && compare(best.choices, head.choices) < 0)) continue;
      const tail = this.#best({
        ...goal,
        step,
        start: middle,
        above: middle === start ? above : NO_ANCESTOR,
      });
      if (tail !== null) best = joined(head, tail);
    }
    return best;
  }
}

function chosen(choice: number, derivation: Derivation | null): Derivation | null {
  return derivation && { ...derivation, choices: [choice, ...derivation.choices] };
}

function joined(head: Derivation, tail: Derivation): Derivation {
  return {
    choices: [...head.choices, ...tail.choices],
    children: [...head.children, ...tail.children],
  };
}

/** Compares two lists up to the length of the shorter one. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, choice] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 0;
    if (choice !== other) return choice - other;
  }
  return 0;
}
