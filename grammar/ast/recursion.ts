/** Rules that contain themselves. */
import { components as componentsOf } from "../graph.js";
import { derivableFrom } from "./derivable.js";
import { referredTo } from "./references.js";
import type { Definition } from "./definition.js";

/** Definitions that contain each other. */
export interface Component {
  readonly definitions: readonly Definition[];
  /** False for a single definition that does not contain itself. */
  readonly isRecursive: boolean;
}

/**
 * Returns the definitions that derivations from a definition can use, in components. Each component
 * comes after those that it refers to. Linear in the references.
 */
export function components(start: Definition): readonly Component[] {
  const written = componentsOf([start], referredTo);
  const isComplete = written
    .flat()
    .every(({ parts }) => parts.every(({ missing }) => missing !== "never"));
  if (isComplete) return written.map((definitions) => componentOf(definitions, referredTo));
  const used = derivableFrom([start]);
  return componentsOf([start], used).map((definitions) => componentOf(definitions, used));
}

/** Returns the rules that contain themselves, of those that derivations from a definition can use. */
export function recursiveRules(start: Definition): ReadonlySet<Definition> {
  const recursive = components(start).filter(({ isRecursive }) => isRecursive);
  return new Set(recursive.flatMap(({ definitions }) => definitions));
}

function componentOf(
  definitions: readonly Definition[],
  successors: (definition: Definition) => readonly Definition[],
): Component {
  const [first] = definitions;
  const isRecursive =
    definitions.length > 1 || (first !== undefined && successors(first).includes(first));
  return { definitions, isRecursive };
}
