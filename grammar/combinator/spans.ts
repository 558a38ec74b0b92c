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
 * A matcher for a whole input. Going back over the derivation, each occurrence overwrites the one
 * that follows it, so that the first is left.
 *
 * @param slots for each visible rule of the automaton, its place in the result
 */
export function spansMatcher(
  machine: Machine,
  slots: readonly number[],
  size: number,
): (input: string) => Spans | null {
  const spans = new Int32Array(2 * size);
  return (input) => {
    if (!machine.matches(input)) return null;
    const { pairs, length } = machine.derivation();
    spans.fill(-1);
    for (let at = 0; at < length; at += 2) {
      const mark = pairs[at]!;
      spans[2 * slots[mark >> 1]! + (mark & 1)] = pairs[at + 1]!;
    }
    machine.release();
    return spans;
  };
}
