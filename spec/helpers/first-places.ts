import type { Machine } from "../../grammar/automaton/machine.js";

/** By mark, where it first stands in the derivation of the last run; -1 where it does not occur. */
export function firstPlaces(machine: Machine): number[] {
  const { indices } = machine.shape();
  return Array.from(indices, (index) => (index < 0 ? -1 : (machine.offsets[index] ?? NaN)));
}
