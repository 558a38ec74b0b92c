import type { Machine } from "../../grammar/runtime/machine.js";

/**
 * Returns, by mark, the offset of its first occurrence in the derivation of the last run, or -1.
 */
export function firstPlaces(machine: Machine): number[] {
  const located = new Int32Array(2 * machine.names.length).fill(-1);
  machine.locate(located);
  return Array.from(located);
}
