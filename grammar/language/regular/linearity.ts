/**
 * Whether a backtracking matcher takes linear time.
 *
 * A matcher that fails tries all runs of the position automaton over the prefixes of the input. If every
 * position leads to an end, there are at most as many runs over a prefix as positions, times the largest
 * number of derivations of a string. So the time is linear if the ambiguity of the automaton is bounded
 * (Weideman, van der Merwe, Berglund & Watson, "Analyzing matching time behavior of backtracking regular
 * expression matchers by using ambiguity of NFA", 2016).
 *
 * The ambiguity is unbounded exactly if there are two positions p and q, and a string over which there
 * are runs from p to p, from p to q, and from q to q: the criterion IDA (Weber & Seidl, "On the degree of
 * ambiguity of finite automata", 1991). The criterion is checked on triples of positions. Two ways
 * between the same positions, on a cycle, make it unbounded, too.
 */
import { Alphabet } from "../../automaton/alphabet.js";
import { components, preOrder } from "../../common/graph.js";
import { Budget } from "../../common/budget.js";
import type { Expression } from "../../automaton/expression.js";
import type { CharSet } from "../../automaton/char-set.js";

/** The number of positions and ways, the number of triples, and that of the steps between triples, which are examined. */
const WAY_BUDGET = 200_000;
const TRIPLE_BUDGET = 1_000_000;
const STEP_BUDGET = 10_000_000;

/**
 * The largest bounds of repetitions that are unrolled, one proof after the other. Four numbers of an address
 * must be told apart, but the 63 characters of a label are too many for the budget.
 */
const UNROLLED = [1, 8, Infinity];

/**
 * Checks whether a backtracking matcher is proven to take linear time for an anchored pattern. False
 * means that it does not, or that the proof exceeds its budget.
 *
 * @param expression as for `PatternWriter`
 */
export function isLinear(expression: Expression): boolean {
  return UNROLLED.some((bound) => {
    const positions = positionsOf(expression, bound, WAY_BUDGET);
    return positions !== undefined && new LinearityAnalysis(positions).isBounded();
  });
}

class LinearityAnalysis {
  readonly #positions: readonly PatternPosition[];
  /** The next positions, each once. */
  readonly #next: readonly (readonly number[])[];
  /** The classes of characters of each position, as bits. */
  readonly #masks: readonly bigint[];
  /** The number of the component of each position, or -1 if it is on no cycle. */
  readonly #cycles: Int32Array;
  readonly #triples = new Budget(TRIPLE_BUDGET);
  readonly #steps = new Budget(STEP_BUDGET);

