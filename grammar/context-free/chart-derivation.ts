/**
 * From a chart to the preferred derivation.
 *
 * Forward from the beginning, at each choice the first alternative that is useful; and for each
 * call on the way, backward from where it is to return, which items are useful. Because usefulness
 * is known exactly, nothing is ever taken back. Linear in the part of the chart that leads to the
 * end, where returns are unambiguous.
 *
 * A rule that can derive itself and nothing else (`a = a / "x"`) has endless derivations. They are
 * left out by remembering, with a wanted return, which such rules are already being derived over
 * the same stretch. The sets of them are as many as the grammar makes, whatever the input.
 */
import type { Goal, Item, Way } from "./chart.js";
import type { Mark } from "../runtime/marks.js";
import type { Nfa, State } from "../automaton/nfa.js";

/** Marks, and beside each the offset at which it stands. */
export interface Derived {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
}

/** A call on the way: what is wanted of its frame, and who waits for it. */
interface Activation {
  wanted: readonly Goal[];
  readonly caller: Item | null;
}

/**
 * The preferred derivation of what ends with `last`, as its marks from left to right.
 *
 * @param components which calls can stand for each other (see unit-cycles.ts)
 */
export function preferredMarks(nfa: Nfa, last: Item, components: readonly number[]): Derived {
  return new Derivation(nfa, components).marks(last);
}

class Derivation {
  readonly #nfa: Nfa;
  readonly #components: readonly number[];

  constructor(nfa: Nfa, components: readonly number[]) {
    this.#nfa = nfa;
    this.#components = components;
  }

  marks(last: Item): Derived {
    const marks: Mark[] = [];
    const offsets: number[] = [];
    const active: Activation[] = [];
    let present: Activation = { wanted: [this.#goal(last, [])], caller: null };
    let item = beginningOf(last);
    for (;;) {
      const move = this.#nfa.move(item.state);
      if (move.kind === "mark") {
        marks.push(move.mark);
        offsets.push(item.offset);
      }
      if (move.kind === "accept") {
        const { caller, wanted } = present;
        const outer = active.pop();
        if (caller === null || outer === undefined) return { marks, offsets };
        const ways = outer.wanted.map((goal) => wayOver(item, caller, goal));
        outer.wanted = outer.wanted.filter((goal, index) => {
          const way = ways[index];
          const inner = way === undefined ? null : this.#innerGoal(way, goal);
          return inner !== null && wanted.includes(inner);
        });
        const way = ways.find((other) => other !== undefined);
        if (way === undefined) throw new Error("a return that nobody waits for");
        present = outer;
        item = way.to;
      } else if (move.kind === "call") {
        active.push(present);
        present = { wanted: this.#wantedOf(item, present.wanted), caller: item };
        item = beginningOf(present.wanted.at(0)?.end ?? item);
      } else {
        item = this.#choose(item, present);
      }
    }
  }

  /** What is wanted of a call, so that one of the goals around it can be reached. */
  #wantedOf(caller: Item, goals: readonly Goal[]): Goal[] {
    const wanted = new Set<Goal>();
    for (const goal of goals)
      for (const way of goal.returns.get(caller) ?? []) {
        const inner = this.#innerGoal(way, goal);
        if (inner !== null) wanted.add(inner);
      }
    if (wanted.size === 0) throw new Error("a call without a useful return");
    return [...wanted];
  }

  /** The preferred of the items that follow without a call. */
  #choose(item: Item, present: Activation): Item {
    const move = this.#nfa.move(item.state);
    const targets = move.kind === "split" ? move.targets : [item.steps?.to.state];
    for (const target of targets) {
      const to = stepTo(target, item);
      if (to === undefined) continue;
      if (!present.wanted.every((goal) => isUseful(to, goal))) {
        const goals = present.wanted.filter((goal) => isUseful(to, goal));
        if (goals.length === 0) continue;
        present.wanted = goals;
      }
      return to;
    }
    throw new Error("a useful item that leads nowhere");
  }

  /** The goal of a call that a way returns from, if the way then leads to a goal; else null. */
  #innerGoal({ to, over }: Way, goal: Goal): Goal | null {
    return isUseful(to, goal) ? this.#below(over, goal) : null;
  }

  /** The goal for a return below another, or null where it cannot be reached without going round. */
  #below(over: Item, { end, above }: Goal): Goal | null {
    const number = numberOf(over);
    const isSameStretch = over.offset === end.offset && over.frame.origin === end.frame.origin;
    const component = this.#componentOf(over);
    if (component === -1) return this.#goal(over, []);
    if (!isSameStretch || component !== this.#componentOf(end)) return this.#goal(over, [number]);
    if (above.includes(number)) return null;
    const goal = this.#goal(
      over,
      [...above, number].sort((a, b) => a - b),
    );
    return isUseful(beginningOf(over), goal) ? goal : null;
  }

  /** A goal, with the useful items of its frame marked. */
  #goal(end: Item, above: readonly number[]): Goal {
    for (let goal = end.goals; goal !== undefined; goal = goal.next)
      if (goal.above.join() === above.join()) return goal;
    const goal: Goal = { end, above, returns: new Map(), next: end.goals };
    end.goals = goal;
    this.#markUseful(goal);
    return goal;
  }

  /** Backward from the goal through its frame. */
  #markUseful(goal: Goal): void {
    const pending = [goal.end];
    markUseful(goal.end, goal);
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      for (let edge = item.edges; edge !== undefined; edge = edge.next) {
        const { from, over } = edge;
        if (over === null) addStep(from, item);
        else if (this.#goesRound(over, goal)) continue;
        else addWay(goal, from, { to: item, over });
        if (markUseful(from, goal)) pending.push(from);
      }
    }
  }

  #goesRound(over: Item, goal: Goal): boolean {
    return (
      goal.above.length > 0 &&
      over.offset === goal.end.offset &&
      over.frame.origin === goal.end.frame.origin &&
      this.#below(over, goal) === null
    );
  }

  #componentOf(item: Item): number {
    return this.#components[numberOf(item)] ?? -1;
  }
}

function numberOf({ frame }: Item): number {
  return frame.call?.number ?? -1;
}

function isUseful(item: Item, goal: Goal): boolean {
  for (let useful = item.useful; useful !== undefined; useful = useful.next)
    if (useful.goal === goal) return true;
  return false;
}

/**
 * Notes that an item leads to a goal; whether that is new. One goal is marked at a time, so that
 * the latest is looked at alone: an item that all of a long list begins with leads to many.
 */
function markUseful(item: Item, goal: Goal): boolean {
  if (item.useful?.goal === goal) return false;
  item.useful = { goal, next: item.useful };
  return true;
}

function addStep(from: Item, to: Item): void {
  for (let step = from.steps; step !== undefined; step = step.next) if (step.to === to) return;
  from.steps = { to, next: from.steps };
}

function stepTo(state: State | undefined, from: Item): Item | undefined {
  for (let step = from.steps; step !== undefined; step = step.next)
    if (step.to.state === state) return step.to;
  return undefined;
}

function addWay(goal: Goal, caller: Item, way: Way): void {
  const ways = goal.returns.get(caller);
  if (ways === undefined) goal.returns.set(caller, [way]);
  else ways.push(way);
}

function wayOver(returned: Item, caller: Item, goal: Goal): Way | undefined {
  return goal.returns.get(caller)?.find(({ over }) => over === returned);
}

function beginningOf({ frame }: Item): Item {
  if (frame.beginning === undefined) throw new Error("a frame that does not begin");
  return frame.beginning;
}
