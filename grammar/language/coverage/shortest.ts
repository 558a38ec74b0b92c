/** The shortest strings of rules, and those that have a derivation by way of a place. */
import { EMPTY, NOTHING, repeat } from "../../automaton/expression.js";
import { lower } from "../../automaton/lower.js";
import { piecesOf, Shortest } from "../../automaton/shortest.js";
import { preOrder } from "../../common/graph.js";
import { Heap } from "../../common/collections.js";
import { STEPS_A_PART } from "../question-budget.js";
import type { Budget } from "../../common/budget.js";
import type { Definition } from "../../ast/definition.js";
import type { Expression } from "../../automaton/expression.js";
import type { Lowered } from "../../automaton/lower.js";
import type { MarkedPlaces, Site } from "./marked-places.js";

/** Strings of more characters are not made. */
const LONGEST = 10_000;

/**
 * Returns a shortest string of each rule that derivations from a rule can use. A rule that matches no string of at most
 * 10,000 characters is left out. A name that nothing defines matches nothing.
 */
export function shortestByRule(start: Definition): ReadonlyMap<Definition, string> {
  const { root, definitions } = lower(start, () => true, undefined, "never");
  const shortest = new Shortest();
  const texts = new Map<Definition, string>();
  for (const part of preOrder([root], piecesOf))
    if (part.kind === "marked" && !isTooLong(shortest.lengthOf(part)))
      texts.set(definitions[part.mark >> 1]!, shortest.textOf(part));
  return texts;
}

/** An expression, and what stands beside it in the strings of an outer one. */
interface Around {
  readonly inner: Expression;
  readonly before: Expression;
  readonly after: Expression;
  readonly outer: Around | undefined;
  /** The length of all that stands beside it, up to the root. */
  readonly length: number;
}

/** The shortest strings by way of the places of a rule. */
export class ShortestByPlace {
  readonly #root: Expression;
  readonly #shortest = new Shortest();
  readonly #arounds = new Map<Site, Around>();

  /**
   * Cost: n log n in the size of the rules.
   *
   * @param lowered the rule with marked places; the markers are visible
   */
  constructor({ markers }: MarkedPlaces, { root, definitions }: Lowered) {
    this.#root = root;
    for (const around of this.#walk(root)) {
      const { inner } = around;
      if (inner.kind !== "marked") continue;
      const marker = markers.get(definitions[inner.mark >> 1]!)!;
      if (marker.kind === "alternative") this.#arounds.set(marker.site, around);
      else if (marker.kind === "repetition")
        for (const site of marker.sites.values()) this.#arounds.set(site, around);
    }
  }

  /** Checks whether no string has a derivation by way of a place. */
  isImpossible(site: Site): boolean {
    return this.#lengthOf(site) === Infinity;
  }

  /**
   * Returns a shortest string that has a derivation by way of a place; undefined if there is none, or
   * if it has more than 10,000 characters. Cost: linear in the string and in the depth of the place.
   *
   * @throws {LimitError} `steps`
   */
  by(site: Site, budget: Budget): string | undefined {
    if (isTooLong(this.#lengthOf(site))) return undefined;
    let around = this.#arounds.get(site);
    let text = this.#shortest.textOf(insideOf(around!, site));
    budget.spend(STEPS_A_PART * text.length);
    for (; around !== undefined; around = around.outer) {
      const { length } = text;
      text = this.#shortest.textOf(around.before) + text + this.#shortest.textOf(around.after);
      budget.spend(STEPS_A_PART * (1 + text.length - length));
    }
    return text;
  }

  /** Returns a shortest string of the rule; undefined if it has more than 10,000 characters. */
  whole(): string | undefined {
    return isTooLong(this.#shortest.lengthOf(this.#root))
      ? undefined
      : this.#shortest.textOf(this.#root);
  }

  #lengthOf(site: Site): number {
    const around = this.#arounds.get(site);
    return around === undefined
      ? Infinity
      : around.length + this.#shortest.lengthOf(insideOf(around, site));
  }

  /** Yields each expression that strings can contain, with its shortest surroundings (Dijkstra's algorithm). */
  *#walk(root: Expression): Generator<Around> {
    const seen = new Set<Expression>();
    const open = new Heap<Around>((a, b) => a.length < b.length);
    open.add({ inner: root, before: EMPTY, after: EMPTY, outer: undefined, length: 0 });
    for (let next = open.take(); next !== undefined; next = open.take()) {
      if (seen.has(next.inner)) continue;
      seen.add(next.inner);
      yield next;
      for (const [inner, before, after] of partsWithin(next.inner)) {
        if (seen.has(inner)) continue;
        const beside = this.#shortest.lengthOf(before) + this.#shortest.lengthOf(after);
        const length = next.length + beside;
        if (length < Infinity) open.add({ inner, before, after, outer: next, length });
      }
    }
  }
}

/** The parts of an expression, each with what stands before and after it in the shortest strings that contain it. */
function partsWithin(
  whole: Expression,
): readonly (readonly [inner: Expression, before: Expression, after: Expression])[] {
  const pieces = piecesOf(whole);
  if (whole.kind === "repeat") {
    const others = Math.max(0, whole.min - 1);
    return [[whole.body, EMPTY, repeat(whole.body, others, others)]];
  }
  if (whole.kind === "sequence" && pieces.length > 0)
    return [
      [whole.first, EMPTY, whole.rest],
      [whole.rest, whole.first, EMPTY],
    ];
  return pieces.map((piece) => [piece, EMPTY, EMPTY]);
}

/** Returns what matches the place itself: its alternative, or as many iterations as it has. */
function insideOf({ inner }: Around, { count }: Site): Expression {
  if (count === undefined || inner.kind !== "marked") return inner;
  const body = inner.body.kind === "call" ? inner.body.body : inner.body;
  // A repetition of nothing is the empty string, and one of once is its element.
  const element = body.kind === "repeat" ? body.body : body.kind === "empty" ? NOTHING : body;
  return repeat(element, count, count);
}

function isTooLong(length: number): boolean {
  return Math.floor(length) > LONGEST;
}
