/** Alternatives as an expression. */
import { union } from "./char-set.js";
import { characters, isNullable, NOTHING } from "./expression.js";
import type { Characters, Emptiness, Expression } from "./expression.js";

/**
 * The expression of alternatives. Adjacent alternatives that are single characters are merged into
 * one set. This changes no language and no derivation, because these alternatives carry no marks. A
 * large set is not merged: in a chain of rules that each add one character to the next, every rule
 * would otherwise hold a copy of the whole set.
 *
 * @param isOrdered whether the order of derivations matters; it does not if no rule is visible
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
  if (merged.length === 1) return merged[0]!;
  return { kind: "choice", emptiness: emptinessOfChoice(merged, isOrdered), alternatives: merged };
}

/** The union of adjacent sets, with all their labels. */
function oneOf(neighbors: readonly Characters[]): Characters {
  if (neighbors.length === 1) return neighbors[0]!;
  const labels = [...new Set(neighbors.flatMap((each) => each.labels))];
  return characters(union(neighbors.map(({ set }) => set)), labels);
}

/** The number of ranges or labels up to which a set is merged with its neighbors. */
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
 * The number of alternatives up to which a nested choice is flattened into the outer one. In a
 * chain of rules that each add one alternative to the next, every rule would otherwise hold a copy
 * of the whole list.
 */
const LONGEST_FLATTENED = 64;

function flattened(expression: Expression): readonly Expression[] {
  return expression.kind === "choice" && expression.alternatives.length <= LONGEST_FLATTENED
    ? expression.alternatives
    : [expression];
}
