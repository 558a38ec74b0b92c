/**
 * From a chart to the preferred derivation.
 *
 * Two passes. Backward from the end: which items lead to it, and for which return of their frame
 * (usefulness). Forward from the beginning: at each choice the first alternative that is useful
 * (preference). Because usefulness is known exactly, the forward pass never has to turn back.
 * Linear in the part of the chart that leads to the end, where returns are unambiguous.
 */
import { isNullable } from "./expression.js";
import type { Edge, Item } from "./chart.js";
import type { Mark } from "./expression.js";
import type { Nfa, State } from "./nfa.js";

/** Marks, and beside each the offset at which it stands. */
export interface Marks {
  readonly marks: readonly Mark[];
  readonly offsets: readonly number[];
}

/** An edge seen from where it begins. */
interface Way {
  readonly to: Item;
  readonly over: Item | null;
}

/** A call on the way: which returns of its frame would do, and who waits for it. */
interface Activation {
  wanted: readonly Item[];
  readonly caller: Item | null;
  /** Repetitions that have been come to at the present offset. */
  readonly loops: Set<Item>;
}

/** The preferred derivation of what ends with `last`, as its marks from left to right. */
export function preferredMarks(nfa: Nfa, last: Item, components: readonly number[]): Marks {
  return new Derivation(nfa, last, components).marks();
}

class Derivation {
  readonly #nfa: Nfa;
  readonly #last: Item;
  readonly #components: readonly number[];
  /** For each item, the returns of its frame that it leads to. */
  readonly #useful = new Map<Item, Item[]>();
  /** From each item, the ways that lead to a wanted return. */
  readonly #ways = new Map<Item, Way[]>();

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
      this.#markUseful(end, end);
      for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
        for (const edge of item.edges) {
          if (!this.#isFounded(edge.over, end)) continue;
          this.#addWay(edge, item);
          if (edge.over !== null && !known.has(edge.over)) {
            known.add(edge.over);
            wanted.push(edge.over);
          }
          if (this.#markUseful(edge.from, end)) pending.push(edge.from);
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

  #markUseful(item: Item, end: Item): boolean {
    const ends = this.#useful.get(item);
    if (ends === undefined) this.#useful.set(item, [end]);
    else if (ends.includes(end)) return false;
    else ends.push(end);
    return true;
  }

  #addWay({ from, over }: Edge, to: Item): void {
    const ways = this.#ways.get(from);
    if (ways === undefined) this.#ways.set(from, [{ to, over }]);
    else if (!ways.some((way) => way.to === to && way.over === over)) ways.push({ to, over });
  }

  /** Forward: the preferred way at every choice. */
  marks(): Marks {
    const marks: Mark[] = [];
    const offsets: number[] = [];
    const active: Activation[] = [];
    let present: Activation = { wanted: [this.#last], caller: null, loops: new Set() };
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
        const way = this.#waysFrom(caller).find(({ over }) => over === returned);
        if (way === undefined) throw new Error("a return that nobody waits for");
        outer.wanted = outer.wanted.filter((end) => this.#leadsTo(way, end));
        if (returned.offset > caller.offset) outer.loops.clear();
        present = outer;
        item = way.to;
      } else if (move.kind === "call") {
        const caller: Item = item;
        const outer: Activation = present;
        const ways = this.#waysFrom(caller).filter((way) => this.#isOpen(way, caller, outer));
        const wanted = ways.flatMap(({ over }) => over ?? []);
        const [first] = wanted;
        if (first === undefined) throw new Error("a call without a useful return");
        active.push(outer);
        present = { wanted, caller, loops: new Set() };
        item = beginningOf(first);
      } else {
        const next = this.#choose(item, present);
        if (next.offset > item.offset) present.loops.clear();
        item = next;
      }
    }
  }

  /** The preferred of the items that follow without a call. */
  #choose(item: Item, present: Activation): Item {
    const move = this.#nfa.move(item.state);
    const targets = move.kind === "split" ? move.targets : [];
    if (isUnboundedOverEmpty(item.state)) present.loops.add(item);
    const ways = this.#waysFrom(item).filter((way) => this.#isOpen(way, item, present));
    for (const target of targets) for (const { to } of ways) if (to.state === target) return to;
    const [only] = ways;
    if (only === undefined) throw new Error("a useful item that leads nowhere");
    return only.to;
  }

  /** Whether a way leads to a wanted return without an empty iteration of a repetition. */
  #isOpen(way: Way, from: Item, present: Activation): boolean {
    if (!present.wanted.some((end) => this.#leadsTo(way, end))) return false;
    if (present.loops.size === 0 || way.to.offset > from.offset) return true;
    return this.#escapes(way.to, present);
  }

  /** Whether an item leads on without coming back to a repetition at the same offset. */
  #escapes(start: Item, { wanted, loops }: Activation): boolean {
    const visited = new Set<Item>(loops);
    const pending = [start];
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      if (visited.has(item)) continue;
      visited.add(item);
      if (wanted.includes(item)) return true;
      for (const way of this.#waysFrom(item)) {
        if (!wanted.some((end) => this.#leadsTo(way, end))) continue;
        if (way.to.offset > item.offset) return true;
        pending.push(way.to);
      }
    }
    return false;
  }

  #leadsTo({ to, over }: Way, end: Item): boolean {
    return (this.#useful.get(to)?.includes(end) ?? false) && this.#isFounded(over, end);
  }

  #waysFrom(item: Item): readonly Way[] {
    return this.#ways.get(item) ?? [];
  }
}

function beginningOf({ frame }: Item): Item {
  if (frame.beginning === undefined) throw new Error("a frame that does not begin");
  return frame.beginning;
}

/** A repetition that could go on for ever without reading anything. */
function isUnboundedOverEmpty({ head }: State): boolean {
  return (
    head?.kind === "repeat" && head.max === Infinity && head.min === 0 && isNullable(head.body)
  );
}
