/**
 * The smallest deterministic automaton of a boolean combination of regular languages: the product of
 * their sets of states (Rabin & Scott, 1959), with equivalent states merged (Hopcroft, 1971).
 */
import { union } from "../../automaton/char-set.js";
import { ComparisonError } from "../../common/errors.js";
import { equivalentStates } from "../../generate/hopcroft.js";
import type { Automaton, AutomatonState } from "../../ast/definition.js";
import type { Languages } from "../comparison/languages.js";
import type { Subset } from "../comparison/subsets.js";

/** A state of more states of the languages than these counts as several. */
const VISITS_OF_STATE = 1 << 10;

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
 * @throws {ComparisonError} `too-many-states`
 */
export function determinize(
  languages: Languages,
  starts: readonly Subset[],
  combine: (memberships: readonly boolean[]) => boolean,
  budget: number,
): Automaton {
  return smallest(explore(languages, starts, combine, budget), languages.setsOfClasses());
}

/**
 * Returns the smallest automaton of the language of another one. Cost: n log n in its transitions.
 *
 * @param sets the characters of each symbol
 */
export function smallest(product: Product, sets: readonly (readonly number[])[]): Automaton {
  const { symbols, next, isFinal } = product;
  const classOf = equivalentStates(
    symbols,
    next,
    Int32Array.from(isFinal, (isEnd) => Number(isEnd)),
  );
  return trimmed(product, classOf, sets);
}

function explore(
  { subsets }: Languages,
  starts: readonly Subset[],
  combine: (memberships: readonly boolean[]) => boolean,
  budget: number,
): Product {
  const numbers = new Map<string, number>();
  const tuples: (readonly Subset[])[] = [];
  const numberOf = (tuple: readonly Subset[]): number => {
    const key = tuple.map(({ number }) => number).join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = tuples.push(tuple) - 1;
      numbers.set(key, number);
      if (number >= budget) throw tooManyStates(budget);
    }
    return number;
  };
  numberOf(starts);
  const next: number[] = [];
  let symbols = 0;
  // The list grows while it is walked.
  for (const tuple of tuples) {
    const rows = tuple.map((subset) => subsets.next(subset));
    if (subsets.visits > VISITS_OF_STATE * budget) throw tooManyStates(budget);
    symbols = rows[0]?.length ?? 0;
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
  const live = liveStates({ symbols, next, isFinal }, sets);
  const numbers = new Map<number, number>([[classOf[0]!, 0]]);
  const firsts = [0];
  const states: AutomatonState[] = [];
  // The list grows while it is walked.
  for (const state of firsts) {
    const byTarget = new Map<number, (readonly number[])[]>();
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const target = next[state * symbols + symbol]!;
      const set = sets[symbol]!;
      if (!live.has(target) || set.length === 0) continue;
      const merged = classOf[target]!;
      let number = numbers.get(merged);
      if (number === undefined) {
        number = firsts.push(target) - 1;
        numbers.set(merged, number);
      }
      const bundle = byTarget.get(number);
      if (bundle === undefined) byTarget.set(number, [set]);
      else bundle.push(set);
    }
    const edges = [...byTarget].map(([target, bundle]) => ({ set: union(bundle), target }));
    states.push({ isFinal: isFinal[state]!, edges });
  }
  return { states };
}

/** The states that lead to an end. No string has a character of a class without characters. */
function liveStates(
  { symbols, next, isFinal }: Product,
  sets: readonly (readonly number[])[],
): ReadonlySet<number> {
  const sources: number[][] = isFinal.map(() => []);
  for (const [index, target] of next.entries())
    if (sets[index % symbols]!.length > 0) sources[target]!.push(Math.floor(index / symbols));
  const live = new Set([...isFinal.keys()].filter((state) => isFinal[state]));
  // A set is walked in the order of its growth.
  for (const state of live) for (const source of sources[state]!) live.add(source);
  return live;
}

function tooManyStates(budget: number): ComparisonError {
  const sentence = `the automaton has more than ${String(budget)} states`;
  return new ComparisonError("too-many-states", sentence);
}
