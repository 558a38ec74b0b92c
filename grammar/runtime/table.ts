/**
 * A deterministic automaton as numbers: the one file that knows how a transition is stored.
 *
 * A table has a row for each state, and in it a cell for each class of characters and one more for
 * the end of the input. A state is named by the index of the first cell of its row, so that the
 * next cell is at `state + symbol`. Row 0 is the state in which runs begin.
 *
 * ```text
 *   cell        meaning, for a class of characters         for the end of the input
 *   n >= 0      the next state is n                        the input can end: ending number n
 *   -1          not yet known                              not yet known
 *   -2          no string goes on like this                the input cannot end
 *   n <= -3     transition number -3 - n, with an effect
 * ```
 *
 * A transition with an effect is a pair in `pairs`: the next state, and the effect that a run logs
 * (see derivation.ts). Most transitions have none.
 */
import type { CharacterClasses } from "./characters.js";
import type { Effects, Ending } from "./derivation.js";

/** What the table says of a state and a symbol. */
export type Cell = number;

export const UNKNOWN: Cell = -1;
export const NONE: Cell = -2;

/** The cell of transition 0 with an effect; those of the others are below it. */
const WITH_EFFECT: Cell = -3;

/** A table, and what its numbers refer to. A maker may replace the arrays while it adds to them. */
export interface Table {
  readonly classes: CharacterClasses;
  /**
   * The symbol of the end of the input: the number after those of the classes that have a cell.
   * Every class of an ASCII character has one. A rule that tells apart more classes than rows should
   * have cells leaves the others out: the maker makes such a transition each time.
   */
  readonly endSymbol: number;
  readonly cells: Int32Array;
  /** The transitions with an effect: pairs (next state, effect). */
  readonly pairs: Int32Array;
  readonly endings: readonly Ending[];
  readonly effects: Effects;
}

/** Adds states and transitions to a table when an input first needs them. */
export interface TableMaker {
  /** Begins a run. */
  begin(): void;
  /** Makes the cell of a class of characters. The arrays of the table may be others afterwards. */
  makeTransition(state: number, symbol: number): Cell;
  /** Makes the cell of the end of the input. */
  makeEnding(state: number): Cell;
  /** Whether the table has outgrown its budget, and should be forgotten between runs. */
  readonly isOverBudget: boolean;
  /** Forgets all states but the first. */
  forget(): void;
}

/** Whether a cell is a next state, or a way to end. */
export function isPlain(cell: Cell): boolean {
  return cell >= 0;
}

/** Whether a cell, which is not plain, is a transition with an effect. */
export function hasEffect(cell: Cell): boolean {
  return cell <= WITH_EFFECT;
}

/** The cell of the transition whose pair begins at an index of `pairs`. */
export function cellOfPair(index: number): Cell {
  return WITH_EFFECT - index / 2;
}

/** Where in `pairs` a transition with an effect has its next state; its effect comes after it. */
export function pairOf(cell: Cell): number {
  return 2 * (WITH_EFFECT - cell);
}

/** The same numbers with as much room again. */
export function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * array.length);
  longer.set(array);
  return longer;
}
