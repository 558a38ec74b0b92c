/**
 * The position automaton of a pattern (Glushkov, "The abstract theory of automata", 1961): a state for
 * each character set in the pattern. A backtracking matcher takes its transitions, so the number of its
 * steps is the number of runs of this automaton.
 */
import type { Expression } from "../../automaton/expression.js";
import type { CharSet } from "../../automaton/char-set.js";

/** A position, and the ways to the next ones. */
export interface Position {
  readonly set: CharSet;
  /** The next positions. A position that is reached in several ways is there several times. */
  readonly next: number[];
}

/** The positions at which a part begins and ends. Several ways to one are several entries. */
interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

const NOTHING: Fragment = { first: [], last: [], isNullable: true };

/**
 * Returns the positions of an expression, or undefined if there would be too many positions or ways.
 *
 * @param unrolled the largest bound of repetitions that have their own positions for each iteration; others
 *   are taken for repetitions without an upper bound, which have at least as many runs
 * @param budget the number of positions and ways
 */
export function positionsOf(
  expression: Expression,
  unrolled: number,
  budget: number,
): readonly Position[] | undefined {
  const positions: Position[] = [];
  let cost = 0;

  const connect = (from: readonly number[], to: readonly number[]): void => {
    cost += from.length * to.length;
    if (cost > budget) return;
    for (const source of from) positions[source]!.next.push(...to);
  };
  const then = (left: Fragment, right: Fragment): Fragment => {
    connect(left.last, right.first);
    return {
      first: left.isNullable ? [...left.first, ...right.first] : left.first,
      last: right.isNullable ? [...left.last, ...right.last] : right.last,
      isNullable: left.isNullable && right.isNullable,
    };
  };

  const build = (part: Expression): Fragment => {
    cost += 1;
    if (cost > budget) return NOTHING;
    switch (part.kind) {
      case "characters": {
        const position = positions.push({ set: part.set, next: [] }) - 1;
        return { first: [position], last: [position], isNullable: false };
      }
      case "sequence": {
        let whole = build(part.first);
        let rest = part.rest;
        for (; rest.kind === "sequence"; rest = rest.rest) whole = then(whole, build(rest.first));
        return then(whole, build(rest));
      }
      case "choice": {
        const fragments = part.alternatives.map(build);
        return {
          first: fragments.flatMap(({ first }) => first),
          last: fragments.flatMap(({ last }) => last),
          isNullable: fragments.some(({ isNullable }) => isNullable),
        };
      }
      case "repeat":
        return part.max <= unrolled && part.max < Infinity
          ? copied(part.body, part.min, part.max)
          : looped(part.body, part.min, part.max);
      default:
        return NOTHING;
    }
  };
  const looped = (body: Expression, min: number, max: number): Fragment => {
    const fragment = build(body);
    if (max > 1) connect(fragment.last, fragment.first);
    return { ...fragment, isNullable: fragment.isNullable || min === 0 };
  };
  const copied = (body: Expression, min: number, max: number): Fragment => {
    let before: Fragment | undefined;
    let first: readonly number[] = [];
    const last: number[] = [];
    for (let count = 1; count <= max && cost <= budget; count += 1) {
      const copy = build(body);
      if (before === undefined) first = copy.first;
      else connect(before.last, copy.first);
      if (count >= min) last.push(...copy.last);
      before = copy;
    }
    return { first, last, isNullable: min === 0 };
  };

  build(expression);
  return cost > budget ? undefined : positions;
}
