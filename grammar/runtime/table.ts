/**
 * A deterministic automaton as numbers. Only this file knows how a transition is stored.
 *
 * A table has a row for each state. A row has a cell for each class of characters, and one more for
 * the end of the input. A state is represented by the index of the first cell of its row, so the
 * cell of a symbol is at `state + symbol`. Row 0 is the state in which runs begin.
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
 * (see derivation.ts). Most transitions have no effect.
 */
import type { CharacterClasses } from "./characters.js";
import type { Effects, Ending } from "./derivation.js";

/** The entry of the table for a state and a symbol. */
export type Cell = number;

export const UNKNOWN: Cell = -1;
export const NONE: Cell = -2;

/** The cell of transition 0 with an effect. The cells of the others are below it. */
const WITH_EFFECT: Cell = -3;

/**
 * A table, and the objects to which its numbers refer. A maker may replace the arrays when it adds
 * to them.
 */
export interface Table {
  readonly classes: CharacterClasses;
  /**
   * The symbol of the end of the input: the number after the last class that has a cell. Every class
   * of an ASCII character has one. Beyond 1,024 classes, the other classes have no cell: the maker
   * recomputes their transitions.
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
  /** How often all states were dropped. The numbers of states then have new meanings. */
  readonly dropped: number;
  /** Makes the cell of a class of characters. It may replace the arrays of the table, or drop all states before. */
  makeTransition(state: number, symbol: number): Cell;
  /** Makes the cells of ASCII characters, as far as that costs little and drops no states. */
  makeRow(state: number): void;
  /** Makes the cell of the end of the input. */
  makeEnding(state: number): Cell;
  /** Whether the table is larger than its cache. The runner then calls `forget` between two runs. */
  readonly isFull: boolean;
  /** Drops all states except the first. */
  forget(): void;
}

/** Checks whether a cell is a next state or an ending. */
export function isPlain(cell: Cell): boolean {
  return cell >= 0;
}

/** Checks whether a cell that is not plain is a transition with an effect. */
export function hasEffect(cell: Cell): boolean {
  return cell <= WITH_EFFECT;
}

/** Returns the cell of the transition whose pair begins at an index of `pairs`. */
export function cellOfPair(index: number): Cell {
  return WITH_EFFECT - index / 2;
}

/**
 * Returns the index in `pairs` of the next state of a transition with an effect. The effect is at
 * the index after it.
 */
export function pairOf(cell: Cell): number {
  return 2 * (WITH_EFFECT - cell);
}

/** Returns the next state of a transition with an effect. */
export function targetOf(pairs: Int32Array, cell: Cell): number {
  return pairs[pairOf(cell)]!;
}

/** Returns the effect of a transition with an effect. */
export function effectOf(pairs: Int32Array, cell: Cell): number {
  return pairs[pairOf(cell) + 1]!;
}

/** Returns a copy of an array with twice its length. */
export function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * array.length);
  longer.set(array);
  return longer;
}
