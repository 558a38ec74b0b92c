/** Questions about languages, within the budget of a lint. */
import { isIncluded } from "../comparison/cross-sections.js";
import { setsIn } from "../../automaton/lower.js";
import { STEPS_OF_ONE } from "./steps.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Budget } from "../comparison/budget.js";
import type { Languages } from "../comparison/languages.js";
import type { Subset } from "../comparison/subsets.js";
import type { Regular } from "./lowered.js";

/** The order in which as many questions as possible are answered; of equal ones, that of the text. */
export function smallestFirst<Question>(
  questions: readonly Question[],
  size: (question: Question) => number,
): readonly Question[] {
  return [...questions].sort((a, b) => size(a) - size(b));
}

/**
 * The sets of the terminals of some languages, each once; undefined where they are too many, or the
 * languages too long, for the budget. Takes the steps that an alphabet and the states will take.
 */
export function setsOf(
  languages: readonly Regular[],
  budget: Budget,
): readonly CharSet[] | undefined {
  const steps = languages.reduce((sum, { size }) => sum + size, 0);
  if (steps > Math.min(budget.left, STEPS_OF_ONE) || !budget.spend(steps)) return undefined;
  const sets = new Map<string, CharSet>();
  for (const { root } of languages) for (const set of setsIn(root)) sets.set(set.join(), set);
  // A set becomes a list of the classes that are in it.
  const members = sets.size ** 2;
  if (members > Math.min(budget.left, STEPS_OF_ONE) || !budget.spend(members)) return undefined;
  return [...sets.values()];
}

/** Whether the left language is in the right one; undefined where that takes too many steps. */
export function isWithin(
  languages: Languages,
  left: Subset,
  right: Subset,
  budget: Budget,
): boolean | undefined {
  const steps = budget.part(STEPS_OF_ONE);
  const { subsets } = languages;
  let before = subsets.looks;
  return isIncluded(languages, left, right, () => {
    const looks = subsets.looks - before;
    before += looks;
    return steps.spend(looks);
  });
}
