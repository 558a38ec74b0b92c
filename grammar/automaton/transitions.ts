/**
 * The states and transitions of a deterministic automaton. They are made when an input first needs
 * them (lazy subset construction, as in Cox, "Regular expression matching in the wild", 2010). They
 * are kept in a cache, and all are dropped when it is full.
 */
import { madeOnce } from "../common/collections.js";
import { cellOfPair, doubled, NONE, UNKNOWN } from "../runtime/table.js";
import { Alphabet } from "./alphabet.js";
import { Closure } from "./closure.js";
import { continued, EffectTable, isUnchanged } from "./effect-table.js";
import { Nfa } from "./nfa.js";
import { readingBudget } from "./reading-budget.js";
import type { Ending, HistoryNumber } from "../runtime/derivation.js";
import type { Cell, Table, TableMaker } from "../runtime/table.js";
import type { Arrivals, Entries } from "./closure.js";
import type { Lowered } from "./lower.js";

/**
 * The size at which all states are dropped: the entries of lists and the cells of rows together.
 */
export const CACHE_SIZE = 1 << 20;

/**
 * The number of classes that have a cell in each row. A literal of 20,000 distinct characters has as
 * many states as classes, and their product is larger than the cache.
 */
const MOST_CELLS = 1 << 10;

/**
 * The size of a state of the nondeterministic automaton, with its repetition, in the unit of the
 * cache.
 */
const STATE_SIZE = 32;

/** The largest transitions that the cache has room for. The states of a word are in some transitions, of few characters each. */
const LARGEST_STEPS = 4;

/** The number of visits of the closure in a row that is made at once. Ordinary rows need fewer. */
const ROW_VISITS = 1 << 12;

/** An ordered set of states of the nondeterministic automaton. */
interface CachedState {
  readonly entries: Entries;
  /** The history of each entry. Histories are numbered in the order of the entries. */
  readonly histories: readonly HistoryNumber[];
}

/** The histories if no derivation is wanted: none. */
const UNTRACKED: readonly HistoryNumber[] = [];

/** The transitions of one expression without calls, as a table that grows on demand. */
export class Transitions implements Table, TableMaker {
  readonly classes: Alphabet;
  readonly endSymbol: number;
  cells = new Int32Array(0);
  pairs = new Int32Array(64);
  readonly endings: Ending[] = [];
  readonly effects = new EffectTable();
  /**
   * Counters since the table was created: transitions built, for tests, and cache resets, after which open
   * runs enter their states anew.
   */
  made = 0;
  dropped = 0;

  readonly #lowered: Lowered;
  readonly #tracked: boolean;
  readonly #isOrdered: boolean;
  readonly #cacheSize: number;
  readonly #stride: number;
  /** The states by number. The table refers to state number n as n times the stride. */
  readonly #states: CachedState[] = [];
  readonly #numbers = new Map<string, number>();
  #pairsLength = 0;
  /** Memory in use. Effects of dropped states count too, because a log may still refer to them. */
  #kept = 0;
  #outlived = 0;
  /** The largest size of the states made at once: for the beginning, or for one transition. */
  #largest = 0;
  #nfa: Nfa;
  #closure: Closure;

  /**
   * @param tracked whether derivations are wanted; without them, there are fewer states
   * @param isOrdered whether the entries of a state keep the order of preference
   * @param budget the steps of a run
   */
  constructor(
    lowered: Lowered,
    tracked: boolean,
    cacheSize: number,
    isOrdered = tracked,
    readonly budget = readingBudget(),
  ) {
    this.#lowered = lowered;
    this.#tracked = tracked;
    this.#isOrdered = isOrdered;
    this.#cacheSize = cacheSize;
    this.classes = new Alphabet(lowered.sets);
    this.endSymbol = Math.min(this.classes.size, MOST_CELLS);
    this.#stride = this.endSymbol + 1;
    this.#nfa = new Nfa(lowered.root, this.classes);
    this.#closure = new Closure(this.#nfa, this.budget);
    this.#noteLargest(0);
    this.#stateOf([this.#nfa.start], [0]);
  }

  begin(): void {
    this.budget.begin();
  }

  get nfa(): Nfa {
    return this.#nfa;
  }

  /** How many states there are: their numbers are below it, times the length of a row. */
  get size(): number {
    return this.#states.length;
  }

  entriesAt(state: number): Entries {
    return this.#stateAt(state).entries;
  }

  historiesAt(state: number): number {
    const { histories } = this.#stateAt(state);
    return histories.reduce((most, history) => Math.max(most, history + 1), 0);
  }

  makeEnding(state: number): Cell {
    const { entries, histories } = this.#stateAt(state);
    const before = this.#nfa.size;
    const acceptance = this.#closure.acceptance(entries);
    this.#noteLargest(before);
    const cell = acceptance === null ? NONE : this.endings.length;
    this.cells[state + this.endSymbol] = cell;
    if (acceptance !== null) {
      const { entry, marks } = acceptance;
      const history = histories.at(entry) ?? 0;
      this.endings.push({ number: cell, history, marks: [...marks].reverse() });
    }
    return cell;
  }

