/** Which rules contain themselves. */
import { referredTo } from "./references.js";
import type { Definition } from "./definition.js";

/**
 * The strongly connected components of what can be reached from a definition, each after those
 * that it refers to.
 *
 * Tarjan, "Depth-first search and linear graph algorithms", 1972; linear in the references. The
 * depth-first search keeps its own stack: a chain of a hundred thousand rules is no problem.
 */
export function components(start: Definition): Definition[][] {
  const result: Definition[][] = [];
  const order = new Map<Definition, number>();
  const low = new Map<Definition, number>();
  const open: Definition[] = [];
  const isOpen = new Set<Definition>();
  const visits: { definition: Definition; targets: Definition[] }[] = [];

  const enter = (definition: Definition): void => {
    order.set(definition, order.size);
    low.set(definition, order.size - 1);
    open.push(definition);
    isOpen.add(definition);
    visits.push({ definition, targets: referredTo(definition).reverse() });
  };
  const lower = (definition: Definition, bound: number | undefined): void => {
    low.set(definition, Math.min(low.get(definition) ?? 0, bound ?? Infinity));
  };

  enter(start);
  for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
    const { definition, targets } = visit;
    const target = targets.pop();
    if (target !== undefined) {
      if (!order.has(target)) enter(target);
      else if (isOpen.has(target)) lower(definition, order.get(target));
      continue;
    }
    visits.pop();
    const parent = visits.at(-1);
    if (parent !== undefined) lower(parent.definition, low.get(definition));
    if (low.get(definition) !== order.get(definition)) continue;
    const component = open.splice(open.lastIndexOf(definition));
    for (const member of component) isOpen.delete(member);
    result.push(component);
  }
  return result;
}

/** The rules, of those that can be reached from a definition, that contain themselves. */
export function recursiveRules(start: Definition): ReadonlySet<Definition> {
  return new Set(components(start).filter(isRecursive).flat());
}

function isRecursive(component: readonly Definition[]): boolean {
  const [first] = component;
  return component.length > 1 || (first !== undefined && referredTo(first).includes(first));
}
