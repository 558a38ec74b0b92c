/**
 * Finds the preferred derivation in a chart.
 *
 * The walk goes forward from the beginning. At each choice it takes the first useful alternative:
 * the first that leads to the end. For each call on the way, a backward walk from the return of the
 * call marks the useful items of its frame. Usefulness is exact, so the forward walk never
 * backtracks. Cost: linear in the part of the chart that leads to the end, if returns are
 * unambiguous.
 *
 * A rule that can derive itself and nothing else (`a = a / "x"`) has endless derivations, which do
 * not count. If such a rule has a choice over the same stretch as itself, an alternative counts
 * only if it leads to the end without the rules that are being derived (see stretch.ts).
 */
import { isWithin, Stretch } from "./stretch.js";
import type { Goal, Item, Way } from "./chart.js";
import type { Mark } from "../runtime/marks.js";
import type { Nfa, State } from "../automaton/nfa.js";

/** The marks of a derivation, and the offset of each. */
export interface Derived {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
  /** The number of edges and items that were visited: the cost. */
  readonly looks: number;
}

/** A goal, and the rules that the way to it must not use. */
interface Wanted {
  readonly goal: Goal;
  /**
   * Defined if the goal can be reached over rules of the same unit component as the call (see
   * unit-cycles.ts).
   */
  readonly stretch: Stretch | undefined;
  /** Items from which every way to the goal uses a rule that it must not use. */
  readonly dead: Set<Item>;
}

/** A call on the way: the goals of its frame, and the item that waits for its return. */
interface Activation {
  wanted: readonly Wanted[];
  readonly caller: Item | null;
  /** The goals without rules around them that matter, by their returns. */
  readonly alone: ReadonlyMap<Item, Wanted>;
  /** The goals over the same stretch as a goal of the caller, by the latter. */
  readonly within: ReadonlyMap<Wanted, Within>;
  /** Functions to call when the call returns: they leave the stretches that it entered. */
  readonly leave: readonly (() => void)[];
}

/** A goal over the same stretch as a goal of the caller. */
interface Within extends Wanted {
  readonly stretch: Stretch;
}

const NONE = /* @__PURE__ */ new Set<Item>();

/**
 * Returns the preferred derivation that ends with the item `last`, as its marks from left to right.
 *
 * @param components for each call, the number of its unit component (see unit-cycles.ts)
 */
export function preferredMarks(nfa: Nfa, last: Item, components: readonly number[]): Derived {
  return new Derivation(nfa, components).marks(last);
}

class Derivation {
  readonly #nfa: Nfa;
  readonly #components: readonly number[];
  readonly #stretches: Stretch[] = [];
  #looks = 0;

  constructor(nfa: Nfa, components: readonly number[]) {
    this.#nfa = nfa;
    this.#components = components;
  }

