/**
 * The strings of one language that are not in another, the shortest first.
 *
 * To find all strings of one length, the walk follows only edges from which exactly the remaining
 * number of characters leads to an end (cross-section enumeration, as in Ackerman & Shallit,
 * "Efficient enumeration of words in regular languages", 2009). The product is explored only to the
 * depth of that length.
 */
import { ComparisonError } from "../../errors.js";
import { Product } from "./product.js";
import type { Languages } from "./languages.js";
import type { Edge, Pair } from "./product.js";
import type { Subset } from "./subsets.js";

/**
 * Yields the strings of the left language that are not in the right one, the shortest first, and
 * strings of one length in code point order. One character stands for all characters that neither
 * language distinguishes.
 *
 * Cost, for each length: the pairs explored so far, plus the length of each string.
 *
 * @throws {ComparisonError} `too-many-states`
 */
export function* difference(
  languages: Languages,
  left: Subset,
  right: Subset,
  budget: number,
): Generator<string, void, undefined> {
  const exploration = new Exploration(new Product(languages, left, right), budget);
  for (let length = 0; exploration.reaches(length); length += 1) {
    exploration.measure(length);
    yield* exploration.strings(length);
  }
}

/**
 * Checks whether the left language is a subset of the right one. Returns undefined if `mayGoOn`
 * stops the search.
 *
 * @param mayGoOn called after each pair; returns whether the search may continue
 */
export function isIncluded(
  languages: Languages,
  left: Subset,
  right: Subset,
  mayGoOn: (product: Product) => boolean,
): boolean | undefined {
  const product = new Product(languages, left, right);
  const seen = new Set<Pair>();
  const pending = product.start === undefined ? [] : [product.start];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (seen.has(pair)) continue;
    seen.add(pair);
    if (product.isDifference(pair)) return false;
    if (!mayGoOn(product)) return undefined;
    for (const { target } of product.edges(pair)) pending.push(target);
  }
  return true;
}

/** Makes the error for a product that is too large. */
export function tooManyPairs(budget: number): ComparisonError {
  const sentence = `the comparison takes more than ${String(budget)} pairs of sets of states`;
  return new ComparisonError("too-many-states", sentence);
}

/** The facts about a visited pair. */
interface Visit {
  readonly pair: Pair;
  /** The smallest number of characters that reach the pair. */
  readonly depth: number;
  /** The numbers of characters after which a string of the difference can end from here. */
  readonly lengths: Set<number>;
}

/** The product, explored breadth first. */
class Exploration {
  readonly #product: Product;
  readonly #budget: number;
  /** The visits by pair, in the order of their depth. */
  readonly #visits = new Map<Pair, Visit>();
  /** The pairs that strings of the current length reach. */
  #layer: readonly Pair[];
  /** Whether all pairs have been found, and dead ends have been dropped. */
  #isComplete = false;
  #hasEnds = false;

  constructor(product: Product, budget: number) {
    this.#product = product;
    this.#budget = budget;
    this.#layer = product.start === undefined ? [] : [product.start];
  }

  /**
   * Explores one character further than the length before. Returns whether strings of this length
   * are possible.
   */
  reaches(length: number): boolean {
    if (length > 0) this.#advance();
    let news = 0;
    for (const pair of this.#layer) {
      if (this.#visits.has(pair)) continue;
      this.#visits.set(pair, { pair, depth: length, lengths: new Set() });
      if (this.#product.isDifference(pair)) this.#hasEnds = true;
      news += 1;
    }
    if (news === 0 && !this.#isComplete) this.#forgetDeadEnds();
    return this.#layer.length > 0;
  }

  #advance(): void {
    const next = new Set<Pair>();
    for (const pair of this.#layer) {
      for (const { target } of this.#product.edges(pair))
        if (!this.#isComplete || this.#visits.has(target)) next.add(target);
      if (this.#product.size > this.#budget) throw tooManyPairs(this.#budget);
    }
    this.#layer = [...next];
  }

  /**
   * Computes, for each pair, whether a string of the difference can end exactly at the given
   * length, counted from the start. (A successor of a pair is either deeper by one, and was
   * computed just before in this loop, or it is not deeper, and was computed for an earlier
   * length.)
   */
  measure(length: number): void {
    if (!this.#hasEnds) return;
    for (const { pair, depth, lengths } of [...this.#visits.values()].reverse()) {
      const left = length - depth;
      const ends =
        left === 0
          ? this.#product.isDifference(pair)
          : this.#product.edges(pair).some((edge) => this.#leads(edge, left));
      if (ends) lengths.add(left);
    }
  }

  /** Yields the strings of a length for which `measure` has run. */
  *strings(length: number): Generator<string, void, undefined> {
    const { start } = this.#product;
    if (start === undefined || this.#visits.get(start)?.lengths.has(length) !== true) return;
    if (length === 0) yield "";
    const characters: string[] = [];
    const open = [this.#onward(start, length)];
    for (let edges = open.at(-1); edges !== undefined; edges = open.at(-1)) {
      const edge = edges.next();
      if (edge.done === true) {
        open.pop();
        characters.pop();
        continue;
      }
      characters.push(String.fromCodePoint(edge.value.character));
      if (characters.length < length)
        open.push(this.#onward(edge.value.target, length - characters.length));
      else {
        yield characters.join("");
        characters.pop();
      }
    }
  }

  /** The edges from which a string can end after `left` characters. */
  #onward(pair: Pair, left: number): Iterator<Edge, undefined> {
    const edges = left === 0 ? [] : this.#product.edges(pair);
    return edges.filter((edge) => this.#leads(edge, left))[Symbol.iterator]();
  }

  #leads({ target }: Edge, left: number): boolean {
    return this.#visits.get(target)?.lengths.has(left - 1) === true;
  }

  /** Drops the pairs from which no string of the difference can end. All pairs must be known. */
  #forgetDeadEnds(): void {
    const sources = new Map<Pair, Pair[]>();
    for (const pair of this.#visits.keys())
      for (const { target } of this.#product.edges(pair)) {
        const known = sources.get(target);
        if (known === undefined) sources.set(target, [pair]);
        else known.push(pair);
      }
    const live = new Set<Pair>();
    const pending = [...this.#visits.keys()].filter((pair) => this.#product.isDifference(pair));
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      if (live.has(pair)) continue;
      live.add(pair);
      for (const source of sources.get(pair) ?? []) pending.push(source);
    }
    for (const pair of this.#visits.keys()) if (!live.has(pair)) this.#visits.delete(pair);
    this.#layer = this.#layer.filter((pair) => live.has(pair));
    this.#isComplete = true;
  }
}
