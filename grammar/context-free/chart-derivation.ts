/**
 * From a chart to the preferred derivation.
 *
 * Forward from the beginning, at each choice the first alternative that is useful; and for each
 * call on the way, backward from where it is to return, which items are useful. Because usefulness
 * is known exactly, nothing is ever taken back. Linear in the part of the chart that leads to the
 * end, where returns are unambiguous.
 *
 * A rule that can derive itself and nothing else (`a = a / "x"`) has endless derivations. They are
 * left out by asking, where such a rule has a choice over the same stretch as itself, whether an
 * alternative leads to the end without the rules that are being derived (see stretch.ts).
 */
import { isWithin, Stretch } from "./stretch.js";
import type { Goal, Item, Way } from "./chart.js";
import type { Mark } from "../runtime/marks.js";
import type { Nfa, State } from "../automaton/nfa.js";

/** Marks, and beside each the offset at which it stands. */
export interface Derived {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
  /** How many edges and items were looked at: the cost. */
  readonly looks: number;
}

/** A goal, and what must not be on the way to it. */
interface Wanted {
  readonly goal: Goal;
  /** Where the goal can be reached by way of rules that the call can stand for; undefined elsewhere. */
  readonly stretch: Stretch | undefined;
  /** Items from which only such rules lead to the goal as must not. */
  readonly dead: Set<Item>;
}

/** A call on the way: what is wanted of its frame, and who waits for it. */
interface Activation {
  wanted: readonly Wanted[];
  readonly caller: Item | null;
  /** What is wanted by itself, by its return. */
  readonly alone: ReadonlyMap<Item, Wanted>;
  /** What is wanted over the same stretch as something around it, by the latter. */
  readonly within: ReadonlyMap<Wanted, Within>;
  /** To be called when the call returns. */
  readonly leave: readonly (() => void)[];
}

/** Something that is wanted over the same stretch as what is around it. */
interface Within extends Wanted {
  readonly stretch: Stretch;
}

const NONE = /* @__PURE__ */ new Set<Item>();

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

  /** What is wanted of a call, so that one of the goals around it can be reached. */
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
    // Not before: all that is asked about the call is asked around it.
    const leave = Array.from(within.values(), ({ goal, stretch }) => stretch.enter(goal.end));
    return { wanted, caller, alone, within, leave };
  }

  /** Where the caller goes on after a return, with the goals that can still be reached. */
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

  /** The preferred of the items that follow without a call. */
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
   * The item that follows, where no other could lead to the goal at all: nothing has to be asked
   * then, as what is wanted can always be reached.
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

  /** Whether an item leads to a goal without the rules that are being derived. */
  #leads(from: Item, wanted: Wanted): boolean {
    const { goal, stretch, dead } = wanted;
    if (!isUseful(from, goal)) return false;
    if (stretch === undefined) return true;
    const seen = new Set<Item>();
    const pending = [from];
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      // Once something has been read, no rule over the whole stretch can follow.
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

  /** Whether a way over a return leads to a goal without the rules that are being derived. */
  #isOpen({ to, over }: Way, wanted: Wanted): boolean {
    const { stretch } = wanted;
    if (stretch?.holds(over) === true && !stretch.derives(over)) return false;
    return this.#leads(to, wanted);
  }

  /** What is wanted of a call where no rule around it matters. */
  #wantedAlone(goal: Goal): Wanted {
    if (!goal.goesRound) return { goal, stretch: undefined, dead: NONE };
    const stretch = new Stretch(goal.end, this.#components);
    this.#stretches.push(stretch);
    return { goal, stretch, dead: new Set() };
  }

  /** A goal, with the useful items of its frame marked. */
  #goal(end: Item): Goal {
    if (end.goal === undefined) {
      end.goal = { end, returns: new Map(), goesRound: false };
      this.#markUseful(end.goal);
    }
    return end.goal;
  }

  /** Backward from the goal through its frame. */
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

function beginningOf({ frame }: Item): Item {
  if (frame.beginning === undefined) throw new Error("a frame that does not begin");
  return frame.beginning;
}
