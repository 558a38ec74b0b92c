/** From the marks of a derivation to the first occurrence of each of some rules. */
import type { Machine } from "../automaton/machine.js";

/**
 * Where rules stand: `[start, end, start, end, …]` in the order in which they were asked for,
 * UTF-16 offsets, `-1, -1` where a rule does not occur.
 *
 * The array belongs to the matcher and is filled anew by its next call.
 */
export type Spans = Int32Array;

/**
 * A matcher for a whole input.
 *
 * @param slots for each visible rule of the automaton, its place in the result
 */
export function spansMatcher(
  machine: Machine,
  slots: readonly number[],
  size: number,
): (input: string) => Spans | null {
  const places = Int32Array.from(slots.flatMap((slot) => [2 * slot, 2 * slot + 1]));
  const length = 2 * size;
  const spans = new Int32Array(length);
  return (input) => {
    if (!machine.matches(input)) {
      machine.release();
      return null;
    }
    for (let index = 0; index < length; index += 1) spans[index] = -1;
    machine.locate(places, spans);
    machine.release();
    return spans;
  };
}
