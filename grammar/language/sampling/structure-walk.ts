/**
 * Random strings by the structure of a rule: a walk from left to right over its expressions, in which each
 * alternative, each option and each number of iterations has its chance. The rule may contain itself.
 *
 * The walk never fails: it knows the shortest length of each expression, and chooses only what fits into the
 * characters that are left. So every string up to the greatest length can come.
 */
import { partsOf } from "../../automaton/expression.js";
import { groupBy, madeOnce } from "../../common/collections.js";
import { postOrder } from "../../common/graph.js";
import { isLowSurrogate, isHighSurrogate } from "../comparison/readings.js";
import { LeastLengths } from "../../automaton/shortest.js";
import { characterIn } from "./string-counts.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Expression, Repeat } from "../../automaton/expression.js";
import type { Interval } from "../comparison/readings.js";

/** Returns a random whole number of at least 0, below a bound. */
export type Below = (bound: number) => number;

/** An expression that is still to be walked, and how many times. */
interface WalkGoal {
  readonly expression: Expression;
  readonly times: number;
}

/**
 * The number of goals for each character of the greatest length. After them, the walk takes the shortest way to the
 * end: a rule such as `a = [ a ]` could go on without reading.
 */
const GOALS = 1_000;

/** The weight of a call in an alternative. */
const CALL_WEIGHT = 8;

/** Walks over the expressions of one rule. */
export class StructureWalk {
  readonly #root: Expression;
  readonly #costs = new LeastLengths();
  readonly #classes = new Map<CharSet, readonly (readonly Interval[])[]>();
  readonly #weights = new Map<Expression, number>();
  readonly #intervalsOf: (set: CharSet) => readonly Interval[];

  /** @param intervalsOf the characters that stand for a set */
  constructor(root: Expression, intervalsOf: (set: CharSet) => readonly Interval[]) {
    this.#root = root;
    this.#intervalsOf = intervalsOf;
  }

  /** The length of the shortest string, in characters; infinite if there is none. */
  get least(): number {
    return this.#least(this.#root);
  }

  /**
   * Draws a string of at most `maxLength` characters; undefined if there is none, or if two surrogates of the string
   * have become one character. Cost: linear in the expressions on the way.
   */
  draw(maxLength: number, below: Below): string | undefined {
    let spare = maxLength - this.least;
    if (!(spare >= 0)) return undefined;
    const characters: string[] = [];
    const goals: WalkGoal[] = [{ expression: this.#root, times: 1 }];
    let left = GOALS * (maxLength + 1);
    for (let goal = goals.pop(); goal !== undefined; goal = goals.pop()) {
      const { expression, times } = goal;
      if (times > 1) goals.push({ expression, times: times - 1 });
      left -= 1;
      const isEnding = left < 0;
      const least = this.#least(expression);
      if (isEnding && least === 0) continue;
      switch (expression.kind) {
        case "characters":
          characters.push(this.#character(expression.set, below));
          break;
        case "sequence":
          goals.push({ expression: expression.rest, times: 1 });
          goals.push({ expression: expression.first, times: 1 });
          break;
        case "choice":
        case "automaton": {
          const chosen = isEnding
            ? this.#shortest(expression.alternatives)
            : this.#choose(expression.alternatives, spare + least, below);
          spare -= this.#least(chosen) - least;
          goals.push({ expression: chosen, times: 1 });
          break;
        }
        case "repeat": {
          const further = isEnding ? 0 : this.#further(expression, spare, below);
          spare -= further * this.#least(expression.body);
          const iterations = expression.min + further;
          if (iterations > 0) goals.push({ expression: expression.body, times: iterations });
          break;
        }
        case "marked":
        case "call":
          goals.push({ expression: expression.body, times: 1 });
          break;
        default:
      }
    }
    return textOrNothing(characters);
  }

  #least(expression: Expression): number {
    return Math.floor(this.#costs.of(expression));
  }

  #shortest(alternatives: readonly Expression[]): Expression {
    return alternatives.reduce((a, b) => (this.#costs.of(b) < this.#costs.of(a) ? b : a));
  }

  /** Chooses an alternative that fits into a length: the more there is in it, the more often. */
  #choose(alternatives: readonly Expression[], length: number, below: Below): Expression {
    const open = alternatives.filter((one) => this.#least(one) <= length);
    const weights = open.map((one) => Math.ceil(16 * Math.log2(1 + this.#weight(one))));
    let position = below(weights.reduce((sum, weight) => sum + weight, 0));
    return open.find((_, index) => (position -= weights[index]!) < 0)!;
  }

  /** The number of parts of an expression, that of a call by its name. Linear, once for each expression. */
  #weight(expression: Expression): number {
    const parts = (whole: Expression): readonly Expression[] =>
      whole.kind === "call" || whole.kind === "automaton" || this.#weights.has(whole)
        ? []
        : partsOf(whole);
    for (const part of postOrder([expression], parts)) {
      if (this.#weights.has(part)) continue;
      const own = part.kind === "call" ? CALL_WEIGHT : 1;
      const weight = parts(part).reduce((sum, below) => sum + this.#weights.get(below)!, own);
      this.#weights.set(part, weight);
    }
    return this.#weights.get(expression)!;
  }

  /** Chooses the number of iterations beyond the least: few, and at times many, or as many as there may be. */
  #further({ body, min, max }: Repeat, spare: number, below: Below): number {
    const each = this.#least(body);
    const most = Math.min(max - min, each === 0 ? spare + 1 : Math.floor(spare / each));
    if (most === 0) return 0;
    const sizes = Math.ceil(Math.log2(most + 1)) + 1;
    const size = below(sizes + (most === max - min ? 1 : 0));
    return size === sizes ? most : below(Math.min(2 ** size, most + 1));
  }

  /** Draws a character: each class of the alphabet has its chance. */
  #character(set: CharSet, below: Below): string {
    const classes = madeOnce(this.#classes, set, () => [
      ...groupBy(this.#intervalsOf(set), ({ symbol }) => symbol).values(),
    ]);
    const intervals = classes[below(classes.length)]!;
    const size = intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    return characterIn(intervals, BigInt(below(size)));
  }
}

/** Joins characters; undefined if two surrogates beside each other would be one character. */
function textOrNothing(characters: readonly string[]): string | undefined {
  const isPair = (character: string, index: number): boolean =>
    isHighSurrogate(character.codePointAt(0)!) &&
    isLowSurrogate(characters.at(index + 1)?.codePointAt(0) ?? 0);
  return characters.some(isPair) ? undefined : characters.join("");
}
