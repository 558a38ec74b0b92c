/**
 * Two languages side by side: what is left of the one, and what is left of the other, after the
 * same characters.
 *
 * A state that is in both sets is taken out of the left one: what it matches is in the right
 * language anyway. (That is reasoning up to union, as in Bonchi & Pous, "Checking NFA equivalence
 * with bisimulations up to congruence", 2013.) So of what two rules have in common little is walked,
 * and nothing of a pair whose left set is empty.
 */
import { isHighSurrogate } from "./representatives.js";
import type { Languages } from "./languages.js";
import type { Subset } from "./subsets.js";

/** A pair of sets of states. */
export interface Pair {
  /** Never empty. */
  readonly left: Subset;
  readonly right: Subset;
  /** Whether the last character was a lone high surrogate. */
  readonly isBehindHigh: boolean;
}

/** A character, for all of its class, and where it leads. */
export interface Edge {
  readonly character: number;
  readonly target: Pair;
}

/** The pairs that can be reached from two languages; they are made when they are asked for. */
export class Product {
  /** Undefined where it is plain that the left language is in the right one. */
  readonly start: Pair | undefined;
  /** How many pairs there are so far. */
  size = 0;
  readonly #languages: Languages;
  readonly #pairs = new Map<string, Pair>();
  readonly #edges = new Map<Pair, readonly Edge[]>();

  constructor(languages: Languages, left: Subset, right: Subset) {
    this.#languages = languages;
    this.start = this.#pair(left, right, false);
  }

  /**
   * Whether the left language can end here, and the right one cannot. There is one state in which
   * a language ends: where both can, it is not in the left set any more.
   */
  isDifference({ left }: Pair): boolean {
    return left.canEnd;
  }

  /** Where the characters lead, in code point order. */
  edges(pair: Pair): readonly Edge[] {
    let edges = this.#edges.get(pair);
    if (edges === undefined) {
      edges = this.#follow(pair);
      this.#edges.set(pair, edges);
    }
    return edges;
  }

  #follow({ left, right, isBehindHigh }: Pair): readonly Edge[] {
    const { subsets, representatives } = this.#languages;
    const lefts = subsets.next(left);
    const rights = subsets.next(right);
    const edges: Edge[] = [];
    for (const { symbol, character: ordinary, behindHigh } of representatives) {
      const character = isBehindHigh ? behindHigh : ordinary;
      const [nextLeft, nextRight] = [lefts[symbol], rights[symbol]];
      if (character === undefined || nextLeft === undefined || nextRight === undefined) continue;
      const target = this.#pair(nextLeft, nextRight, isHighSurrogate(character));
      if (target !== undefined) edges.push({ character, target });
    }
    return edges.sort((a, b) => a.character - b.character);
  }

  #pair(whole: Subset, right: Subset, isBehindHigh: boolean): Pair | undefined {
    const left = this.#languages.subsets.without(whole, right);
    if (left.states.length === 0) return undefined;
    const key = `${left.number} ${right.number} ${isBehindHigh ? 1 : 0}`;
    let pair = this.#pairs.get(key);
    if (pair === undefined) {
      pair = { left, right, isBehindHigh };
      this.#pairs.set(key, pair);
      this.size += 1;
    }
    return pair;
  }
}
