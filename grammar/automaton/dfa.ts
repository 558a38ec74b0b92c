/**
 * A deterministic automaton whose transitions are made when an input first needs them. Its runs
 * keep a log, from which the preferred derivation can be found afterwards (see
 * runtime/derivation.ts). The idea is that of Dubé & Feeley, "Efficiently building a parse tree
 * from a regular expression", 2000.
 */
import { Runner } from "../runtime/runner.js";
import { madeOnce } from "../common/collections.js";
import { limitedMarks, readingBudget } from "./reading-budget.js";
import { expectedIn } from "./expectation.js";
import { CACHE_SIZE, Transitions } from "./transitions.js";
import type { Budget } from "../common/budget.js";
import type { Expectation } from "../runtime/expected.js";
import type { ExplainingMachine } from "../runtime/machine.js";
import type { Entries } from "./closure.js";
import type { Lowered } from "./lower.js";

/** The automaton of an expression without calls. */
export class Dfa extends Runner implements ExplainingMachine {
  readonly #transitions: Transitions;
  /** The expected set in a state, by the entries of the state. */
  readonly #expectedCache = new WeakMap<Entries, readonly Expectation[]>();

  /**
   * @param tracked whether derivations are wanted
   * @param cacheSize the memory for states and transitions, in entries (see transitions.ts)
   * @param whole the budget of all runs together
   */
  constructor(lowered: Lowered, tracked: boolean, cacheSize = CACHE_SIZE, whole?: Budget) {
    const budget = readingBudget(whole);
    const transitions = new Transitions(lowered, tracked, cacheSize, tracked, budget);
    const names = lowered.definitions.map(({ name }) => name);
    super(names, transitions, limitedMarks());
    this.#transitions = transitions;
  }

  /** The number of transitions made since the automaton was created. */
  get made(): number {
    return this.#transitions.made;
  }

  /** How often all states were dropped since the automaton was created. */
  get dropped(): number {
    return this.#transitions.dropped;
  }

  expected(): readonly Expectation[] {
    const entries = this.#transitions.entriesAt(this.state);
    return madeOnce(this.#expectedCache, entries, () => {
      const canEnd = this.endingAt(this.state) !== null;
      // All rules are visible, so a run is in its first state only before it has read something: the
      // entries determine the set.
      const isBeginning = this.stopped === this.offset;
      return expectedIn(this.#transitions.nfa, this.names, entries, { canEnd, isBeginning });
    });
  }
}
