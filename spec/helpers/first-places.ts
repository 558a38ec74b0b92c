import type { Machine } from "../../grammar/runtime/machine.js";

/** By mark, where it first stands in the derivation of the last run; -1 where it does not occur. */
export function firstPlaces(machine: Machine): number[] {
  const located = new Int32Array(2 * machine.names.length).fill(-1);
  machine.locate(located);
  return Array.from(located);
}
