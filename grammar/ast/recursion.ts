/** Which rules contain themselves. */
import { components as componentsOf } from "../graph.js";
import { referredTo } from "./references.js";
import type { Definition } from "./definition.js";

/**
 * The definitions that can be reached from one, in groups that contain each other, each group after
 * those that it refers to. Linear in the references.
 */
export function components(start: Definition): (readonly Definition[])[] {
  return componentsOf([start], referredTo);
}

/** The rules, of those that can be reached from a definition, that contain themselves. */
export function recursiveRules(start: Definition): ReadonlySet<Definition> {
  return new Set(components(start).filter(isRecursive).flat());
}

/** Whether the rules of a group contain themselves. */
export function isRecursive(component: readonly Definition[]): boolean {
  const [first] = component;
  return component.length > 1 || (first !== undefined && referredTo(first).includes(first));
}
