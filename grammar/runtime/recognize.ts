/**
 * Runs over a table of which every cell is known, in the fewest words: for programs that carry a
 * table and little else. The runner does the same faster on long inputs (see runner.ts).
 */
import { DIRECT, SUPPLEMENTARY } from "./characters.js";
import { HAS_DERIVATIONS } from "./derivations.js";
import { effectOf, isPlain, NONE, targetOf } from "./table.js";
import type { Table } from "./table.js";

/** Where a run has stopped, in which state, and the end of the input or prefix, or -1. */
export interface Stop {
  readonly stopped: number;
  readonly state: number;
  readonly end: number;
}

/** The effects on the way, and where each came about. */
export interface Log {
  readonly effects: number[];
  readonly offsets: number[];
}

/** Whether the whole input is in the language of the table. Linear. */
export function recognizes(table: Table, input: string): boolean {
  return run(table, input, 0, false).end === input.length;
}

/** The end of the longest prefix in the language, from an offset on; -1 if there is none. Linear. */
export function endOfLongest(table: Table, input: string, offset: number): number {
  return run(table, input, offset, true).end;
}

/**
 * Reads from an offset as far as the table goes.
 *
 * @param isPrefix whether ends on the way count
 * @param log receives the effects on the way
 * @param state the state to begin in
 */
export function run(
  { cells, pairs, classes, endSymbol }: Table,
  input: string,
  offset: number,
  isPrefix: boolean,
  log?: Log,
  state = 0,
): Stop {
  const { direct } = classes;
  let end = -1;
  for (let at = offset; ;) {
    const isAtEnd = at === input.length;
    if ((isPrefix || isAtEnd) && isPlain(cells[state + endSymbol]!)) end = at;
    if (isAtEnd) return { stopped: at, state, end };
    const unit = input.charCodeAt(at);
    const character = unit < DIRECT ? unit : input.codePointAt(at)!;
    const symbol = unit < DIRECT ? direct[unit]! : classes.of(character);
    const next = cells[state + symbol]!;
    if (next === NONE) return { stopped: at, state, end };
    if (!HAS_DERIVATIONS || isPlain(next)) state = next;
    else {
      state = targetOf(pairs, next);
      log?.effects.push(effectOf(pairs, next));
      log?.offsets.push(at);
    }
    at += character < SUPPLEMENTARY ? 1 : 2;
  }
}
