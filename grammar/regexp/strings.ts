/**
 * From an automaton of characters to one of strings. A string of code points has no high surrogate
 * before a low one as two characters, because the two are one character.
 */
import { has, HIGH_SURROGATES, LOW_SURROGATES, range, union } from "../automaton/char-set.js";
import { LimitError } from "../common/errors.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Table } from "./deterministic.js";

/** An automaton, and the characters of each of its symbols. */
export interface Lettered {
  readonly table: Table;
  readonly sets: readonly CharSet[];
}

const FIRST_POINT = 0x10000;
const BEYOND_HIGH = 10;

/** The number of transitions of an automaton of code points. */
const MOST_CELLS = 1 << 24;

/** Turns an automaton of code units into one of code points: a character beyond U+FFFF is two steps. */
export function fromUnits({ table: { symbols, next, isFinal }, sets }: Lettered): Lettered {
  const of = (surrogates: CharSet): number[] =>
    [...sets.keys()].filter((symbol) => has(surrogates, sets[symbol]![0]!));
  const pairs = of(HIGH_SURROGATES).flatMap((high) =>
    of(LOW_SURROGATES).map((low) => [high, low] as const),
  );
  const width = symbols + pairs.length;
  if (width * isFinal.length > MOST_CELLS) {
    const sentence = `the automaton of the pattern has more than ${String(MOST_CELLS)} transitions`;
    throw new LimitError("states", MOST_CELLS, sentence);
  }
  const cells = new Int32Array(width * isFinal.length);
  for (const state of isFinal.keys()) {
    const row = next.subarray(state * symbols, (state + 1) * symbols);
    cells.set(row, state * width);
    for (const [index, [high, low]] of pairs.entries())
      cells[state * width + symbols + index] = next[row[high]! * symbols + low]!;
  }
  const pairSets = pairs.map(([high, low]) => pointsOf(sets[high]!, sets[low]!));
  return { table: { symbols: width, next: cells, isFinal }, sets: [...sets, ...pairSets] };
}

/** The characters whose surrogates are in two sets. */
function pointsOf(highs: CharSet, lows: CharSet): CharSet {
  const [lowFirst = 0, lowLast = 0] = LOW_SURROGATES;
  const [highFirst = 0] = HIGH_SURROGATES;
  const pointOf = (high: number, low: number): number =>
    FIRST_POINT + ((high - highFirst) << BEYOND_HIGH) + (low - lowFirst);
  const isAll = lows.length === 2 && lows[0] === lowFirst && lows[1] === lowLast;
  const ranges: CharSet[] = [];
  for (let index = 0; index < highs.length; index += 2) {
    const [first, last] = [highs[index]!, highs[index + 1]!];
    if (isAll) ranges.push(range(pointOf(first, lowFirst), pointOf(last, lowLast)));
    else
      for (let high = first; high <= last; high += 1)
        for (let at = 0; at < lows.length; at += 2)
          ranges.push(range(pointOf(high, lows[at]!), pointOf(high, lows[at + 1]!)));
  }
  return union(ranges);
}

/**
 * Returns the automaton without the transitions that no string takes, or after which no string ends:
 * they lead to a state of their own, the last one.
 */
export function ofStrings({ table, sets }: Lettered): Table {
  const { symbols, next, isFinal } = table;
  const size = isFinal.length;
  const isHigh = sets.map((set) => has(HIGH_SURROGATES, set[0] ?? 0));
  const isLow = sets.map((set) => has(LOW_SURROGATES, set[0] ?? 0));
  // A state counts twice: after a lone high surrogate, and otherwise.
  const nodeAfter = (from: number, symbol: number): number => {
    const target = next[(from >> 1) * symbols + symbol]!;
    return 2 * target + Number(isHigh[symbol]);
  };
  const isPossible = (node: number, symbol: number): boolean => node % 2 === 0 || !isLow[symbol]!;
  // A transition is `node * symbols + symbol`. Those to one node are a list: the last, and the one before each.
  const lastTo = new Int32Array(2 * size).fill(-1);
  const before = new Int32Array(2 * size * symbols);
  const isReached = new Uint8Array(2 * size);
  isReached[0] = 1;
  const reached = [0];
  // The lists of nodes grow while they are walked.
  for (const node of reached)
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      if (!isPossible(node, symbol)) continue;
      const target = nodeAfter(node, symbol);
      before[node * symbols + symbol] = lastTo[target]!;
      lastTo[target] = node * symbols + symbol;
      if (isReached[target] === 1) continue;
      isReached[target] = 1;
      reached.push(target);
    }
  const live = reached.filter((node) => isFinal[node >> 1]);
  const isLive = new Uint8Array(2 * size);
  for (const node of live) isLive[node] = 1;
  for (const node of live)
    for (let transition = lastTo[node]!; transition !== -1; transition = before[transition]!) {
      const source = Math.floor(transition / symbols);
      if (isLive[source] === 1) continue;
      isLive[source] = 1;
      live.push(source);
    }
  const cells = new Int32Array((size + 1) * symbols).fill(size);
  for (const node of reached)
    for (let symbol = 0; symbol < symbols; symbol += 1)
      if (isPossible(node, symbol) && isLive[nodeAfter(node, symbol)] === 1)
        cells[(node >> 1) * symbols + symbol] = next[(node >> 1) * symbols + symbol]!;
  return { symbols, next: cells, isFinal: [...isFinal, false] };
}
