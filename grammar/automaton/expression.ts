/**
 * What a rule matches, reduced to what an automaton is made of. Names are resolved, terminals are
 * sets of characters, and the only rules left are those that somebody wants to see.
 */
import { union } from "./char-set.js";
import type { CharSet } from "./char-set.js";

/** One character out of a set. */
export interface Characters {
  readonly kind: "characters";
  readonly set: CharSet;
  /** How the terminals that the set came from are written, for error messages. */
  readonly labels: readonly string[];
}

/** The empty string. */
export interface Empty {
  readonly kind: "empty";
}

export const EMPTY: Empty = { kind: "empty" };

/** One after the other. Longer sequences nest to the right, so that every suffix is an object. */
export interface Sequence {
  readonly kind: "sequence";
  readonly first: Expression;
  readonly rest: Expression;
}

/** Alternatives, the preferred one first. */
export interface Choice {
  readonly kind: "choice";
  readonly alternatives: readonly Expression[];
}

/** From `min` to `max` times, rather more than fewer. `0 <= min <= max`, `max >= 1`. */
export class Repeat {
  readonly kind = "repeat";
  #rest: Expression | undefined;

  constructor(
    readonly body: Expression,
    readonly min: number,
    readonly max: number,
  ) {}

  /**
   * What is left after one time. Made when it is asked for, so that `1*998text` costs nothing
   * before the input has 998 of them.
   *
   * Without an upper bound it is the repetition itself; but where the body can be empty, an
   * iteration must not be, and so has to be told apart until it has read something.
   */
  get rest(): Expression {
    if (this.max !== Infinity || this.min > 0)
      this.#rest ??= repeat(this.body, Math.max(0, this.min - 1), this.max - 1);
    else this.#rest ??= isNullable(this.body) ? unreadIteration(this) : this;
    return this.#rest;
  }
}

/**
 * The end of an iteration of an unbounded repetition whose body can be empty. It leads back to the
 * repetition if the iteration has read something, and nowhere if it has not: `*( *"a" )` has no
 * endless derivations.
 */
export interface Iteration {
  readonly kind: "iteration";
  readonly of: Repeat;
  readonly hasRead: boolean;
  /** The same, when something has been read. */
  readonly read: Iteration;
}

function unreadIteration(of: Repeat): Iteration {
  const read: Iteration = {
    kind: "iteration",
    of,
    hasRead: true,
    get read() {
      return read;
    },
  };
  return { kind: "iteration", of, hasRead: false, read };
}

/** A rule whose beginning and end are wanted. */
export interface Marked {
  readonly kind: "marked";
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
  readonly mark: Mark;
}

/**
 * A rule that contains itself, by whichever way: it cannot be replaced by what it matches.
 * The body is known only after the call is, because it leads back to the call.
 */
export class Call {
  readonly kind = "call";
  body: Expression = EMPTY;

  constructor(
    /** Calls are numbered from 0. */
    readonly number: number,
    readonly nullable: boolean,
  ) {}
}

/** The beginning (even) or the end (odd) of the visible rule number `mark >> 1`. */
export type Mark = number;

export type Expression =
  Characters | Empty | Sequence | Choice | Repeat | Iteration | Marked | Close | Call;

export function characters(set: CharSet, ...labels: readonly string[]): Characters {
  return { kind: "characters", set, labels };
}

export function sequence(items: readonly Expression[]): Expression {
  return items
    .filter((item) => item.kind !== "empty")
    .reduceRight<Expression>(
      (rest, first) => (rest.kind === "empty" ? first : { kind: "sequence", first, rest }),
      EMPTY,
    );
}

/**
 * Alternatives. Neighbors that are single characters become one set: no string tells them apart,
 * and none of them is seen.
 */
export function choice(alternatives: readonly Expression[]): Expression {
  const merged: Expression[] = [];
  for (const alternative of alternatives.flatMap(flattened)) {
    const last = merged.at(-1);
    if (alternative.kind === "characters" && last?.kind === "characters") {
      const labels = new Set([...last.labels, ...alternative.labels]);
      merged[merged.length - 1] = characters(union([last.set, alternative.set]), ...labels);
    } else merged.push(alternative);
  }
  const [only] = merged;
  return only !== undefined && merged.length === 1
    ? only
    : { kind: "choice", alternatives: merged };
}

function flattened(expression: Expression): readonly Expression[] {
  return expression.kind === "choice" ? expression.alternatives : [expression];
}

export function repeat(body: Expression, min: number, max: number): Expression {
  if (max === 0 || body.kind === "empty") return EMPTY;
  return min === 1 && max === 1 ? body : new Repeat(body, min, max);
}

export function marked(name: string, index: number, body: Expression): Marked {
  const mark = 2 * index;
  return { kind: "marked", name, body, mark, close: { kind: "close", mark: mark + 1 } };
}

/** Whether an expression matches the empty string. */
export function isNullable(expression: Expression): boolean {
  switch (expression.kind) {
    case "characters":
      return false;
    case "empty":
    case "close":
      return true;
    case "sequence":
      return isNullable(expression.first) && isNullable(expression.rest);
    case "choice":
      return expression.alternatives.some(isNullable);
    case "repeat":
      return expression.min === 0 || isNullable(expression.body);
    case "marked":
      return isNullable(expression.body);
    case "call":
      return expression.nullable;
    case "iteration":
      return expression.hasRead;
  }
}
