/**
 * Why packages disagree: each reason has the paragraph that decides. A reason is a refusal, of this project or of the
 * other package, another reading of a reference, or a step that removes a difference from both answers.
 */
import { fewest } from "./disagreement.js";
import { OTHER_READINGS, THEIR_REFUSALS } from "./other-readings.js";
import { OUR_REFUSALS, ourRefusals } from "./our-refusals.js";
import { ERROR } from "./packages.js";
import { agree, STEPS } from "./steps.js";
import type { Disagreement, Reason, Sight } from "./disagreement.js";

/** All reasons, in the order of the document. */
export const REASONS: readonly Reason[] = [
  ...OUR_REFUSALS,
  ...THEIR_REFUSALS,
  ...OTHER_READINGS,
  ...STEPS,
];

/** Returns the titles of the reasons for a disagreement, as few as explain it, or undefined. */
export function reasonsFor(given: Disagreement): readonly string[] | undefined {
  const { reference, name, ours, theirs } = given;
  if (ours === ERROR) return ourRefusals(reference);
  if (theirs === ERROR) return seen(THEIR_REFUSALS, given);
  const steps = STEPS.filter(({ by }) => by.includes(name));
  return fewest(steps, (some) => agree(ours, theirs, some)) ?? seen(OTHER_READINGS, given);
}

function seen(sights: readonly Sight[], given: Disagreement): readonly string[] | undefined {
  const found = sights.find(({ by, holds }) => by.includes(given.name) && holds(given));
  return found && [found.title];
}
