/**
 * A deterministic pushdown automaton as numbers. Its states and transitions are made when an input
 * first needs them.
 *
 * A state is an ordered list of configurations over a common bottom. The stack holds the states
 * below the bottom: states to come back to. After each character, the common part of all
 * configurations of a list goes to the stack. So the list of a rule has the same few states at any
 * depth, and where one thread is alive, every list has one entry.
 *
 * A row has a cell for each symbol, as in the table of an automaton without a stack
 * (`runtime/table.ts`), and a cell for the end of the input:
 *
 * ```text
 *   cell        meaning
 *   n >= 0      the next state is n
 *   -1          not yet known
 *   -2          no string goes on like this
 *   -3          the bottom is reached without the symbol: return to the state on the stack
 *   -4          the automaton gives up: too many configurations are alive
 *   n <= -5     action number -5 - n
 * ```
 *
 * An action is a record of numbers: see the constants below. If the bottom can be reached without
 * the symbol, and the symbol can also be read before, the action is open: if the stack can begin
 * with the symbol, the state and the top of the stack become one state, in which both threads go on.
 */
import { continued, EffectTable, isUnchanged } from "../automaton/effect-table.js";
import { doubled, NONE, UNKNOWN } from "../runtime/table.js";
import { commonBase, ConfigurationClosure, Configurations, statesAbove } from "./configuration.js";
import type { Alphabet } from "../automaton/alphabet.js";
import type { Nfa, State as NfaState } from "../automaton/nfa.js";
import type { HistoryNumber } from "../runtime/derivation.js";
import type { Cell } from "../runtime/table.js";
import type { StackArrivals, Configuration } from "./configuration.js";
import type { Lookahead, Symbols } from "./lookahead.js";

export const RETURN: Cell = -3;
export const GIVE_UP: Cell = -4;
const ACTION: Cell = -5;

/** The offsets in the record of an action; the states to push follow, the lowest one first. */
export const TARGET = 0;
/** An effect, or `NO_EFFECT`. */
export const EFFECT = 1;
export const IS_OPEN = 2;
/** Whether the bottom is reached with the symbol: the target is the state on the stack, if any. */
export const ENDS = 3;
export const PUSHES = 4;
export const FIRST_PUSH = 5;

export const NO_EFFECT = -1;

/** Returns the index of the record of an action. */
export function actionOf(cell: Cell): number {
  return ACTION - cell;
}

/**
 * The number of states in the configurations of one list, and in one configuration. Where more
 * threads are alive, or where their stacks differ in more states, the chart is the better machine.
 * The lists of a list of mail boxes (RFC 5322) have up to 504 states, and stacks of up to 7.
 */
const LARGEST = 1 << 13;
const DEEPEST = 1 << 6;

/** The size at which the automaton gives up for good: cells, configurations and actions. */
export const PUSHDOWN_SIZE = 1 << 20;

/** A list of configurations, the preferred one first. */
interface ConfigurationList {
  readonly entries: readonly Configuration[];
  readonly histories: readonly HistoryNumber[];
}

/** The histories if no derivation is wanted: none. */
const UNTRACKED: readonly HistoryNumber[] = [];

const NO_SETS = /* @__PURE__ */ new Int32Array(0);

/** The set of the empty stack: the end of the input, which is the last symbol. */
export const EMPTY_STACK = 0;

/**
 * The symbols with which the strings of a stack can begin: exactly one symbol of lookahead, for
 * every depth of the stack.
 *
 * The set of a stack depends on its top state and, if that state can end without reading, on the
 * set of the stack below. Equal sets have one number, so there are few of them.
 */
class StackSets {
  /** The sets by number. */
  readonly sets: Symbols[] = [];
  readonly #lookahead: Lookahead;
  readonly #numbers = new Map<string, number>();

  constructor(lookahead: Lookahead) {
    this.#lookahead = lookahead;
    const empty = new Uint8Array(lookahead.end + 1);
    empty[lookahead.end] = 1;
    this.#numberOf(empty);
  }

