/**
 * Expressions: the form of a rule from which an automaton is made. Names are resolved, terminals
 * are sets of characters, and only the visible rules are left.
 */
import { requireLength } from "../common/budget.js";
import type { Mark } from "../runtime/marks.js";
import type { CharSet } from "./char-set.js";

/**
 * Whether an expression matches the empty string:
 *
 * - `never`: it does not;
 * - `last`: it does, without marks and as the least preferred derivation (or the order of
 *   derivations does not matter);
 * - `somehow`: it does in another way.
 *
 * The value is computed when the expression is made, because rules that are inlined into each other
 * nest without limit.
 */
export type Emptiness = "never" | "last" | "somehow";

/** One character of a set. */
export interface Characters {
  readonly kind: "characters";
  readonly emptiness: "never";
  readonly set: CharSet;
  /** The names of the terminals that the set was made from, for error messages. */
  readonly labels: readonly string[];
  /** The number of code units before the character, in the literal that it is a part of. */
  readonly read: number;
}

interface Empty {
  readonly kind: "empty";
  readonly emptiness: "last";
}

export const EMPTY: Empty = { kind: "empty", emptiness: "last" };

/**
 * Two expressions, one after the other. Longer sequences nest to the right, so that every suffix is
 * an object.
 */
export interface Sequence {
  readonly kind: "sequence";
  readonly emptiness: Emptiness;
  /** The number of expressions in it that are not sequences: automata write sequences out. */
  readonly length: number;
  readonly first: Expression;
  readonly rest: Expression;
}

/** Alternatives, the preferred one first. */
export interface Choice {
  readonly kind: "choice";
  readonly emptiness: Emptiness;
  readonly alternatives: readonly Expression[];
}

/**
 * The language without strings. Only the root of a lowered rule can be it: `sequence`, `choice` and
 * `repeat` remove it everywhere else, so that every state of an automaton but the first leads to the
 * end of some string.
 */
export const NOTHING: Choice = { kind: "choice", emptiness: "never", alternatives: [] };

/** Alternatives that stay as they are: `choice` in choice.ts merges them. */
export function anyOf(alternatives: readonly Expression[]): Choice {
  return { kind: "choice", emptiness: "somehow", alternatives };
}

/**
 * From `min` to `max` iterations; more iterations are preferred to fewer, unless the repetition is
 * lazy. `0 <= min <= max`, `max >= 1`.
 */
export class Repeat {
  readonly kind = "repeat";
  readonly emptiness: Emptiness;
  /**
   * The repetition of the grammar of which this is the remainder after some iterations, or this one
   * itself.
   */
  readonly source: Repeat;
  /** Returns the notation of the repetition in the grammar, for error messages. */
  notation: (() => string) | undefined;
  /**
   * Whether fewer iterations are preferred to more. No grammar has such a repetition: it is for
   * searches (see reversed.ts). Only the source says so.
   */
  isLazy = false;

  constructor(
    readonly body: Expression,
    readonly min: number,
    readonly max: number,
    source?: Repeat,
  ) {
    this.emptiness = min === 0 && body.emptiness === "never" ? "last" : body.emptiness;
    this.source = source ?? this;
  }

  /** Whether iterations are counted. `*x`, `1*x` and `[ x ]` need no count. */
  get isCounted(): boolean {
    const { min, max } = this.source;
    return max === Infinity ? min > 1 : max > 1;
  }

  /**
   * Whether an iteration after this one must read something.
   *
   * Without an upper bound, the remainder is the repetition itself. If the body can be empty, an
   * iteration must still read something, so the states before and after the first character of an
   * iteration differ. With an upper bound, an iteration may be empty. But if it is empty without a
   * mark and as its least preferred derivation, no derivation shows whether it took place, so
   * `*1000000[ "a" ]` does not try a million empty iterations.
   */
  get mustProgress(): boolean {
    if (this.min > 0) return false;
    const { emptiness } = this.body;
    return emptiness === "last" || (emptiness === "somehow" && this.max === Infinity);
  }
}

