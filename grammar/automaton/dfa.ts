/**
 * A deterministic automaton whose transitions are made when an input first needs them, and which
 * remembers enough to say afterwards which derivation was the preferred one (see derivation.ts; the
 * idea is that of Dubé & Feeley, "Efficiently building a parse tree from a regular expression",
 * 2000).
 */
import { derive, locate } from "./derivation.js";
import { expectedIn } from "./expectation.js";
import { Marks } from "./marks.js";
import { DIRECT, Runner } from "./runner.js";
import { Shapes } from "./shape.js";
import { CACHE_BUDGET, Transitions } from "./transitions.js";
import { WORTH_ENCODING } from "./window.js";
import type { Entries } from "./closure.js";
import type { Effects } from "./derivation.js";
import type { Lowered } from "./lower.js";
import type { Machine } from "./machine.js";
import type { Shape } from "./shape.js";

/** The automaton of an expression without calls. */
export class Dfa extends Runner implements Machine {
  readonly names: readonly string[];
  readonly #marks = new Marks();
  readonly #shapes: Shapes;
  /** What could stand where a run stopped, by the entries of the state. */
  readonly #expectedCache = new WeakMap<Entries, readonly string[]>();

  /**
   * @param tracked whether derivations are wanted
   * @param budget how much may be kept of states and transitions
   */
  constructor(lowered: Lowered, tracked: boolean, budget = CACHE_BUDGET) {
    super(new Transitions(lowered, tracked, budget));
    this.names = lowered.definitions.map(({ name }) => name);
    this.#shapes = new Shapes(2 * this.names.length);
  }

  /** What transitions do to the pasts of their entries. */
  get effects(): Effects {
    return this.transitions.effects;
  }

  /** How many transitions have been made since the start. */
  get made(): number {
    return this.transitions.made;
  }

  /** How often the states were forgotten since the start. */
  get dropped(): number {
    return this.transitions.dropped;
  }

  /**
   * Most inputs are short, and most transitions are made: for these, a loop that needs to remember
   * nothing. Measured, a reference takes nine tenths of the time.
   */
  accepts(input: string): boolean {
    const { table, alphabet, end } = this.transitions;
    const { direct } = alphabet;
    const { length } = input;
    let state = 0;
    let at = 0;
    if (length < WORTH_ENCODING) {
      for (; at < length; at += 1) {
        const unit = input.charCodeAt(at);
        if (unit >= DIRECT) break;
        const next = table[state + direct[unit]!]!;
        if (next < 0) break;
        state = next;
      }
      if (at === length && table[state + end]! >= 0) {
        this.offset = 0;
        this.row = state;
        this.stopped = this.end = length;
        return true;
      }
    }
    this.begin(0, at, state, false);
    return this.runToEnd(input);
  }

  matches(input: string): boolean {
    this.begin(0, 0, 0, true);
    return this.runToEnd(input);
  }

  longest(input: string, offset: number): boolean {
    this.begin(offset, offset, 0, true);
    return this.runPrefix(input);
  }

  endOfLongest(input: string, offset: number): number {
    this.begin(offset, offset, 0, false);
    this.runPrefix(input);
    return this.end;
  }

  shape(): Shape | null {
    return this.ending && this.#shapes.of(this, this.ending);
  }

  locate(into: Int32Array): void {
    locate(this, into);
  }

  derivation(): Marks {
    derive(this, this.#marks);
    return this.#marks;
  }

  expected(): readonly string[] {
    const entries = this.transitions.entriesAt(this.row);
    const isBeginning = this.stopped === this.offset;
    let expected = isBeginning ? undefined : this.#expectedCache.get(entries);
    if (expected === undefined) {
      const canEnd = this.transitions.endingAt(this.row) !== null;
      const { nfa } = this.transitions;
      expected = expectedIn(nfa, this.names, entries, { canEnd, isBeginning });
      if (!isBeginning) this.#expectedCache.set(entries, expected);
    }
    return expected;
  }

  protected override forget(): void {
    super.forget();
    this.#shapes.clear();
  }
}
