/** The edges of a chart: those that the items keep, and those that are found when they are needed. */
import { MOST_RETURN_EDGES, stateAfter } from "./chart.js";
import type { Nfa } from "../automaton/nfa.js";
import type { Frame, Item, Way } from "./chart.js";

/** Checks whether an item was reached over more returns than it keeps. */
export function isCrowded(item: Item): boolean {
  return item.returnEdges > MOST_RETURN_EDGES;
}

/**
 * Calls `visit` with each edge to an item: with the item of the same frame that it comes from, and
 * with the return that it goes over, or null. Cost: the number of edges; for a crowded item, the
 * number of calls in its frame.
 */
export function eachEdge(
  nfa: Nfa,
  item: Item,
  visit: (from: Item, over: Item | null) => void,
): void {
  const crowded = isCrowded(item);
  for (let edge = item.edges; edge !== undefined; edge = edge.next)
    if (!crowded || edge.over === null) visit(edge.from, edge.over);
  if (!crowded) return;
  for (const caller of item.frame.calls) {
    if (stateAfter(nfa, caller, item.offset) !== item.state) continue;
    const over = caller.called && returnAt(caller.called, item.offset);
    if (over !== undefined) visit(caller, over);
  }
}

/** Returns all edges from a caller, over the returns of its call. */
export function waysFrom(nfa: Nfa, caller: Item): readonly Way[] {
  const ways: Way[] = [];
  const { items } = caller.frame;
  let at = 0;
  for (const over of caller.called?.returns ?? []) {
    const state = stateAfter(nfa, caller, over.offset);
    at = firstAt(items, over.offset, at);
    // Two returns never have the same offset.
    for (; at < items.length && items[at]!.offset === over.offset; at += 1)
      if (items[at]!.state === state) ways.push({ to: items[at]!, over });
  }
  return ways;
}

function returnAt({ returns }: Frame, offset: number): Item | undefined {
  if (returns.length === 0) return undefined;
  // In an ambiguous chart, a call often returns at each offset from its first return on.
  const likely = offset - returns[0]!.offset;
  if (likely < 0) return undefined;
  if (likely < returns.length && returns[likely]!.offset === offset) return returns[likely];
  const at = firstAt(returns, offset, 0);
  return at < returns.length && returns[at]!.offset === offset ? returns[at] : undefined;
}

/**
 * The index of the first item that is not before an offset, from an index on. The offsets of the items
 * ascend. Cost: logarithmic in the distance.
 */
function firstAt(items: readonly Item[], offset: number, from: number): number {
  let low = from;
  let step = 1;
  for (; low + step < items.length && items[low + step]!.offset < offset; step *= 2) low += step;
  let high = Math.min(low + step, items.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]!.offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
