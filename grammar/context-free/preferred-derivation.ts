/**
 * Finds the preferred derivation in a chart.
 *
 * The walk goes forward from the beginning. At each choice it takes the first alternative that leads to
 * the end. For each call on the way, a walk backward over the edges from its possible returns finds the
 * items that lead to them, so the walk forward never backtracks.
 *
 * A rule that can derive itself and nothing else (`a = a / "x"`) has endless derivations, which do not
 * count: over one span, no rule contains itself. So a rule that is derived bars itself from the calls
 * below it over the same span. Such calls have one goal for each return, because each return bars other
 * rules.
 *
 * Cost: linear in the edges of the frames on the way, for each call on the way. All edges that are
 * visited count as steps of the chart, and those of the calls that are open as its memory.
 */
import { STEPS_AN_EDGE, WORDS } from "../automaton/reading-budget.js";
import { NO_COMPONENT } from "./cycles.js";
import type { Chart, Edge, Frame, Item } from "./earley.js";
import type { Mark } from "../runtime/marks.js";
import type { State } from "../automaton/nfa.js";

/** The marks of a derivation from left to right, and the offset of each. */
interface PlacedMarks {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
}

/** Returns of a frame, of which a derivation must reach one. */
interface Goal {
  /** One of the returns; the only one, if calls are barred. */
  readonly end: Item;
  /** The numbers of the calls that are being derived over the span of the goal. */
  readonly barred: ReadonlySet<number>;
  /** The edges that lead to the returns, by the items where they begin. */
  readonly edges: ReadonlyMap<Item, readonly Edge[]>;
  /** The number of these edges. */
  readonly visits: number;
}

/** A call on the way: its caller, and the goals that can still be reached. */
interface Activation {
  readonly caller: Item;
  goals: readonly Goal[];
}

/**
 * Returns the preferred derivation that ends with an item of a chart.
 *
 * @param components for each call, the number of its unit component (see cycles.ts)
 * @throws {LimitError} `steps`, `states`
 */
export function preferredDerivation(
  chart: Chart,
  last: Item,
  components: readonly number[],
): PlacedMarks {
  return new PreferredDerivation(chart, components).endingWith(last);
}

const NOTHING_BARRED: ReadonlySet<number> = /* @__PURE__ */ new Set<number>();

class PreferredDerivation {
  readonly #chart: Chart;
  readonly #components: readonly number[];
  /** The goals of unit calls, by their returns and by the calls that they bar. */
  readonly #unitGoals = new Map<Item, Map<string, Goal>>();

  constructor(chart: Chart, components: readonly number[]) {
    this.#chart = chart;
    this.#components = components;
  }

