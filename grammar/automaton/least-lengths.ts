/**
 * The length of the shortest string that an expression or a state matches, in characters.
 *
 * For rules that contain themselves, this is the least fixed point of Knuth, "A generalization of
 * Dijkstra's algorithm", 1977, found by repetition: a pass over all calls that changes no length is the
 * last one.
 */
import { postOrder, preOrder } from "../common/graph.js";
import { partsOf } from "./expression.js";
import { Literal } from "./literal.js";
import type { Call, Expression } from "./expression.js";
import type { State } from "./nfa.js";

/** The shortest lengths of some expressions. */
export class LeastLengths {
  readonly #byExpression = new Map<Expression, number>();
  readonly #byCall = new Map<Call, number>();
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

  /** Returns the length of the shortest string of an expression; infinite if it matches none. */
  of(expression: Expression): number {
    const known = this.#byExpression.get(expression);
    if (known !== undefined) return known;
    this.#findCalls(expression);
    for (const part of postOrder([expression], (whole) =>
      this.#byExpression.has(whole) ? [] : summandsOf(whole),
    ))
      this.#byExpression.set(part, this.#lengthOf(part));
    return this.#byExpression.get(expression)!;
  }

  /** Finds the lengths of all calls that an expression reaches. */
  #findCalls(expression: Expression): void {
    const calls = [...preOrder([expression], piecesOf)].filter((part) => part.kind === "call");
    if (calls.every((call) => this.#byCall.has(call))) return;
    for (const call of calls) this.#byCall.set(call, Infinity);
    const parts = postOrder(
      calls.map(({ body }) => body),
      summandsOf,
    );
    for (let isStable = false; !isStable;) {
      isStable = true;
      for (const part of parts) this.#byExpression.set(part, this.#lengthOf(part));
      for (const call of calls) {
        const length = this.#byExpression.get(call.body)!;
        if (length >= this.#byCall.get(call)!) continue;
        this.#byCall.set(call, length);
        isStable = false;
      }
    }
  }

  #lengthOf(expression: Expression): number {
    const length = (part: Expression): number => this.#byExpression.get(part)!;
    switch (expression.kind) {
      case "characters":
        return 1;
      case "sequence":
        if (expression instanceof Literal) return expression.length;
        return length(expression.first) + length(expression.rest);
      case "choice":
        return least(expression.alternatives.map(length));
      case "repeat":
        return expression.min === 0 ? 0 : expression.min * length(expression.body);
      case "iteration":
        return length(expression.of);
      case "marked":
        return length(expression.body);
      case "call":
        return this.#byCall.get(expression)! + (expression.nullable ? 0 : this.#callCost);
      case "automaton":
        return expression.least;
      case "empty":
      case "close":
        return 0;
    }
  }
}

/**
 * The parts of an expression; that of the end of an iteration is the remainder. The lengths of an
 * automaton and of a literal are known without their parts.
 */
function piecesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "automaton" || expression instanceof Literal) return [];
  return expression.kind === "iteration" ? [expression.of] : partsOf(expression);
}

/**
 * The parts whose lengths the length of an expression is computed from. That of a call comes from the
 * last pass: an expression can contain itself by way of a call only, so the parts have an order.
 */
function summandsOf(expression: Expression): readonly Expression[] {
  return expression.kind === "call" ? [] : piecesOf(expression);
}

function least(lengths: readonly number[]): number {
  return lengths.reduce((a, b) => Math.min(a, b), Infinity);
}