  marks(last: Item): Derived {
    const marks: Mark[] = [];
    const offsets: number[] = [];
    const active: Activation[] = [];
    let present: Activation = {
      wanted: [this.#wantedAlone(this.#goal(last))],
      caller: null,
      alone: new Map(),
      within: new Map(),
      leave: [],
    };
    let item = beginningOf(last);
    for (;;) {
      const move = this.#nfa.move(item.state);
      if (move.kind === "mark") {
        marks.push(move.mark);
        offsets.push(item.offset);
      }
      if (move.kind === "accept") {
        const outer = active.pop();
        if (outer === undefined) return { marks, offsets, looks: this.#allLooks() };
        item = this.#return(item, present, outer);
        present = outer;
      } else if (move.kind === "call") {
        active.push(present);
        present = this.#call(item, present);
        item = beginningOf(present.wanted[0]!.goal.end);
      } else {
        item = this.#choose(item, present);
      }
    }
  }

  /** Enters a call: its goals are the returns from which a goal of the caller can be reached. */
  #call(caller: Item, present: Activation): Activation {
    const alone = new Map<Item, Wanted>();
    const within = new Map<Wanted, Within>();
    for (const outer of present.wanted) {
      const { stretch } = outer;
      for (const way of outer.goal.returns.get(caller) ?? []) {
        const { over } = way;
        if (!this.#isOpen(way, outer)) continue;
        const goal = this.#goal(over);
        if (goal.goesRound && stretch?.holds(over) === true)
          within.set(outer, { goal, stretch, dead: new Set() });
        else if (!alone.has(over)) alone.set(over, this.#wantedAlone(goal));
      }
    }
    const wanted = [...alone.values(), ...within.values()];
    if (wanted.length === 0) throw new Error("a call without a useful return");
    // The stretches are entered last: the questions above are asked in the context of the caller.
    const leave = Array.from(within.values(), ({ goal, stretch }) => stretch.enter(goal.end));
    return { wanted, caller, alone, within, leave };
  }

  /**
   * Returns the item with which the caller continues after a return. Drops the goals of the caller
   * that can no longer be reached.
   */
  #return(item: Item, inner: Activation, outer: Activation): Item {
    for (const leave of inner.leave) leave();
    let to: Item | undefined;
    outer.wanted = outer.wanted.filter((around) => {
      const way = around.goal.returns.get(inner.caller!)?.find(({ over }) => over === item);
      if (way === undefined) return false;
      const within = inner.within.get(around);
      const reached = within?.goal.end === item ? within : inner.alone.get(item);
      if (reached === undefined || !inner.wanted.includes(reached)) return false;
      if (!this.#leads(way.to, around)) return false;
      to = way.to;
      return true;
    });
    if (to === undefined) throw new Error("a return that nobody waits for");
    return to;
  }

  /** Returns the preferred of the items that follow without a call. */
  #choose(item: Item, present: Activation): Item {
    const move = this.#nfa.move(item.state);
    const targets = move.kind === "split" ? move.targets : [item.steps?.to.state];
    const only = this.#onlyChoice(item, targets, present);
    if (only !== undefined) return only;
    for (const target of targets) {
      const to = stepTo(target, item);
      if (to === undefined) continue;
      if (!present.wanted.every((wanted) => this.#leads(to, wanted))) {
        const wanted = present.wanted.filter((one) => this.#leads(to, one));
        if (wanted.length === 0) continue;
        present.wanted = wanted;
      }
      return to;
    }
    throw new Error("a useful item that leads nowhere");
  }

  /**
   * Returns the following item if only one can lead to the goal; undefined otherwise. In this case
   * no search is needed, because the goal can always be reached.
   */
  #onlyChoice(
    item: Item,
    targets: readonly (State | undefined)[],
    { wanted: [first, ...others] }: Activation,
  ): Item | undefined {
    if (first?.stretch === undefined || others.length > 0) return undefined;
    const possible = targets
      .map((target) => stepTo(target, item))
      .filter((to) => to !== undefined && isUseful(to, first.goal));
    return possible.length === 1 ? possible[0] : undefined;
  }

  /** Checks whether an item leads to a goal without the rules that are being derived. */
  #leads(from: Item, wanted: Wanted): boolean {
    const { goal, stretch, dead } = wanted;
    if (!isUseful(from, goal)) return false;
    if (stretch === undefined) return true;
    const seen = new Set<Item>();
    const pending = [from];
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      // After a character has been read, no rule over the whole stretch can follow.
      if (item === goal.end || item.offset > goal.end.frame.origin) return true;
      if (seen.has(item) || dead.has(item)) continue;
      seen.add(item);
      this.#looks += 1;
      for (let step = item.steps; step !== undefined; step = step.next)
        if (isUseful(step.to, goal)) pending.push(step.to);
      for (const { to, over } of goal.returns.get(item) ?? [])
        if (!stretch.holds(over) || stretch.derives(over)) pending.push(to);
    }
    for (const item of seen) dead.add(item);
    return false;
  }

  /**
   * Checks whether a way over a return leads to a goal without the rules that are being derived.
   */
  #isOpen({ to, over }: Way, wanted: Wanted): boolean {
    const { stretch } = wanted;
    if (stretch?.holds(over) === true && !stretch.derives(over)) return false;
    return this.#leads(to, wanted);
  }

  /** The goal of a call for which the rules around it do not matter. */
  #wantedAlone(goal: Goal): Wanted {
    if (!goal.goesRound) return { goal, stretch: undefined, dead: NONE };
    const stretch = new Stretch(goal.end, this.#components);
    this.#stretches.push(stretch);
    return { goal, stretch, dead: new Set() };
  }

  /** Returns the goal of an item. Marks the useful items of its frame the first time. */
  #goal(end: Item): Goal {
    if (end.goal === undefined) {
      end.goal = { end, returns: new Map(), goesRound: false };
      this.#markUseful(end.goal);
    }
    return end.goal;
  }

  /** Marks the items that lead to a goal, backward from its end through its frame. */
  #markUseful(goal: Goal): void {
    const pending = [goal.end];
    markUseful(goal.end, goal);
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      for (let edge = item.edges; edge !== undefined; edge = edge.next) {
        const { from, over } = edge;
        this.#looks += 1;
        if (over === null) addStep(from, item);
        else {
          addWay(goal, from, { to: item, over });
          goal.goesRound ||= isWithin(over, goal.end, this.#components);
        }
        if (markUseful(from, goal)) pending.push(from);
      }
    }
  }

  #allLooks(): number {
    return this.#stretches.reduce((sum, { looks }) => sum + looks, this.#looks);
  }
}

function isUseful(item: Item, goal: Goal): boolean {
  for (let useful = item.useful; useful !== undefined; useful = useful.next)
    if (useful.goal === goal) return true;
  return false;
}

/**
 * Records that an item leads to a goal. Returns whether this is new. Only the latest goal of the
 * item is compared, because one goal is marked at a time. An item at the beginning of a long list
 * leads to many goals.
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

function beginningOf({ frame }: Item): Item {
  if (frame.beginning === undefined) throw new Error("a frame that does not begin");
  return frame.beginning;
}
