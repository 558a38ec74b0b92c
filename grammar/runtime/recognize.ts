/**
 * Recognition over a table of which every cell is known, in the fewest words: for programs that
 * carry a table and little else. The runner does the same faster on long inputs (see runner.ts).
 */
import { characterAt, DIRECT, SUPPLEMENTARY } from "./characters.js";
import { isPlain, NONE, pairOf } from "./table.js";
import type { Table } from "./table.js";

/** Whether the whole input is in the language of the table. Linear. */
export function recognizes(table: Table, input: string): boolean {
  return run(table, input, 0, false) === input.length;
}

/** The end of the longest prefix in the language, from an offset on; -1 where there is none. Linear. */
export function endOfLongest(table: Table, input: string, offset: number): number {
  return run(table, input, offset, true);
}

function run(
  { cells, pairs, classes, endSymbol }: Table,
  input: string,
  offset: number,
  isPrefix: boolean,
): number {
  let state = 0;
  let end = -1;
  for (let at = offset; ;) {
    if ((isPrefix || at === input.length) && isPlain(cells[state + endSymbol]!)) end = at;
    if (at === input.length) return end;
    const character = characterAt(input, at);
    const symbol = character < DIRECT ? classes.direct[character]! : classes.of(character);
    const next = cells[state + symbol]!;
    if (next === NONE) return end;
    state = isPlain(next) ? next : pairs[pairOf(next)]!;
    at += character < SUPPLEMENTARY ? 1 : 2;
  }
}
