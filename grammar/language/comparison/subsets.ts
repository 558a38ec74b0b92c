/**
 * Sets of states, made when they are first reached: the subset construction (Rabin & Scott, "Finite
 * automata and their decision problems", 1959) for whoever asks about languages, not about inputs.
 *
 * A set holds states in which a character is read or the input can end. What leads there without
 * reading is not kept, so that rules with different groupings come to the same sets.
 */
import { silentTargets } from "../../automaton/nfa.js";
import { preOrder } from "../../graph.js";
import type { Nfa, State } from "../../automaton/nfa.js";

/** One set of states. Equal sets are one object. */
export interface Subset {
  /** Sets are numbered from 0. */
  readonly number: number;
  /** In the order of their numbers. */
  readonly states: readonly State[];
  /** Whether the input can end in one of the states. */
  readonly canEnd: boolean;
}

/** The sets of the states of one automaton, which has no calls. */
export class Subsets {
  /** How many states and classes have been looked at: the cost. */
  looks = 0;
  readonly #nfa: Nfa;
  readonly #symbols: number;
  readonly #closures = new Map<State, readonly State[]>();
  readonly #byStates = new Map<string, Subset>();
  readonly #byTargets = new Map<string, Subset>();
  readonly #successors = new Map<Subset, readonly Subset[]>();

  /** @param symbols how many classes the alphabet of the automaton has */
  constructor(nfa: Nfa, symbols: number) {
    this.#nfa = nfa;
    this.#symbols = symbols;
  }

  /** What can be done, without having read anything, in any of some states. */
  from(states: readonly State[]): Subset {
    return this.#one(new Set(states.flatMap((state) => this.#closure(state))));
  }

  /** The states of the one set that are not in the other. */
  without(set: Subset, other: Subset): Subset {
    if (other.states.length === 0) return set;
    this.looks += other.states.length;
    const excluded = new Set(other.states);
    const rest = set.states.filter((state) => !excluded.has(state));
    return rest.length === set.states.length ? set : this.#one(rest);
  }

  /** The union of two sets. */
  union(set: Subset, other: Subset): Subset {
    return this.#one(new Set([...set.states, ...other.states]));
  }

  /** What each class leads to, by its number. Cost: the states times the classes, once. */
  next(set: Subset): readonly Subset[] {
    let successors = this.#successors.get(set);
    if (successors === undefined) {
      successors = this.#step(set);
      this.#successors.set(set, successors);
    }
    return successors;
  }

  #step({ states }: Subset): readonly Subset[] {
    const targets = Array.from({ length: this.#symbols }, () => new Set<State>());
    this.looks += this.#symbols * (states.length + 1);
    for (const state of states) {
      const move = this.#nfa.move(state);
      if (move.kind !== "consume") continue;
      for (const symbol of move.members) targets[symbol]?.add(move.target);
    }
    return targets.map((set) => this.#after([...set]));
  }

  /** Most classes lead to few different sets, and the closures are what costs. */
  #after(targets: readonly State[]): Subset {
    const key = targets.map(({ id }) => id).join();
    let subset = this.#byTargets.get(key);
    if (subset === undefined) {
      subset = this.from(targets);
      this.#byTargets.set(key, subset);
    }
    return subset;
  }

  #one(states: Iterable<State>): Subset {
    const sorted = [...states].sort((a, b) => a.id - b.id);
    this.looks += sorted.length;
    const key = sorted.map(({ id }) => id).join();
    let subset = this.#byStates.get(key);
    if (subset === undefined) {
      const canEnd = sorted.some((state) => this.#nfa.move(state).kind === "accept");
      subset = { number: this.#byStates.size, states: sorted, canEnd };
      this.#byStates.set(key, subset);
    }
    return subset;
  }

  /**
   * The states that a state leads to without reading. What they will have read counts as read: it
   * makes no difference to them, and there are fewer.
   */
  #closure(start: State): readonly State[] {
    const known = this.#closures.get(start);
    if (known !== undefined) return known;
    const closure = new Set<State>();
    const reached = preOrder([start], (state) => silentTargets(this.#nfa.move(state)));
    this.looks += reached.size;
    for (const state of reached) {
      const { kind } = this.#nfa.move(state);
      if (kind === "consume" || kind === "accept") closure.add(this.#nfa.read(state));
    }
    const states = [...closure];
    this.#closures.set(start, states);
    return states;
  }
}