  /** Returns the number of the set of a stack with a state on top of a stack with another set. */
  on(below: number, state: NfaState): number {
    const { end } = this.#lookahead;
    const symbols = this.#lookahead.firstOfState(state).slice();
    if (symbols[end] === 0) return this.#numberOf(symbols);
    symbols[end] = 0;
    for (const [symbol, isMember] of this.sets[below]!.entries())
      if (isMember === 1) symbols[symbol] = 1;
    return this.#numberOf(symbols);
  }

  #numberOf(symbols: Symbols): number {
    const key = symbols.join("");
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.sets.push(symbols) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** The states and transitions of one expression with calls, without left recursion. */
export class PushdownTable {
  readonly classes: Alphabet;
  readonly endSymbol: number;
  cells = new Int32Array(0);
  actions = new Int32Array(1 << 8);
  /** By state number: the effect of the return from the state, or `NO_EFFECT`. */
  readonly returns: number[] = [];
  readonly effects = new EffectTable();
  readonly sets: StackSets["sets"];
  /** The number of transitions made: the cost of the table. */
  made = 0;
  /** The state with which runs begin. */
  readonly start: number;

  readonly #size: number;
  readonly #tracked: boolean;
  readonly #isOrdered: boolean;
  readonly #stride: number;
  readonly #lists: ConfigurationList[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #configurations: Configurations;
  readonly #closure: ConfigurationClosure;
  readonly #stackSets: StackSets;
  /** By state number, and by the number of the set below: the number of the set of the stack. */
  readonly #above: Int32Array[] = [];
  /** By state number, and by the number of the state on the stack: the two as one state. */
  readonly #joined: Map<number, number>[] = [];
  #actionsLength = 0;
  #kept = 0;

  /**
   * @param tracked whether derivations are wanted
   * @param isOrdered whether lists keep the order of preference
   */
  constructor(
    nfa: Nfa,
    alphabet: Alphabet,
    lookahead: Lookahead,
    tracked: boolean,
    size = PUSHDOWN_SIZE,
    isOrdered = tracked,
  ) {
    this.#size = size;
    this.classes = alphabet;
    this.endSymbol = lookahead.end;
    this.#stride = this.endSymbol + 1;
    this.#tracked = tracked;
    this.#isOrdered = isOrdered;
    this.#configurations = new Configurations(nfa);
    this.#closure = new ConfigurationClosure(nfa, this.#configurations);
    this.#stackSets = new StackSets(lookahead);
    this.sets = this.#stackSets.sets;
    this.start = this.#stateOf(
      [this.#configurations.on(this.#configurations.bottom, nfa.start)],
      tracked ? [0] : UNTRACKED,
    );
  }

  /** Whether the table is too large to grow. */
  get isFull(): boolean {
    return this.#kept + this.#configurations.size > this.#size;
  }

  entriesAt(state: number): readonly Configuration[] {
    return this.#lists[state / this.#stride]!.entries;
  }

