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
import { waysFrom } from "./edges.js";
import { isUseful, mark } from "./marking.js";
import { isWithin, Stretch } from "./stretch.js";
import type { Goal, Item, Way } from "./chart-items.js";
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

/** A call on the way: the goals of its frame, and the ways on which its caller continues. */
interface Activation {
  wanted: readonly Wanted[];
  /** The ways from the caller on which its goals can be reached, by their returns. */
  readonly ways: ReadonlyMap<Item, Open>;
  /** The goals without rules around them that matter, by their returns. */
  readonly alone: ReadonlyMap<Item, Wanted>;
  /** The goals over the same stretch as a goal of the caller, by the latter. */
  readonly within: ReadonlyMap<Wanted, Within>;
  /** Functions to call when the call returns: they leave the stretches that it entered. */
  readonly leave: readonly (() => void)[];
}

/** A way on which goals of the caller can be reached. */
interface Open {
  readonly way: Way;
  /** These goals, but only one of those without rules around them that matter. */
  readonly around: ReadonlySet<Wanted>;
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
  /** The ways from callers with which a frame begins: derivations of nothing ask for them again and again. */
  readonly #waysCache = new Map<Item, readonly Way[]>();
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
      wanted: this.#goals([last]).map((goal) => this.#wantedAlone(goal)),
      ways: new Map(),
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
    const ways = this.#waysFrom(caller, present.wanted);
    const open = ways.flatMap((way): readonly Open[] => {
      const around = new Set(this.#wantedAfter(way, present.wanted));
      return around.size === 0 ? [] : [{ way, around }];
    });
    const goals = this.#goals(open.map(({ way }) => way.over));
    const alone = new Map<Item, Wanted>();
    const within = new Map<Wanted, Within>();
    for (const [index, { way, around }] of open.entries()) {
      const goal = goals[index]!;
      for (const outer of around) {
        const { stretch } = outer;
        if (goal.goesRound && stretch?.holds(way.over) === true)
          within.set(outer, { goal, stretch, dead: new Set() });
        else if (!alone.has(way.over)) alone.set(way.over, this.#wantedAlone(goal));
      }
    }
    const wanted = [...alone.values(), ...within.values()];
    if (wanted.length === 0) throw new Error("a call without a useful return");
    // The stretches are entered last: the questions above are asked in the context of the caller.
    const leave = Array.from(within.values(), ({ goal, stretch }) => stretch.enter(goal.end));
    return {
      wanted,
      ways: new Map(open.map((each) => [each.way.over, each])),
      alone,
      within,
      leave,
    };
  }

  /**
   * Returns the item with which the caller continues after a return. Drops the goals of the caller
   * that can no longer be reached.
   */
  #return(item: Item, inner: Activation, outer: Activation): Item {
    for (const leave of inner.leave) leave();
    const open = inner.ways.get(item);
    if (open === undefined) throw new Error("a return that nobody waits for");
    const { to } = open.way;
    const left = new Set(inner.wanted);
    const alone = inner.alone.get(item);
    outer.wanted = outer.wanted.filter((around) => {
      // The way may be open for another goal only: it may lead to this one over the goal itself.
      if (around.stretch !== undefined && !open.around.has(around)) return false;
      const within = inner.within.get(around);
      const reached = within?.goal.end === item ? within : alone;
      return reached !== undefined && left.has(reached) && this.#leads(to, around);
    });
    if (outer.wanted.length === 0) throw new Error("a return that leads nowhere");
    return to;
  }

  /** The ways from a call on which a goal may be reached. */
  #waysFrom(caller: Item, wanted: readonly Wanted[]): readonly Way[] {
    const markings = [...new Set(wanted.map(({ goal }) => goal.marking))];
    if (markings.some(({ returns }) => returns === undefined)) return this.#allWaysFrom(caller);
    const ways = new Map<Item, Way>();
    for (const { returns } of markings)
      for (const way of returns?.get(caller) ?? []) ways.set(way.over, way);
    return [...ways.values()];
  }

  #allWaysFrom(caller: Item): readonly Way[] {
    if (caller.offset !== caller.frame.origin) return waysFrom(this.#nfa, caller);
    let ways = this.#waysCache.get(caller);
    if (ways === undefined) {
      ways = waysFrom(this.#nfa, caller);
      this.#waysCache.set(caller, ways);
    }
    return ways;
  }

  /**
   * Returns the goals that can be reached on a way. Of the goals without rules around them that
   * matter, one is enough. The last ones come first, because more ways lead to a later end.
   */
  #wantedAfter(way: Way, wanted: readonly Wanted[]): readonly Wanted[] {
    const found: Wanted[] = [];
    let isAlone = false;
    for (let index = wanted.length - 1; index >= 0; index -= 1) {
      const each = wanted[index]!;
      if (isAlone && each.stretch === undefined) continue;
      if (!this.#isOpen(way, each)) continue;
      isAlone ||= each.stretch === undefined;
      found.push(each);
    }
    return found;
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
      for (const { to, over } of this.#waysFrom(item, [wanted]))
        if (isUseful(to, goal) && (!stretch.holds(over) || stretch.derives(over))) pending.push(to);
    }
    for (const item of seen) dead.add(item);
    return false;
  }

  /**
   * Checks whether a way over a return leads to a goal without the rules that are being derived.
   */
  #isOpen({ to, over }: Way, wanted: Wanted): boolean {
    const { goal, stretch } = wanted;
    if (!isUseful(to, goal)) return false;
    if (stretch?.holds(over) === true && !stretch.derives(over)) return false;
    return this.#leads(to, wanted);
  }

  /** The goal of a call for which the rules around it do not matter. */
  #wantedAlone(goal: Goal): Wanted {
    if (!goal.goesRound) return { goal, stretch: undefined, dead: NONE };
    const stretch = new Stretch(this.#nfa, goal.end, this.#components);
    this.#stretches.push(stretch);
    return { goal, stretch, dead: new Set() };
  }

  /** Returns the goals of returns of one frame. Marks the useful items of the frame the first time. */
  #goals(ends: readonly Item[]): readonly Goal[] {
    const unmarked = ends.filter(({ goal }) => goal === undefined);
    if (unmarked.length > 0) {
      const { goals, looks } = mark(this.#nfa, unmarked, (over, end) =>
        isWithin(over, end, this.#components),
      );
      for (const goal of goals) goal.end.goal = goal;
      this.#looks += looks;
    }
    return ends.map(({ goal }) => goal!);
  }

  #allLooks(): number {
    return this.#stretches.reduce((sum, { looks }) => sum + looks, this.#looks);
  }
}

function stepTo(state: State | undefined, from: Item): Item | undefined {
  for (let step = from.steps; step !== undefined; step = step.next)
    if (step.to.state === state) return step.to;
  return undefined;
}

function beginningOf({ frame }: Item): Item {
  if (frame.beginning === undefined) throw new Error("a frame that does not begin");
  return frame.beginning;
}
