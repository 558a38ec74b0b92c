/** Where rules stand in a whole input, over a table of which every cell is known. */
import { locate } from "./derivation.js";
import { run } from "./recognize.js";
import type { Log } from "./recognize.js";
import type { Table } from "./table.js";

/**
 * Where each visible rule first begins and ends in the preferred derivation of the whole input: two
 * offsets for each, -1 twice where it does not occur. Null where the input is not in the language.
 * Linear.
 */
export function locateAll(table: Table, input: string, rules: number): Int32Array | null {
  const logged: Log = { effects: [], offsets: [] };
  const { state, end } = run(table, input, 0, false, logged);
  if (end < 0) return null;
  const { effects, endings, cells, endSymbol } = table;
  const ending = endings[cells[state + endSymbol]!]!;
  const log = Int32Array.from(logged.effects);
  const logOffsets = Int32Array.from(logged.offsets);
  const spans = new Int32Array(2 * rules).fill(-1);
  locate({ ending, effects, log, logOffsets, logLength: log.length, end }, spans);
  return spans;
}
