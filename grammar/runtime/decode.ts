/**
 * From a text to a table of which every cell is known (see generate/encode.ts for the way there).
 *
 * The text is a sequence of numbers (see numbers.ts). Lists begin with their length.
 *
 * ```text
 *   text      = classes 0 states          no derivations: no effect, one ending without marks
 *             / classes 1 marks effects endings states
 *   classes   = *( start class )          each start as the distance from the one before
 *   marks     = *( *mark )                the last mark first; list 0, the empty one, is left out
 *   effects   = *( *( history marks ) )   effect 0, which does nothing, is left out
 *   endings   = *( history marks )
 *   states    = count symbols window order row ...
 *   row       = 0 pattern target ...      one target for each group
 *             / 1+number keep *( target keep )
 *   pattern   = ending group ...          of each symbol, from 1; 0 for no transition
 *   ending    = 0 / 2+number              its cell, counted from that of no ending
 * ```
 *
 * Symbols that lead from a state to the same place are a group. There are few patterns of groups,
 * and the last row with the pattern tells most of the next one: `keep` is how many of its targets
 * stay before the next that is another. Targets are written as seen from the row. So where a
 * grammar counts, and states are layers, the rows of all layers say the same.
 *
 * ```text
 *   target    = 0               the first state that no row has led to yet
 *             / 1 [effect] to   a new entry of the dictionary; to = 0: as above, else state+1
 *             / 1+distance      of at most `window`: back from the origin
 *             / the number of an entry of the dictionary, counted on from there
 * ```
 *
 * The origin is the first state that no row has led to (order 1: states are numbered breadth
 * first), or half a window after the state itself (order 0: depth first).
 */
import { CharacterClasses } from "./characters.js";
import { HAS_DERIVATIONS, readDerivations } from "./derivations.js";
import { listIn, numbersIn } from "./numbers.js";
import { cellOfPair, NONE } from "./table.js";
import type { Cell, Table } from "./table.js";

/** Decodes a table. Linear in its cells. */
export function decode(text: string): Table {
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
  const window = next();
  const isBreadthFirst = next();
  const stride = endSymbol + 1;
  const cells = new Int32Array(size * stride);
  const pairs: number[] = [];
  const dictionary: Cell[] = [];
  const patterns: Pattern[] = [];
  let unseen = 1;
  for (let state = 0; state < size; state += 1) {
    const number = next();
    // Number 0 is the pattern that was the last new one; each has a number of its own, too.
    if (number === 0) patterns.push((patterns[0] = newPattern(stride, next)));
    const { groups, targets } = patterns[number]!;
    let keep = number === 0 ? 0 : next();
    // Group 0 is that of the symbols without a transition.
    const reached = targets.map((target, group): Cell => {
      if (keep > 0) keep -= 1;
      else {
        target = next();
        if (target === 1) {
          const effect = HAS_DERIVATIONS && effectStarts.length > 1 ? next() : 0;
          const to = stride * ((next() || ++unseen) - 1);
          const cell =
            HAS_DERIVATIONS && effect > 0
              ? cellOfPair(pairs.push(to, effectStarts[effect]!) - 2)
              : to;
          target = window + 1 + dictionary.push(cell);
        }
        targets[group] = target;
        if (number > 0) keep = next();
      }
      if (target > window + 1) return dictionary[target - window - 2]!;
      if (target === 0) return stride * unseen++;
      return stride * ((isBreadthFirst ? unseen : state + window / 2) + 1 - target);
    });
    reached.unshift(NONE);
    const row = state * stride;
    for (let symbol = 0; symbol < endSymbol; symbol += 1)
      cells[row + symbol] = reached[groups[symbol + 1]!]!;
    cells[row + endSymbol] = groups[0]! + NONE;
  }
  return {
    classes: new CharacterClasses(Int32Array.from(starts), Int32Array.from(numbers)),
    endSymbol,
    cells,
    pairs: Int32Array.from(pairs),
    ...derivations,
  };
}

/** The groups of the symbols, after the ending; and the targets of the last row. */
interface Pattern {
  readonly groups: readonly number[];
  readonly targets: number[];
}

function newPattern(stride: number, next: () => number): Pattern {
  const groups = Array.from({ length: stride }, next);
  return { groups, targets: Array<number>(Math.max(...groups.slice(1))).fill(0) };
}
