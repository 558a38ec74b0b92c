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
  ENDS,
  FIRST_PUSH,
  GIVE_UP,
  IS_OPEN,
  NO_EFFECT,
  PUSHES,
  RETURN,
  TARGET,
} from "./pushdown-table.js";
import { EMPTY_STACK } from "./stack-sets.js";
import type { State } from "../automaton/nfa.js";
import type { Ending, Run } from "../runtime/derivation.js";
import type { Marks } from "../runtime/marks.js";
import type { Cell } from "../runtime/table.js";
import type { PushdownTable } from "./pushdown-table.js";

const ROOM = 1 << 6;

/** The length up to which a log or a stack is kept for the next run. */
const KEPT = 1 << 12;

/** After the last return, nothing is left: the last effect holds the marks at the end. */
const ENDING: Ending = { number: 0, history: 0, marks: [] };

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
  #state = 0;
  /** The states below the present one. */
  #stack = new Int32Array(ROOM);
  /** By depth, the number of the set of the stack (see stack-sets.ts). */
  #sets = new Int32Array(ROOM + 1);
  #depth = 0;

  constructor(table: PushdownTable) {
    this.#table = table;
  }

  get effects(): PushdownTable["effects"] {
    return this.#table.effects;
  }

  /**
   * Reads an input from an offset to a limit. Returns false if the automaton gives up: then there
   * is no outcome.
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
    const table = this.#table;
    const { classes, endSymbol, sets } = table;
    const { direct } = classes;
    let { cells, actions } = table;
    let stack = this.#stack;
    let numbers = this.#sets;
    let depth = 0;
    numbers[0] = EMPTY_STACK;
    let below = sets[EMPTY_STACK]!;
    let { start: state } = table;
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
        const ending = this.#cellAtEnd(state);
        if (ending === GIVE_UP) return false;
        if (ending === RETURN) this.end = at;
        ({ cells, actions } = table);
      }
      if (at === limit) break;
      const character = characterAt(input, at);
      const symbol = character < DIRECT ? direct[character]! : classes.of(character);
      let next = cells[state + symbol]!;
      if (next === UNKNOWN) {
        next = table.makeCell(state, symbol);
        ({ cells, actions } = table);
      }
      if (next === NONE) break;
      if (next === GIVE_UP) return false;
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
          depth -= 1;
          changes += 1;
          state = table.join(state, stack[depth]!);
          if (state === GIVE_UP) return false;
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
    if (isPrefix || at < limit) return true;
    // Below, a call waits for more.
    if (below[endSymbol] !== 1) return true;
    const ending = this.#cellAtEnd(state);
    if (ending !== RETURN) return ending !== GIVE_UP;
    this.end = at;
    return !isDeriving || this.#returnFromAll(at);
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

  /** Checks whether the input can end where the last run stopped. */
  canEnd(): boolean {
    const { sets, endSymbol } = this.#table;
    const below = sets[this.#sets[this.#depth]!]!;
    return below[endSymbol] === 1 && this.#cellAtEnd(this.#state) === RETURN;
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
  arrivals(): readonly State[] {
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
