/**
 * The limits of a run of the chart, and of all runs of a search: their steps, and the memory that they keep.
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

/** The steps that a visit of an edge by the search for a derivation counts for. */
export const STEPS_A_VISIT = 1 << 3;

/** The words of eight octets that a run may keep at once: 400 MB. */
const MOST_KEPT = 50_000_000;

/** How many words are added before those that are still kept are counted. */
const ADDED_BETWEEN = 1 << 23;

/** The words of parts of the chart, and of an edge and a mark that the search for a derivation has found. */
export const WORDS = { frame: 26, item: 10, caller: 4, edge: 7, visit: 12, mark: 4 } as const;

/** Counts the steps for an input, and what is kept. */
export class StepBudget {
  /** The steps since `begin`. */
  steps = 0;
  /** The words that were kept when they were counted, and those added since then. */
  #kept = 0;
  #nextCount = 0;
  #allowed = STEP_BUDGET;

  /**
   * @param task the task that takes the steps, for the error
   * @param budget the steps without those for each character
   * @param mostKept the words that are kept at once
   */
  constructor(
    readonly task: string,
    readonly budget = STEP_BUDGET,
    readonly mostKept = MOST_KEPT,
  ) {}

  /** Begins a task, for an input of some length. */
  begin(length: number): void {
    this.steps = 0;
    this.#kept = 0;
    this.#planCount();
    this.#allowed = this.budget + STEPS_A_CHARACTER * length;
  }

  /** Allows the steps of one further character. */
  extend(): void {
    this.#allowed += STEPS_A_CHARACTER;
  }

  /** Goes on from the steps of another task. */
  continue(other: StepBudget): void {
    this.steps = other.steps;
    this.#kept = other.#kept;
    this.#nextCount = other.#nextCount;
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
  /**
   * Adds words that a run keeps, or takes away those that it releases.
   *
   * @param count counts the words that are still kept; left out where all are
   * @throws {LimitError} `states`
   */
  keep(words: number, count?: () => number): void {
    this.#kept += words;
    if (this.#kept <= this.#nextCount) return;
    if (count !== undefined) this.#kept = count();
    this.#planCount();
    if (this.#kept > this.mostKept)
      throw new LimitError(
        "states",
        this.mostKept,
        `${this.task} keeps more than ${String(this.mostKept)} words`,
      );
  }
  #planCount(): void {
    this.#nextCount = this.#kept + Math.min(ADDED_BETWEEN, this.mostKept);
  }
}
