/**
 * What a rule matches, reduced to what an automaton is made of. Names are resolved, terminals are
 * sets of characters, and the only rules left are those that somebody wants to see.
 */
import type { Mark } from "../runtime/marks.js";
import type { CharSet } from "./char-set.js";

/**
 * Whether an expression matches the empty string: never, or somehow; `last` where it does so after
 * all else that it matches, and without marks, or where derivations have no order. It is settled when the expression is made, since
 * rules inlined into each other nest without limit.
 */
export type Emptiness = "never" | "last" | "somehow";

/** One character out of a set. */
export interface Characters {
  readonly kind: "characters";
  readonly emptiness: "never";
  readonly set: CharSet;
  /** How the terminals that the set came from are written, for error messages. */
  readonly labels: readonly string[];
}

/** The empty string. */
export interface Empty {
  readonly kind: "empty";
  readonly emptiness: "last";
}

export const EMPTY: Empty = { kind: "empty", emptiness: "last" };

/** One after the other. Longer sequences nest to the right, so that every suffix is an object. */
export interface Sequence {
  readonly kind: "sequence";
  readonly emptiness: Emptiness;
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

/** From `min` to `max` times, rather more than fewer. `0 <= min <= max`, `max >= 1`. */
export class Repeat {
  readonly kind = "repeat";
  readonly emptiness: Emptiness;
  /** The repetition of the grammar that this is, or that this is left of after some iterations. */
  readonly source: Repeat;
  /** How the grammar writes it, for error messages. */
  notation: (() => string) | undefined;

  constructor(
    readonly body: Expression,
    readonly min: number,
    readonly max: number,
    source?: Repeat,
  ) {
    this.emptiness = min === 0 && body.emptiness === "never" ? "last" : body.emptiness;
    this.source = source ?? this;
  }

  /** Whether iterations are counted: `*x`, `1*x` and `[ x ]` need no numbers. */
  get isCounted(): boolean {
    const { min, max } = this.source;
    return max === Infinity ? min > 1 : max > 1;
  }

  /**
   * Whether an iteration after this one must read something.
   *
   * Without an upper bound, what is left is the repetition itself; but where the body can be empty,
   * an iteration must not be, and so has to be told apart until it has read something. With one, an
   * iteration may be empty; but where it is so without a mark and as a last resort, nothing shows
   * whether it took place, and `*1000000[ "a" ]` need not try a million of them.
   */
  get mustRead(): boolean {
    if (this.min > 0) return false;
    const { emptiness } = this.body;
    return emptiness === "last" || (emptiness === "somehow" && this.max === Infinity);
  }
}

/**
 * The end of an iteration that must not be empty, of a repetition whose body can be. It leads to
 * what is left of the repetition if the iteration has read something, and nowhere if it has not:
 * `*( *"a" )` has no endless derivations.
 */
export interface Iteration {
  readonly kind: "iteration";
  readonly emptiness: Emptiness;
  /** What is left of the repetition. */
  readonly of: Repeat;
  readonly hasRead: boolean;
  /** The same, when something has been read. */
  readonly read: Iteration;
}

export function unreadIteration(of: Repeat): Iteration {
  const read: Iteration = {
    kind: "iteration",
    emptiness: "somehow",
    of,
    hasRead: true,
    get read() {
      return read;
    },
  };
  return { kind: "iteration", emptiness: "never", of, hasRead: false, read };
}

/** A rule whose beginning and end are wanted. */
export interface Marked {
  readonly kind: "marked";
  readonly emptiness: Emptiness;
  readonly name: string;
  readonly body: Expression;
  /** The end of the rule, as something to come to after the body. */
  readonly close: Close;
  /** The beginning of the rule; the mark of the end is the next number. */
  readonly mark: Mark;
}

/** The end of a rule that is wanted. */
export interface Close {
  readonly kind: "close";
  readonly emptiness: "somehow";
  readonly mark: Mark;
}

/**
 * A rule that contains itself, by whichever way: it cannot be replaced by what it matches.
 * The body is known only after the call is, because it leads back to the call.
 */
export class Call {
  readonly kind = "call";
  readonly emptiness: Emptiness;
  body: Expression = EMPTY;

  constructor(
    /** Calls are numbered from 0. */
    readonly number: number,
    readonly nullable: boolean,
    isOrdered = true,
  ) {
    this.emptiness = !nullable ? "never" : isOrdered ? "somehow" : "last";
  }
}

export type Expression =
  Characters | Empty | Sequence | Choice | Repeat | Iteration | Marked | Close | Call;

export function characters(set: CharSet, ...labels: readonly string[]): Characters {
  return { kind: "characters", emptiness: "never", set, labels };
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
  const emptiness =
    first.emptiness === "never" || first.emptiness === rest.emptiness
      ? first.emptiness
      : rest.emptiness === "never"
        ? "never"
        : "somehow";
  return { kind: "sequence", emptiness, first, rest };
}

/**
 * From `min` to `max` times an expression.
 *
 * @param isOrdered whether the order of derivations matters: not where nothing shows
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
  // Iterations that do not show need not take place, so none is needed (see Repeat.mustRead).
  const needed = body.emptiness === "last" ? 0 : min;
  const repetition = new Repeat(...flattened(body, needed, max, isOrdered));
  repetition.notation = notation;
  return repetition;
}

export interface RepeatOptions {
  readonly isOrdered?: boolean;
  /** How the grammar writes the repetition. */
  readonly notation?: () => string;
}

/**
 * A repetition of a repetition as one: `*10( *10x )` is `*100x`.
 *
 * Of m to M times x, n to N times are k m to k M times x, for each k from n to N. These ranges make
 * up that from n m to N M where no gap is between them: where (k + 1) m <= k M + 1 for each k < N,
 * that is for the least one. (With n = 0, m has to be 1 at most.)
 *
 * Nothing shows which x is in which of the inner repetitions, but the order of derivations can
 * depend on it: `3( 2*4x )` ends an inner repetition to have fewer x in all. It cannot
 *
 * 1. where m <= 1 and n <= 1. After any x, all that a new inner repetition could still match, the
 *    present one can while it is not full, since either can end at once and the present one has room
 *    for at least as many x; so to go on with it, which is preferred, leaves nothing to the other,
 *    and the order is that of one repetition: another x before none. Where x can be empty, iterations
 *    are subject to the same rules only if both repetitions have an upper bound, if the inner one
 *    admits no empty x at all, or if an empty x does not show;
 * 2. where both are fixed, since there is one number of x.
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

/** Whether an expression matches the empty string. */
export function isNullable({ emptiness }: Expression): boolean {
  return emptiness !== "never";
}

/** What an expression is made of. A call leads to its body, and perhaps back. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "sequence":
      return [expression.first, expression.rest];
    case "choice":
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
