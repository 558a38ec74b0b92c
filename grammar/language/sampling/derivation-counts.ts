/**
 * The number of derivations of each length of a rule that contains itself (Hickey & Cohen, "Uniform
 * random generation of strings in a context-free language", 1983). A string with several derivations
 * counts several times.
 *
 * Two lone surrogates beside each other form one character, and so another string. The derivations of
 * grammars with lone surrogates count such strings, too.
 *
 * The derivations are those of the expression without left recursion. There, no derivation of a
 * string contains a derivation of the same string by the same call, so the numbers are finite.
 */
import { isNullable, partsOf } from "../../automaton/expression.js";
import { postOrder, preOrder } from "../../graph.js";
import { characterIn } from "./counted.js";
import { tooManySteps } from "./string-counts.js";
import type { Expression, Repeat, Sequence } from "../../automaton/expression.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Counted } from "./counted.js";

/** Characters from the first to the last one. */
interface Interval {
  readonly first: number;
  readonly last: number;
}

/** A goal that is still to be derived: an expression, the length, the number of the derivation. */
interface Goal {
  readonly expression: Expression;
  readonly length: number;
  readonly number: bigint;
  /** For a repetition: the number of its iterations, if it has been chosen. */
  readonly iterations?: number;
}

/** The derivations of an expression without left recursion. */
export class DerivationCounts implements Counted {
  readonly #root: Expression;
  readonly #intervals = new Map<CharSet, readonly Interval[]>();
  readonly #counts = new Map<Expression, bigint[]>();
  /**
   * By repetition, number of iterations, and length beyond that number: the number of derivations. (Each
   * iteration has at least one character.)
   */
  readonly #iterations = new Map<Repeat, bigint[][]>();
  readonly #intervalsOf: (set: CharSet) => readonly Interval[];

  /**
   * @param root an expression as `withoutLeftRecursion` makes it
   * @param intervalsOf the characters that stand for a set
   * @param maxLength the length of the longest strings
   * @param budget the number of products of counts
   * @throws {LimitError} `steps`
   */
  constructor(
    root: Expression,
    intervalsOf: (set: CharSet) => readonly Interval[],
    maxLength: number,
    budget: number,
  ) {
    this.#root = root;
    this.#intervalsOf = intervalsOf;
    const expressions = inOrder(root);
    for (const expression of expressions) this.#counts.set(expression, []);
    let cost = 0;
    for (let length = 0; length <= maxLength; length += 1) {
      for (const expression of expressions) {
        cost += costOf(expression, length);
        if (cost > budget) throw tooManySteps(budget);
        this.#counts.get(expression)!.push(this.#count(expression, length));
      }
    }
  }

  total(length: number): bigint {
    return this.#of(this.#root, length);
  }