  constructor(positions: readonly PatternPosition[]) {
    this.#positions = positions;
    this.#next = positions.map(({ next }) => [...new Set(next)]);
    const alphabet = new Alphabet(positions.map(({ set }) => set));
    this.#masks = positions.map(({ set }) => {
      let mask = 0n;
      for (const symbol of alphabet.members(set)) mask |= 1n << BigInt(symbol);
      return mask;
    });
    this.#cycles = new Int32Array(positions.length).fill(-1);
    const groups = components(positions.keys(), (position) => this.#next[position]!);
    for (const [number, group] of groups.entries()) {
      const isCycle = group.length > 1 || this.#next[group[0]!]!.includes(group[0]!);
      if (isCycle) for (const position of group) this.#cycles[position] = number;
    }
  }

  /** Checks whether the ambiguity is bounded; false if the budget is exceeded. */
  isBounded(): boolean {
    if (this.#hasTwoWays()) return false;
    const onCycles = [...this.#positions.keys()].filter((at) => this.#cycles[at] !== -1);
    return onCycles.every((p) => {
      const reached = preOrder([p], (at) => this.#next[at]!);
      return onCycles.every((q) => p === q || !reached.has(q) || !this.#isUnbounded(p, q));
    });
  }

  /**
   * Checks whether a way between two positions exists twice. Only a loop joins positions that are joined
   * already, so both are on its cycle.
   */
  #hasTwoWays(): boolean {
    return this.#positions.some(({ next }, from) => this.#next[from]!.length < next.length);
  }

  /** Checks the criterion for two positions; true if the budget is exceeded. */
  #isUnbounded(p: number, q: number): boolean {
    const size = this.#positions.length;
    const keyOf = (a: number, b: number, c: number): number => (a * size + b) * size + c;
    const [cycleOfP, cycleOfQ] = [this.#cycles[p], this.#cycles[q]];
    const goal = keyOf(p, q, q);
    const reached = new Set<number>();
    const pending: (readonly [number, number, number])[] = [[p, p, q]];
    for (let triple = pending.pop(); triple !== undefined; triple = pending.pop()) {
      const [a, b, c] = triple;
      for (const nextA of this.#next[a]!) {
        if (this.#cycles[nextA] !== cycleOfP) continue;
        for (const nextC of this.#next[c]!) {
          if (this.#cycles[nextC] !== cycleOfQ) continue;
          const both = this.#masks[nextA]! & this.#masks[nextC]!;
          if (both === 0n) continue;
          if (!this.#steps.trySpend(this.#next[b]!.length)) return true;
          for (const nextB of this.#next[b]!) {
            if ((both & this.#masks[nextB]!) === 0n) continue;
            const key = keyOf(nextA, nextB, nextC);
            if (key === goal) return true;
            if (reached.has(key)) continue;
            reached.add(key);
            if (!this.#triples.trySpend(1)) return true;
            pending.push([nextA, nextB, nextC]);
          }
        }
      }
    }
    return false;
  }
}

/*
 * The position automaton of a pattern (Glushkov, "The abstract theory of automata", 1961): a state for
 * each character set in the pattern. A backtracking matcher takes its transitions, so the number of its
 * steps is the number of runs of this automaton.
 */

/** A position, and the ways to the next ones. */
interface PatternPosition {
  readonly set: CharSet;
  /** The next positions. A position that is reached in several ways is there several times. */
  readonly next: number[];
}

/** The positions at which a part begins and ends. Several ways to one are several entries. */
interface PositionFragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

/**
 * What is built of a part: it asks for the fragments of its own parts, one by one. Rules in each other nest expressions
 * by the thousands, so the depth must not take call stack.
 */
type PendingFragment = Generator<Expression, PositionFragment, PositionFragment>;

const NOTHING: PositionFragment = { first: [], last: [], isNullable: true };

/**
 * Returns the positions of an expression, or undefined if there would be too many positions or ways.
 *
 * @param unrolled the largest bound of repetitions that have their own positions for each iteration; others
 *   are taken for repetitions without an upper bound, which have at least as many runs
 * @param budget the number of positions and ways
 */
function positionsOf(
  expression: Expression,
  unrolled: number,
  budget: number,
): readonly PatternPosition[] | undefined {
  const positions: PatternPosition[] = [];
  let cost = 0;

  const connect = (from: readonly number[], to: readonly number[]): void => {
    cost += from.length * to.length;
    if (cost > budget) return;
    for (const source of from) for (const target of to) positions[source]!.next.push(target);
  };
  const then = (left: PositionFragment, right: PositionFragment): PositionFragment => {
    connect(left.last, right.first);
    return {
      first: left.isNullable ? [...left.first, ...right.first] : left.first,
      last: right.isNullable ? [...left.last, ...right.last] : right.last,
      isNullable: left.isNullable && right.isNullable,
    };
  };

  function* build(part: Expression): PendingFragment {
    cost += 1;
    if (cost > budget) return NOTHING;
    switch (part.kind) {
      case "characters": {
        const position = positions.push({ set: part.set, next: [] }) - 1;
        return { first: [position], last: [position], isNullable: false };
      }
      case "sequence": {
        let whole = yield part.first;
        let rest = part.rest;
        for (; rest.kind === "sequence"; rest = rest.rest) whole = then(whole, yield rest.first);
        return then(whole, yield rest);
      }
      case "choice": {
        const fragments: PositionFragment[] = [];
        for (const alternative of part.alternatives) fragments.push(yield alternative);
        return {
          first: fragments.flatMap(({ first }) => first),
          last: fragments.flatMap(({ last }) => last),
          isNullable: fragments.some(({ isNullable }) => isNullable),
        };
      }
      case "repeat":
        return part.max <= unrolled && part.max < Infinity
          ? yield* copied(part.body, part.min, part.max)
          : yield* looped(part.body, part.min, part.max);
      default:
        return NOTHING;
    }
  }
  function* looped(body: Expression, min: number, max: number): PendingFragment {
    const fragment = yield body;
    if (max > 1) connect(fragment.last, fragment.first);
    return { ...fragment, isNullable: fragment.isNullable || min === 0 };
  }
  function* copied(body: Expression, min: number, max: number): PendingFragment {
    let before: PositionFragment | undefined;
    let first: readonly number[] = [];
    const last: number[] = [];
    for (let count = 1; count <= max && cost <= budget; count += 1) {
      const copy = yield body;
      if (before === undefined) first = copy.first;
      else connect(before.last, copy.first);
      if (count >= min) last.push(...copy.last);
      before = copy;
    }
    return { first, last, isNullable: min === 0 };
  }

  const open = [build(expression)];
  let made = NOTHING;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { done, value } = top.next(made);
    if (done === true) {
      open.pop();
      made = value;
    } else open.push(build(value));
  }
  return cost > budget ? undefined : positions;
}
