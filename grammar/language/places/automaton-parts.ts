/** The right-hand sides of a rule. For a rule that is an automaton, its shortest string is one. */
import { eachRange } from "../../automaton/char-set.js";
import { readable } from "../comparison/representatives.js";
import type { Automaton, Definition, Part } from "../../ast/definition.js";

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
  const elements = { type: "num-sequence", base: "x", values, span } as const;
  return [{ elements, abnf: "", scope: new Map(), missing: "never" }];
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
      const ranges: [first: number, last: number][] = [];
      eachRange(set, (first, last) => ranges.push([first, last]));
      strings.set(target, [...string, readable(ranges) ?? set[0]!]);
    }
  }
  return undefined;
}
