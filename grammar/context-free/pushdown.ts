/**
 * Runs of the deterministic pushdown automaton: one look-up for each character, and a stack for the
 * calls that are open.
 *
 * The runs keep a log of effects, as those of an automaton without a stack do. A push or a pop
 * changes no history: the log is read backward without a stack (see runtime/derivation.ts).
 */
import { characterAt, DIRECT, SUPPLEMENTARY } from "../runtime/characters.js";
import { derive } from "../runtime/derivation.js";
import { doubled, NONE, UNKNOWN } from "../runtime/table.js";
import {
  actionOf,
  EFFECT,
  EMPTY_STACK,
  ENDS,
  FIRST_PUSH,
  GIVE_UP,
  IS_OPEN,
  NO_EFFECT,
  PUSHES,
  RETURN,
  TARGET,
} from "./pushdown-table.js";
import { anyOf, sequence } from "../automaton/expression.js";
import type { Expression } from "../automaton/expression.js";
import type { State } from "../automaton/nfa.js";
import type { Ending, Run } from "../runtime/derivation.js";
import type { Marks } from "../runtime/marks.js";
import type { Cell } from "../runtime/table.js";
import type { Configuration } from "./configuration.js";
import type { PushdownTable } from "./pushdown-table.js";

const ROOM = 1 << 6;

/** The length up to which a log or a stack is kept for the next run. */
const KEPT = 1 << 12;

/** After the last return, nothing is left: the last effect holds the marks at the end. */
const ENDING: Ending = { number: 0, history: 0, marks: [] };

/** The states of a configuration, from the innermost call to the bottom. */
function statesToEnd(configuration: Configuration): State[] {
  const states: State[] = [];
  for (let at: Configuration | undefined = configuration; at !== undefined; at = at.below)
    states.push(at.state);
  return states;
}

/** A machine over one pushdown table. */
export class Pushdown implements Run {
  /** Outcome: the offset at which the run stopped. */
  stopped = 0;
  /** Outcome: the end of the input or prefix in the language, or -1. */
  end = -1;
  /** Outcome: the number of characters, pushes and pops: the cost of the run. */
  steps = 0;
  ending: Ending | null = null;
  log = new Int32Array(ROOM);
  logOffsets = new Int32Array(ROOM);
  logLength = 0;

  readonly #table: PushdownTable;
  #state: number;
  /** The states below the present one. */
  #stack = new Int32Array(ROOM);
  /** By depth, the number of the set of the stack (see `StackSets` in pushdown-table.ts). */
  #sets = new Int32Array(ROOM + 1);
  #depth = 0;

  constructor(table: PushdownTable) {
    this.#table = table;
    this.#state = table.start;
  }

  get effects(): PushdownTable["effects"] {
    return this.#table.effects;
  }

