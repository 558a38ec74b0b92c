/**
 * Finds the preferred derivation in a chart.
 *
 * The walk goes forward from the beginning. At each choice it takes the first alternative that leads to
 * the end. For each call on the way, a backward walk from its possible returns marks the items of its
 * frame that lead to them (see marking.ts). In an ambiguous chart, the marks are not complete, and a
 * search finds the answer (see wanted.ts). The answers are exact, so the forward walk never backtracks.
 * Cost: linear in the part of the chart that leads to the end, if returns are unambiguous.
 *
 * A rule that can derive itself and nothing else (`a = a / "x"`) has endless derivations, which do
 * not count. If such a rule has a choice over the same stretch as itself, an alternative counts
 * only if it leads to the end without the rules that are being derived: wanted.ts knows this of a rule
 * that derives itself directly, and stretch.ts of rules that derive each other.
 */
import { itemAfter, waysFrom } from "./edges.js";
import { mark } from "./marking.js";
import { isWithin, Stretch } from "./stretch.js";
import { NO_COMPONENT } from "./unit-cycles.js";
import { isBarredAfter, Wanted } from "./wanted.js";
import type { Cost } from "./wanted.js";
import type { Frame, Goal, Item, Way } from "./chart-items.js";
import type { Mark } from "../runtime/marks.js";
import type { Nfa, State } from "../automaton/nfa.js";

/** The marks of a derivation, and the offset of each. */
export interface Derived {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
  /** The number of edges that were visited: the cost. */
  readonly looks: number;
}

/** A call on the way: the goals of its frame, and the ways on which its caller continues. */
interface Activation {
  readonly caller: Item;
  wanted: readonly Wanted[];
  /** The offset at which an end does not count, or -1 (see wanted.ts). */
  bar: number;
  /** The ways from the caller on which its goals can be reached, by their returns. */
  readonly ways: ReadonlyMap<Item, Open>;
  /** The goals over the same stretch as a goal of the caller, by the latter. */
  readonly within: ReadonlyMap<Wanted, Wanted>;
  /** Functions to call when the call returns: they leave the stretches that it entered. */
  readonly leave: readonly (() => void)[];
}

