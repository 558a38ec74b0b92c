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
import type { Readings } from "./readings.js";
import type { Subset } from "./subsets.js";

/** The settings of a search. */
export interface Search {
  /** The number of pairs that may be made. */
  readonly budget: number;
  /** Makes the error for more pairs than these. */
  readonly tooMany: (budget: number) => Error;
  /** The characters of the strings; without it, one character of each class. */
  readonly readings?: Readings;
  /** The length of the longest strings; without it, there is no limit. */
  readonly maxLength?: number;
}

/**
 * Yields the strings of the left language that are not in the right one, the shortest first, and
 * strings of one length in code point order.
 *
 * Cost, for each length: the pairs explored so far, plus the length of each string.
 *
 * @throws the error of the search if it needs too many pairs
 */
export function* difference(
  languages: Languages,
  left: Subset,
  right: Subset,
  search: Search,
): Generator<string, void, undefined> {
  const { readings, maxLength = Infinity } = search;
  const exploration = new Exploration(new Product(languages, left, right, readings), search);
  for (let length = 0; length <= maxLength && exploration.reaches(length); length += 1) {
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

/** A pair with more states than these counts as several pairs. */
const LOOKS_OF_PAIR = 1 << 8;

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

/** A character, and the pair to which it leads. */
interface Step {
  readonly character: string;
  readonly target: Pair;
}

/** The product, explored breadth first. */
class Exploration {
  readonly #product: Product;
  readonly #search: Search;
  /** The visits by pair, in the order of their depth. */
  readonly #visits = new Map<Pair, Visit>();
  /** The pairs that strings of the current length reach. */
  #layer: readonly Pair[];
  /** Whether all pairs have been found, and dead ends have been dropped. */
  #isComplete = false;
  #hasEnds = false;

  constructor(product: Product, search: Search) {
    this.#product = product;
    this.#search = search;
    this.#layer = product.start === undefined ? [] : [product.start];
  }

  /**
   * Explores one character further than the length before. Returns whether strings of this length
   * are possible.
   */
  reaches(length: number): boolean {
    if (length > 0) this.#advance((this.#search.maxLength ?? Infinity) - length);
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

  /** Checks whether an end is at most `left` characters away. */
  #isShort(pair: Pair, left: number): boolean {
    return left === Infinity || this.#product.least(pair) <= left;
  }

  /** @param left the number of characters that may follow */
  #advance(left: number): void {
    const { budget, tooMany } = this.#search;
    const next = new Set<Pair>();
    for (const pair of this.#layer) {
      for (const { target } of this.#product.edges(pair))
        if (this.#isComplete ? this.#visits.has(target) : this.#isShort(target, left))
          next.add(target);
      if (this.#product.size > budget || this.#product.looks > budget * LOOKS_OF_PAIR)
        throw tooMany(budget);
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
    for (let steps = open.at(-1); steps !== undefined; steps = open.at(-1)) {
      const step = steps.next();
      if (step.done === true) {
        open.pop();
        characters.pop();
        continue;
      }
      characters.push(step.value.character);
      if (characters.length < length)
        open.push(this.#onward(step.value.target, length - characters.length));
      else {
        yield characters.join("");
        characters.pop();
      }
    }
  }

  /** The characters after which a string can end with `left` characters, this one included. */
  *#onward(pair: Pair, left: number): Generator<Step, undefined, undefined> {
    if (left === 0) return;
    for (const edge of this.#product.edges(pair)) {
      if (!this.#leads(edge, left)) continue;
      const { first, last, target } = edge;
      for (let point = first; point <= last; point += 1)
        yield { character: String.fromCodePoint(point), target };
    }
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