/**
 * The end of an iteration that must not be empty, in a repetition whose body can be empty. It leads
 * to the remainder of the repetition if the iteration has read something, and nowhere otherwise. So
 * `*( *"a" )` has no endless derivations.
 */
export interface Iteration {
  readonly kind: "iteration";
  readonly emptiness: Emptiness;
  /** The remainder of the repetition. */
  readonly of: Repeat;
  readonly progressed: boolean;
  /** The same end after the iteration has read something. */
  readonly afterProgress: Iteration;
}

export function unreadIteration(of: Repeat): Iteration {
  const after: Iteration = {
    kind: "iteration",
    emptiness: "somehow",
    of,
    progressed: true,
    get afterProgress() {
      return after;
    },
  };
  return { kind: "iteration", emptiness: "never", of, progressed: false, afterProgress: after };
}

/** A visible rule. */
export interface Marked {
  readonly kind: "marked";
  readonly emptiness: Emptiness;
  readonly name: string;
  readonly body: Expression;
  /** The end of the rule, as an expression after the body. */
  readonly close: Close;
  /** The beginning of the rule; the mark of the end is the next number. */
  readonly mark: Mark;
}

/** The end of a visible rule. */
interface Close {
  readonly kind: "close";
  readonly emptiness: "somehow";
  readonly mark: Mark;
}

/**
 * A call of a rule that contains itself, directly or through other rules. Its body cannot be
 * inlined. The body is set after the call is made, because the body leads back to the call.
 */
export class Call {
  readonly kind = "call";
  readonly emptiness: Emptiness;
  body: Expression = EMPTY;

  constructor(
    /** Calls are numbered from 0. */
    readonly number: number,
    readonly nullable: boolean,
    isOrdered: boolean,
  ) {
    this.emptiness = !nullable ? "never" : isOrdered ? "somehow" : "last";
  }
}

/**
 * The strings that an automaton accepts from one of its states. The alternatives are set after all states
 * are made, because they lead back to them.
 */
export class AutomatonStart {
  readonly kind = "automaton";
  readonly emptiness: Emptiness;
  /** A character and the next state each; and the empty string, if the input can end here. */
  alternatives: readonly Expression[] = [];

  constructor(isFinal: boolean) {
    this.emptiness = isFinal ? "last" : "never";
  }
}

export type Expression =
  | AutomatonStart
  | Characters
  | Empty
  | Sequence
  | Choice
  | Repeat
  | Iteration
  | Marked
  | Close
  | Call;

export function characters(set: CharSet, labels: readonly string[] = [], read = 0): Characters {
  return { kind: "characters", emptiness: "never", set, labels, read };
}

export function sequence(items: readonly Expression[]): Expression {
  if (items.includes(NOTHING)) return NOTHING;
  return items
    .filter((item) => item.kind !== "empty")
    .reduceRight<Expression>(
      (rest, first) => (rest.kind === "empty" ? first : pair(first, rest)),
      EMPTY,
    );
}

function pair(first: Expression, rest: Expression): Sequence {
  const length = lengthOf(first) + lengthOf(rest);
  const emptiness =
    first.emptiness === "never" || first.emptiness === rest.emptiness
      ? first.emptiness
      : rest.emptiness === "never"
        ? "never"
        : "somehow";
  return { kind: "sequence", emptiness, length, first, rest };
}

function lengthOf(expression: Expression): number {
  return expression.kind === "sequence" ? expression.length : 1;
}

/**
 * Checks that a sequence can be written out. Forty rules such as `a = b b`, each of the next, have a sequence of 2^40
 * characters.
 *
 * @throws {LimitError} `length`
 */
export function requireShort({ length }: Sequence): void {
  requireLength(
    length,
    (most) =>
      `a concatenation has more than ${most} elements, with its rules written out; use fewer rules in rules`,
  );
}