/** A way on which goals of the caller can be reached. */
interface Open {
  readonly way: Way;
  /** These goals, but only one of those without rules around them that matter. */
  readonly around: readonly Wanted[];
  /** The goal of the call to which the return belongs, if the rules around it do not matter. */
  alone: Wanted | undefined;
}

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
  /** The unit components of more than one call. */
  readonly #mutual: ReadonlySet<number>;
  readonly #stretches: Stretch[] = [];
  /** The ways from callers with which a frame begins: they are asked for again and again. */
  readonly #waysCache = new Map<Item, readonly Way[]>();
  readonly #cost: Cost = { looks: 0 };

  constructor(nfa: Nfa, components: readonly number[]) {
    this.#nfa = nfa;
    this.#components = components;
    this.#mutual = repeated(components.filter((component) => component !== NO_COMPONENT));
  }

  marks(last: Item): Derived {
    const marks: Mark[] = [];
    const offsets: number[] = [];
    const active: Activation[] = [];
    let present: Activation = {
      caller: last,
      wanted: [this.#wantedAlone(this.#goal([last]))],
      bar: -1,
      ways: new Map(),
      within: new Map(),
      leave: [],
    };
    let item = beginningOf(last.frame);
    for (;;) {
      const move = this.#nfa.move(item.state);
      switch (move.kind) {
        case "accept": {
          const outer = active.pop();
          if (outer === undefined) return { marks, offsets, looks: this.#allLooks() };
          item = this.#return(item, present, outer);
          present = outer;
          break;
        }
        case "call":
          active.push(present);
          present = this.#call(item, present);
          item = beginningOf(item.called!);
          break;
        case "split":
          item = this.#choose(item, move.targets, present);
          break;
        case "mark":
          marks.push(move.mark);
          offsets.push(item.offset);
          item = this.#choose(item, [move.target], present);
          break;
        case "consume":
          item = this.#choose(item, [move.target], present);
          break;
      }
    }
  }

  /** Enters a call: its goals are the returns from which a goal of the caller can be reached. */
  #call(caller: Item, present: Activation): Activation {
    const open = this.#waysFrom(caller, present).flatMap((way): readonly Open[] => {
      const around = this.#wantedAfter(caller, way, present);
      return around.length === 0 ? [] : [{ way, around, alone: undefined }];
    });
    if (open.length === 0) throw new Error("a call without a useful return");
    const isMutual = this.#isMutual(caller.called!);
    const { wanted, within } = isMutual ? this.#enterMutual(open) : this.#enterTogether(open);
    // The stretches are entered last: the questions above are asked in the context of the caller.
    const leave = Array.from(within, ([, { goal, stretch }]) => stretch!.enter(goal.ends[0]!));
    const ways = new Map(open.map((each) => [each.way.over, each]));
    return { caller, wanted, bar: -1, ways, within, leave };
  }

  /** The returns of a call are one goal. */
  #enterTogether(open: readonly Open[]): Pick<Activation, "wanted" | "within"> {
    const wanted = this.#wantedAlone(this.#goal(open.map(({ way }) => way.over)));
    for (const each of open) each.alone = wanted;
    return { wanted: [wanted], within: NONE };
  }

  /** Each return of a call is a goal of its own, because it bars other rules than the others do. */
  #enterMutual(open: readonly Open[]): Pick<Activation, "wanted" | "within"> {
    const alone: Wanted[] = [];
    const within = new Map<Wanted, Wanted>();
    const goals = this.#goals(open.map(({ way }) => way.over));
    for (const [index, each] of open.entries()) {
      const { over } = each.way;
      const goal = goals[index]!;
      for (const outer of each.around)
        if (goal.goesRound && outer.stretch?.holds(over) === true)
          within.set(outer, new Wanted(this.#nfa, this.#cost, goal, outer.stretch));
        else if (each.alone === undefined) {
          each.alone = this.#wantedAlone(goal);
          alone.push(each.alone);
        }
    }
    return { wanted: [...alone, ...within.values()], within };
  }

  /**
   * Returns the item with which the caller continues after a return. Drops the goals of the caller
   * that can no longer be reached.
   */
  #return(item: Item, inner: Activation, outer: Activation): Item {
    for (const leave of inner.leave) leave();
    const open = inner.ways.get(item);
    if (open === undefined) throw new Error("a return that nobody waits for");
    const { way, around, alone } = open;
    const isBarred = isBarredAfter(inner.caller, way, outer.bar === inner.caller.offset);
    const left = new Set(inner.wanted);
    outer.wanted = outer.wanted.filter((one) => {
      // The way may be open for another goal only: it may lead to this one over the goal itself.
      if (one.stretch !== undefined && !around.includes(one)) return false;
      const within = inner.within.get(one);
      const reached = within?.goal.ends[0] === item ? within : alone;
      return reached !== undefined && left.has(reached) && one.leads(way.to, isBarred);
    });
    if (outer.wanted.length === 0) throw new Error("a return that leads nowhere");
    outer.bar = isBarred ? way.to.offset : -1;
    return way.to;
  }

  /** The ways from a call on which a goal may be reached. */
  #waysFrom(caller: Item, { wanted }: Activation): readonly Way[] {
    const [{ goal }, ...others] = wanted as readonly [Wanted, ...Wanted[]];
    if (others.length === 0 && goal.marking.returns !== undefined)
      return goal.marking.returns.get(caller) ?? [];
    const markings = new Set(wanted.map((each) => each.goal.marking));
    const ways = new Map<Item, Way>();
    for (const { returns } of markings) {
      if (returns === undefined) return this.#allWaysFrom(caller);
      for (const way of returns.get(caller) ?? []) ways.set(way.over, way);
    }
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
  #wantedAfter(caller: Item, way: Way, present: Activation): readonly Wanted[] {
    const isBarred = isBarredAfter(caller, way, present.bar === caller.offset);
    const { wanted } = present;
    const found: Wanted[] = [];
    let isAlone = false;
    for (let index = wanted.length - 1; index >= 0; index -= 1) {
      const each = wanted[index]!;
      if (isAlone && each.stretch === undefined) continue;
      this.#cost.looks += 1;
      if (!each.allows(way.over) || !each.leads(way.to, isBarred)) continue;
      isAlone ||= each.stretch === undefined;
      found.push(each);
    }
    return found;
  }

  /** Returns the preferred of the items that follow without a call. */
  #choose(item: Item, targets: readonly State[], present: Activation): Item {
    for (const target of targets) {
      const to = itemAfter(item, target);
      if (to === undefined) continue;
      this.#cost.looks += 1;
      const isBarred = present.bar === to.offset;
      if (!present.wanted.every((wanted) => wanted.leads(to, isBarred))) {
        const wanted = present.wanted.filter((one) => one.leads(to, isBarred));
        if (wanted.length === 0) continue;
        present.wanted = wanted;
      }
      return to;
    }
    throw new Error("a useful item that leads nowhere");
  }

  /** A goal of a call, if the rules around it do not matter. */
  #wantedAlone(goal: Goal): Wanted {
    const end = goal.ends[0]!;
    let stretch: Stretch | undefined;
    if (goal.goesRound && this.#isMutual(end.frame)) {
      stretch = new Stretch(this.#nfa, end, this.#components);
      this.#stretches.push(stretch);
    }
    return new Wanted(this.#nfa, this.#cost, goal, stretch);
  }

  /** Makes one goal of some returns of one frame, and marks the items that lead to it. */
  #goal(ends: readonly Item[]): Goal {
    const [end, ...others] = ends;
    if (others.length === 0 && end!.goal !== undefined) return end!.goal;
    const { frame } = end!;
    const [goal] = this.#mark(ends, true, (over) => over.frame === frame);
    if (others.length === 0) end!.goal = goal;
    return goal!;
  }

  /** Makes a goal of each of some returns of one frame. Marks the items that lead to new goals. */
  #goals(ends: readonly Item[]): readonly Goal[] {
    const unmarked = ends.filter(({ goal }) => goal === undefined);
    const goals = this.#mark(unmarked, false, (over, end) => isWithin(over, end, this.#components));
    for (const goal of goals) goal.ends[0]!.goal = goal;
    return ends.map(({ goal }) => goal!);
  }

  #mark(
    ends: readonly Item[],
    areOne: boolean,
    goesRound: (over: Item, end: Item) => boolean,
  ): readonly Goal[] {
    const { goals, looks } = mark(this.#nfa, ends, areOne, goesRound);
    this.#cost.looks += looks;
    return goals;
  }

  /** Checks whether rules of a unit component of more than one call are derived in a frame. */
  #isMutual(frame: Frame): boolean {
    return this.#mutual.has(this.#componentOf(frame));
  }

  #componentOf({ call }: Frame): number {
    return call === null ? NO_COMPONENT : this.#components[call.number]!;
  }

  #allLooks(): number {
    return this.#stretches.reduce((sum, { looks }) => sum + looks, this.#cost.looks);
  }
}

const NONE: ReadonlyMap<never, never> = /* @__PURE__ */ new Map<never, never>();

/** Returns the numbers that a list has more than once. */
function repeated(list: readonly number[]): ReadonlySet<number> {
  const once = new Set<number>();
  const twice = new Set<number>();
  for (const number of list) (once.has(number) ? twice : once).add(number);
  return twice;
}

function beginningOf({ beginning }: Frame): Item {
  if (beginning === undefined) throw new Error("a frame that does not begin");
  return beginning;
}
