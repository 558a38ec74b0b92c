/** Minimization of an automaton. */
import { ABSENT, Collected } from "./automaton.js";
import { equivalentStates } from "./hopcroft.js";
import type { Automaton } from "./automaton.js";

/**
 * Merges equivalent states, then the classes of characters that no state distinguishes. States are
 * equivalent if the same strings lead to an end, with the same effects and the same expectations on
 * the way.
 */
export function minimize(automaton: Automaton): Automaton {
  return withoutIdleClasses(withoutEqualStates(automaton));
}

/** The classes of equivalent states are numbered breadth first, by symbols of low numbers first. */
function withoutEqualStates(automaton: Automaton): Automaton {
  const { symbols, next, effect, ending, expected, histories } = automaton;
  const rowOf = (cells: Int32Array, state: number): Int32Array =>
    cells.subarray(state * symbols, (state + 1) * symbols);
  const outputs = new Collected<readonly number[]>([], String);
  const initial = Int32Array.from(ending, (way, state) =>
    outputs.add([way, expected[state]!, ...rowOf(effect, state)]),
  );
  const classes = equivalentStates(symbols, next, initial);
  const numbers = new Map([[classes[0]!, 0]]);
  /** One state of each class. The list grows while it is walked. */
  const states = [0];
  const targets: number[] = [];
  for (const state of states)
    for (const target of rowOf(next, state)) {
      const merged = target === ABSENT ? ABSENT : classes[target]!;
      if (merged !== ABSENT && !numbers.has(merged)) numbers.set(merged, states.push(target) - 1);
      targets.push(numbers.get(merged) ?? ABSENT);
    }
  const ofEach = (values: Int32Array): Int32Array =>
    Int32Array.from(states, (state) => values[state]!);
  return {
    ...automaton,
    size: states.length,
    next: Int32Array.from(targets),
    effect: Int32Array.from(states.flatMap((state) => [...rowOf(effect, state)])),
    ending: ofEach(ending),
    expected: ofEach(expected),
    histories: ofEach(histories),
  };
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
