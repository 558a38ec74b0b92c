/**
 * Marks the items of a frame that lead to goals: returns of the frame that a derivation may have to
 * reach. All goals of a call are marked together, in one walk backward from the goals; an item
 * keeps one bit for each of them.
 */
import { postOrder } from "../graph.js";
import { eachEdge, isCrowded } from "./edges.js";
import type { Nfa } from "../automaton/nfa.js";
import type { Goal, Item, Marking, Way } from "./chart.js";

/** The number of goals in one number: the bits of a small integer. */
const BITS = 30;

/** The goals of a marking, and its cost. */
export interface Marked {
  readonly goals: readonly Goal[];
  /** The number of edges that were visited. */
  readonly looks: number;
}

/**
 * Marks the items that lead to some returns of one frame.
 *
 * @param goesRound checks whether a return covers the same stretch as an end of the frame, and its
 *   rule is in the same unit component
 */
export function mark(
  nfa: Nfa,
  ends: readonly Item[],
  goesRound: (over: Item, end: Item) => boolean,
): Marked {
  // Each item comes before those from which an edge leads to it. There is no cycle in a frame: a
  // repetition of what can be empty goes on only after it has read something.
  const order = [...postOrder(ends, (item) => origins(nfa, item))].reverse();
  const isRecorded = !order.some(isCrowded);
  const returns = new Map<Item, Way[]>();
  const marking: Marking = { returns: isRecorded ? returns : undefined };
  const words = Math.ceil(ends.length / BITS);
  const goals = ends.map((end, number): Goal => {
    goalsOf(end, marking, words)[Math.floor(number / BITS)]! |= 1 << (number % BITS);
    return { end, marking, number, goesRound: false };
  });
  const byOffset = new Map(goals.map((goal) => [goal.end.offset, goal]));
  let looks = 0;
  for (const item of order) {
    const reached = goalsOf(item, marking, words);
    eachEdge(nfa, item, (from, over) => {
      looks += 1;
      const before = goalsOf(from, marking, words);
      for (let word = 0; word < words; word += 1) before[word]! |= reached[word]!;
      if (over === null) {
        addStep(from, item);
        return;
      }
      if (isRecorded) addWay(returns, from, { to: item, over });
      const goal = byOffset.get(over.offset);
      if (goal !== undefined && isMember(reached, goal.number))
        goal.goesRound ||= goesRound(over, goal.end);
    });
  }
  return { goals, looks };
}

/** Checks whether an item leads to a goal. */
export function isUseful(item: Item, { marking, number }: Goal): boolean {
  for (let useful = item.useful; useful !== undefined; useful = useful.next)
    if (useful.marking === marking) return isMember(useful.goals, number);
  return false;
}

function isMember(goals: readonly number[], number: number): boolean {
  return ((goals[Math.floor(number / BITS)]! >>> (number % BITS)) & 1) === 1;
}

/** The goals of a marking that an item leads to. The marking must be the latest of its frame. */
function goalsOf(item: Item, marking: Marking, words: number): number[] {
  if (item.useful?.marking !== marking)
    item.useful = { marking, goals: Array.from({ length: words }, () => 0), next: item.useful };
  return item.useful.goals;
}

function origins(nfa: Nfa, item: Item): readonly Item[] {
  const found: Item[] = [];
  eachEdge(nfa, item, (from) => found.push(from));
  return found;
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
