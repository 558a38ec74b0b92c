/**
 * A deterministic automaton whose states and transitions are made when an input first needs them
 * (lazy subset construction, as in Cox, "Regular expression matching in the wild", 2010), and
 * which remembers enough to say afterwards which derivation was the preferred one (see
 * derivation.ts; the idea is that of Dubé & Feeley, "Efficiently building a parse tree from a
 * regular expression", 2000).
 */
import { Alphabet, characterAt, SUPPLEMENTARY } from "./alphabet.js";
import { Closure } from "./closure.js";
import { derive, Effects, locate } from "./derivation.js";
import { expectedIn } from "./expectation.js";
import { Marks } from "./marks.js";
import { Nfa } from "./nfa.js";
import type { Arrivals, Entries } from "./closure.js";
import type { Ending, History } from "./derivation.js";
import type { Mark } from "./expression.js";
import type { Lowered } from "./lower.js";
import type { Machine } from "./machine.js";

/**
 * Entries of the transition table: a state (as the index of its row), or one of these. Below
 * `LOGGED`, `LOGGED - n` is number n of the transitions that have an effect.
 */
const UNKNOWN = -1;
const DEAD = -2;
const LOGGED = -3;

const DIRECT = 128;

/** How much may be cached, in entries of lists and of rows together, before all is dropped. */
export const CACHE_BUDGET = 1 << 21;

/** Logs longer than this are not kept for the next run. */
const LOG_KEPT = 1 << 12;

/** An ordered set of states of the nondeterministic automaton. */
interface DfaState {
  readonly entries: Entries;
  /** Of each entry, the number of its past; numbered in the order of the entries. */
  readonly histories: readonly History[];
  /** How the input can end here, once somebody has asked. */
  ending: Ending | null | undefined;
}

