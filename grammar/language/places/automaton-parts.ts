/** The right-hand sides of a rule. For a rule that is an automaton, its shortest string is one. */
import { readable } from "../comparison/representatives.js";
import type { Automaton, Definition, Part } from "../../ast/definition.js";
import type { Ranges } from "../comparison/classes.js";

const cache = new WeakMap<Automaton, readonly Part[]>();

/** Returns the parts of a rule, or a part with the shortest string of its automaton. */
export function partsOf({ parts, automaton }: Definition): readonly Part[] {
  if (automaton === undefined) return parts;
  let made = cache.get(automaton);
  if (made === undefined) {
    made = partOf(shortestIn(automaton));
    cache.set(automaton, made);
  }
  return made;
}

function partOf(values: readonly number[] | undefined): readonly Part[] {
  if (values === undefined) return [];
  const span = { start: 0, end: 0 };
  const around = { abnf: "", scope: new Map(), missing: "never" } as const;
  if (values.length > 0)
    return [{ ...around, elements: { type: "num-sequence", base: "x", values, span } }];
  return [{ ...around, elements: { type: "char-val", value: "", caseSensitive: true, span } }];
}

/** The shortest string, by a search breadth first. */
function shortestIn({ states }: Automaton): readonly number[] | undefined {
  const strings = new Map<number, readonly number[]>([[0, []]]);
  // A map is walked in the order of its growth.
  for (const [number, string] of strings) {
    const { isFinal, edges } = states[number]!;
    if (isFinal) return string;
    for (const { set, target } of edges) {
      if (strings.has(target)) continue;
      const ranges: Ranges = Array.from({ length: set.length / 2 }, (_, index) => [
        set[2 * index]!,
        set[2 * index + 1]!,
      ]);
      strings.set(target, [...string, readable(ranges) ?? set[0]!]);
    }
  }
  return undefined;
}
