/**
 * A deterministic automaton whose transitions are made when an input first needs them, and which
 * remembers enough to say afterwards which derivation was the preferred one (see derivation.ts; the
 * idea is that of Dubé & Feeley, "Efficiently building a parse tree from a regular expression",
 * 2000).
 */
import { Runner } from "../runtime/runner.js";
import { expectedIn } from "./expectation.js";
import { CACHE_BUDGET, Transitions } from "./transitions.js";
import type { ExplainingMachine } from "../runtime/machine.js";
import type { Entries } from "./closure.js";
import type { Lowered } from "./lower.js";

/** The automaton of an expression without calls. */
export class Dfa extends Runner implements ExplainingMachine {
  readonly #transitions: Transitions;
  /** The expected set where a run stopped, by the entries of the state. */
  readonly #expectedCache = new WeakMap<Entries, readonly string[]>();

  /**
   * @param tracked whether derivations are wanted
   * @param budget how much may be kept of states and transitions
   */
  constructor(lowered: Lowered, tracked: boolean, budget = CACHE_BUDGET) {
    const transitions = new Transitions(lowered, tracked, budget);
    const names = lowered.definitions.map(({ name }) => name);
    super(names, transitions, transitions);
    this.#transitions = transitions;
  }

  /** How many transitions have been made since the start. */
  get made(): number {
    return this.#transitions.made;
  }

  /** How often the states were forgotten since the start. */
  get dropped(): number {
    return this.#transitions.dropped;
  }

  expected(): readonly string[] {
    const entries = this.#transitions.entriesAt(this.state);
    const isBeginning = this.stopped === this.offset;
    let expected = isBeginning ? undefined : this.#expectedCache.get(entries);
    if (expected === undefined) {
      const canEnd = this.endingAt(this.state) !== null;
      const { nfa } = this.#transitions;
      expected = expectedIn(nfa, this.names, entries, { canEnd, isBeginning });
      if (!isBeginning) this.#expectedCache.set(entries, expected);
    }
    return expected;
  }
}
