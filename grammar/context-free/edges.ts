/** The edges of a chart: those that the items keep, and those that are found when they are needed. */
import { MOST_RETURN_EDGES } from "./chart.js";
import { stateAfter } from "./chart-items.js";
import { firstAt, makeAllReturns, returnAt } from "./tail-returns.js";
import type { Nfa, State } from "../automaton/nfa.js";
import type { Edge, Frame, Item, Way } from "./chart-items.js";

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
  for (let edge = item.edges; edge !== undefined; edge = edge.next) {
    // The returns that a derivation has made have edges also here.
    if (crowded && edge.over !== null) continue;
    settle(nfa, edge);
    visit(edge.from, edge.over);
  }
  if (!crowded) return;
  for (const caller of item.frame.calls) {
    if (stateAfter(nfa, caller, item.offset) !== item.state) continue;
    const over = returnAt(nfa, caller.called!, item.offset);
    if (over !== undefined) visit(caller, over);
  }
}

/**
 * Takes the return of the call itself for an edge. The chart may have kept that of a later call, and there
 * may be further returns that it has passed over (see tail-returns.ts).
 */
function settle(nfa: Nfa, edge: Edge): void {
  if (edge.over === null) return;
  edge.over = returnAt(nfa, edge.from.called!, edge.over.offset)!;
}

/** Returns the edges to an item. */
export function edgesTo(nfa: Nfa, item: Item): Edge | undefined {
  if (!isCrowded(item)) {
    for (let edge = item.edges; edge !== undefined; edge = edge.next) settle(nfa, edge);
    return item.edges;
  }
  let edges: Edge | undefined;
  eachEdge(nfa, item, (from, over) => {
    edges = { from, over, next: edges };
  });
  return edges;
}

/**
 * Returns the item that follows an item without a return, in a state that the move of the item leads to.
 * Cost: logarithmic in the items of the frame, unless the marking has found the item.
 */
export function itemAfter(from: Item, state: State): Item | undefined {
  for (let step = from.steps; step !== undefined; step = step.next)
    if (step.to.state === state) return step.to;
  const { items } = from.frame;
  // A character has one or two code units.
  for (let at = firstAt(items, from.offset, 0); at < items.length; at += 1) {
    const item = items[at]!;
    if (item.offset > from.offset + 2) break;
    if (item.state !== state) continue;
    for (let edge = item.edges; edge !== undefined; edge = edge.next)
      if (edge.from === from && edge.over === null) return item;
  }
  return undefined;
}

/**
 * Returns the last edge from a caller over a return before an offset. Calls with offsets that descend
 * give all edges. Cost: logarithmic in the returns and in the items of the frame.
 */
export function wayBefore(nfa: Nfa, caller: Item, offset: number): Way | undefined {
  const { returns } = caller.called!;
  makeAllReturns(nfa, caller.called!);
  for (let index = firstAt(returns, offset, 0) - 1; index >= 0; index -= 1) {
    const over = returns[index]!;
    const to = itemIn(caller.frame, stateAfter(nfa, caller, over.offset), over.offset);
    if (to !== undefined) return { to, over };
  }
  return undefined;
}

function itemIn({ items }: Frame, state: State | undefined, offset: number): Item | undefined {
  for (let at = firstAt(items, offset, 0); at < items.length; at += 1) {
    if (items[at]!.offset !== offset) break;
    if (items[at]!.state === state) return items[at];
  }
  return undefined;
}

/** Returns all edges from a caller, over the returns of its call. */
export function waysFrom(nfa: Nfa, caller: Item): readonly Way[] {
  const ways: Way[] = [];
  const { items } = caller.frame;
  let at = 0;
  makeAllReturns(nfa, caller.called!);
  for (const over of caller.called!.returns) {
    const state = stateAfter(nfa, caller, over.offset);
    at = firstAt(items, over.offset, at);
    // Two returns never have the same offset.
    for (; at < items.length && items[at]!.offset === over.offset; at += 1)
      if (items[at]!.state === state) ways.push({ to: items[at]!, over });
  }
  return ways;
}
