/** Disagreements between this project and another package, and the form of their reasons. */
import type { Asked } from "./packages.js";

/** The name of an operation that the packages are asked for. */
export type Operation = "normalization" | "resolution";

/** The answers of this project and of another package for one reference. */
export interface Disagreement {
  readonly operation: Operation;
  readonly reference: string;
  /** The name of the other package. */
  readonly name: Asked[0];
  readonly ours: string;
  readonly theirs: string;
}

/** A reason with the paragraph that decides. */
export interface Reason {
  readonly title: string;
  readonly paragraph: string;
}

/** A reason that is seen in one disagreement by itself. */
export interface Sight extends Reason {
  readonly by: readonly string[];
  readonly holds: (given: Disagreement) => boolean;
}

/**
 * Returns the titles of reasons that explain a disagreement together, none of which can be left out, or undefined.
 * An earlier reason is preferred to a later one.
 */
export function fewest<Each extends Reason>(
  all: readonly Each[],
  explain: (reasons: readonly Each[]) => boolean,
): readonly string[] | undefined {
  // One reason can undo the work of another one. So all of them together may explain nothing.
  const without = (left: Each): readonly Each[] => all.filter((other) => other !== left);
  let needed = [all, ...all.map(without)].find((some) => explain(some));
  if (needed === undefined) return undefined;
  for (const reason of [...all].reverse()) {
    const others: readonly Each[] = needed.filter((other) => other !== reason);
    if (explain(others)) needed = others;
  }
  return needed.map(({ title }) => title);
}
