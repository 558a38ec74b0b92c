/**
 * The limit of the steps of a run of the chart, and of all runs of a search.
 *
 * The chart takes a number of steps for each character that no grammar of standards exceeds, or up to
 * the square of the offset in an ambiguous grammar. A search runs at each offset that is in no match, so
 * that its steps can grow with the square of the text.
 */
import { LimitError } from "../common/errors.js";

/** The steps that any input may take. They take some seconds. */
const STEP_BUDGET = 1 << 27;

/** The further steps for each character: a cost that is linear in the input is never too high. */
export const STEPS_A_CHARACTER = 1 << 8;

/** The steps that an item of the chart counts for, by the time that it takes. */
export const STEPS_AN_ITEM = 1 << 4;

/**
 * The steps that an item and an edge count for in a run for a derivation, which keeps all of them: so
 * they take at most 500 MB.
 */
export const STEPS_A_KEPT_ITEM = 1 << 6;
export const STEPS_A_KEPT_EDGE = 24;

/** The steps that a visit of an edge by the search for a derivation counts for. */
export const STEPS_A_VISIT = 1 << 3;

/** Counts the steps for an input. */
export class StepBudget {
  /** The steps since `begin`. */
  steps = 0;
  #allowed = STEP_BUDGET;

  /**
   * @param task the task that takes the steps, for the error
   * @param budget the steps without those for each character
   */
  constructor(
    readonly task: string,
    readonly budget = STEP_BUDGET,
  ) {}

  /** Begins a task, for an input of some length. */
  begin(length: number): void {
    this.steps = 0;
    this.#allowed = this.budget + STEPS_A_CHARACTER * length;
  }

  /** Allows the steps of one further character. */
  extend(): void {
    this.#allowed += STEPS_A_CHARACTER;
  }

  /** Goes on from the steps of another task. */
  continue(other: StepBudget): void {
    this.steps = other.steps;
    this.#allowed = other.#allowed;
  }

  /** @throws {LimitError} `steps` */
  add(steps: number): void {
    this.steps += steps;
    if (this.steps > this.#allowed)
      throw new LimitError(
        "steps",
        this.#allowed,
        `${this.task} takes more than ${String(this.#allowed)} steps`,
      );
  }
}