/** Where no derivation is wanted, all pasts are the same. */
const UNTRACKED: readonly History[] = [];

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
  readonly effects = new Effects();
  /** How many transitions have been made, and how often the cache was dropped, since the start. */
  made = 0;
  dropped = 0;

  readonly #lowered: Lowered;
  readonly #marks = new Marks();
  readonly #alphabet: Alphabet;
  /** The transitions that have an effect: pairs (row of the target, effect). */
  #logged = new Int32Array(64);
  #loggedLength = 0;
  /** A row for each state: a transition for each class. */
  #table = new Int32Array(0);
  readonly #stride: number;
  /** The states, by number: the row of state n begins at n times the stride. */
  readonly #states: DfaState[] = [];
  readonly #numbers = new Map<string, number>();
  #cached = 0;
  /** What effects of dropped states still take, since a log may name them. */
  #outlived = 0;
  readonly #tracked: boolean;
  readonly #budget: number;
  #nfa: Nfa;
  #closure: Closure;
  /** What could stand where a run stopped, by the entries of the state. */
  readonly #expectedCache = new WeakMap<Entries, readonly string[]>();
  /** The row of the state in which the last run stopped. */
  #last = 0;

  /**
   * @param tracked whether derivations are wanted. Where they are not, the order of the entries
   *   means nothing, and there are fewer states.
   */
  constructor(lowered: Lowered, tracked: boolean, budget = CACHE_BUDGET) {
    this.#lowered = lowered;
    this.names = lowered.definitions.map(({ name }) => name);
    this.#tracked = tracked;
    this.#budget = budget;
    this.#alphabet = new Alphabet(lowered.sets);
    this.#stride = this.#alphabet.size;
    this.#nfa = new Nfa(lowered.root, this.#alphabet);
    this.#closure = new Closure(this.#nfa);
    this.#rowOf([this.#nfa.start], [0]);
  }

  accepts(input: string): boolean {
    this.#keepWithinBudget();
    const at = this.#skim(input, 0, 0);
    this.#run(input, at, this.#last, false, false);
    return this.ending !== null;
  }

  matches(input: string): boolean {
    this.#keepWithinBudget();
    this.#run(input, 0, 0, false, true);
    return this.ending !== null;
  }

  longest(input: string, offset: number): boolean {
    this.#keepWithinBudget();
    this.#run(input, offset, 0, true, true);
    return this.ending !== null;
  }

  endOfLongest(input: string, offset: number): number {
    this.#keepWithinBudget();
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
    const { entries } = this.#states[this.#last / this.#stride]!;
    let expected = this.#expectedCache.get(entries);
    if (expected === undefined) {
      const canEnd = this.#closure.acceptance(entries) !== null;
      expected = expectedIn(this.#nfa, this.names, entries, canEnd);
      this.#expectedCache.set(entries, expected);
    }
    return expected;
  }

  /**
   * Reads from the start as far as ASCII characters and transitions go that are made and have no
   * effect: mostly to the end. Measured, it is a quarter faster than the loop below, which has more
   * to think of.
   */
  #skim(input: string, offset: number, row: number): number {
    const table = this.#table;
    const direct = this.#alphabet.direct;
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
    const direct = this.#alphabet.direct;
    const length = input.length;
    let table = this.#table;
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
      const symbol = character < DIRECT ? direct[character]! : this.#alphabet.of(character);
      let next = table[state + symbol]!;
      if (prefix && next !== state) this.#noteEnding(state, at, logged);
      if (next === UNKNOWN) {
        next = this.#make(state, symbol);
        table = this.#table;
      }
      if (next === DEAD) break;
      if (next < 0) {
        const transition = 2 * (LOGGED - next);
        const transitions = this.#logged;
        if (recording) {
          if (logged === log.length) this.log = log = doubled(log);
          log[logged] = transitions[transition + 1]!;
          log[logged + 1] = at;
          logged += 2;
        }
        next = transitions[transition]!;
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
    const state = this.#states[row / this.#stride]!;
    if (state.ending === undefined) state.ending = this.#endingOf(state);
    if (state.ending === null) return;
    this.ending = state.ending;
    this.end = offset;
    this.logged = logged;
  }

  #endingOf({ entries, histories }: DfaState): Ending | null {
    const acceptance = this.#closure.acceptance(entries);
    if (acceptance === null) return null;
    const { entry, marks } = acceptance;
    return { history: histories[entry] ?? 0, marks: [...marks].reverse() };
  }

  /** Makes a transition; the table, and the rows of all states, may be others afterwards. */
  #make(row: number, symbol: number): number {
    const { entries, histories } = this.#states[row / this.#stride]!;
    const arrivals = this.#closure.step(entries, symbol);
    this.made += 1;
    if (arrivals.entries.length === 0) {
      this.#table[row + symbol] = DEAD;
      return DEAD;
    }
    if (this.#cached > this.#budget) {
      this.#drop();
      const adopted = arrivals.entries.map((state) => this.#nfa.adopt(state));
      return this.#transition({ ...arrivals, entries: adopted }, histories);
    }
    const transition = this.#transition(arrivals, histories);
    this.#table[row + symbol] = transition;
    return transition;
  }

  /** What the table says of a transition to these entries, from a state with these histories. */
  #transition({ entries, from, marks }: Arrivals, before: readonly History[]): number {
    if (!this.#tracked) {
      entries.sort((a, b) => a.id - b.id);
      return this.#rowOf(entries, UNTRACKED);
    }
    const step: { from: History[]; marks: (readonly Mark[])[] } = { from: [], marks: [] };
    const numbers = new Map<string, History>();
    const histories = entries.map((_, index) => {
      const old = before[from[index] ?? 0] ?? 0;
      const way = marks[index] ?? [];
      const key = [old, ...way].join();
      let history = numbers.get(key);
      if (history === undefined) {
        history = step.from.push(old) - 1;
        step.marks.push(way);
        numbers.set(key, history);
      }
      return history;
    });
    const target = this.#rowOf(entries, histories);
    const isPlain = step.from.every(
      (old, history) => old === history && step.marks[history]?.length === 0,
    );
    if (isPlain) return target;
    this.#cached += 2 * step.from.length;
    return LOGGED - this.#addLogged(target, this.effects.add(step));
  }

  /** Adds a transition that has an effect; gives its number. */
  #addLogged(target: number, effect: number): number {
    const at = this.#loggedLength;
    if (at === this.#logged.length) this.#logged = doubled(this.#logged);
    this.#logged[at] = target;
    this.#logged[at + 1] = effect;
    this.#loggedLength = at + 2;
    return at / 2;
  }

  /** The row of the state with these entries and histories. */
  #rowOf(entries: Entries, histories: readonly History[]): number {
    const key = `${entries.map(({ id }) => id).join()} ${histories.join()}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#states.push({ entries, histories, ending: undefined }) - 1;
      this.#numbers.set(key, number);
      this.#cached += this.#stride + entries.length;
      const size = this.#states.length * this.#stride;
      if (size > this.#table.length) {
        const table = new Int32Array(Math.max(2 * size, 16 * this.#stride)).fill(UNKNOWN);
        table.set(this.#table);
        this.#table = table;
      }
    }
    return number * this.#stride;
  }

  /** Forgets everything when it is too much: between runs, when no log names an effect. */
  #keepWithinBudget(): void {
    if (this.#cached + this.#outlived <= this.#budget) return;
    this.#drop();
    this.effects.clear();
    this.#outlived = 0;
  }

  /** Forgets all states. The effects stay, because the log of the present run names them. */
  #drop(): void {
    this.dropped += 1;
    this.#outlived += this.#cached;
    this.#table = new Int32Array(0);
    this.#states.length = 0;
    this.#loggedLength = 0;
    this.#numbers.clear();
    this.#cached = 0;
    this.#nfa = new Nfa(this.#lowered.root, this.#alphabet);
    this.#closure = new Closure(this.#nfa);
    this.#rowOf([this.#nfa.start], [0]);
  }

  release(): void {
    if (this.log.length > LOG_KEPT) this.log = new Int32Array(LOG_KEPT);
    this.#keepWithinBudget();
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * array.length);
  longer.set(array);
  return longer;
}
