/** Minimization of an automaton. */
import { Collected } from "./automaton.js";
import { equivalentStates } from "./hopcroft.js";
import { breadthFirst, selected } from "./canonical.js";
import type { Automaton } from "./automaton.js";

/**
 * Merges equivalent states, then the classes of characters that no state distinguishes. States are
 * equivalent if the same strings lead to an end, with the same effects and the same expectations on
 * the way.
 */
export function minimize(automaton: Automaton): Automaton {
  return withoutIdleClasses(withoutEqualStates(automaton));
}

function withoutEqualStates(automaton: Automaton): Automaton {
  const { symbols, next, effect, ending, expected } = automaton;
  const outputs = new Collected<readonly number[]>([], String);
  const initial = Int32Array.from(ending, (way, state) =>
    outputs.add([
      way,
      expected[state]!,
      ...effect.subarray(state * symbols, (state + 1) * symbols),
    ]),
  );
  const classes = equivalentStates(symbols, next, initial);
  const classOf = (state: number): number => classes[state]!;
  return selected(automaton, breadthFirst(automaton, classOf), classOf);
}

function withoutIdleClasses(automaton: Automaton): Automaton {
  const { symbols, size, next, effect, classes } = automaton;
  const columns = new Collected<readonly number[]>([], String);
  const merged = Int32Array.from({ length: symbols }, (_, symbol) => {
    const column: number[] = [];
    for (let state = 0; state < size; state += 1)
      column.push(next[state * symbols + symbol]!, effect[state * symbols + symbol]!);
    return columns.add(column);
  });
  const { length } = columns.items;
  const table = (part: 0 | 1): Int32Array =>
    Int32Array.from(
      { length: size * length },
      (_, index) => columns.items[index % length]![2 * Math.floor(index / length) + part]!,
    );
  const cuts = [...classes.starts.keys()].filter(
    (interval) =>
      interval === 0 ||
      merged[classes.classes[interval]!] !== merged[classes.classes[interval - 1]!],
  );
  return {
    ...automaton,
    symbols: length,
    next: table(0),
    effect: table(1),
    classes: {
      starts: Int32Array.from(cuts, (interval) => classes.starts[interval]!),
      classes: Int32Array.from(cuts, (interval) => merged[classes.classes[interval]!]!),
    },
  };
}
