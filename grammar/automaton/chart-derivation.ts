/**
 * From a chart to the preferred derivation.
 *
 * Two passes. Backward from the end: which items lead to it, and for which return of their frame
 * (usefulness). Forward from the beginning: at each choice the first alternative that is useful
 * (preference). Because usefulness is known exactly, the forward pass never has to turn back.
 * Linear in the part of the chart that leads to the end, where returns are unambiguous.
 */
import type { Item, Way } from "./chart.js";
import type { Mark } from "./expression.js";
import type { Nfa, State } from "./nfa.js";

/** Marks, and beside each the offset at which it stands. */
export interface Marks {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
}

/** A call on the way: which returns of its frame would do, and who waits for it. */
interface Activation {
  wanted: readonly Item[];
  readonly caller: Item | null;
}

/** The preferred derivation of what ends with `last`, as its marks from left to right. */
export function preferredMarks(nfa: Nfa, last: Item, components: readonly number[]): Marks {
  return new Derivation(nfa, last, components).marks();
}

class Derivation {
  readonly #nfa: Nfa;
  readonly #last: Item;
  readonly #components: readonly number[];
  constructor(nfa: Nfa, last: Item, components: readonly number[]) {
    this.#nfa = nfa;
    this.#last = last;
    this.#components = components;
    this.#findUseful();
  }

  /** Backward: from each wanted return through its frame, and to the returns that it went over. */
  #findUseful(): void {
    const wanted = [this.#last];
    const known = new Set(wanted);
    for (const end of wanted) {
      const pending = [end];
      markUseful(end, end);
      for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
        for (let edge = item.edges; edge !== undefined; edge = edge.next) {
          const { from, over } = edge;
          if (!this.#isFounded(over, end)) continue;
          addWay(from, item, over);
          if (over !== null && !known.has(over)) {
            known.add(over);
            wanted.push(over);
          }
          if (markUseful(from, end)) pending.push(from);
        }
      }
    }
  }

  /**
   * Where a rule can derive itself and nothing else, what is derived over the same stretch must
   * have been found earlier; otherwise it could rest on itself.
   */
  #isFounded(over: Item | null, end: Item): boolean {
    if (over?.offset !== end.offset) return true;
    if (over.frame.origin !== end.frame.origin) return true;
    const inner = this.#componentOf(over);
    return inner === -1 || inner !== this.#componentOf(end) || over.order < end.order;
  }

  #componentOf({ frame }: Item): number {
    return frame.call === null ? -1 : (this.#components[frame.call.number] ?? -1);
  }

  /** Forward: the preferred way at every choice. */
  marks(): Marks {
    const marks: Mark[] = [];
    const offsets: number[] = [];
    const active: Activation[] = [];
    let present: Activation = { wanted: [this.#last], caller: null };
    let item = beginningOf(this.#last);
    for (;;) {
      const move = this.#nfa.move(item.state);
      if (move.kind === "mark") {
        marks.push(move.mark);
        offsets.push(item.offset);
      }
      if (move.kind === "accept") {
        const { caller } = present;
        const outer = active.pop();
        if (caller === null || outer === undefined) return { marks, offsets };
        const returned: Item = item;
        const way = wayOver(returned, caller);
        if (outer.wanted.length > 1)
          outer.wanted = outer.wanted.filter((end) => this.#leadsTo(way, end));
        present = outer;
        item = way.to;
      } else if (move.kind === "call") {
        const caller: Item = item;
        const wanted: Item[] = [];
        for (let way = caller.ways; way !== undefined; way = way.next)
          if (way.over !== null && this.#isWanted(way, present)) wanted.push(way.over);
        const [first] = wanted;
        if (first === undefined) throw new Error("a call without a useful return");
        active.push(present);
        present = { wanted, caller };
        item = beginningOf(first);
      } else {
        item = this.#choose(item, present);
      }
    }
  }

  /** The preferred of the items that follow without a call. */
  #choose(item: Item, present: Activation): Item {
    const move = this.#nfa.move(item.state);
    if (move.kind === "split") {
      for (const target of move.targets) {
        const way = wayTo(target, item);
        if (way !== undefined && this.#isWanted(way, present)) return way.to;
      }
    }
    if (move.kind === "split" || item.ways === undefined)
      throw new Error("a useful item that leads nowhere");
    return item.ways.to;
  }

  #isWanted(way: Way, { wanted }: Activation): boolean {
    return wanted.some((end) => this.#leadsTo(way, end));
  }

  #leadsTo({ to, over }: Way, end: Item): boolean {
    return isUsefulFor(to, end) && this.#isFounded(over, end);
  }
}

function isUsefulFor(item: Item, end: Item): boolean {
  for (let useful = item.useful; useful !== undefined; useful = useful.next)
    if (useful.end === end) return true;
  return false;
}

/** Notes that an item leads to a return; whether that is new. */
function markUseful(item: Item, end: Item): boolean {
  if (isUsefulFor(item, end)) return false;
  item.useful = { end, next: item.useful };
  return true;
}

function addWay(from: Item, to: Item, over: Item | null): void {
  for (let way = from.ways; way !== undefined; way = way.next)
    if (way.to === to && way.over === over) return;
  from.ways = { to, over, next: from.ways };
}

function wayTo(state: State, from: Item): Way | undefined {
  for (let way = from.ways; way !== undefined; way = way.next)
    if (way.to.state === state) return way;
  return undefined;
}

function wayOver(returned: Item, caller: Item): Way {
  for (let way = caller.ways; way !== undefined; way = way.next)
    if (way.over === returned) return way;
  throw new Error("a return that nobody waits for");
}

function beginningOf({ frame }: Item): Item {
  if (frame.beginning === undefined) throw new Error("a frame that does not begin");
  return frame.beginning;
}
