/** The limits of the reading of one input. */
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
