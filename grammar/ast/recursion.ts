/** Rules that contain themselves. */
import { components as componentsOf } from "../common/graph.js";
import { derivableFrom } from "./derivable.js";
import { reachableFrom, referredTo } from "./references.js";
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
  if (isComplete(written.flat()))
    return written.map((definitions) => componentOf(definitions, referredTo));
  const used = derivableFrom([start]);
  return componentsOf([start], used).map((definitions) => componentOf(definitions, used));
}

/** Whether no name without a definition matches nothing, so that derivations use all references. */
function isComplete(definitions: readonly Definition[]): boolean {
  return definitions.every(({ parts }) => parts.every(({ missing }) => missing !== "never"));
}

/** Returns the rules that contain themselves, of those that derivations from a definition can use. */
export function recursiveRules(start: Definition): ReadonlySet<Definition> {
  const recursive = components(start).filter(({ isRecursive }) => isRecursive);
  return new Set(recursive.flatMap(({ definitions }) => definitions));
}

/**
 * Returns a shortest cycle through a rule that contains itself: the rule comes first, each contains the
 * next, and the last contains the first. Empty if the rule does not contain itself. Linear in the
 * references.
 */
export function cycleThrough(start: Definition): readonly Definition[] {
  const used = isComplete([...reachableFrom(start)]) ? referredTo : derivableFrom([start]);
  const containing = new Map<Definition, Definition>();
  // Breadth first: the map keeps the order in which its keys are added.
  for (const target of used(start)) containing.set(target, start);
  for (const [definition] of containing) {
    if (definition === start) break;
    for (const target of used(definition))
      if (!containing.has(target)) containing.set(target, definition);
  }
  const cycle: Definition[] = [];
  for (let each = containing.get(start); each !== undefined; each = containing.get(each)) {
    cycle.unshift(each);
    if (each === start) break;
  }
  return cycle;
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
