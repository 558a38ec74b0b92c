/** Questions about languages, within the budget of one lint. */
import { isIncluded } from "../comparison/cross-sections.js";
import { setsIn } from "../../automaton/lower.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Budget } from "../comparison/budget.js";
import type { Languages } from "../comparison/languages.js";
import type { Subset } from "../comparison/subsets.js";

/**
 * Budget for all language questions of one lint. When it is spent, the remaining questions give no
 * warning. The grammars of published standards need a fraction of it.
 */
export const LINT_BUDGET = 1 << 20;

/** Budget for one question. A rule that takes more steps to expand is not asked about. */
export const STEPS_OF_ONE = 1 << 17;

/** A rule that does not contain itself. */
export interface Regular extends Omit<Lowered, "sets"> {
  /** The number of steps to expand all references of the rule. */
  readonly size: number;
}

/**
 * Sorts questions by size, so that the budget answers as many as possible. Questions of equal size
 * keep the order of the text.
 */
export function smallestFirst<Question>(
  questions: readonly Question[],
  size: (question: Question) => number,
): readonly Question[] {
  return [...questions].sort((a, b) => size(a) - size(b));
}

/**
 * Returns the distinct sets of the terminals of some languages. Returns undefined if the budget is
 * too small for the sets or for the languages. Takes from the budget the steps that the alphabet
 * and the states will need.
 */
export function setsOf(
  languages: readonly Regular[],
  budget: Budget,
): readonly CharSet[] | undefined {
  const steps = languages.reduce((sum, { size }) => sum + size, 0);
  if (!take(steps, budget)) return undefined;
  const sets = new Map<string, CharSet>();
  for (const { root } of languages) for (const set of setsIn(root)) sets.set(set.join(), set);
  // Each set becomes a list of its classes. The square of the number of sets estimates the size of
  // these lists.
  return take(sets.size ** 2, budget) ? [...sets.values()] : undefined;
}

/** Takes the steps of one question. Takes none, and returns false, if there are too few. */
function take(steps: number, budget: Budget): boolean {
  return steps <= Math.min(budget.left, STEPS_OF_ONE) && budget.spend(steps);
}

/**
 * Checks whether the left language is a subset of the right one. Returns undefined if this takes
 * too many steps.
 */
export function isWithin(
  languages: Languages,
  left: Subset,
  right: Subset,
  budget: Budget,
): boolean | undefined {
  const steps = budget.part(STEPS_OF_ONE);
  const { subsets } = languages;
  let before = subsets.visits;
  return isIncluded(languages, left, right, () => {
    const visits = subsets.visits - before;
    before += visits;
    return steps.spend(visits);
  });
}
