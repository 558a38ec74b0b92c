/**
 * The number of strings of each length from each state of a deterministic automaton: each string has
 * one path, so ambiguity does not matter. (Hickey & Cohen, "Uniform random generation of strings in a
 * context-free language", 1983, for the regular case.)
 */
import { groupBy } from "../../common/collections.js";
import { PairProduct } from "../comparison/product.js";
import { STEPS_A_COUNT } from "../question-budget.js";
import type { Languages } from "../comparison/languages.js";
import type { PairEdge, Pair } from "../comparison/product.js";
import type { Readings } from "../comparison/readings.js";
import type { Subset } from "../comparison/subsets.js";

/** The edges of a state that lead to one target. */
interface Bundle {
  readonly edges: readonly PairEdge[];
  readonly size: bigint;
  readonly target: Pair;
}

/** The strings of a rule that does not contain itself. */
export class StringCounts {
  readonly #start: Pair | undefined;
  readonly #bundles = new Map<Pair, readonly Bundle[]>();
  /** By state: the number of strings that are left, by their length. */
  readonly #totals = new Map<Pair, bigint[]>();

  /**
   * @param maxLength the length of the longest strings
   * @throws {LimitError} that of the budget of the languages
   */
  constructor(languages: Languages, start: Subset, readings: Readings, maxLength: number) {
    const product = new PairProduct(languages, start, languages.none, readings);
    this.#start = product.start;
    const depths = this.#explore(product, maxLength);
    for (let length = 0; length <= maxLength; length += 1)
      for (const [pair, depth] of depths)
        if (depth + length <= maxLength) this.#count(product, pair, length);
  }

  /** Returns the number of strings of a length, in characters. */
  total(length: number): bigint {
    return this.#start === undefined ? 0n : (this.#totals.get(this.#start)!.at(length) ?? 0n);
  }

  /** Returns a string by its number among those of its length, from 0. */
  at(length: number, number: bigint): string {
    let string = "";
    let pair = this.#start!;
    let left = number;
    for (let rest = length - 1; rest >= 0; rest -= 1) {
      for (const { edges, size, target } of this.#bundles.get(pair)!) {
        const each = this.#totals.get(target)!.at(rest) ?? 0n;
        if (left >= size * each) {
          left -= size * each;
          continue;
        }
        string += characterIn(edges, left / each);
        left %= each;
        pair = target;
        break;
      }
    }
    return string;
  }

  /** Finds the states that strings can reach, and the least length at which they do. */
  #explore(product: PairProduct, maxLength: number): ReadonlyMap<Pair, number> {
    const depths = new Map<Pair, number>();
    if (product.start === undefined) return depths;
    depths.set(product.start, 0);
    // A map is walked in the order in which the entries are added: breadth first.
    for (const [pair, depth] of depths) {
      this.#totals.set(pair, []);
      const bundles = depth === maxLength ? [] : bundlesOf(product.edges(pair));
      this.#bundles.set(pair, bundles);
      product.budget.spend(STEPS_A_COUNT * bundles.length * (maxLength - depth));
      for (const { target } of bundles) if (!depths.has(target)) depths.set(target, depth + 1);
    }
    return depths;
  }

  #count(product: PairProduct, pair: Pair, length: number): void {
    let total = length === 0 && product.isDifference(pair) ? 1n : 0n;
    if (length > 0)
      for (const { size, target } of this.#bundles.get(pair)!)
        total += size * (this.#totals.get(target)!.at(length - 1) ?? 0n);
    this.#totals.get(pair)!.push(total);
  }
}

function bundlesOf(edges: readonly PairEdge[]): readonly Bundle[] {
  return [...groupBy(edges, ({ target }) => target)].map(([target, bundle]) => ({
    edges: bundle,
    size: bundle.reduce((sum, { first, last }) => sum + BigInt(last - first + 1), 0n),
    target,
  }));
}

/** Returns the character at a position among some intervals of characters. */
export function characterIn(
  intervals: readonly { readonly first: number; readonly last: number }[],
  position: bigint,
): string {
  let left = Number(position);
  for (const { first, last } of intervals) {
    const size = last - first + 1;
    if (left < size) return String.fromCodePoint(first + left);
    left -= size;
  }
  throw new RangeError("there are fewer characters");
}
