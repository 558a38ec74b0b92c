/**
 * Matches that begin between the two halves of a surrogate pair. ECMA-262 has none with the flags `u` and
 * `v` (section 22.2.7.2, RegExpBuiltinExec), but V8 looks for them. There, no part of a pattern reads
 * anything, so these are matches of the empty string: `/\B/u` matches there.
 */
import { END } from "./positions.js";
import type { Look, PlaceNumber, PatternPlaces } from "./positions.js";

/** Checks whether the platform finds a match of a pattern in each string with a surrogate pair. */
export function matchesInsidePairs(places: PatternPlaces, start: PlaceNumber): boolean {
  return /\B/u.test("a\u{10400}a") && canEnd(places, start);
}

/** Checks whether a place leads to the end between two halves of a pair. */
function canEnd({ acts }: PatternPlaces, start: PlaceNumber): boolean {
  const holds = (look: Look): boolean => !look.isEdge && reaches(look.start) !== look.isNegative;
  const reaches = (from: PlaceNumber): boolean => {
    const reached = new Set([from]);
    // A set is walked in the order of its growth.
    for (const place of reached) {
      const act = acts[place]!;
      if (act.kind === "split") for (const target of act.targets) reached.add(target);
      else if (act.kind === "look" && holds(act.look)) reached.add(act.target);
    }
    return reached.has(END);
  };
  return reaches(start);
}
