/**
 * A goal, and whether an item leads to it without the rules that the way must not use.
 *
 * If all items that lead to the goal are marked, the mark is the answer. Otherwise, a search forward finds
 * the answer: it takes later returns first, because they are closer to the end, and visits each item once.
 *
 * A rule that can derive itself alone must not do so. Two cases differ:
 *
 * - If no other rule takes part, the goal can have many ends. A return of the rule from its own beginning
 *   bars the end at the same offset, and no other one.
 * - Otherwise, the goal has one end, and the stretch knows the rules that are being derived (see stretch.ts).
 */
import { itemAfter, wayBefore } from "./edges.js";
import { isMarked } from "./marking.js";
import type { Goal, Item, Way } from "./chart-items.js";
import type { Nfa } from "../automaton/nfa.js";
import type { Stretch } from "./stretch.js";

/** An item on the path of a search, and how many of the items after it have been tried. */
interface Visit {
  readonly item: Item;
  readonly isBarred: boolean;
  tried: number;
  /** Returns from this offset on have been tried. */
  before: number;
}

/** The item after an edge, and whether an end at its offset is barred. */
interface Next {
  readonly to: Item;
  readonly isBarred: boolean;
}

/** The cost of a derivation. */
export interface Cost {
  /** The number of edges that were visited. */
  looks: number;
}

export class Wanted {
  readonly goal: Goal;
  readonly stretch: Stretch | undefined;
  readonly #nfa: Nfa;
  readonly #cost: Cost;
  /** Whether a mark is not enough for an item at the beginning of the frame. */
  readonly #goesRound: boolean;
  /** The answers of searches: for items after which ends are barred, and for others. */
  #barred: Map<Item, boolean> | undefined;
  #free: Map<Item, boolean> | undefined;

  /** @param stretch the rules that the way must not use, if they matter */
  constructor(nfa: Nfa, cost: Cost, goal: Goal, stretch: Stretch | undefined) {
    this.#nfa = nfa;
    this.#cost = cost;
    this.goal = goal;
    this.stretch = stretch;
    this.#goesRound = stretch !== undefined || goal.goesRound;
  }

  /**
   * Checks whether an item leads to the goal.
   *
   * @param isBarred whether the end at the offset of the item does not count
   */
  leads(from: Item, isBarred: boolean): boolean {
    return this.#known(from, isBarred) ?? this.#search(from, isBarred);
  }

  /** Checks whether an edge over a return uses no rule that it must not use. */
  allows(over: Item): boolean {
    const { stretch } = this;
    return stretch?.holds(over) !== true || stretch.derives(over);
  }

  #known(item: Item, isBarred: boolean): boolean | undefined {
    const { goal } = this;
    if (item.offset > goal.last) return false;
    if (isMarked(item, goal)) {
      if (!this.#goesRound) return true;
      // After a character has been read, no rule over the whole stretch can follow.
      const isLate = item.offset > item.frame.origin;
      if (!isBarred && (isLate || this.#nfa.move(item.state).kind === "accept")) return true;
    } else if (goal.marking.isComplete) return false;
    return (isBarred ? this.#barred : this.#free)?.get(item);
  }

  /** Searches depth first. There is no cycle in a frame: a repetition goes on only after it has read. */
  #search(from: Item, isBarred: boolean): boolean {
    const path = [visitOf(from, isBarred)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const next = this.#next(visit);
      const known = next === undefined ? false : this.#known(next.to, next.isBarred);
      if (known === true) {
        for (const each of path) this.#note(each, true);
        return true;
      }
      if (next === undefined) {
        this.#note(visit, false);
        path.pop();
      } else if (known === undefined) path.push(visitOf(next.to, next.isBarred));
    }
    return false;
  }

  #note({ item, isBarred }: Visit, leads: boolean): void {
    if (isBarred) (this.#barred ??= new Map<Item, boolean>()).set(item, leads);
    else (this.#free ??= new Map<Item, boolean>()).set(item, leads);
  }

  /** Returns the next item after an item on the path; undefined if all have been tried. */
  #next(visit: Visit): Next | undefined {
    const { item, isBarred } = visit;
    const move = this.#nfa.move(item.state);
    if (move.kind === "accept") return undefined;
    if (move.kind === "call") {
      for (;;) {
        const way = this.#nextWay(visit);
        if (way === undefined) return undefined;
        this.#cost.looks += 1;
        if (this.allows(way.over))
          return { to: way.to, isBarred: isBarredAfter(item, way, isBarred) };
      }
    }
    const targets = move.kind === "split" ? move.targets : [move.target];
    while (visit.tried < targets.length) {
      const to = itemAfter(item, targets[visit.tried]!);
      visit.tried += 1;
      this.#cost.looks += 1;
      if (to !== undefined) return { to, isBarred: isBarred && to.offset === item.offset };
    }
    return undefined;
  }

  #nextWay(visit: Visit): Way | undefined {
    const { item } = visit;
    const { last, marking } = this.goal;
    const { returns } = marking;
    if (returns !== undefined) {
      const ways = returns.get(item) ?? [];
      // Behind its end, an array would show the values that other code has put into Object.prototype.
      if (visit.tried === ways.length) return undefined;
      visit.tried += 1;
      return ways[visit.tried - 1];
    }
    const way = wayBefore(this.#nfa, item, Math.min(visit.before, last + 1));
    visit.before = way?.over.offset ?? 0;
    return way;
  }
}

/** Checks whether an end is barred after an edge over a return. */
export function isBarredAfter(from: Item, { to, over }: Way, wasBarred: boolean): boolean {
  return over.frame === from.frame || (wasBarred && to.offset === from.offset);
}

function visitOf(item: Item, isBarred: boolean): Visit {
  return { item, isBarred, tried: 0, before: Infinity };
}