  makeTransition(state: number, symbol: number): Cell {
    const { histories } = this.#stateAt(state);
    const arrivals = this.#step(state, symbol);
    if (arrivals.entries.length > 0 && (this.#kept > this.#cacheSize || this.#hasManyStates)) {
      this.#drop();
      const adopted = this.#nfa.adopt(arrivals.entries);
      // Below many open rules, the adopted states alone can fill the cache.
      this.#noteLargest(0);
      return this.#transition({ ...arrivals, entries: adopted }, histories);
    }
    return this.#keep(state, symbol, this.#transition(arrivals, histories));
  }

  makeRow(state: number): void {
    const { histories } = this.#stateAt(state);
    const most = this.#closure.visits + ROW_VISITS;
    for (const symbol of this.classes.direct)
      if (this.cells[state + symbol] === UNKNOWN && this.#closure.visits < most && !this.isFull)
        this.#keep(state, symbol, this.#transition(this.#step(state, symbol), histories));
  }

  /** Returns the entries to which a state leads on a character of a class. */
  #step(state: number, symbol: number): Arrivals {
    const before = this.#nfa.size;
    const arrivals = this.#closure.step(this.#stateAt(state).entries, symbol);
    this.#noteLargest(before);
    this.made += 1;
    return arrivals;
  }

  #keep(state: number, symbol: number, cell: Cell): Cell {
    if (symbol < this.endSymbol) this.cells[state + symbol] = cell;
    return cell;
  }

  /** Returns the cell of a transition to these entries, from a state with these histories. */
  #transition(arrivals: Arrivals, past: readonly HistoryNumber[]): Cell {
    const { entries } = arrivals;
    if (entries.length === 0) return NONE;
    if (!this.#tracked) {
      if (this.#isOrdered) return this.#stateOf(withoutCloses(entries), UNTRACKED);
      // Where the order of the entries has no meaning, sorted lists make fewer states.
      entries.sort((a, b) => a.id - b.id);
      return this.#stateOf(entries, UNTRACKED);
    }
    const { histories, step } = continued(arrivals, past);
    const target = this.#stateOf(entries, histories);
    if (isUnchanged(step)) return target;
    const before = this.effects.marksLength;
    const effect = this.effects.add(step);
    this.#kept += 2 * step.from.length + this.effects.marksLength - before;
    return this.#addPair(target, effect);
  }

  /** Adds a transition with an effect. Returns its cell. */
  #addPair(target: number, effect: number): Cell {
    const at = this.#pairsLength;
    if (at === this.pairs.length) this.pairs = doubled(this.pairs);
    this.pairs[at] = target;
    this.pairs[at + 1] = effect;
    this.#pairsLength = at + 2;
    return cellOfPair(at);
  }

  /** Returns the state with these entries and histories. Adds it if it is new. */
  #stateOf(entries: Entries, histories: readonly HistoryNumber[]): number {
    const key = `${entries.map(({ id }) => id).join()} ${histories.join()}`;
    return madeOnce(this.#numbers, key, () => {
      const state = this.#states.push({ entries, histories }) * this.#stride - this.#stride;
      this.#kept += this.#stride + entries.length;
      const size = state + this.#stride;
      if (size > this.cells.length) {
        const cells = new Int32Array(Math.max(2 * size, 16 * this.#stride)).fill(UNKNOWN);
        cells.set(this.cells);
        this.cells = cells;
      }
      return state;
    });
  }

  /** Returns the state with the entries of a state that may have been dropped; for tables without histories. */
  again(entries: Entries): number {
    const adopted = this.#nfa.adopt(entries);
    // The adopted states alone can fill the cache.
    this.#noteLargest(0);
    return this.#stateOf(adopted, UNTRACKED);
  }

  get isFull(): boolean {
    return this.#kept + this.#outlived > this.#cacheSize || this.#hasManyStates;
  }

  /**
   * Whether the states of the nondeterministic automaton fill the cache. It grows with those that a single
   * transition needs: in a list of ten thousand words, each string would otherwise drop the states that the
   * next one makes again.
   */
  get #hasManyStates(): boolean {
    return STATE_SIZE * this.#nfa.size > Math.max(this.#cacheSize, LARGEST_STEPS * this.#largest);
  }

  /** @param before the number of states before a transition */
  #noteLargest(before: number): void {
    this.#largest = Math.max(this.#largest, STATE_SIZE * (this.#nfa.size - before));
  }

  forget(): void {
    this.#drop();
    this.effects.clear();
    this.#outlived = 0;
  }

  /** Drops all states. The effects stay, because the log of the current run refers to them. */
  #drop(): void {
    this.dropped += 1;
    this.#outlived += this.#kept;
    this.cells = new Int32Array(0);
    this.#states.length = 0;
    this.endings.length = 0;
    this.#pairsLength = 0;
    this.#numbers.clear();
    this.#kept = 0;
    this.#nfa = new Nfa(this.#lowered.root, this.classes);
    this.#closure = new Closure(this.#nfa, this.budget);
    this.#noteLargest(0);
    this.#stateOf([this.#nfa.start], [0]);
  }

  #stateAt(state: number): CachedState {
    return this.#states[state / this.#stride]!;
  }
}

/**
 * Drops the ends of rules with which entries begin. They mean something only for derivations; without them, fewer
 * states differ.
 */
function withoutCloses(entries: Entries): Entries {
  return [
    ...new Set(
      entries.map((entry) => {
        let state = entry;
        while (state.head?.kind === "close") state = state.tail!;
        return state;
      }),
    ),
  ];
}
