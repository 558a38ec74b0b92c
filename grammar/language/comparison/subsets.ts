/**
 * Sets of states, made when they are first reached: the subset construction (Rabin & Scott, "Finite
 * automata and their decision problems", 1959), for questions about languages instead of inputs.
 *
 * A set contains only states that read a character or in which the input can end. States on the way
 * to these are dropped, so that rules with different grouping reach the same sets.
 */
import { silentTargets } from "../../automaton/nfa.js";
import { madeOnce } from "../../common/collections.js";
import { preOrder } from "../../common/graph.js";
import { least, LeastLengths } from "../../automaton/shortest.js";
import { STEPS_A_NEW_STATE, STEPS_A_VISIT } from "../question-budget.js";
import type { Budget } from "../../common/budget.js";
import type { Nfa, State } from "../../automaton/nfa.js";

/** One set of states. Equal sets are one object. */
export interface Subset {
  /** Sets are numbered from 0. */
  readonly number: number;
  /** The states in the order of their numbers. */
  readonly states: readonly State[];
  /** Whether the input can end in one of the states. */
  readonly canEnd: boolean;
}

/**
 * The sets of the states of one automaton. A call is followed into its rule, with the rest of the state
 * after it, so a rule that contains itself has infinitely many states. Each must lead to finitely many
 * without reading.
 */
export class Subsets {
  readonly #nfa: Nfa;
  readonly #symbols: number;
  readonly #byStates = new Map<string, Subset>();
  readonly #byTargets = new Map<string, Subset>();
  readonly #successors = new Map<Subset, readonly Subset[]>();
  readonly #lengths = new LeastLengths();

  /**
   * @param symbols the number of classes of the alphabet
   * @param budget that of the question: the states and classes that are visited
   */
  constructor(
    nfa: Nfa,
    symbols: number,
    readonly budget: Budget,
  ) {
    this.#nfa = nfa;
    this.#symbols = symbols;
  }

  /**
   * Returns the set of the states that some states reach without reading.
   *
   * @throws {LimitError} `states`: one step can reach very many states of a rule that contains itself
   */
  from(states: readonly State[]): Subset {
    return this.#one(this.#closure(states));
  }

  /** Returns the states of one set that are not in another. */
  without(set: Subset, other: Subset): Subset {
    if (other.states.length === 0) return set;
    this.budget.spend(STEPS_A_VISIT * other.states.length);
    const excluded = new Set(other.states);
    const rest = set.states.filter((state) => !excluded.has(state));
    return rest.length === set.states.length ? set : this.#one(rest);
  }

  union(set: Subset, other: Subset): Subset {
    return this.#one(new Set([...set.states, ...other.states]));
  }

  /** Returns the length of the shortest string that one of the states matches; infinite for none. */
  least({ states }: Subset): number {
    return least(states.map(({ expression }) => Math.floor(this.#lengths.of(expression))));
  }

  /**
   * Returns the set to which each class leads, by the number of the class. Cost: states times
   * classes, at the first call.
   */
  next(set: Subset): readonly Subset[] {
    return madeOnce(this.#successors, set, () => this.#step(set));
  }

  #silentTargets(state: State): readonly State[] {
    const { size } = this.#nfa;
    const targets = targetsOf(this.#nfa, state);
    this.budget.spend(STEPS_A_VISIT + STEPS_A_NEW_STATE * (this.#nfa.size - size));
    return targets;
  }

  #step({ states }: Subset): readonly Subset[] {
    const targets = Array.from({ length: this.#symbols }, () => new Set<State>());
    this.budget.spend(STEPS_A_VISIT * this.#symbols * (states.length + 1));
    for (const state of states) {
      const move = this.#nfa.move(state);
      if (move.kind !== "consume") continue;
      for (const symbol of move.members) targets[symbol]!.add(move.target);
    }
    return targets.map((set) => this.#after([...set]));
  }

  /**
   * The set after a step. The closures cost most, and many classes lead to the same targets, so the
   * sets are cached by their targets.
   */
  #after(targets: readonly State[]): Subset {
    const key = targets.map(({ id }) => id).join();
    return madeOnce(this.#byTargets, key, () => this.from(targets));
  }

  #one(states: Iterable<State>): Subset {
    const sorted = [...states].sort((a, b) => a.id - b.id);
    this.budget.spend(STEPS_A_VISIT * sorted.length);
    const key = sorted.map(({ id }) => id).join();
    return madeOnce(this.#byStates, key, () => {
      const canEnd = sorted.some((state) => this.#nfa.move(state).kind === "accept");
      return { number: this.#byStates.size, states: sorted, canEnd };
    });
  }

  /**
   * The states that some states reach without reading. Each is replaced by its form after a character
   * (`Nfa#read`): it matches the same strings from here, and there are fewer such states. One walk from
   * all states, because in a rule of many options each state reaches most others.
   */
  #closure(starts: readonly State[]): ReadonlySet<State> {
    const closure = new Set<State>();
    const reached = preOrder(starts, (state) => this.#silentTargets(state));
    for (const state of reached) {
      const { kind } = this.#nfa.move(state);
      if (kind === "consume" || kind === "accept") closure.add(this.#nfa.afterProgress(state));
    }
    return closure;
  }
}

/** Returns the states that a state leads to without reading. A call is followed into its rule. */
export function targetsOf(nfa: Nfa, state: State): readonly State[] {
  const move = nfa.move(state);
  return move.kind === "call" ? [nfa.before(move.call.body, move.target)] : silentTargets(move);
}
