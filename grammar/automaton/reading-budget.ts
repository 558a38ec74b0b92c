/**
 * The limits of the reading of one input.
 *
 * The chart takes a number of steps for each character that no grammar of standards exceeds, or up to
 * the square of the offset in an ambiguous grammar. A search runs at each offset that is in no match, so
 * that its steps can grow with the square of the text.
 */
import { Budget, CALL_LIMITS, limitError } from "../common/budget.js";
import { Marks } from "../runtime/marks.js";

/** The words of memory for a mark of a derivation: a node of a tree has two, and takes some 130 octets. */
const WORDS_A_MARK = 8;

/**
 * Returns the budget of a run.
 *
 * @param whole that of all runs together, if they have one
 */
export function readingBudget(whole?: Budget): Budget {
  return new Budget(
    CALL_LIMITS.steps,
    (most) =>
      `to read this input takes more than ${most} steps; use a simpler rule, or a shorter input`,
    "steps",
    whole,
  );
}

/** Returns an empty list of marks, which has a limit: `length`. */
export function limitedMarks(): Marks {
  return new Marks((count) => {
    const { words } = CALL_LIMITS;
    if (WORDS_A_MARK * count > words)
      throw limitError(
        "length",
        words,
        (most) =>
          `the tree of this input takes more than ${most} words of memory; use a shorter input, or \`capture\``,
      );
  });
}

/** The further steps for each character: a cost that is linear in the input is never too high. */
export const STEPS_A_CHARACTER = 200;

/** The steps that an item of the chart counts for. */
export const STEPS_AN_ITEM = 12;

/** The steps that a visit of an edge by the search for a derivation counts for. */
export const STEPS_AN_EDGE = 6;

/** The words of parts of the chart, and of an edge and a mark that the search for a derivation has found. */
export const WORDS = { frame: 26, item: 10, caller: 4, edge: 7, visit: 12, mark: 4 } as const;

/** @param task what takes the steps, as the subject of a sentence */
export function stepBudget(task: string, steps = CALL_LIMITS.steps): Budget {
  return new Budget(
    steps,
    (most) =>
      `${task} takes more than ${most} steps, besides ${STEPS_A_CHARACTER} for each character; use a less ambiguous rule, or a shorter input`,
  );
}

export function memoryBudget(words = CALL_LIMITS.words): Budget {
  return new Budget(
    words,
    (most) =>
      `to read this input keeps more than ${most} words of memory; use a rule with less recursion, or a shorter input`,
    "states",
  );
}