  /**
   * Reads an input from an offset to a limit. Returns false if the automaton gives up: then there
   * is no outcome. The cell of the present state and symbol decides each step (see
   * pushdown-table.ts; "below" is the set of symbols with which the stack can begin):
   *
   * ```text
   *   cell            the step
   *   a state         read the symbol; the state is next
   *   UNKNOWN         make the cell, and look again
   *   NONE            stop: no string goes on with the symbol
   *   GIVE_UP         end without an outcome
   *   RETURN          if the symbol is below: pop, and look at the same symbol again; otherwise stop
   *   an action,      if the symbol is below: pop, join the popped state and the present one, and look at
   *     if open         the same symbol again; otherwise as any action
   *   an action       read the symbol; its target is next, or the popped state if the action ends at the
   *                     bottom; then push its states
   * ```
   *
   * @param isPrefix whether the longest prefix is wanted; otherwise, the whole has to match
   * @param isDeriving whether the run keeps a log; a prefix has none
   */
  run(
    input: string,
    offset: number,
    limit: number,
    isPrefix: boolean,
    isDeriving: boolean,
  ): boolean {
    this.#state = this.#table.start;
    this.#depth = 0;
    this.#sets[0] = EMPTY_STACK;
    if (!this.#read(input, offset, limit, isPrefix, isDeriving)) return false;
    if (isPrefix || this.stopped < limit) return true;
    const canEnd = this.canEnd();
    if (canEnd !== true) return canEnd === false;
    this.end = limit;
    return !isDeriving || this.#returnFromAll(limit);
  }

  /**
   * Reads on in a further text from the end of the text before. Returns false where the automaton gives
   * up: at `stopped`, the chart can go on from `entries` and `stack`. `end` is that of the longest match on the way.
   */
  resume(input: string, offset: number): boolean {
    return this.#read(input, offset, input.length, true, false);
  }

  /**
   * Reads on as `resume` does, but only while the characters are ASCII and change no stack. Returns the offset there.
   * For a text of a few characters, it takes less time than to begin a run.
   */
  resumePlain(input: string, offset: number): number {
    this.end = -1;
    const { sets, endSymbol } = this.#table;
    const canEndBelow = sets[this.#sets[this.#depth]!]![endSymbol] === 1;
    return this.#skim(input, offset, input.length, canEndBelow);
  }

  /** Reads while the characters are ASCII and change no stack. Notes the ends on the way, if the calls below can end. */
  #skim(input: string, offset: number, limit: number, canEndBelow: boolean): number {
    const { cells, classes, endSymbol } = this.#table;
    let at = offset;
    let state = this.#state;
    for (; at < limit; at += 1) {
      const unit = input.charCodeAt(at);
      if (unit >= DIRECT) break;
      const next = cells[state + classes.direct[unit]!]!;
      if (next < 0) break;
      if (canEndBelow && next !== state) {
        const ending = cells[state + endSymbol]!;
        if (ending === RETURN) this.end = at;
        else if (ending !== NONE) break;
      }
      state = next;
    }
    this.#state = state;
    return at;
  }

  #read(
    input: string,
    offset: number,
    limit: number,
    isPrefix: boolean,
    isDeriving: boolean,
  ): boolean {
    const table = this.#table;
    const { classes, endSymbol, sets } = table;
    const { direct } = classes;
    let { cells, actions } = table;
    let stack = this.#stack;
    let numbers = this.#sets;
    let depth = this.#depth;
    let below = sets[numbers[depth]!]!;
    let state = this.#state;
    let hasGivenUp = false;
    let at = offset;
    let changes = 0;
    this.end = -1;
    this.ending = null;
    this.logLength = 0;
    for (;;) {
      if (!isPrefix || below[endSymbol] !== 1)
        for (; at < limit; at += 1) {
          const unit = input.charCodeAt(at);
          if (unit >= DIRECT) break;
          const next = cells[state + direct[unit]!]!;
          if (next < 0) break;
          state = next;
        }
      else {
        this.#state = state;
        at = this.#skim(input, at, limit, true);
        state = this.#state;
        const ending = this.#cellAtEnd(state);
        hasGivenUp = ending === GIVE_UP;
        if (ending === RETURN) this.end = at;
        ({ cells, actions } = table);
      }
      if (hasGivenUp || at === limit) break;
      const character = characterAt(input, at);
      const symbol = character < DIRECT ? direct[character]! : classes.of(character);
      let next = cells[state + symbol]!;
      if (next === UNKNOWN) {
        next = table.makeCell(state, symbol);
        ({ cells, actions } = table);
      }
      if (next === NONE) break;
      hasGivenUp = next === GIVE_UP;
      if (hasGivenUp) break;
      if (next === RETURN) {
        if (below[symbol] !== 1) break;
        if (isDeriving) this.#log(table.returnEffectAt(state), at);
        depth -= 1;
        changes += 1;
        state = stack[depth]!;
        below = sets[numbers[depth]!]!;
        continue;
      }
      if (next >= 0) state = next;
      else {
        const action = actionOf(next);
        if (actions[action + IS_OPEN] === 1 && below[symbol] === 1) {
          const joined = table.join(state, stack[depth - 1]!);
          hasGivenUp = joined === GIVE_UP;
          if (hasGivenUp) break;
          depth -= 1;
          changes += 1;
          state = joined;
          ({ cells, actions } = table);
          below = sets[numbers[depth]!]!;
          continue;
        }
        if (isDeriving) this.#log(actions[action + EFFECT]!, at);
        state = actions[action + TARGET]!;
        if (actions[action + ENDS] === 1 && depth > 0) {
          depth -= 1;
          changes += 1;
          state = stack[depth]!;
          below = sets[numbers[depth]!]!;
        }
        const last = action + FIRST_PUSH + actions[action + PUSHES]!;
        for (let push = action + FIRST_PUSH; push < last; push += 1) {
          if (depth === stack.length) {
            this.#stack = stack = doubled(stack);
            this.#sets = numbers = doubled(numbers);
          }
          const pushed = actions[push]!;
          stack[depth] = pushed;
          const number = table.setAbove(numbers[depth]!, pushed);
          depth += 1;
          changes += 1;
          numbers[depth] = number;
          below = sets[number]!;
        }
      }
      at += character < SUPPLEMENTARY ? 1 : 2;
    }
    this.stopped = at;
    this.steps = at - offset + changes;
    this.#state = state;
    this.#depth = depth;
    return !hasGivenUp;
  }

