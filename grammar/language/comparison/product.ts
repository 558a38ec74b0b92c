/**
 * The product of two languages. A pair of state sets holds the remainders of both languages after
 * the same characters.
 *
 * A state that is in both sets is removed from the left one, because all its strings are in the
 * right language. (This is reasoning up to union, as in Bonchi & Pous, "Checking NFA equivalence
 * with bisimulations up to congruence", 2013.) So the common parts of two rules are hardly
 * explored, and a pair with an empty left set is not explored at all.
 */
import { madeOnce } from "../../common/collections.js";
import { STEPS_A_PAIR } from "../question-budget.js";
import { CASE_DISTANCE, has, UPPER } from "../../automaton/char-set.js";
import { isHighSurrogate } from "./readings.js";
import type { Budget } from "../../common/budget.js";
import type { Languages } from "./languages.js";
import type { Readings } from "./readings.js";
import type { Subset } from "./subsets.js";

/** A pair of sets of states. */
export interface Pair {
  /** Never empty. */
  readonly left: Subset;
  readonly right: Subset;
  /** Whether the last character was a lone high surrogate. */
  readonly isBehindHigh: boolean;
}

/** Characters of one class, from the first to the last one, and the pair to which they lead. */
export interface PairEdge {
  readonly first: number;
  readonly last: number;
  readonly target: Pair;
}

/** The pairs reachable from two languages. They are made on demand. */
export class PairProduct {
  /**
   * Undefined if the left set is empty after common states are removed: the left language is then a
   * subset of the right one.
   */
  readonly start: Pair | undefined;
  size = 0;
  readonly #languages: Languages;
  readonly #readings: Readings;
  /** Whether one case of a letter stands for both where they lead to the same pair. */
  readonly #isOneCase: boolean;
  readonly #pairs = new Map<string, Pair>();
  readonly #edges = new Map<Pair, readonly PairEdge[]>();

  /**
   * @param readings the characters that edges read; without it, one character of each class, and one case
   *   of a letter
   */
  constructor(languages: Languages, left: Subset, right: Subset, readings?: Readings) {
    this.#languages = languages;
    this.#readings = readings ?? languages.oneOfEach();
    this.#isOneCase = readings === undefined;
    this.start = this.#pair(left, right, false);
  }

  /**
   * Checks whether the left language can end here and the right one cannot. Each automaton has only
   * one final state. If both languages can end here, it has been removed from the left set.
   */
  isDifference({ left }: Pair): boolean {
    return left.canEnd;
  }

  /** The budget of the question, which pays for each pair. */
  get budget(): Budget {
    return this.#languages.subsets.budget;
  }

  /** The length of the shortest string that leads from a pair to an end of the left language. */
  least({ left }: Pair): number {
    return this.#languages.subsets.least(left);
  }

  /** The edges of a pair, in code point order. */
  edges(pair: Pair): readonly PairEdge[] {
    return madeOnce(this.#edges, pair, () => this.#follow(pair));
  }

  #follow({ left, right, isBehindHigh }: Pair): readonly PairEdge[] {
    const { subsets } = this.#languages;
    const { ordinary, behindHigh } = this.#readings;
    const lefts = subsets.next(left);
    const rights = subsets.next(right);
    const edges: PairEdge[] = [];
    for (const { symbol, first, last } of isBehindHigh ? behindHigh : ordinary) {
      const target = this.#pair(lefts[symbol]!, rights[symbol]!, isHighSurrogate(first));
      if (target !== undefined) edges.push({ first, last, target });
    }
    return this.#isOneCase ? inOneCase(edges) : edges;
  }

  #pair(whole: Subset, right: Subset, isBehindHigh: boolean): Pair | undefined {
    const left = this.#languages.subsets.without(whole, right);
    if (left.states.length === 0) return undefined;
    const key = `${left.number} ${right.number} ${isBehindHigh ? 1 : 0}`;
    return madeOnce(this.#pairs, key, () => {
      this.size += 1;
      this.budget.spend(STEPS_A_PAIR);
      return { left, right, isBehindHigh };
    });
  }
}

/** Leaves out a capital letter of ASCII if the small one leads to the same pair. */
function inOneCase(edges: readonly PairEdge[]): readonly PairEdge[] {
  const targets = new Map(edges.map(({ first, target }) => [first, target]));
  return edges.filter(
    ({ first, target }) => !has(UPPER, first) || targets.get(first + CASE_DISTANCE) !== target,
  );
}
