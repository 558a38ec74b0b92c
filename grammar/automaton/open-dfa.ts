/** Runs of a deterministic automaton that are fed piece by piece. */
import { preOrder } from "../common/graph.js";
import { DIRECT, rangesOf } from "../runtime/characters.js";
import { Runner } from "../runtime/runner.js";
import { isPlain, UNKNOWN } from "../runtime/table.js";
import { expectedIn } from "./expectation.js";
import { anyOf } from "./expression.js";
import { silentTargets } from "./nfa.js";
import { readingBudget } from "./reading-budget.js";
import { Shortest } from "./shortest.js";
import { CACHE_SIZE, Transitions } from "./transitions.js";
import type { CharacterRange } from "../runtime/characters.js";
import type { Expectation } from "../runtime/expected.js";
import type { Entries } from "./closure.js";
import type { Budget } from "../common/budget.js";
import type { Lowered } from "./lower.js";
import type { ExplainingRun } from "../runtime/open-run.js";

/** Below this length, a run reads a piece by itself: to begin the loop of all inputs takes more time. */
export const SHORT_PIECE = 16;

/**
 * The automaton of an expression without calls, for runs that are fed piece by piece. All rules are visible, for the
 * expected sets. Its states keep the order of preference, for the completions, but no histories.
 */
export class OpenDfa extends Runner {
  readonly transitions: Transitions;
  readonly shortest = new Shortest();

  constructor(lowered: Lowered, cacheSize = CACHE_SIZE) {
    const transitions = new Transitions(lowered, false, cacheSize, true);
    super(
      lowered.definitions.map(({ name }) => name),
      transitions,
    );
    this.transitions = transitions;
  }

  /** Returns a run that has read nothing. */
  open(): ExplainingRun {
    return new OpenDfaRun(this, this.transitions.entriesAt(0), 0, this.transitions.dropped);
  }

  /**
   * Reads from a state on. `state` is the one where it stops, at the offset that it returns; `end` is that of the
   * longest match on the way.
   *
   * @param budget that of the run, which goes on
   */
  readFrom(entries: Entries, known: number, text: string, offset: number, budget: Budget): number {
    const { transitions } = this;
    const { dropped } = transitions;
    this.begin(offset, offset, known, false);
    if (transitions.dropped > dropped) {
      this.at = offset;
      this.state = transitions.again(entries);
    }
    transitions.budget.continue(budget);
    this.runPrefix(text);
    budget.continue(transitions.budget);
    return this.at;
  }

  /** Checks whether the input can end in a state. The question counts for no run. */
  endsAt(state: number): boolean {
    this.transitions.begin();
    return this.endingAt(state) !== null;
  }
}

class OpenDfaRun implements ExplainingRun {
  readonly #dfa: OpenDfa;
  /** The states that the input so far led to. They outlive the states of the automaton. */
  #entries: Entries;
  #state: number;
  /** How often all states were dropped when the number of the state was found. */
  #dropped: number;
  readonly #budget = readingBudget();
  end = -1;

  constructor(dfa: OpenDfa, entries: Entries, state: number, dropped: number) {
    this.#dfa = dfa;
    this.#entries = entries;
    this.#state = state;
    this.#dropped = dropped;
  }

  get canEnd(): boolean {
    return this.#dfa.endsAt(this.#known());
  }

  read(text: string, offset: number): number {
    const dfa = this.#dfa;
    const { transitions } = dfa;
    const known = this.#known();
    let at = offset;
    let state = known;
    this.end = -1;
    if (text.length < SHORT_PIECE) {
      const { cells, classes, endSymbol } = transitions;
      for (; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        if (unit >= DIRECT) break;
        const next = cells[state + classes.direct[unit]!]!;
        if (!isPlain(next)) break;
        if (next !== state) {
          const ending = cells[state + endSymbol]!;
          if (ending === UNKNOWN) break;
          if (isPlain(ending)) this.end = at;
          state = next;
        }
      }
    }
    if (state !== known) {
      this.#state = state;
      this.#entries = transitions.entriesAt(state);
    }
    if (at === text.length) return at;
    const stopped = dfa.readFrom(this.#entries, state, text, at, this.#budget);
    this.end = Math.max(this.end, dfa.end);
    this.#state = dfa.state;
    this.#dropped = transitions.dropped;
    this.#entries = transitions.entriesAt(dfa.state);
    return stopped;
  }

  next(): CharacterRange[] {
    const { classes, nfa } = this.#dfa.transitions;
    const symbols = new Set<number>();
    for (const state of preOrder(this.#own(), (one) => silentTargets(nfa.move(one)))) {
      const move = nfa.move(state);
      if (move.kind === "consume") for (const symbol of move.members) symbols.add(symbol);
    }
    return rangesOf(classes, (symbol) => symbols.has(symbol));
  }

  expected(isBeginning: boolean): readonly Expectation[] {
    const { canEnd } = this;
    const { nfa } = this.#dfa.transitions;
    return expectedIn(nfa, this.#dfa.names, this.#own(), { canEnd, isBeginning });
  }

  completion(half: string): string | undefined {
    const rest = anyOf(this.#own().map(({ expression }) => expression));
    return this.#dfa.shortest.completion(rest, half);
  }

  clone(): ExplainingRun {
    const copy = new OpenDfaRun(this.#dfa, this.#entries, this.#state, this.#dropped);
    copy.#budget.continue(this.#budget);
    return copy;
  }

  /** Returns the number of the present state. */
  #known(): number {
    const { transitions } = this.#dfa;
    if (this.#dropped !== transitions.dropped) {
      this.#state = transitions.again(this.#entries);
      this.#dropped = transitions.dropped;
      this.#entries = transitions.entriesAt(this.#state);
    }
    return this.#state;
  }

  /** Returns the entries as states of the present automaton. */
  #own(): Entries {
    this.#known();
    return this.#entries;
  }
}