/**
 * The repetition of an expression, from `min` to `max` times.
 *
 * @param isOrdered whether the order of derivations matters; it does not if no rule is visible
 */
export function repeat(
  body: Expression,
  min: number,
  max: number,
  { isOrdered = true, notation }: RepeatOptions = {},
): Expression {
  if (max === 0 || body.kind === "empty") return EMPTY;
  if (body === NOTHING) return min === 0 ? EMPTY : NOTHING;
  if (min === 1 && max === 1) return body;
  // If the body can be empty without a mark as its least preferred derivation, the minimum is not
  // needed: empty iterations would fill it up (see Repeat.mustProgress).
  const needed = body.emptiness === "last" ? 0 : min;
  const repetition = new Repeat(...flattened(body, needed, max, isOrdered));
  repetition.notation = notation;
  return repetition;
}

interface RepeatOptions {
  readonly isOrdered?: boolean;
  /** How the grammar writes the repetition. */
  readonly notation?: () => string;
}

/**
 * Merges a repetition of a repetition into one: `*10( *10x )` becomes `*100x`.
 *
 * Let the inner repetition be m to M times x, and the outer one n to N times. For each k from n to
 * N, the whole is k m to k M times x. These ranges together are the range from n m to N M if there
 * is no gap between them: (k + 1) m <= k M + 1 for each k < N. It is enough to check the least k.
 * (With n = 0, m is at most 1.)
 *
 * No mark shows in which inner repetition an x stands, but the order of derivations can depend on
 * it: `3( 2*4x )` ends an inner repetition in order to have fewer x in all. The order does not
 * depend on it
 *
 * 1. if m <= 1 and n <= 1. While the current inner repetition is not full, it can match everything
 *    that a new one could match after the same x: both can end at once, and the current one has
 *    room for at least as many x. So the preferred path, which continues the current repetition,
 *    covers the other path. The order is that of a single repetition: another x before none. If x
 *    can be empty, both repetitions must also treat empty iterations alike. They do if both have an
 *    upper bound, if the inner one admits no empty x, or if an empty x is not visible;
 * 2. if both repetitions are fixed, because then there is only one number of x.
 */
function flattened(
  body: Expression,
  n: number,
  N: number,
  isOrdered: boolean,
): [body: Expression, min: number, max: number] {
  if (body.kind !== "repeat") return [body, n, N];
  const { body: x, min: m, max: M } = body;
  const isFixed = m === M && n === N;
  const isLow = m <= 1 && n <= 1;
  const isBounded = M < Infinity && N < Infinity;
  const isAlike = x.emptiness !== "somehow" || isBounded || (m === 0 && M === Infinity);
  const isContiguous = n === N || (n === 0 ? m <= 1 : (n + 1) * m <= n * M + 1);
  const isOne = isOrdered ? isAlike && (isFixed || isLow) : isContiguous;
  const isExact = !isBounded || N * M <= Number.MAX_SAFE_INTEGER;
  return isOne && isExact ? [x, n * m, N * M] : [body, n, N];
}

export function marked(name: string, index: number, body: Expression): Marked {
  const mark = 2 * index;
  const emptiness = isNullable(body) ? "somehow" : "never";
  const close: Close = { kind: "close", emptiness: "somehow", mark: mark + 1 };
  return { kind: "marked", emptiness, name, body, mark, close };
}

/** Checks whether an expression matches the empty string. */
export function isNullable({ emptiness }: Expression): boolean {
  return emptiness !== "never";
}

/**
 * The direct parts of an expression. The part of a call is its body, which may contain the call.
 */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "sequence":
      return [expression.first, expression.rest];
    case "choice":
    case "automaton":
      return expression.alternatives;
    case "repeat":
    case "marked":
    case "call":
      return [expression.body];
    case "characters":
    case "empty":
    case "close":
    case "iteration":
      return [];
  }
}
