/** The budget of a question about languages, and its steps. */
import { requireCount } from "../common/arguments.js";
import { Budget, CALL_LIMITS } from "../common/budget.js";
import type { LimitErrorKind } from "../common/errors.js";

/** The steps for a visit of a state or a class. */
export const STEPS_A_VISIT = 4;

/** The steps for a part of an expression that is made canonical. */
export const STEPS_A_PART = 50;

/** The steps for a state of the nondeterministic automaton that is made. */
export const STEPS_A_NEW_STATE = 150;

/** The steps for a pair of sets of states that is made, and for a length that is noted of one. */
export const STEPS_A_PAIR = 1_000;
export const STEPS_A_LENGTH = 16;

/** The steps for a state of a deterministic automaton, which is minimized. */
export const STEPS_A_DFA_STATE = 5_000;

/** The steps for a pair of ways of two runs, and for a state on one. */
export const STEPS_A_WAY = 120;

/** The steps for the state of a track that a search for a place visits, and for a place that a string takes. */
export const STEPS_A_TRACK = 30;
export const STEPS_A_PLACE = 20;

/** The steps to count the strings of one length from a state, by way of one other. */
export const STEPS_A_COUNT = 20;

/**
 * @param name a function with the option `budget`
 * @param steps the value of the option
 * @throws {TypeError} if it is not a number of steps
 */
export function questionBudget(
  name: string,
  steps = CALL_LIMITS.steps,
  kind: LimitErrorKind = "states",
): Budget {
  return callBudget(name, "ask about smaller rules, or give a larger budget", steps, kind);
}

/**
 * @param advice to the caller
 * @param steps those of the caller, if it gives any
 * @throws {TypeError} if they are not a number of steps
 */
export function callBudget(
  name: string,
  advice: string,
  steps = CALL_LIMITS.steps,
  kind: LimitErrorKind = "states",
): Budget {
  requireCount("budget", steps);
  return new Budget(steps, (most) => `${name} takes more than ${most} steps; ${advice}`, kind);
}
