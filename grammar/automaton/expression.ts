/**
 * What a rule matches, reduced to what an automaton is made of. Names are resolved, terminals are
 * sets of characters, and the only rules left are those that somebody wants to see.
 */
import type { CharSet } from "./char-set.js";

/**
 * Whether an expression matches the empty string: never, or somehow; `last` where it does so after
 * all else that it matches, and without marks. It is settled when the expression is made, since
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
  ) {
    this.emptiness = nullable ? "somehow" : "never";
  }
}

/** The beginning (even) or the end (odd) of the visible rule number `mark >> 1`. */
export type Mark = number;

export type Expression =
  Characters | Empty | Sequence | Choice | Repeat | Iteration | Marked | Close | Call;

export function characters(set: CharSet, ...labels: readonly string[]): Characters {
  return { kind: "characters", emptiness: "never", set, labels };
}

export function sequence(items: readonly Expression[]): Expression {
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

export function repeat(body: Expression, min: number, max: number): Expression {
  if (max === 0 || body.kind === "empty") return EMPTY;
  if (min === 1 && max === 1) return body;
  // Iterations that do not show need not take place, so none is needed (see Repeat.mustRead).
  return new Repeat(body, body.emptiness === "last" ? 0 : min, max);
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
