/**
 * The smallest deterministic automaton of a boolean combination of regular languages: the product of
 * their sets of states (Rabin & Scott, 1959), with equivalent states merged (Hopcroft, 1971).
 */
import { union } from "../../automaton/char-set.js";
import { ABSENT, determinize, smallestDfa } from "../../automaton/dense-dfa.js";
import { groupBy, madeOnce } from "../../common/collections.js";
import { STEPS_A_DFA_STATE } from "../question-budget.js";
import type { Automaton, AutomatonState } from "../../ast/definition.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { DenseDfa } from "../../automaton/dense-dfa.js";
import type { Languages } from "../comparison/languages.js";
import type { Subset } from "../comparison/subsets.js";

/**
 * Returns the smallest automaton of a combination of languages.
 *
 * @param combine whether a string is in the combination, from whether it is in each language
 * @param budget pays for the states
 * @throws {LimitError} that of the budget, and that of the languages
 */
export function combinedAutomaton(
  languages: Languages,
  starts: readonly Subset[],
  combine: (memberships: readonly boolean[]) => boolean,
  budget = languages.subsets.budget,
): Automaton {
  const { subsets } = languages;
  const sets = languages.setsOfClasses();
  // No string has a character of a class without characters.
  const used = [...sets.keys()].filter((symbol) => sets[symbol]!.length > 0);
  const { states, next } = determinize({
    start: starts,
    symbols: used.length,
    keyOf: (tuple) => tuple.map(({ number }) => number).join(),
    step: (tuple, symbol) => tuple.map((subset) => subsets.next(subset)[used[symbol]!]!),
    onState: () => budget.spend(STEPS_A_DFA_STATE),
  });
  const ending = Int32Array.from(states, (tuple) =>
    combine(tuple.map(({ canEnd }) => canEnd)) ? 0 : ABSENT,
  );
  return smallestAutomaton(
    { symbols: used.length, next, ending },
    used.map((symbol) => sets[symbol]!),
  );
}

/**
 * Returns the smallest automaton of the language of another one. Cost: n log n in its transitions.
 *
 * @param sets the characters of each symbol
 */
export function smallestAutomaton(automaton: DenseDfa, sets: readonly CharSet[]): Automaton {
  const { groups, states, next } = smallestDfa(automaton);
  const setsOfGroups = groups.map((group) => union(group.map((symbol) => sets[symbol]!)));
  const edgesOf = edgesIn(next, setsOfGroups);
  return {
    states: states.map((state, number) => ({
      isFinal: automaton.ending[state] !== ABSENT,
      edges: edgesOf(number),
    })),
  };
}

/** Returns the function from a state to its edges: one for each next state, with the characters of all symbols. */
function edgesIn(
  next: Int32Array,
  sets: readonly CharSet[],
): (state: number) => AutomatonState["edges"] {
  const unions = new Map<string, CharSet>();
  const setOf = (symbols: readonly number[]): CharSet => {
    return madeOnce(unions, symbols.join(), () => union(symbols.map((symbol) => sets[symbol]!)));
  };
  return (state) => {
    const row = groupBy(sets.keys(), (symbol) => next[state * sets.length + symbol]!);
    return [...row].flatMap(([target, symbols]) =>
      target === ABSENT ? [] : [{ set: setOf(symbols), target }],
    );
  };
}