  at(length: number, number: bigint): string {
    let string = "";
    const pending: Goal[] = [{ expression: this.#root, length, number }];
    for (let goal = pending.pop(); goal !== undefined; goal = pending.pop()) {
      const { expression } = goal;
      if (expression.kind === "characters")
        string += characterIn(this.#charactersOf(expression.set), goal.number);
      else pending.push(...this.#partsOf(goal).reverse());
    }
    return string;
  }

  #of(expression: Expression, length: number): bigint {
    return this.#counts.get(expression)!.at(length) ?? 0n;
  }

  #charactersOf(set: CharSet): readonly Interval[] {
    let intervals = this.#intervals.get(set);
    if (intervals === undefined) {
      intervals = this.#intervalsOf(set);
      this.#intervals.set(set, intervals);
    }
    return intervals;
  }

  #count(expression: Expression, length: number): bigint {
    switch (expression.kind) {
      case "characters":
        return length === 1 ? sizeOf(this.#charactersOf(expression.set)) : 0n;
      case "empty":
        return length === 0 ? 1n : 0n;
      case "choice":
      case "automaton":
        return expression.alternatives.reduce((sum, one) => sum + this.#of(one, length), 0n);
      case "sequence": {
        const { first, rest } = expression;
        let sum = 0n;
        for (let head = 0; head <= length; head += 1)
          sum += product(this.#of(first, head), () => this.#of(rest, length - head));
        return sum;
      }
      case "repeat":
        return this.#countRepeat(expression, length);
      case "call":
        return this.#of(expression.body, length);
      case "marked":
      case "close":
      case "iteration":
        throw new Error(`a ${expression.kind} is no part of an expression without marks`);
    }
  }

  /** An iteration is never empty, so there are at most as many as the string has characters. */
  #countRepeat(repeat: Repeat, length: number): bigint {
    const table = this.#iterations.get(repeat) ?? [];
    this.#iterations.set(repeat, table);
    let sum = 0n;
    for (let count = 0; count <= length; count += 1) {
      const ways = this.#countIterations(repeat, count, length);
      if (count === table.length) table.push([]);
      table[count]!.push(ways);
      if (count >= repeat.min && count <= repeat.max) sum += ways;
    }
    return sum;
  }

  #countIterations(repeat: Repeat, count: number, length: number): bigint {
    if (count === 0) return length === 0 ? 1n : 0n;
    let sum = 0n;
    for (let head = 1; head <= length; head += 1)
      sum += product(this.#of(repeat.body, head), () =>
        this.#left(repeat, count - 1, length - head),
      );
    return sum;
  }

  /** The number of derivations of some iterations, which are counted already. */
  #left(repeat: Repeat, count: number, length: number): bigint {
    return length < count ? 0n : this.#iterations.get(repeat)![count]![length - count]!;
  }

  /** The parts of a derivation, from left to right. */
  #partsOf({ expression, length, number, iterations }: Goal): Goal[] {
    switch (expression.kind) {
      case "choice":
      case "automaton": {
        let left = number;
        for (const alternative of expression.alternatives) {
          const count = this.#of(alternative, length);
          if (left < count) return [{ expression: alternative, length, number: left }];
          left -= count;
        }
        return [];
      }
      case "sequence":
        return this.#splitSequence(expression, length, number);
      case "repeat":
        return iterations === undefined
          ? this.#chooseIterations(expression, length, number)
          : this.#splitRepeat(expression, iterations, length, number);
      case "call":
        return [{ expression: expression.body, length, number }];
      default:
        return [];
    }
  }

  #splitSequence({ first, rest }: Sequence, length: number, number: bigint): Goal[] {
    let left = number;
    for (let head = 0; head <= length; head += 1) {
      const tails = this.#of(rest, length - head);
      const count = this.#of(first, head) * tails;
      if (left < count)
        return [
          { expression: first, length: head, number: left / tails },
          { expression: rest, length: length - head, number: left % tails },
        ];
      left -= count;
    }
    return [];
  }

  #chooseIterations(repeat: Repeat, length: number, number: bigint): Goal[] {
    let left = number;
    for (let count = repeat.min; count <= Math.min(length, repeat.max); count += 1) {
      const ways = this.#left(repeat, count, length);
      if (left < ways) return [{ expression: repeat, length, number: left, iterations: count }];
      left -= ways;
    }
    return [];
  }

  /** The first iteration, and the others. Only a string of length 0 has no iterations. */
  #splitRepeat(repeat: Repeat, iterations: number, length: number, number: bigint): Goal[] {
    let left = number;
    for (let head = 1; head <= length; head += 1) {
      const tails = this.#left(repeat, iterations - 1, length - head);
      const count = this.#of(repeat.body, head) * tails;
      if (left < count) {
        const tail = { length: length - head, number: left % tails, iterations: iterations - 1 };
        return [
          { expression: repeat.body, length: head, number: left / tails },
          { expression: repeat, ...tail },
        ];
      }
      left -= count;
    }
    return [];
  }
}

/** Multiplies two counts. The second is not computed if the first is 0. */
function product(first: bigint, second: () => bigint): bigint {
  return first === 0n ? 0n : first * second();
}

function sizeOf(intervals: readonly Interval[]): bigint {
  return intervals.reduce((sum, { first, last }) => sum + BigInt(last - first + 1), 0n);
}

function costOf({ kind }: Expression, length: number): number {
  if (kind === "repeat") return 1 + length * length;
  return kind === "sequence" ? 1 + length : 1;
}

/**
 * All parts of an expression, in an order in which the counts of one length can be computed: a part
 * that derives the same string as the whole comes before it.
 */
function inOrder(root: Expression): Iterable<Expression> {
  return postOrder(preOrder([root], partsOf), (expression) => {
    if (expression.kind !== "sequence") return partsOf(expression);
    const { first, rest } = expression;
    return [...(isNullable(rest) ? [first] : []), ...(isNullable(first) ? [rest] : [])];
  });
}