  /** Logs the returns at the end of the input. Returns false if the automaton gives up. */
  #returnFromAll(at: number): boolean {
    const table = this.#table;
    let state = this.#state;
    for (let depth = this.#depth; ; depth -= 1) {
      if (this.#cellAtEnd(state) === GIVE_UP) return false;
      this.#log(table.returnEffectAt(state), at);
      if (depth === 0) break;
      state = this.#stack[depth - 1]!;
    }
    this.steps += this.#depth;
    this.ending = ENDING;
    return true;
  }

  /** Checks whether the input can end where the last run stopped. Undefined if the automaton gives up. */
  canEnd(): boolean | undefined {
    const { sets, endSymbol } = this.#table;
    const below = sets[this.#sets[this.#depth]!]!;
    // Below, a call waits for more.
    if (below[endSymbol] !== 1) return false;
    const ending = this.#cellAtEnd(this.#state);
    return ending === GIVE_UP ? undefined : ending === RETURN;
  }

  /** The configurations of the state in which the last run stopped, the preferred one first. */
  get entries(): readonly Configuration[] {
    return this.#table.entriesAt(this.#state);
  }

  /** The states of the stack below, from the bottom on. */
  stack(): State[] {
    return Array.from(
      this.#stack.subarray(0, this.#depth),
      (state) => this.#table.entriesAt(state)[0]!.state,
    );
  }

  /** Returns the symbols that can be read where the last run stopped. */
  symbols(): ReadonlySet<number> {
    const states = Array.from(this.#stack.subarray(0, this.#depth)).reverse();
    return this.#table.symbols(this.#state, states);
  }

  /** Returns an expression of the strings with which the input can go on to its end. */
  rest(): Expression {
    const after = (states: readonly State[]): Expression =>
      sequence(states.map(({ expression }) => expression));
    const entries = this.entries.map((entry) => after(statesToEnd(entry)));
    return sequence([anyOf(entries), after(this.stack().reverse())]);
  }

  /** Returns a machine over the same table that goes on from where the last run stopped. */
  clone(): Pushdown {
    const copy = new Pushdown(this.#table);
    copy.#state = this.#state;
    copy.#depth = this.#depth;
    copy.#stack = this.#stack.slice();
    copy.#sets = this.#sets.slice();
    return copy;
  }

  #cellAtEnd(state: number): Cell {
    const { cells, endSymbol } = this.#table;
    const cell = cells[state + endSymbol]!;
    return cell === UNKNOWN ? this.#table.makeCell(state, endSymbol) : cell;
  }

  #log(effect: number, at: number): void {
    if (effect === NO_EFFECT) return;
    if (this.logLength === this.log.length) {
      this.log = doubled(this.log);
      this.logOffsets = doubled(this.logOffsets);
    }
    this.log[this.logLength] = effect;
    this.logOffsets[this.logLength] = at;
    this.logLength += 1;
  }

  /** Writes the marks of the preferred derivation of the last run. */
  derive(into: Marks): void {
    derive(this, into);
  }

  /**
   * Returns the states that the last run entered where it stopped, by reading a character or by a
   * return: the states of the present configurations, and of the stack as far down as the calls can
   * return without reading.
   */
  get arrivals(): readonly State[] {
    const states = Array.from(this.#stack.subarray(0, this.#depth)).reverse();
    return this.#table.arrivals(this.#state, states);
  }

  /** Releases the memory that a very long input needed. */
  release(): void {
    if (this.log.length > KEPT) {
      this.log = new Int32Array(ROOM);
      this.logOffsets = new Int32Array(ROOM);
    }
    if (this.#stack.length > KEPT) {
      this.#stack = new Int32Array(ROOM);
      this.#sets = new Int32Array(ROOM + 1);
    }
    this.logLength = 0;
    this.ending = null;
  }
}
