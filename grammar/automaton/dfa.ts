/**
 * Runs of a deterministic automaton whose transitions are made when an input first needs them, and
 * which remember enough to say afterwards which derivation was the preferred one (see
 * derivation.ts; the idea is that of Dubé & Feeley, "Efficiently building a parse tree from a
 * regular expression", 2000).
 */
import { characterAt, SUPPLEMENTARY } from "./alphabet.js";
import { derive, locate } from "./derivation.js";
import { expectedIn } from "./expectation.js";
import { Marks } from "./marks.js";
import { CACHE_BUDGET, DEAD, doubled, LOGGED, Transitions, UNKNOWN } from "./transitions.js";
import type { Entries } from "./closure.js";
import type { Effects, Ending } from "./derivation.js";
import type { Lowered } from "./lower.js";
import type { Machine } from "./machine.js";

const DIRECT = 128;

/** Logs longer than this are not kept for the next run. */
const LOG_KEPT = 1 << 12;

/** The automaton of an expression without calls. */
export class Dfa implements Machine {
  readonly names: readonly string[];
  stopped = 0;
  end = -1;
  /** Outcome: how the run ended in the language, or null. */
  ending: Ending | null = null;
  /** Outcome: the effects on the way to `end`, as pairs (effect, offset). */
  log = new Int32Array(64);
  logged = 0;

  readonly #transitions: Transitions;
  readonly #marks = new Marks();
  /** What could stand where a run stopped, by the entries of the state. */
  readonly #expectedCache = new WeakMap<Entries, readonly string[]>();
  /** Where the last run began. */
  #offset = 0;
  /** The row of the state in which the last run stopped. */
  #last = 0;

  /**
   * @param tracked whether derivations are wanted
   * @param budget how much may be kept of states and transitions
   */
  constructor(lowered: Lowered, tracked: boolean, budget = CACHE_BUDGET) {
    this.names = lowered.definitions.map(({ name }) => name);
    this.#transitions = new Transitions(lowered, tracked, budget);
  }

  /** What transitions do to the pasts of their entries. */
  get effects(): Effects {
    return this.#transitions.effects;
  }

  /** How many transitions have been made since the start. */
  get made(): number {
    return this.#transitions.made;
  }

  /** How often the states were forgotten since the start. */
  get dropped(): number {
    return this.#transitions.dropped;
  }

  accepts(input: string): boolean {
    this.#transitions.keepWithinBudget();
    this.#offset = 0;
    const at = this.#skim(input, 0, 0);
    this.#run(input, at, this.#last, false, false);
    return this.ending !== null;
  }

  matches(input: string): boolean {
    this.#transitions.keepWithinBudget();
    this.#offset = 0;
    this.#run(input, 0, 0, false, true);
    return this.ending !== null;
  }

  longest(input: string, offset: number): boolean {
    this.#transitions.keepWithinBudget();
    this.#offset = offset;
    this.#run(input, offset, 0, true, true);
    return this.ending !== null;
  }

  endOfLongest(input: string, offset: number): number {
    this.#transitions.keepWithinBudget();
    this.#offset = offset;
    this.#run(input, offset, 0, true, false);
    return this.end;
  }

  locate(places: Int32Array, into: Int32Array): void {
    locate(this, places, into);
  }

  derivation(): Marks {
    derive(this, this.#marks);
    return this.#marks;
  }

  expected(): readonly string[] {
    const entries = this.#transitions.entriesAt(this.#last);
    const isBeginning = this.stopped === this.#offset;
    let expected = isBeginning ? undefined : this.#expectedCache.get(entries);
    if (expected === undefined) {
      const canEnd = this.#transitions.endingAt(this.#last) !== null;
      const { nfa } = this.#transitions;
      expected = expectedIn(nfa, this.names, entries, { canEnd, isBeginning });
      if (!isBeginning) this.#expectedCache.set(entries, expected);
    }
    return expected;
  }

  /**
   * Reads from the start as far as ASCII characters and transitions go that are made and have no
   * effect: mostly to the end. Measured, it is a quarter faster than the loop below, which has more
   * to think of.
   */
  #skim(input: string, offset: number, row: number): number {
    const { table, alphabet } = this.#transitions;
    const { direct } = alphabet;
    const length = input.length;
    let state = row;
    let at = offset;
    for (; at < length; at += 1) {
      const unit = input.charCodeAt(at);
      if (unit >= DIRECT) break;
      const next = table[state + direct[unit]!]!;
      if (next !== state) {
        if (next < 0) break;
        state = next;
      }
    }
    this.#last = state;
    return at;
  }

  /**
   * Reads until the input ends or no transition is left. Linear: one look-up a character, and for
   * a transition that is not yet made, the cost of a closure.
   *
   * Testing `next !== state` first lets the processor predict the loops that a state has on itself
   * (a run of letters) instead of waiting for the table.
   */
  #run(input: string, offset: number, row: number, prefix: boolean, recording: boolean): void {
    const transitions = this.#transitions;
    const { alphabet } = transitions;
    const length = input.length;
    let { table } = transitions;
    let log = this.log;
    let state = row;
    let at = offset;
    let logged = 0;
    this.end = -1;
    this.ending = null;
    while (at < length) {
      if (!prefix) {
        at = this.#skim(input, at, state);
        state = this.#last;
        if (at === length) break;
      }
      const character = characterAt(input, at);
      const symbol = character < DIRECT ? alphabet.direct[character]! : alphabet.of(character);
      let next = table[state + symbol]!;
      if (prefix && next !== state) this.#noteEnding(state, at, logged);
      if (next === UNKNOWN) {
        next = transitions.make(state, symbol);
        table = transitions.table;
      }
      if (next === DEAD) break;
      if (next < 0) {
        const pairs = transitions.logged;
        const pair = 2 * (LOGGED - next);
        if (recording) {
          if (logged === log.length) this.log = log = doubled(log);
          log[logged] = pairs[pair + 1]!;
          log[logged + 1] = at;
          logged += 2;
        }
        next = pairs[pair]!;
      }
      state = next;
      at += character < SUPPLEMENTARY ? 1 : 2;
    }
    this.stopped = at;
    this.#last = state;
    if (prefix || at === length) this.#noteEnding(state, at, logged);
    if (this.end === -1) this.logged = 0;
  }

  /** Keeps the present offset as the end, where the input could end in this state. */
  #noteEnding(row: number, offset: number, logged: number): void {
    const ending = this.#transitions.endingAt(row);
    if (ending === null) return;
    this.ending = ending;
    this.end = offset;
    this.logged = logged;
  }

  release(): void {
    if (this.log.length > LOG_KEPT) this.log = new Int32Array(LOG_KEPT);
    this.#transitions.keepWithinBudget();
  }
}
