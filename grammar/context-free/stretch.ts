/**
 * Rules that can derive each other and nothing else (`a = b / "x"`, `b = a / "y"`), over one
 * stretch of an input. This file finds which of them can be derived there without the rules that
 * are already being derived.
 *
 * A derivation in which no rule contains itself over the same stretch exists exactly if a
 * derivation exists that avoids all rules around it: the part between two occurrences of a rule can
 * be cut out. So this is a question of reachability. The answer is a least fixed point over the
 * chart. Its cost is linear in the edges of the frames of the stretch, and does not depend on the
 * number of rules around.
 */
import { eachEdge } from "./edges.js";
import { NO_COMPONENT } from "./unit-cycles.js";
import type { Nfa } from "../automaton/nfa.js";
import type { Frame, Item } from "./chart-items.js";

/** The returns of the rules of one unit component over one stretch. */
export class Stretch {
  /** The number of edges that were visited: the cost. */
  looks = 0;
  /** The numbers of the calls that are being derived. */
  readonly #above: Set<number>;
  readonly #nfa: Nfa;
  readonly #end: Item;
  readonly #components: readonly number[];
  /**
   * The returns proven to be derivable, numbered in the order of their proofs. The proof of each
   * uses only earlier ones.
   */
  #proofs = new Map<Item, number>();
  /** Proofs from this number on may contain a rule that is being derived. */
  #bound = Infinity;
  /** The returns proven not to be derivable. */
  #refuted = new Set<Item>();

  /** @param end the return of the outermost rule of the stretch; this rule is being derived */
  constructor(nfa: Nfa, end: Item, components: readonly number[]) {
    this.#nfa = nfa;
    this.#end = end;
    this.#components = components;
    this.#above = new Set([numberOf(end)]);
  }

  /** Checks whether a return belongs to a rule of the component, over the stretch. */
  holds(over: Item): boolean {
    return isWithin(over, this.#end, this.#components);
  }

  /** Checks whether a return has a derivation without the rules that are being derived. */
  derives(over: Item): boolean {
    if (this.#above.has(numberOf(over))) return false;
    if (this.#isProven(over)) return true;
    return !this.#refuted.has(over) && this.#search(over);
  }

  /**
   * Enters the derivation of a return.
   *
   * @returns a function that leaves the derivation again. Over an empty stretch, the caller may
   *   then enter another return.
   */
  enter(over: Item): () => void {
    const [proofs, bound, refuted] = [this.#proofs, this.#bound, this.#refuted];
    this.#above.add(numberOf(over));
    // Proofs with lower numbers than that of the return do not use the return.
    this.#bound = Math.min(bound, proofs.get(over) ?? Infinity);
    if (this.#isEmpty()) this.#refuted = new Set();
    return () => {
      this.#above.delete(numberOf(over));
      this.#proofs = proofs;
      this.#bound = bound;
      // The refutations made inside hold only for the rules inside. Over a nonempty stretch there
      // is only one call at each depth and no further question after it, so all depths share one
      // set.
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
   * Searches backward through the frames of the stretch, from the requested returns to the
   * beginnings of their frames, over the returns proven so far. The search ends when the target is
   * proven, or when no item is left.
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
    /** The requested returns, and the calls that wait for them. */
    const asked = new Map<Item, Item[]>([[target, []]]);
    const ends = new Map<Frame, Item>();
    // The map grows during this loop. The return requested first is opened first.
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
        eachEdge(this.#nfa, item, (from, over) => {
          this.looks += 1;
          if (over === null || !this.holds(over) || this.#isProven(over)) reach(from);
          else if (!this.#above.has(numberOf(over)) && !this.#refuted.has(over)) {
            const callers = asked.get(over);
            if (callers === undefined) asked.set(over, [from]);
            else callers.push(from);
          }
        });
      }
    }
    for (const over of asked.keys()) if (!this.#isProven(over)) this.#refuted.add(over);
    return false;
  }
}

/** The number of the call to which an item belongs; -1 for the start. */
export function numberOf({ frame }: Item): number {
  return frame.call?.number ?? -1;
}

/**
 * Checks whether two returns cover the same stretch and their rules are in the same unit component.
 */
export function isWithin(over: Item, end: Item, components: readonly number[]): boolean {
  const component = components[numberOf(over)] ?? NO_COMPONENT;
  return (
    component !== NO_COMPONENT &&
    over.offset === end.offset &&
    over.frame.origin === end.frame.origin &&
    component === (components[numberOf(end)] ?? NO_COMPONENT)
  );
}
