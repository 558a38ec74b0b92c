/** Tables of rules that are parts of the table of a larger rule (see grammar/generate/part.ts). */
import { decode } from "../grammar/runtime/decode.js";
import { listIn, numbersIn } from "../grammar/runtime/numbers.js";
import { decodeExpected } from "../grammar/runtime/expected.js";
import { isPlain, NONE, targetOf } from "../grammar/runtime/table.js";
import { END_OF_INPUT } from "../grammar/internal.js";
import type { Table } from "../grammar/runtime/table.js";
import type { RuleTable, TableMaker } from "./table-rules.js";

/** Makes the table of a rule from its text, or from the table of the rule that it is a part of. */
export const partOrWhole: TableMaker = (source, rules) =>
  source.within === undefined
    ? decode(source.table)
    : partOf(rules.rule(source.within).table, source);

/**
 * Returns a part of a table. Linear in its cells.
 */
function partOf(whole: Table, { table, expected }: RuleTable): Table {
  const { cells, pairs, endSymbol } = whole;
  const stride = endSymbol + 1;
  const next = numbersIn(table);
  const first = next() * stride;
  const expecting = decodeExpected(expected?.text ?? "", expected?.words ?? [], whole);
  const expectedIn = (state: number): readonly string[] =>
    expecting({ stopped: 1, state, end: -1 }, 0);
  // The first state of the part and state 0, in which runs begin, change places.
  const swapped = (state: number): number => (state === 0 ? first : state === first ? 0 : state);
  const made = cells.map((_, index) => {
    const symbol = index % stride;
    const state = index - symbol;
    if (symbol === endSymbol) return expectedIn(state).includes(END_OF_INPUT) ? 0 : NONE;
    const cell = cells[swapped(state) + symbol]!;
    if (cell === NONE) return NONE;
    const target = swapped(isPlain(cell) ? cell : targetOf(pairs, cell));
    return expectedIn(target).length === 0 ? NONE : target;
  });
  for (const hole of listIn(next, next)) made[hole] = NONE;
  return { ...whole, cells: made, endings: [{ number: 0, history: 0, marks: [] }] };
}
