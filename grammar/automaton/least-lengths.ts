/**
 * The length of the shortest string that an expression or a state matches, in characters.
 *
 * For rules that contain themselves, this is the least fixed point. It is found as in Knuth, "A generalization of
 * Dijkstra's algorithm", 1977: the expressions become known in the order of their lengths, so that none is computed
 * twice.
 */
import { preOrder } from "../common/graph.js";
import { Heap } from "../common/heap.js";
import { partsOf } from "./expression.js";
import { Literal } from "./literal.js";
import type { Expression } from "./expression.js";
import type { State } from "./nfa.js";

/** The shortest lengths of some expressions. */
export class LeastLengths {
  readonly #byExpression = new Map<Expression, number>();
  readonly #byState = new Map<State, number>();
  readonly #callCost: number;

  /**
   * @param callCost what a call that matches no empty string adds to the length, for a cost that also
   *   counts the calls of a derivation
   */
  constructor(callCost = 0) {
    this.#callCost = callCost;
  }

  /** Returns the length of the shortest string that a state matches. */
  ofState(state: State): number {
    const open: State[] = [];
    let at: State | undefined = state;
    for (; at !== undefined && !this.#byState.has(at); at = at.tail) open.push(at);
    let length = at === undefined ? 0 : this.#byState.get(at)!;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.head !== undefined) length += this.of(next.head);
      this.#byState.set(next, length);
    }
    return length;
  }

  /**
   * Returns the length of the shortest string of an expression; infinite if it matches none. Cost: n log n in the
   * size of the expressions that it reaches, once for each.
   */
  of(expression: Expression): number {
    if (!this.#byExpression.has(expression)) this.#find(expression);
    return this.#byExpression.get(expression)!;
  }

  /** Finds the lengths of all expressions that an expression reaches. */
  #find(expression: Expression): void {
    const lengths = this.#byExpression;
    const parts = preOrder([expression], (whole) => (lengths.has(whole) ? [] : piecesOf(whole)));
    const wholes = new Map<Expression, Expression[]>();
    const found = new Heap<Expression>((a, b) => lengths.get(a)! < lengths.get(b)!);
    const note = (part: Expression): void => {
      const length = this.#lengthOf(part);
      if (length === Infinity) return;
      lengths.set(part, length);
      found.add(part);
    };
    for (const part of parts)
      if (lengths.has(part)) found.add(part);
      else
        for (const piece of piecesOf(part)) {
          const known = wholes.get(piece);
          if (known === undefined) wholes.set(piece, [part]);
          else known.push(part);
        }
    for (const part of parts) if (!lengths.has(part) && isKnownAlone(part)) note(part);
    // Each length that is found is at least that of the part before. So the first one of a whole is its least one.
    for (let part = found.take(); part !== undefined; part = found.take())
      for (const whole of wholes.get(part) ?? []) if (!lengths.has(whole)) note(whole);
    for (const part of parts) if (!lengths.has(part)) lengths.set(part, Infinity);
  }

  #lengthOf(expression: Expression): number {
    const length = (part: Expression): number => this.#byExpression.get(part) ?? Infinity;
    switch (expression.kind) {
      case "characters":
        return 1;
      case "sequence":
        if (expression instanceof Literal) return expression.length;
        return length(expression.first) + length(expression.rest);
      case "choice":
      case "automaton":
        return least(expression.alternatives.map(length));
      case "repeat":
        return expression.min === 0 ? 0 : expression.min * length(expression.body);
      case "iteration":
        return length(expression.of);
      case "marked":
        return length(expression.body);
      case "call":
        return length(expression.body) + (expression.nullable ? 0 : this.#callCost);
      case "empty":
      case "close":
        return 0;
    }
  }
}

/**
 * The parts of an expression; that of the end of an iteration is the remainder. The length of a literal is
 * known without its parts.
 */
function piecesOf(expression: Expression): readonly Expression[] {
  if (expression instanceof Literal) return [];
  return expression.kind === "iteration" ? [expression.of] : partsOf(expression);
}

/** Checks whether the length of an expression does not depend on those of its parts. */
function isKnownAlone(expression: Expression): boolean {
  return (
    (expression.kind === "repeat" && expression.min === 0) || piecesOf(expression).length === 0
  );
}

function least(lengths: readonly number[]): number {
  return lengths.reduce((a, b) => Math.min(a, b), Infinity);
}
