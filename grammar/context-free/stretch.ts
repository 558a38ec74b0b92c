/**
 * Rules that can stand for each other, over one stretch of an input (`a = b / "x"`, `b = a / "y"`):
 * which of them can be derived there without those that are being derived already.
 *
 * A derivation in which no rule contains itself over the same stretch exists exactly where one exists
 * that has none of the rules around it, because what is between two occurrences of a rule can be left
 * out. So the question is one of reachability, and is answered by a least fixed point over the chart:
 * linear in the edges of the frames of the stretch, whatever the number of rules around.
 */
import type { Frame, Item } from "./chart.js";

/** The returns of the rules of one component over one stretch. */
export class Stretch {
  /** How many edges were looked at: the cost. */
  looks = 0;
  /** The numbers of the calls that are being derived. */
  readonly #above: Set<number>;
  readonly #end: Item;
  readonly #components: readonly number[];
  /**
   * The returns that have been found to be derivable, in the order in which they were: the derivation
   * of each consists of earlier ones.
   */
  #proofs = new Map<Item, number>();
  /** Proofs from this number on may contain a rule that is being derived. */
  #bound = Infinity;
  /** Those that have been found not to be derivable. */
  #refuted = new Set<Item>();

  /** @param end the return of the outermost rule of the stretch, which is being derived */
  constructor(end: Item, components: readonly number[]) {
    this.#end = end;
    this.#components = components;
    this.#above = new Set([numberOf(end)]);
  }

  /** Whether a return is one of a rule of the component over the stretch. */
  holds(over: Item): boolean {
    return isWithin(over, this.#end, this.#components);
  }

  /** Whether a return has a derivation without the rules that are being derived. */
  derives(over: Item): boolean {
    if (this.#above.has(numberOf(over))) return false;
    if (this.#isProven(over)) return true;
    return !this.#refuted.has(over) && this.#search(over);
  }

  /**
   * Goes into the derivation of a return.
   *
   * @returns what leaves it; where the stretch is empty, others may follow
   */
  enter(over: Item): () => void {
    const [proofs, bound, refuted] = [this.#proofs, this.#bound, this.#refuted];
    this.#above.add(numberOf(over));
    // What has been derived before the return was, is derived without it.
    this.#bound = Math.min(bound, proofs.get(over) ?? Infinity);
    if (this.#isEmpty()) this.#refuted = new Set();
    return () => {
      this.#above.delete(numberOf(over));
      this.#proofs = proofs;
      this.#bound = bound;
      // What was refuted below is refuted for the rules below. Over a stretch that is not empty,
      // there is one call at each depth, and nothing more to ask; so these share a set.
      this.#refuted = this.#isEmpty() ? refuted : new Set();
    };
  }

  #isEmpty(): boolean {
    return this.#end.offset === this.#end.frame.origin;
  }

  #isProven(over: Item): boolean {
    const proof = this.#proofs.get(over);
    return proof !== undefined && proof < this.#bound;
  }

  /**
   * Backward through the frames of the stretch, from the ends that are asked for to their beginnings,
   * over the returns that have been derived so far; until the target is derived, or nothing is left.
   */
  #search(target: Item): boolean {
    if (this.#bound < Infinity) {
      this.#proofs = new Map();
      this.#bound = Infinity;
    }
    const reached = new Set<Item>();
    const pending: Item[] = [];
    const reach = (item: Item): void => {
      if (reached.has(item)) return;
      reached.add(item);
      pending.push(item);
    };
    /** The returns that are asked for, and the calls that wait for them. */
    const asked = new Map<Item, Item[]>([[target, []]]);
    const ends = new Map<Frame, Item>();
    // The list grows while it is worked through: what is asked for first is opened first.
    for (const end of asked.keys()) {
      ends.set(end.frame, end);
      reach(end);
      for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
        if (item.frame.beginning === item) {
          const derived = ends.get(item.frame)!;
          this.#proofs.set(derived, this.#proofs.size);
          if (derived === target) return true;
          for (const caller of asked.get(derived) ?? []) reach(caller);
        }
        for (let edge = item.edges; edge !== undefined; edge = edge.next) {
          const { from, over } = edge;
          this.looks += 1;
          if (over === null || !this.holds(over) || this.#isProven(over)) reach(from);
          else if (!this.#above.has(numberOf(over)) && !this.#refuted.has(over)) {
            const callers = asked.get(over);
            if (callers === undefined) asked.set(over, [from]);
            else callers.push(from);
          }
        }
      }
    }
    for (const over of asked.keys()) if (!this.#isProven(over)) this.#refuted.add(over);
    return false;
  }
}

/** The number of the call that an item belongs to; -1 for the start. */
export function numberOf({ frame }: Item): number {
  return frame.call?.number ?? -1;
}

/**
 * Whether a return, seen from another, is one over the same stretch, of a rule that the other can
 * stand for and that can stand for the other.
 */
export function isWithin(over: Item, end: Item, components: readonly number[]): boolean {
  const component = components[numberOf(over)] ?? -1;
  return (
    component !== -1 &&
    over.offset === end.offset &&
    over.frame.origin === end.frame.origin &&
    component === (components[numberOf(end)] ?? -1)
  );
}
