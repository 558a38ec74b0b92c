/**
 * The smallest deterministic automaton of a boolean combination of regular languages: the product of
 * their sets of states (Rabin & Scott, 1959), with equivalent states merged (Hopcroft, 1971).
 */
import { union } from "../../automaton/char-set.js";
import { equivalentStates } from "../../generate/minimize.js";
import { STEPS_A_DFA_STATE } from "../question-budget.js";
import type { Budget } from "../../common/budget.js";
import type { Automaton, AutomatonState } from "../../ast/definition.js";
import type { Languages } from "../comparison/languages.js";
import type { Subset } from "../comparison/subsets.js";

/** A complete deterministic automaton. State 0 is the start. */
interface Product {
  readonly symbols: number;
  /** By state and symbol. */
  readonly next: Int32Array;
  readonly isFinal: readonly boolean[];
}

/**
 * Returns the smallest automaton.
 *
 * @param combine whether a string is in the combination, from whether it is in each language
 * @param budget pays for the states
 * @throws {LimitError} that of the budget, and that of the languages
 */
export function determinize(
  languages: Languages,
  starts: readonly Subset[],
  combine: (memberships: readonly boolean[]) => boolean,
  budget = languages.subsets.budget,
): Automaton {
  return smallest(explore(languages, starts, combine, budget), languages.setsOfClasses());
}

/**
 * Returns the smallest automaton of the language of another one. Cost: n log n in its transitions.
 *
 * @param sets the characters of each symbol
 */
export function smallest(product: Product, sets: readonly (readonly number[])[]): Automaton {
  const columns = differentColumns(product, sets);
  const table = withColumns(product, [...columns.keys()]);
  const classOf = equivalentStates(
    table.symbols,
    table.next,
    Int32Array.from(table.isFinal, (isEnd) => Number(isEnd)),
  );
  return trimmed(table, classOf, [...columns.values()]);
}

/** Returns the table of some symbols. */
export function withColumns(
  { symbols, next, isFinal }: Product,
  columns: readonly number[],
): Product {
  const width = columns.length;
  const cells = new Int32Array(width * isFinal.length);
  for (let state = 0; state < isFinal.length; state += 1)
    for (let at = 0; at < width; at += 1)
      cells[state * width + at] = next[state * symbols + columns[at]!]!;
  return { symbols: width, next: cells, isFinal };
}

/**
 * Returns a symbol for each of the different columns of a table, with the characters of all symbols that
 * have the column. No string has a character of a symbol without characters.
 */
function differentColumns(
  { symbols, next }: Product,
  sets: readonly (readonly number[])[],
): ReadonlyMap<number, readonly number[]> {
  const isSame = (a: number, b: number): boolean => {
    for (let row = 0; row < next.length; row += symbols)
      if (next[row + a] !== next[row + b]) return false;
    return true;
  };
  const columns = new Map<number, readonly number[]>();
  for (const [symbol, set] of sets.entries()) {
    if (set.length === 0) continue;
    const same = [...columns.keys()].find((column) => isSame(column, symbol)) ?? symbol;
    columns.set(same, union([columns.get(same) ?? [], set]));
  }
  return columns;
}

function explore(
  { subsets }: Languages,
  starts: readonly Subset[],
  combine: (memberships: readonly boolean[]) => boolean,
  budget: Budget,
): Product {
  const numbers = new Map<string, number>();
  const tuples: (readonly Subset[])[] = [];
  const numberOf = (tuple: readonly Subset[]): number => {
    const key = tuple.map(({ number }) => number).join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = tuples.push(tuple) - 1;
      numbers.set(key, number);
      budget.spend(STEPS_A_DFA_STATE);
    }
    return number;
  };
  numberOf(starts);
  const next: number[] = [];
  let symbols = 0;
  // The list grows while it is walked.
  for (const tuple of tuples) {
    const rows = tuple.map((subset) => subsets.next(subset));
    symbols = rows.at(0)?.length ?? 0;
    for (let symbol = 0; symbol < symbols; symbol += 1)
      next.push(numberOf(rows.map((row) => row[symbol]!)));
  }
  const isFinal = tuples.map((tuple) => combine(tuple.map(({ canEnd }) => canEnd)));
  return { symbols, next: Int32Array.from(next), isFinal };
}

/** Merges equivalent states, and leaves out those that lead to no end. */
function trimmed(
  { symbols, next, isFinal }: Product,
  classOf: Int32Array,
  sets: readonly (readonly number[])[],
): Automaton {
  const unions = new Map<string, readonly number[]>();
  const setOf = (bundle: readonly number[]): readonly number[] => {
    if (bundle.length === 1) return sets[bundle[0]!]!;
    const key = bundle.join();
    let set = unions.get(key);
    if (set === undefined) {
      set = union(bundle.map((symbol) => sets[symbol]!));
      unions.set(key, set);
    }
    return set;
  };
  const dead = deadClass({ symbols, next, isFinal }, classOf);
  const numbers = new Map<number, number>([[classOf[0]!, 0]]);
  const firsts = [0];
  const states: AutomatonState[] = [];
  // The list grows while it is walked.
  for (const state of firsts) {
    const byTarget = new Map<number, number[]>();
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const target = next[state * symbols + symbol]!;
      const merged = classOf[target]!;
      if (merged === dead) continue;
      let number = numbers.get(merged);
      if (number === undefined) {
        number = firsts.push(target) - 1;
        numbers.set(merged, number);
      }
      const bundle = byTarget.get(number);
      if (bundle === undefined) byTarget.set(number, [symbol]);
      else bundle.push(symbol);
    }
    const edges = [...byTarget].map(([target, bundle]) => ({ set: setOf(bundle), target }));
    states.push({ isFinal: isFinal[state]!, edges });
  }
  return { states };
}

/** Returns the class of the states that lead to no end, which are equivalent. */
function deadClass({ symbols, next, isFinal }: Product, classOf: Int32Array): number | undefined {
  const staysIn = (state: number): boolean => {
    for (let index = state * symbols; index < (state + 1) * symbols; index += 1)
      if (classOf[next[index]!] !== classOf[state]) return false;
    return true;
  };
  return classOf[isFinal.findIndex((isEnd, state) => !isEnd && staysIn(state))];
}
