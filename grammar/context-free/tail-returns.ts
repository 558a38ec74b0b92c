/**
 * Returns from calls that have nothing left to read, in a run for a derivation.
 *
 * After each element of a right-recursive list, all its calls may return, one after the other, although
 * only the last element ends the list. A call has one way to return if it has one caller. If the caller
 * also has nothing left to read, the chart goes on after the first call that has something left, and
 * makes no item for the calls between. This is Leo's optimization ("A general context-free parsing
 * algorithm running in linear time on every LR(k) grammar without using lookahead", 1991).
 *
 * A derivation then asks for some of the returns. The items between are made at that time, for these
 * returns only.
 */
import { Item } from "./chart-items.js";
import type { Nfa, State } from "../automaton/nfa.js";
import type { Frame } from "./chart-items.js";

/** Checks whether a state reads nothing, and only closes visible rules before its end. */
export function onlyCloses(state: State): boolean {
  let at = state;
  while (at.head?.kind === "close" && at.tail !== undefined) at = at.tail;
  return at.head === undefined;
}

/**
 * Returns the caller where the chart goes on after a return of a call: of the callers around, the first
 * one that has something left to read or whose own call has not exactly one caller. Undefined if the
 * call itself has not exactly one caller. All callers must be known: the frame began before the present
 * offset. Cost: constant over all frames of a run.
 */
export function topOf(frame: Frame): Item | undefined {
  const passed: Frame[] = [];
  let at = frame;
  while (at.top === undefined) {
    if (at.callers.length !== 1) break;
    passed.push(at);
    const caller = at.callers[0]!;
    if (
      caller.frame.callers.length !== 1 ||
      caller.target === undefined ||
      !onlyCloses(caller.target)
    ) {
      at.top = caller;
      break;
    }
    at = caller.frame;
  }
  const { top } = at;
  for (const each of passed) each.top = top;
  return top;
}

/**
 * Returns the return of a call at an offset, and makes it first if the chart has passed over it.
 */
export function returnAt(nfa: Nfa, frame: Frame, offset: number): Item | undefined {
  if (frame.pending !== undefined) {
    const at = firstAt(frame.pending, offset, 0);
    let end = at;
    while (end < frame.pending.length && frame.pending[end]!.offset === offset) end += 1;
    for (const returned of frame.pending.splice(at, end - at)) makeReturns(nfa, returned, frame);
  }
  return itemAt(frame.returns, offset);
}

/** Makes all returns of a call that the chart has passed over. */
export function makeAllReturns(nfa: Nfa, frame: Frame): void {
  const { pending } = frame;
  frame.pending = undefined;
  for (const returned of pending ?? []) makeReturns(nfa, returned, frame);
}

/** Makes the returns of the calls around a return, up to those of a frame. */
function makeReturns(nfa: Nfa, first: Item, last: Frame): void {
  let returned = first;
  while (returned.frame !== last) {
    const caller = returned.frame.callers[0]!;
    const { frame } = caller;
    const { offset } = returned;
    let item = itemOf(frame, nfa.read(caller.target!), offset);
    item.edges = { from: caller, over: returned, next: item.edges };
    item.returnEdges += 1;
    for (let move = nfa.move(item.state); move.kind === "mark"; move = nfa.move(item.state)) {
      const next = itemOf(frame, move.target, offset);
      if (!hasStepFrom(item, next)) next.edges = { from: item, over: null, next: next.edges };
      item = next;
    }
    if (itemAt(frame.returns, offset) === undefined) insert(frame.returns, item);
    returned = item;
  }
}

/** Returns the item of a state in a frame, and makes it if there is none. */
function itemOf(frame: Frame, state: State, offset: number): Item {
  const { items } = frame;
  for (let at = firstAt(items, offset, 0); at < items.length; at += 1) {
    if (items[at]!.offset !== offset) break;
    if (items[at]!.state === state) return items[at]!;
  }
  const item = new Item(state, frame, offset);
  insert(items, item);
  return item;
}

function hasStepFrom(from: Item, to: Item): boolean {
  for (let edge = to.edges; edge !== undefined; edge = edge.next)
    if (edge.from === from) return true;
  return false;
}

function insert(items: Item[], item: Item): void {
  items.splice(firstAt(items, item.offset, 0), 0, item);
}

/** Returns the item at an offset. There is at most one, and the offsets ascend. */
function itemAt(items: readonly Item[], offset: number): Item | undefined {
  if (items.length === 0) return undefined;
  // In an ambiguous chart, a call often returns at each offset from its first return on.
  const likely = offset - items[0]!.offset;
  if (likely < 0) return undefined;
  if (likely < items.length && items[likely]!.offset === offset) return items[likely];
  const at = firstAt(items, offset, 0);
  return at < items.length && items[at]!.offset === offset ? items[at] : undefined;
}

/**
 * The index of the first item that is not before an offset, from an index on. The offsets of the items
 * ascend. Cost: logarithmic in the distance.
 */
export function firstAt(items: readonly Item[], offset: number, from: number): number {
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
