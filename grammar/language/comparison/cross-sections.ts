/**
 * The strings of one language that are not in another, the shortest first.
 *
 * To find all strings of one length, the walk follows only edges from which exactly the remaining
 * number of characters leads to an end (cross-section enumeration, as in Ackerman & Shallit,
 * "Efficient enumeration of words in regular languages", 2009). Only pairs that strings of that length
 * can pass are explored: those whose depth plus the length of the shortest string of the left language
 * is not larger (Hart, Nilsson & Raphael, "A formal basis for the heuristic determination of minimum cost
 * paths", 1968). The numbers of characters after which a string can end are found backwards, from
 * the ends. Lengths that no string can have are passed over. So between two strings, the work is at most
 * linear in the product.
 */
import { addTo, Heap } from "../../common/collections.js";
import { STEPS_A_LENGTH } from "../question-budget.js";
import { PairProduct } from "./product.js";
import type { Languages } from "./languages.js";
import type { Pair } from "./product.js";
import type { Readings } from "./readings.js";
import type { Subset } from "./subsets.js";

interface DifferenceSearch {
  /** The characters of the strings; without it, one character of each class. */
  readonly readings: Readings | undefined;
  /** The length of the longest strings; without it, there is no limit. */
  readonly maxLength?: number | undefined;
}

/**
 * Yields the strings of the left language that are not in the right one, the shortest first, and
 * strings of one length in code point order.
 *
 * Cost, for each length: the pairs that strings of this length pass, plus the length of each string.
 *
 * @throws {LimitError} that of the budget of the languages
 */
export function* differenceStrings(
  languages: Languages,
  left: Subset,
  right: Subset,
  search: DifferenceSearch,
): Generator<string, void, undefined> {
  const product = new PairProduct(languages, left, right, search.readings);
  if (product.start === undefined) return;
  const exploration = new LengthExploration(product, product.start);
  const { maxLength = Infinity } = search;
  // Between the strings of a rule with a high bound are too many lengths to look at each.
  for (;;) {
    const length = exploration.next();
    if (length === undefined || length > maxLength) return;
    exploration.reach(length);
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
  mayGoOn: (product: PairProduct) => boolean = () => true,
): boolean | undefined {
  const product = new PairProduct(languages, left, right);
  const seen = new Set<Pair>();
  const pending = [product.start];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (seen.has(pair)) continue;
    seen.add(pair);
    if (product.isDifference(pair)) return false;
    if (!mayGoOn(product)) return undefined;
    for (const { target } of product.edges(pair)) pending.push(target);
  }
  return true;
}

interface Visit {
  readonly pair: Pair;
  /** The smallest number of characters that reach the pair. */
  readonly depth: number;
  /** The numbers of characters after which a string of the difference can end from here. */
  readonly lengths: Set<number>;
}

/** A visit that is to be made, or a number of characters after which a string can end from it, which is to be noted. */
interface ExplorationTask {
  readonly visit: Visit;
  readonly left: number | undefined;
}

interface PairStep {
  readonly character: string;
  readonly target: Pair;
}

/** The product, explored in the order of the lengths of strings. */
class LengthExploration {
  readonly #product: PairProduct;
  readonly #start: Pair;
  readonly #visits = new Map<Pair, Visit>();
  /** The visits from which one character leads to a pair. */
  readonly #sources = new Map<Pair, Visit[]>();
  /**
   * What is to be done, by the length of strings: that of the shortest ones that can pass the pair of a
   * visit, or that of those that a fact is about.
   */
  readonly #tasks = new Map<number, ExplorationTask[]>();
  readonly #lengths = new Heap<number>((a, b) => a < b);

  constructor(product: PairProduct, start: Pair) {
    this.#product = product;
    this.#start = start;
    this.#meet(start, 0);
  }

  /** Returns the next length of which strings are possible; undefined if there is none. */
  next(): number | undefined {
    return this.#lengths.take();
  }

  /**
   * Explores the pairs that strings of a length pass, and finds the facts about these strings. All tasks that follow are
   * about the same length or longer ones: the bound of a pair is at most one character larger than that of its
   * successors, which are at most one character deeper. So the first visit of a pair has the smallest depth.
   */
  reach(length: number): void {
    // The list grows while it is walked.
    for (const { visit, left } of this.#tasks.get(length) ?? [])
      if (left === undefined) this.#make(visit);
      else this.#note(visit, left);
    this.#tasks.delete(length);
  }

  /** Plans a visit, if a string can pass the pair. */
  #meet(pair: Pair, depth: number): void {
    if (this.#visits.has(pair)) return;
    const length = depth + this.#product.least(pair);
    const visit = { pair, depth, lengths: new Set<number>() };
    if (length < Infinity) this.#plan(length, { visit, left: undefined });
  }

  #make(visit: Visit): void {
    const { pair, depth } = visit;
    if (this.#visits.has(pair)) return;
    this.#visits.set(pair, visit);
    if (this.#product.isDifference(pair)) this.#expect(visit, 0);
    for (const target of new Set(this.#product.edges(pair).map((edge) => edge.target))) {
      this.#meet(target, depth + 1);
      addTo(this.#sources, target, visit);
      for (const left of this.#visits.get(target)?.lengths ?? []) this.#expect(visit, left + 1);
    }
  }

  /** Plans to note a fact as soon as the strings are as long as it says. */
  #expect(visit: Visit, left: number): void {
    this.#product.budget.spend(STEPS_A_LENGTH);
    this.#plan(visit.depth + left, { visit, left });
  }

  #plan(length: number, task: ExplorationTask): void {
    if (!this.#tasks.has(length)) this.#lengths.add(length);
    addTo(this.#tasks, length, task);
  }

  /** Notes a fact about a pair, from which the facts about the pairs before it follow. */
  #note({ pair, lengths }: Visit, left: number): void {
    if (lengths.has(left)) return;
    lengths.add(left);
    for (const source of this.#sources.get(pair) ?? [])
      if (!source.lengths.has(left + 1)) this.#expect(source, left + 1);
  }

  /** Checks whether a string can end with so many characters from a pair on. */
  #canEnd(pair: Pair, left: number): boolean {
    return this.#visits.get(pair)?.lengths.has(left) === true;
  }

  /** Yields the strings of a length up to which the product has been explored. */
  *strings(length: number): Generator<string, void, undefined> {
    if (!this.#canEnd(this.#start, length)) return;
    if (length === 0) yield "";
    const characters: string[] = [];
    const open = [this.#onward(this.#start, length)];
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
  *#onward(pair: Pair, left: number): Generator<PairStep, undefined, undefined> {
    for (const { first, last, target } of this.#product.edges(pair)) {
      if (!this.#canEnd(target, left - 1)) continue;
      for (let point = first; point <= last; point += 1)
        yield { character: String.fromCodePoint(point), target };
    }
  }
}
