/** Tables of rules that are parts of the table of a larger rule (see grammar/generate/part.ts). */
import { listIn, numbersIn } from "../grammar/runtime/numbers.js";
import { isPlain, NONE, targetOf } from "../grammar/runtime/table.js";
import { END_OF_INPUT } from "../grammar/internal.js";
import { wholeTable } from "./table-rules.js";
import type { MadeTable, RuleTable, TableMaker, TableRule } from "./table-rules.js";

/** Makes the table of a rule from its text, or from the table of the rule that it is a part of. */
export const partOrWhole: TableMaker = (source, rules) =>
  source.within === undefined ? wholeTable(source) : partOf(rules.rule(source.within), source);

/** Returns a part of a table. Linear in its cells. */
function partOf(whole: TableRule, { table: text, words: own = [] }: RuleTable): MadeTable {
  const { table, sets: expected } = whole;
  const { cells, pairs, endSymbol } = table;
  const stride = endSymbol + 1;
  const words = [...whole.words, ...own];
  const next = numbersIn(text);
  const nextWord = (): string => words[next()]!;
  const first = next() * stride;
  // The first state of the part and state 0, in which runs begin, change places.
  const swapped = (state: number): number => (state === 0 ? first : state === first ? 0 : state);
  const holes = listIn(next, next);
  const outside = listIn(next, () => next() * stride);
  const dropped = listIn(next, nextWord);
  const beginning = listIn(next, nextWord);
  const sets = expected.sets.map((set) => {
    const length = next();
    return length === 0
      ? set.filter((word) => !dropped.includes(word))
      : Array.from({ length: length - 1 }, nextWord);
  });
  const ofState = expected.ofState.map(
    (_, state) => expected.ofState[swapped(state * stride) / stride]!,
  );
  const made = cells.map((_, index) => {
    const symbol = index % stride;
    const state = index - symbol;
    if (symbol === endSymbol)
      return sets[ofState[state / stride]!]!.includes(END_OF_INPUT) ? 0 : NONE;
    const cell = cells[swapped(state) + symbol]!;
    if (cell === NONE) return NONE;
    const target = isPlain(cell) ? cell : targetOf(pairs, cell);
    return outside.includes(target) ? NONE : swapped(target);
  });
  for (const hole of holes) made[hole] = NONE;
  return {
    table: { ...table, cells: made, endings: [{ number: 0, history: 0, marks: [] }] },
    sets: () => ({ beginning: sets.push(beginning) - 1, sets, ofState }),
  };
}
