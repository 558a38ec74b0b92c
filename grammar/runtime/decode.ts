/**
 * From a text to a table of which every cell is known (see generate/encode.ts for the way there).
 *
 * The text is a sequence of numbers (see numbers.ts). Lists begin with their length.
 *
 * ```text
 *   text      = classes 0 states          no derivations: no effect, one ending without marks
 *             / classes 1 effects endings states
 *   classes   = *( start class )          each start as the distance from the one before
 *   effects   = *( *( history marks ) )   effect 0, which does nothing, is left out
 *   endings   = *( history marks )
 *   marks     = 0 *mark                   a new list, the last mark first
 *             / 1+number                  a known list; list 0 is the empty one
 *   states    = count symbols row ...
 *   row       = pattern target ...        a target for each group
 *   pattern   = 0 group ... ending        a new pattern, by symbol
 *             / 1+number                  a known pattern
 *   group     = 0                         no transition
 *             / 1+symbol                  the first symbol of the group, which may be this one
 *   ending    = 0 / 2+number              its cell, counted from that of no ending
 * ```
 *
 * Symbols that lead from a state to the same place are a group. There are few patterns of groups,
 * and the last row with the pattern tells most of the next one. Targets are written as seen from the
 * row. So where a grammar counts, and states are layers, the rows of all layers say the same.
 *
 * ```text
 *   target    = 0               as in the last row of the pattern; in the first row: 1
 *             / 1               the first state that no row has led to yet
 *             / 2 [effect] to   a new entry of the dictionary; to = 0: as 1, else state+1
 *             / 2+distance      of at most `WINDOW`: back from the first state that no row has led to yet
 *             / the number of an entry of the dictionary, counted on from there
 *   effect    = 0               the first that no entry has yet
 *             / 1+number
 * ```
 */
import { CharacterClasses } from "./characters.js";
import { HAS_DERIVATIONS, readDerivations } from "./derivations.js";
import { listIn, numbersIn } from "./numbers.js";
import { cellOfPair, NONE } from "./table.js";
import type { Cell, Table } from "./table.js";

/** The largest distance of a target. With it, the encoding of most targets has one character. */
export const WINDOW = 36;

/** A table, and for each state the number of its pattern. */
export interface DecodedTable extends Table {
  readonly patterns: readonly number[];
}

/**
 * Decodes a table. Linear in its cells: a step for each group of a row, and a store for each symbol. So the table of a
 * reference is decoded before the platform takes the trouble to optimize this function, for which a process that ends
 * soon would wait.
 */
export function decode(text: string): DecodedTable {
  const next = numbersIn(text);
  let start = 0;
  const numbers: number[] = [];
  const starts = listIn(next, () => {
    start += next();
    numbers.push(next());
    return start;
  });
  const { effectStarts, ...derivations } = readDerivations(next);

  const size = next();
  const endSymbol = next();
  const stride = endSymbol + 1;
  const cells = new Int32Array(size * stride).fill(NONE);
  const pairs: number[] = [];
  const dictionary: Cell[] = [];
  const known: Pattern[] = [];
  let unseen = 1;
  let unseenEffect = 1;
  const patterns = Array.from({ length: size }, (_, state) => {
    const pattern = (next() || known.push(newPattern(endSymbol, next))) - 1;
    const [groups, ending] = known[pattern]!;
    const row = state * stride;
    for (const group of groups) {
      let cell: Cell;
      let target = next() || group[0]!;
      if (target === 2) {
        const effect =
          HAS_DERIVATIONS && effectStarts.length > 1 ? (next() || ++unseenEffect) - 1 : 0;
        cell = stride * ((next() || ++unseen) - 1);
        if (HAS_DERIVATIONS && effect > 0)
          cell = cellOfPair(pairs.push(cell, effectStarts[effect]!) - 2);
        target = WINDOW + 2 + dictionary.push(cell);
      }
      group[0] = target;
      if (target === 1) cell = stride * unseen++;
      else if (target > WINDOW + 2) cell = dictionary[target - WINDOW - 3]!;
      else cell = stride * (unseen + 2 - target);
      for (let at = 1; at < group.length; at += 1) cells[row + group[at]!] = cell;
    }
    cells[row + endSymbol] = ending;
    return pattern;
  });
  return {
    classes: new CharacterClasses(Int32Array.from(starts), Int32Array.from(numbers)),
    endSymbol,
    cells,
    pairs: Int32Array.from(pairs),
    patterns,
    ...derivations,
  };
}

/** The target in the last row, and the symbols that lead there. */
type SymbolGroup = number[];

/** The groups in the order of their first symbols, and the cell of the ending. */
type Pattern = readonly [groups: readonly SymbolGroup[], ending: Cell];

function newPattern(endSymbol: number, next: () => number): Pattern {
  // Group 0 has no transition. The numbers of the others have gaps.
  const groups = Array.from({ length: endSymbol + 1 }, (): SymbolGroup => [1]);
  for (let symbol = 0; symbol < endSymbol; symbol += 1) groups[next()]!.push(symbol);
  return [groups.slice(1).filter((group) => group.length > 1), next() + NONE];
}