  endingWith(last: Item): PlacedMarks {
    const marks: Mark[] = [];
    const offsets: number[] = [];
    const outer: Activation[] = [];
    let present: Activation = { caller: last, goals: [this.#goal([last], NOTHING_BARRED)] };
    let item = beginningOf(last.frame);
    for (;;) {
      const move = this.#chart.nfa.move(item.state);
      switch (move.kind) {
        case "accept": {
          const next = outer.pop();
          if (next === undefined) return { marks, offsets };
          item = this.#return(item, present, next);
          // The goals of unit calls are kept for other calls.
          for (const { barred, visits } of present.goals)
            if (barred === NOTHING_BARRED) this.#chart.memory.spend(-WORDS.visit * visits);
          present = next;
          break;
        }
        case "call":
          outer.push(present);
          present = { caller: item, goals: this.#goalsOfCall(item, present.goals) };
          item = beginningOf(item.called!);
          break;
        case "split":
          item = this.#choose(item, move.targets, present);
          break;
        case "mark":
          marks.push(move.mark);
          offsets.push(item.offset);
          this.#chart.memory.spend(WORDS.mark);
          item = this.#choose(item, [move.target], present);
          break;
        case "consume":
          item = this.#choose(item, [move.target], present);
          break;
      }
    }
  }

  /** Goes on to the first of some states that leads to a goal. */
  #choose(item: Item, targets: readonly State[], present: Activation): Item {
    for (const target of targets) {
      const next = follow(item, present, ({ to }) => to.state === target);
      if (next !== undefined) return next;
    }
    throw new Error("an item on the way that leads to no goal");
  }

  /** Goes on in the caller after a return of its call. */
  #return(end: Item, { caller, goals }: Activation, outer: Activation): Item {
    const isUnitCall = this.#componentOf(end.frame) !== NO_COMPONENT;
    const next = follow(caller, outer, ({ over }, goal) => {
      if (over !== end) return false;
      return !isUnitCall || goals.includes(this.#goalBelow(end, goal));
    });
    if (next === undefined) throw new Error("a return on the way that leads to no goal");
    return next;
  }

  /** Returns the goals of a call: the returns from which a goal of the caller can be reached. */
  #goalsOfCall(caller: Item, goals: readonly Goal[]): readonly Goal[] {
    const isUnitCall = this.#componentOf(caller.called!) !== NO_COMPONENT;
    const ends = new Set<Item>();
    const below = new Set<Goal>();
    for (const goal of goals)
      for (const { over } of edgesFrom(caller, goal.edges))
        if (isUnitCall) below.add(this.#goalBelow(over!, goal));
        else ends.add(over!);
    return isUnitCall ? [...below] : [this.#goal([...ends], NOTHING_BARRED)];
  }

  /** Returns the goal of a unit call that returns with an item, on the way to a goal of its caller. */
  #goalBelow(end: Item, goal: Goal): Goal {
    const { number } = end.frame.call!;
    const barred = new Set(this.#isUnit(end, goal.end) ? [...goal.barred, number] : [number]);
    this.#chart.budget.spend(STEPS_AN_EDGE * barred.size);
    const key = [...barred].sort((a, b) => a - b).join();
    let known = this.#unitGoals.get(end);
    if (known === undefined) this.#unitGoals.set(end, (known = new Map<string, Goal>()));
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = this.#goal([end], barred)));
    return found;
  }

  /** Walks backward from some returns of a frame, over the edges that a derivation may use. */
  #goal(ends: readonly Item[], barred: ReadonlySet<number>): Goal {
    const end = ends[0]!;
    const derivable = barred.size === 0 ? undefined : this.#derivableUnits(end, barred);
    const edges = new Map<Item, Edge[]>(ends.map((each) => [each, []]));
    let visits = 0;
    // The map grows during this loop.
    for (const to of edges.keys())
      for (let edge = to.edges; edge !== undefined; edge = edge.next) {
        this.#chart.budget.spend(STEPS_AN_EDGE);
        const { from, over } = edge;
        if (derivable !== undefined && over !== null && this.#isUnit(over, end))
          if (!derivable.has(over)) continue;
        const known = edges.get(from);
        if (known === undefined) edges.set(from, [edge]);
        else known.push(edge);
        visits += 1;
        this.#chart.memory.spend(WORDS.visit);
      }
    return { end, barred, edges, visits };
  }

  /**
   * Returns the returns over the span of an end that have a derivation without the barred calls. If a
   * derivation contains a call twice over the span, the part between the two can be cut out, so a least
   * fixed point finds all such returns.
   */
  #derivableUnits(end: Item, barred: ReadonlySet<number>): ReadonlySet<Item> {
    const proven = new Set<Item>();
    const open = new Set<Item>();
    const reachesBeginning = (target: Item): boolean => {
      const reached = new Set([target]);
      for (const item of reached)
        for (let edge = item.edges; edge !== undefined; edge = edge.next) {
          this.#chart.budget.spend(STEPS_AN_EDGE);
          const { from, over } = edge;
          if (over === null || !this.#isUnit(over, end) || proven.has(over)) reached.add(from);
          else if (!barred.has(over.frame.call!.number)) open.add(over);
        }
      return reached.has(beginningOf(target.frame));
    };
    for (let size = -1; size < proven.size;) {
      size = proven.size;
      // Behind a return that is proven now, there may be others.
      reachesBeginning(end);
      for (const each of open) if (!proven.has(each) && reachesBeginning(each)) proven.add(each);
    }
    return proven;
  }

  /** Checks whether two returns cover one span, and their rules can derive each other and nothing else. */
  #isUnit(over: Item, end: Item): boolean {
    if (over.offset !== end.offset || over.frame.origin !== end.frame.origin) return false;
    const component = this.#componentOf(over.frame);
    return component !== NO_COMPONENT && component === this.#componentOf(end.frame);
  }

  #componentOf({ call }: Frame): number {
    return call === null ? NO_COMPONENT : this.#components[call.number]!;
  }
}

/**
 * Follows the first edge from an item that may be taken to a goal, and drops the goals to which it does
 * not lead. Returns undefined if there is none.
 */
function follow(
  item: Item,
  present: Activation,
  isTaken: (edge: Edge, goal: Goal) => boolean,
): Item | undefined {
  let next: Item | undefined;
  const goals = present.goals.filter((goal) => {
    const edge = edgesFrom(item, goal.edges).find((each) => isTaken(each, goal));
    next ??= edge?.to;
    return edge !== undefined;
  });
  if (next !== undefined) present.goals = goals;
  return next;
}

function edgesFrom(item: Item, edges: Goal["edges"]): readonly Edge[] {
  return edges.get(item) ?? [];
}

function beginningOf({ beginning }: Frame): Item {
  if (beginning === undefined) throw new Error("a frame without a beginning");
  return beginning;
}
