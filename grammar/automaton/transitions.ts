/**
 * The states and transitions of a deterministic automaton, made when an input first needs them
 * (lazy subset construction, as in Cox, "Regular expression matching in the wild", 2010), kept
 * within a budget, and forgotten when they are over it.
 */
import { Alphabet } from "./alphabet.js";
import { Closure } from "./closure.js";
import { CountBudget } from "./count-budget.js";
import { Effects } from "./derivation.js";
import { Nfa } from "./nfa.js";
import type { Arrivals, Entries } from "./closure.js";
import type { Ending, History, Step } from "./derivation.js";
import type { Mark } from "./expression.js";
import type { Lowered } from "./lower.js";

/**
 * What the table says of a state and a symbol: the row of the next state, or one of these. Below
 * `LOGGED`, `LOGGED - n` is number n of the transitions that have an effect.
 */
export const UNKNOWN = -1;
export const DEAD = -2;
export const LOGGED = -3;

/** How much may be kept, in entries of lists and of rows together, before all is forgotten. */
export const CACHE_BUDGET = 1 << 20;

/** What a state of the automaton beneath takes, with the repetition that it may be made for. */
const STATE_SIZE = 32;

/** An ordered set of states of the nondeterministic automaton. */
interface State {
  readonly entries: Entries;
  /** Of each entry, the number of its past; numbered in the order of the entries. */
  readonly histories: readonly History[];
}

/** Where no derivation is wanted, all pasts are the same. */
const UNTRACKED: readonly History[] = [];

/** The transitions of one expression without calls. Row 0 is the state in which runs begin. */
export class Transitions {
  readonly alphabet: Alphabet;
  /** The symbol of the end of the input, which is none of the alphabet's. */
  readonly end: number;
  /**
   * A row for each state: a transition for each class of the alphabet, and for the end of the input
   * the number of an ending.
   */
  table = new Int32Array(0);
  /** The transitions that have an effect: pairs (row of the target, effect). */
  logged = new Int32Array(64);
  /** How inputs can end, by number. */
  readonly endings: Ending[] = [];
  readonly effects = new Effects();
  /** How many transitions have been made, and how often all were dropped, since the start. */
  made = 0;
  dropped = 0;

  readonly #lowered: Lowered;
  readonly #tracked: boolean;
  readonly #budget: number;
  readonly #stride: number;
  /** The row of state n begins at n times the stride. */
  readonly #states: State[] = [];
  readonly #numbers = new Map<string, number>();
  #loggedLength = 0;
  /** What is kept, and what effects of dropped states still take, since a log may name them. */
  #kept = 0;
  #outlived = 0;
  /** The most that the states made for one transition have taken. */
  #largest = 0;
  readonly #counts = new CountBudget();
  #nfa: Nfa;
  #closure: Closure;

  /** @param tracked whether derivations are wanted; if not, there are fewer states */
  constructor(lowered: Lowered, tracked: boolean, budget: number) {
    this.#lowered = lowered;
    this.#tracked = tracked;
    this.#budget = budget;
    this.alphabet = new Alphabet(lowered.sets);
    this.end = this.alphabet.size;
    this.#stride = this.alphabet.size + 1;
    this.#nfa = new Nfa(lowered.root, this.alphabet);
    this.#closure = new Closure(this.#nfa, this.#counts);
    this.#rowOf([this.#nfa.start], [0]);
  }

  /** Begins a run: the budget for counts is that of a run (see count-budget.ts). */
  begin(): void {
    this.#counts.begin();
  }

  /** The automaton beneath. */
  get nfa(): Nfa {
    return this.#nfa;
  }

  entriesAt(row: number): Entries {
    return this.#stateAt(row).entries;
  }

  /** How the input can end in a state, or null. */
  endingAt(row: number): Ending | null {
    let number = this.table[row + this.end]!;
    if (number === UNKNOWN) number = this.table[row + this.end] = this.#makeEnding(row);
    return number === DEAD ? null : this.endings[number]!;
  }

