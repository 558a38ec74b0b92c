/**
 * Marks the items of a frame that lead to goals: returns of the frame that a derivation may have to
 * reach. The goals of a call are marked in one walk backward from them; an item keeps one bit for each.
 *
 * Most often, all returns are one goal. Then the walk stops at items that were reached over more returns
 * than they keep: in an ambiguous chart, an item has as many edges as there are offsets before it. Such a
 * marking is not complete, and a search forward finds whether another item leads to the goal (see
 * wanted.ts).
 */
import { edgesTo, isCrowded } from "./edges.js";
import type { Nfa } from "../automaton/nfa.js";
import type { Edge, Goal, Item, Marking, Way } from "./chart-items.js";

/** The number of goals in one number: the bits of a small integer. */
const BITS = 30;

/** The goals of a marking, and its cost. */
export interface Marked {
  readonly goals: readonly Goal[];
  /** The number of edges that were visited, for each 30 goals. */
  readonly looks: number;
}

/**
 * Marks the items that lead to some returns of one frame.
 *
 * @param areOne whether the returns are one goal; otherwise, each is a goal of its own
 * @param goesRound checks whether a return covers the same stretch as an end of the frame at its offset, and
 *   its rule is in the same unit component
 */
export function mark(
  nfa: Nfa,
  ends: readonly Item[],
  areOne: boolean,
  goesRound: (over: Item, end: Item) => boolean,
): Marked {
  const groups = areOne ? [ends] : ends.map((end) => [end]);
  const words = Math.ceil(groups.length / BITS);
  const returns = new Map<Item, Way[]>();
  const marking: Marking = { isComplete: true, returns };
  const { order, crowded } = itemsBefore(nfa, ends, marking, words, areOne);
  if (crowded.size > 0) {
    marking.returns = undefined;
    marking.isComplete = !areOne;
  }
  const goals = groups.map((group, number): Goal => {
    for (const end of group) goalsOf(end)[Math.floor(number / BITS)]! |= 1 << (number % BITS);
    const last = group.reduce((latest, { offset }) => Math.max(latest, offset), 0);
    return { ends: group, last, marking, number, goesRound: !marking.isComplete };
  });
  const byOffset = new Map<number, [Goal, Item]>();
  for (const goal of goals) for (const end of goal.ends) byOffset.set(end.offset, [goal, end]);
  let looks = 0;
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const item = order[index]!;
    const reached = goalsOf(item);
    let edge = isCrowded(item) ? crowded.get(item) : item.edges;
    for (; edge !== undefined; edge = edge.next) {
      looks += words;
      const { from, over } = edge;
      const before = goalsOf(from);
      for (let word = 0; word < words; word += 1) before[word]! |= reached[word]!;
      if (over === null) {
        addStep(from, item);
        continue;
      }
      if (marking.returns !== undefined) addWay(returns, from, { to: item, over });
      const end = byOffset.get(over.offset);
      if (end !== undefined && isMember(reached, end[0].number))
        end[0].goesRound ||= goesRound(over, end[1]);
    }
  }
  return { goals, looks };
}

/** The items that lead to the goals of a marking. */
interface Before {
  /**
   * Each item comes after those from which an edge leads to it. There is no cycle in a frame: a
   * repetition whose element can be empty goes on only after it has read something.
   */
  readonly order: readonly Item[];
  /** The edges to the crowded items; none if the walk stops there. */
  readonly crowded: ReadonlyMap<Item, Edge | undefined>;
}

/** Returns the items that lead to some items, and stamps them with the marking. */
function itemsBefore(
  nfa: Nfa,
  ends: readonly Item[],
  marking: Marking,
  words: number,
  stops: boolean,
): Before {
  const order: Item[] = [];
  const crowded = new Map<Item, Edge | undefined>();
  const pending = [...ends];
  for (let item = pending.at(-1); item !== undefined; item = pending.at(-1)) {
    const { useful } = item;
    if (useful?.marking === marking) {
      pending.pop();
      if (!useful.isDone) order.push(item);
      useful.isDone = true;
      continue;
    }
    item.useful = { marking, goals: noGoals(words), isDone: false, next: useful };
    const isOver = isCrowded(item);
    const edges = isOver && stops ? undefined : edgesTo(nfa, item);
    if (isOver) crowded.set(item, edges);
    for (let edge = edges; edge !== undefined; edge = edge.next)
      if (edge.from.useful?.marking !== marking) pending.push(edge.from);
  }
  return { order, crowded };
}

/** Checks whether an item has been marked as one that leads to a goal. */
export function isMarked(item: Item, { marking, number }: Goal): boolean {
  for (let useful = item.useful; useful !== undefined; useful = useful.next)
    if (useful.marking === marking) return isMember(useful.goals, number);
  return false;
}

function isMember(goals: readonly number[], number: number): boolean {
  return ((goals[Math.floor(number / BITS)]! >>> (number % BITS)) & 1) === 1;
}

/** A call often has one goal. */
function noGoals(words: number): number[] {
  return words === 1 ? [0] : new Array<number>(words).fill(0);
}

/** The goals of the latest marking that an item leads to. The item must be stamped with that marking. */
function goalsOf({ useful }: Item): number[] {
  return useful!.goals;
}

function addStep(from: Item, to: Item): void {
  for (let step = from.steps; step !== undefined; step = step.next) if (step.to === to) return;
  from.steps = { to, next: from.steps };
}

function addWay(returns: Map<Item, Way[]>, caller: Item, way: Way): void {
  const ways = returns.get(caller);
  if (ways === undefined) returns.set(caller, [way]);
  else ways.push(way);
}
