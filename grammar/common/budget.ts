/**
 * The limits of a call. They count steps instead of time, so that a call ends in the same way on every machine.
 *
 * A step takes some ten nanoseconds. A state that is visited counts as several, and one that is kept counts as many, by
 * what it costs in time and memory. So all budgets have one unit, and most calls have one limit.
 */
import { LimitError } from "./errors.js";
import type { LimitErrorKind } from "./errors.js";

/** The limits of each call of a public function. Specs lower them. */
export const CALL_LIMITS = {
  /** Steps: some seconds. */
  steps: 100_000_000,
  /** Words of eight octets that the reading of an input keeps at once: 400 MB. */
  words: 50_000_000,
  /** Characters of a string or a pattern that is written, and elements of a concatenation. */
  length: 2_000_000,
};

/** A number of steps, which may be a part of a larger one. */
export class Budget {
  readonly limit: number;
  readonly #kind: LimitErrorKind;
  readonly #sentence: (most: string) => string;
  readonly #whole: Budget | undefined;
  #allowed: number;
  #spent = 0;

  /** @param sentence the message of the error, from the limit as a reader wants it: `1,000,000` */
  constructor(
    limit = CALL_LIMITS.steps,
    sentence = (most: string): string => `the call takes more than ${most} steps`,
    kind: LimitErrorKind = "steps",
    whole?: Budget,
  ) {
    this.limit = limit;
    this.#allowed = limit;
    this.#sentence = sentence;
    this.#kind = kind;
    this.#whole = whole;
  }

  /** The steps that were spent since the last beginning. */
  get spent(): number {
    return this.#spent;
  }

  /** The steps that are left; negative if too many were spent. */
  get left(): number {
    const left = this.#allowed - this.#spent;
    return this.#whole === undefined ? left : Math.min(left, this.#whole.left);
  }

  /**
   * Begins anew: nothing is spent.
   *
   * @param free steps that may be spent besides those of the limit
   */
  begin(free = 0): void {
    this.#spent = 0;
    this.#allowed = this.limit + free;
  }

  /** Allows further steps. */
  allow(steps: number): void {
    this.#allowed += steps;
  }

  /** Goes on from where another budget is. */
  continue(other: Budget): void {
    this.#spent = other.#spent;
    this.#allowed = other.#allowed;
  }

  /**
   * Spends steps; a negative number gives them back.
   *
   * @throws {LimitError} if there were not enough
   */
  spend(steps: number): void {
    if (!this.trySpend(steps)) throw this.error();
  }

  /**
   * Spends steps, if there are enough. Otherwise the budget is used up; but not the whole of it, because the steps are
   * not taken.
   */
  trySpend(steps: number): boolean {
    const isEnough = this.#spent + steps <= this.#allowed && this.#whole?.trySpend(steps) !== false;
    this.#spent = isEnough ? this.#spent + steps : this.#allowed + 1;
    return isEnough;
  }

  /** Returns a budget of at most so many steps, which also count for this one. */
  part(limit: number): Budget {
    return new Budget(limit, this.#sentence, this.#kind, this);
  }

  /** Makes the error of a call that spends too much. */
  error(): LimitError {
    return limitError(this.#kind, this.limit, this.#sentence);
  }
}

/** Makes the error of a limit, whose sentence has the limit as a reader wants it. */
export function limitError(
  kind: LimitErrorKind,
  limit: number,
  sentence: (most: string) => string,
): LimitError {
  return new LimitError(kind, limit, sentence(limit.toLocaleString("en")));
}

/** Returns an answer, or undefined where it takes more than a limit allows. */
export function unlessLimited<Answer>(question: () => Answer): Answer | undefined {
  try {
    return question();
  } catch (error) {
    if (error instanceof LimitError) return undefined;
    throw error;
  }
}

/** @throws {LimitError} `length` */
export function requireLength(length: number, sentence: (most: string) => string): void {
  const { length: limit } = CALL_LIMITS;
  if (length > limit) throw limitError("length", limit, sentence);
}