  returnEffectAt(state: number): number {
    return this.returns[state / this.#stride]!;
  }

  /** Returns the states entered at an offset, in a state above a stack (see configuration.ts). */
  arrivals(state: number, stack: readonly number[]): readonly NfaState[] {
    const frames = stack.map((each) => this.entriesAt(each)[0]!);
    return this.#closure.arrivals(this.entriesAt(state), frames);
  }

  /** Returns the symbols that a state above a stack can read next. */
  symbols(state: number, stack: readonly number[]): ReadonlySet<number> {
    const frames = stack.map((each) => this.entriesAt(each)[0]!);
    return this.#closure.symbols(this.entriesAt(state), frames);
  }

  /** Makes the cell of a symbol; of the end of the input, `RETURN` or `NONE`. */
  makeCell(state: number, symbol: number): Cell {
    if (this.isFull) return GIVE_UP;
    const { entries, histories } = this.#lists[state / this.#stride]!;
    const arrivals = this.#closure.step(entries, symbol);
    this.made += 1;
    const cell = arrivals === undefined ? GIVE_UP : this.#cellOf(state, arrivals, histories);
    this.cells[state + symbol] = cell;
    return cell;
  }

  #cellOf(state: number, arrivals: StackArrivals, before: readonly HistoryNumber[]): Cell {
    const { entries, bottom } = arrivals;
    if (bottom !== undefined) this.#noteReturn(state, bottom, before);
    if (entries.length === 0) return bottom === undefined ? NONE : RETURN;
    // Recognition ignores order, so entries are sorted to merge equal lists.
    if (!this.#isOrdered) entries.sort((a, b) => a.id - b.id);
    const { histories, step } = this.#tracked
      ? continued(arrivals, before)
      : { histories: UNTRACKED, step: undefined };
    const all = this.#configurations;
    const base = commonBase(entries) ?? all.bottom;
    const target = this.#stateOf(
      entries.map((entry) => all.rebased(entry, base, all.bottom)),
      histories,
    );
    if (target === GIVE_UP) return GIVE_UP;
    const effect = step === undefined || isUnchanged(step) ? NO_EFFECT : this.effects.add(step);
    const pushes = statesAbove(base, all.bottom)
      .reverse()
      .map((pushed) =>
        this.#stateOf([all.on(all.bottom, pushed)], this.#tracked ? [0] : UNTRACKED),
      );
    const isOpen = bottom !== undefined;
    const ends = entries.length === 1 && entries[0] === all.bottom;
    if (!isOpen && !ends && effect === NO_EFFECT && pushes.length === 0) return target;
    return this.#addAction([
      target,
      effect,
      isOpen ? 1 : 0,
      ends ? 1 : 0,
      pushes.length,
      ...pushes,
    ]);
  }

  /** Keeps the effect of the return from a state. It is the same before every symbol. */
  #noteReturn(
    state: number,
    { from, marks }: NonNullable<StackArrivals["bottom"]>,
    before: readonly HistoryNumber[],
  ): void {
    if (!this.#tracked) return;
    const step = { from: [before[from] ?? 0], marks: [marks] };
    this.returns[state / this.#stride] = isUnchanged(step) ? NO_EFFECT : this.effects.add(step);
  }

  #addAction(record: readonly number[]): Cell {
    const index = this.#actionsLength;
    this.#actionsLength += record.length;
    this.#kept += record.length;
    while (this.#actionsLength > this.actions.length) this.actions = doubled(this.actions);
    this.actions.set(record, index);
    return ACTION - index;
  }

  /** Returns the state in which the threads of a state go on above the top of the stack. */
  join(state: number, top: number): number {
    const known = this.#joined[state / this.#stride]!;
    let joined = known.get(top);
    if (joined === undefined) {
      const all = this.#configurations;
      const { entries, histories } = this.#lists[state / this.#stride]!;
      const [below] = this.entriesAt(top);
      joined = this.#stateOf(
        entries.map((entry) => all.rebased(entry, all.bottom, below!)),
        histories,
      );
      known.set(top, joined);
      this.#kept += 1;
    }
    return joined;
  }

  /** Returns the number of the set of a stack, from its top and the number of the set below. */
  setAbove(below: number, top: number): number {
    const index = top / this.#stride;
    let known = this.#above[index]!;
    if (below >= known.length) {
      const longer = new Int32Array(2 * (below + 1)).fill(UNKNOWN);
      longer.set(known);
      this.#above[index] = known = longer;
    }
    let number = known[below]!;
    if (number === UNKNOWN) {
      number = this.#stackSets.on(below, this.entriesAt(top)[0]!.state);
      known[below] = number;
    }
    return number;
  }

  /** Returns the state with these entries. Returns `GIVE_UP` if they are too many. */
  #stateOf(entries: readonly Configuration[], histories: readonly HistoryNumber[]): number {
    const key = `${entries.map(({ id }) => id).join()} ${histories.join()}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      if (isTooLarge(entries)) return GIVE_UP;
      number = this.#lists.push({ entries, histories }) - 1;
      this.#numbers.set(key, number);
      this.returns.push(NO_EFFECT);
      this.#above.push(NO_SETS);
      this.#joined.push(new Map());
      this.#kept += this.#stride + entries.length;
      const size = this.#lists.length * this.#stride;
      if (size > this.cells.length) {
        const cells = new Int32Array(Math.max(2 * size, 16 * this.#stride)).fill(UNKNOWN);
        cells.set(this.cells);
        this.cells = cells;
      }
    }
    return number * this.#stride;
  }
}

function isTooLarge(entries: readonly Configuration[]): boolean {
  let size = 0;
  for (const { depth } of entries) {
    if (depth > DEEPEST) return true;
    size += depth;
  }
  return size > LARGEST;
}