  /** The number of the ending of a state, or `DEAD`. */
  #makeEnding(row: number): number {
    const { entries, histories } = this.#stateAt(row);
    const before = this.#nfa.size;
    const acceptance = this.#closure.acceptance(entries);
    this.#noteLargest(before);
    if (acceptance === null) return DEAD;
    const { entry, marks } = acceptance;
    const number = this.endings.length;
    this.endings.push({ number, history: histories[entry] ?? 0, marks: [...marks].reverse() });
    return number;
  }

  /** Makes a transition; the table, and the rows of all states, may be others afterwards. */
  make(row: number, symbol: number): number {
    const { entries, histories } = this.#stateAt(row);
    const before = this.#nfa.size;
    const arrivals = this.#closure.step(entries, symbol);
    this.#noteLargest(before);
    this.made += 1;
    if (arrivals.entries.length === 0) {
      this.table[row + symbol] = DEAD;
      return DEAD;
    }
    if (this.#kept > this.#budget || this.#hasManyStates) {
      this.#drop();
      const nfa = this.#nfa;
      const adopted = arrivals.entries.map((state) => nfa.adopt(state));
      return this.#transition({ ...arrivals, entries: adopted }, histories);
    }
    const transition = this.#transition(arrivals, histories);
    this.table[row + symbol] = transition;
    return transition;
  }

  /** What the table says of a transition to these entries, from a state with these histories. */
  #transition(arrivals: Arrivals, before: readonly History[]): number {
    const { entries } = arrivals;
    if (!this.#tracked) {
      // The order of the entries means nothing then, and without it there are fewer states.
      entries.sort((a, b) => a.id - b.id);
      return this.#rowOf(entries, UNTRACKED);
    }
    const { histories, step } = goOn(arrivals, before);
    const target = this.#rowOf(entries, histories);
    const isPlain = step.from.every(
      (old, history) => old === history && step.marks[history]?.length === 0,
    );
    if (isPlain) return target;
    this.#kept += 2 * step.from.length;
    return LOGGED - this.#addLogged(target, this.effects.add(step));
  }

  /** Adds a transition that has an effect; gives its number. */
  #addLogged(target: number, effect: number): number {
    const at = this.#loggedLength;
    if (at === this.logged.length) this.logged = doubled(this.logged);
    this.logged[at] = target;
    this.logged[at + 1] = effect;
    this.#loggedLength = at + 2;
    return at / 2;
  }

  /** The row of the state with these entries and histories. */
  #rowOf(entries: Entries, histories: readonly History[]): number {
    const key = `${entries.map(({ id }) => id).join()} ${histories.join()}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#states.push({ entries, histories }) - 1;
      this.#numbers.set(key, number);
      this.#kept += this.#stride + entries.length;
      const size = this.#states.length * this.#stride;
      if (size > this.table.length) {
        const table = new Int32Array(Math.max(2 * size, 16 * this.#stride)).fill(UNKNOWN);
        table.set(this.table);
        this.table = table;
      }
    }
    return number * this.#stride;
  }

  /** Whether so much is kept that it ought to be forgotten: between runs, when no log names it. */
  get isOverBudget(): boolean {
    return this.#kept + this.#outlived > this.#budget || this.#hasManyStates;
  }

  /**
   * Whether the states beneath are over the budget, and are not mostly what one transition needs: of
   * a grammar larger than the budget, each transition would drop what the next one makes again.
   */
  get #hasManyStates(): boolean {
    return STATE_SIZE * this.#nfa.size > Math.max(this.#budget, 2 * this.#largest);
  }

  /** @param before how many states there were before a transition */
  #noteLargest(before: number): void {
    this.#largest = Math.max(this.#largest, STATE_SIZE * (this.#nfa.size - before));
  }

  /** Forgets everything. */
  forget(): void {
    this.#drop();
    this.effects.clear();
    this.#outlived = 0;
  }

  /** Forgets all states. The effects stay, because the log of the present run names them. */
  #drop(): void {
    this.dropped += 1;
    this.#outlived += this.#kept;
    this.table = new Int32Array(0);
    this.#states.length = 0;
    this.endings.length = 0;
    this.#loggedLength = 0;
    this.#numbers.clear();
    this.#kept = 0;
    this.#nfa = new Nfa(this.#lowered.root, this.alphabet);
    this.#closure = new Closure(this.#nfa, this.#counts);
    this.#rowOf([this.#nfa.start], [0]);
  }

  #stateAt(row: number): State {
    return this.#states[row / this.#stride]!;
  }
}

/** Groups arrivals by their past: which history each has, and how each history goes on. */
function goOn(
  { entries, from, marks }: Arrivals,
  before: readonly History[],
): { histories: History[]; step: Step } {
  const olds: History[] = [];
  const ways: (readonly Mark[])[] = [];
  const numbers = new Map<string, History>();
  const histories = entries.map((_, index) => {
    const old = before[from[index] ?? 0] ?? 0;
    const way = marks[index] ?? [];
    const key = [old, ...way].join();
    let history = numbers.get(key);
    if (history === undefined) {
      history = olds.push(old) - 1;
      ways.push(way);
      numbers.set(key, history);
    }
    return history;
  });
  return { histories, step: { from: olds, marks: ways } };
}

/** The same numbers with as much room again. */
export function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * array.length);
  longer.set(array);
  return longer;
}
