/** Orders of states. */
import { preOrder } from "../graph.js";
import { ABSENT, Collected, NO_EFFECT } from "./automaton.js";
import type { Automaton } from "./automaton.js";

export type Order = "breadth-first" | "depth-first";

/**
 * Returns the same automaton with its states numbered in an order, and its effects in the order in
 * which the states have them. State 0 stays the first.
 */
export function renumbered(automaton: Automaton, order: Order): Automaton {
  const states = order === "breadth-first" ? breadthFirst(automaton) : depthFirst(automaton);
  return withEffectsInOrder(selected(automaton, states, same));
}

function withEffectsInOrder(automaton: Automaton): Automaton {
  const numbers = new Collected<number>([NO_EFFECT], String);
  const effect = automaton.effect.map((number) => numbers.add(number));
  return {
    ...automaton,
    effect,
    effects: numbers.items.map((number) => automaton.effects[number]!),
  };
}

/**
 * Returns an automaton of some of the states, in a new order.
 *
 * @param states one state of each class of equivalent states
 * @param classOf the class of a state
 */
export function selected(
  automaton: Automaton,
  states: readonly number[],
  classOf: (state: number) => number,
): Automaton {
  const { symbols, next, effect, ending, expected, histories } = automaton;
  const numbers = new Map(states.map((state, number) => [classOf(state), number]));
  const rowsOf = (cells: Int32Array): Int32Array => {
    const rows = new Int32Array(states.length * symbols);
    for (const [number, state] of states.entries())
      rows.set(cells.subarray(state * symbols, (state + 1) * symbols), number * symbols);
    return rows;
  };
  const each = (values: Int32Array): Int32Array =>
    Int32Array.from(states, (state) => values[state]!);
  return {
    ...automaton,
    size: states.length,
    next: rowsOf(next).map((state) => (state === ABSENT ? ABSENT : numbers.get(classOf(state))!)),
    effect: rowsOf(effect),
    ending: each(ending),
    expected: each(expected),
    histories: each(histories),
  };
}

/** Returns the states in breadth-first order, by symbols of low numbers first. */
export function breadthFirst({ symbols, next }: Automaton, classOf = same): readonly number[] {
  const states = [0];
  const reached = new Set([classOf(0)]);
  for (const state of states) {
    for (const target of next.subarray(state * symbols, (state + 1) * symbols)) {
      if (target === ABSENT || reached.has(classOf(target))) continue;
      reached.add(classOf(target));
      states.push(target);
    }
  }
  return states;
}

function same(state: number): number {
  return state;
}

/** Returns the states in depth-first pre-order, by symbols of high numbers first. */
function depthFirst({ symbols, next }: Automaton): readonly number[] {
  const targets = (state: number): readonly number[] =>
    [...next.subarray(state * symbols, (state + 1) * symbols)]
      .filter((target) => target !== ABSENT)
      .reverse();
  return [...preOrder([0], targets)];
}
