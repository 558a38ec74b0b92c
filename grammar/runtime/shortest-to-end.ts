/** Shortest texts over a table of which every cell is known, and which knows nothing of spellings. */
import { isPlain, NONE } from "./table.js";
import type { Table } from "./table.js";

/**
 * Returns a shortest text from a state to an end: of several, the first in the order of code points, in which the preferred
 * character comes before all others. Linear in the table.
 */
export function shortestToEnd(
  { cells, classes, endSymbol }: Table,
  from: number,
  preferred: string,
): string {
  const preferredSymbol = classes.of(preferred.charCodeAt(0));
  const texts = new Map([[from, ""]]);
  // The map grows during this loop: the walk is breadth first.
  for (const [state, text] of texts) {
    if (isPlain(cells[state + endSymbol]!)) return text;
    for (let rank = -1; rank < endSymbol; rank += 1) {
      const symbol = rank < 0 ? preferredSymbol : rank;
      const next = cells[state + symbol]!;
      if (next === NONE || texts.has(next)) continue;
      const first = classes.starts[classes.classes.indexOf(symbol)]!;
      texts.set(next, text + (rank < 0 ? preferred : String.fromCodePoint(first)));
    }
  }
  throw new Error("a state that leads to no end");
}
