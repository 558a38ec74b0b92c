/** Alternatives as an expression. */
import { union } from "./char-set.js";
import { characters, isNullable, NOTHING } from "./expression.js";
import type { Characters, Emptiness, Expression } from "./expression.js";

/**
 * Alternatives. Neighbors that are single characters become one set: no string tells them apart,
 * and none of them is seen. A large set stays as it is, though: rules that each add one character
 * to those of the next would have as many sets of all of them.
 *
 * @param isOrdered whether the order of derivations matters: not where nothing shows
 */
export function choice(alternatives: readonly Expression[], isOrdered = true): Expression {
  const merged: Expression[] = [];
  let neighbors: Characters[] = [];
  for (const alternative of alternatives.flatMap(flattened)) {
    if (alternative.kind === "characters" && !isLarge(alternative)) neighbors.push(alternative);
    else {
      if (neighbors.length > 0) merged.push(oneOf(neighbors));
      neighbors = [];
      merged.push(alternative);
    }
  }
  if (neighbors.length > 0) merged.push(oneOf(neighbors));
  if (merged.length === 0) return NOTHING;
  const [only] = merged;
  if (only !== undefined && merged.length === 1) return only;
  return { kind: "choice", emptiness: emptinessOfChoice(merged, isOrdered), alternatives: merged };
}

/** One set of all that some sets hold. */
function oneOf(neighbors: readonly Characters[]): Characters {
  const [only] = neighbors;
  if (only !== undefined && neighbors.length === 1) return only;
  const labels = [...new Set(neighbors.flatMap((each) => each.labels))];
  return { ...characters(union(neighbors.map(({ set }) => set))), labels };
}

/** Larger sets are not made part of others. */
const LARGEST_MERGED = 64;

function isLarge({ set, labels }: Characters): boolean {
  return set.length > 2 * LARGEST_MERGED || labels.length > LARGEST_MERGED;
}

function emptinessOfChoice(alternatives: readonly Expression[], isOrdered: boolean): Emptiness {
  const first = alternatives.findIndex(isNullable);
  if (first === -1) return "never";
  const isLast = first === alternatives.length - 1;
  return isLast || !isOrdered ? alternatives[first]!.emptiness : "somehow";
}

/**
 * Longer choices are not taken apart to be alternatives of another: rules that each add one to
 * those of the next would have as many lists of all of them.
 */
const LONGEST_FLATTENED = 64;

function flattened(expression: Expression): readonly Expression[] {
  return expression.kind === "choice" && expression.alternatives.length <= LONGEST_FLATTENED
    ? expression.alternatives
    : [expression];
}
