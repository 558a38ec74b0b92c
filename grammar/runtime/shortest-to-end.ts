/** Shortest texts over a table of which every cell is known, and which knows nothing of spellings. */
import { isPlain, NONE } from "./table.js";
import type { Table } from "./table.js";

/** Returns a shortest text from a state to an end: of several, that with the lowest characters. Linear in the table. */
export function shortestToEnd({ cells, classes, endSymbol }: Table, from: number): string {
  const texts = new Map([[from, ""]]);
  // The map grows during this loop: the walk is breadth first.
  for (const [state, text] of texts) {
    if (isPlain(cells[state + endSymbol]!)) return text;
    for (let symbol = 0; symbol < endSymbol; symbol += 1) {
      const next = cells[state + symbol]!;
      if (next === NONE || texts.has(next)) continue;
      const first = classes.starts[classes.classes.indexOf(symbol)]!;
      texts.set(next, text + String.fromCodePoint(first));
    }
  }
  throw new Error("a state that leads to no end");
}
