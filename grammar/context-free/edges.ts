/** The edges of a chart: those that the items keep, and those that are found when they are needed. */
import { MOST_RETURN_EDGES } from "./chart.js";
import type { Nfa, State } from "../automaton/nfa.js";
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
  for (const over of caller.called?.returns ?? []) {
    const state = stateAfter(nfa, caller, over.offset);
    const { items } = caller.frame;
    for (
      let at = firstAt(items, over.offset);
      at < items.length && items[at]!.offset === over.offset;
      at += 1
    )
      if (items[at]!.state === state) ways.push({ to: items[at]!, over });
  }
  return ways;
}

/** Returns the state in which a caller goes on after a return at an offset. */
function stateAfter(nfa: Nfa, caller: Item, offset: number): State | undefined {
  const move = nfa.move(caller.state);
  if (move.kind !== "call") return undefined;
  return offset > caller.offset ? nfa.read(move.target) : move.target;
}

function returnAt({ returns }: Frame, offset: number): Item | undefined {
  const at = firstAt(returns, offset);
  const found = at < returns.length ? returns[at] : undefined;
  return found?.offset === offset ? found : undefined;
}

/** The index of the first item that is not before an offset. The offsets of the items ascend. */
function firstAt(items: readonly Item[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]!.offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
