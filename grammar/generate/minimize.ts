/** Minimization of an automaton. */
import { ABSENT, Collected } from "./automaton.js";
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

/**
 * Returns the coarsest partition of the states that refines an initial partition and that every symbol respects, as the
 * number of the class of each state. An absent transition leads to an additional state, the sink, which has a class of
 * its own. Cost: `symbols * n log n`. (Hopcroft, "An n log n algorithm for minimizing states in a finite automaton",
 * 1971: after the split of a class, only the smaller half is needed as a further splitter.)
 *
 * @param next by state and symbol: the next state, or ABSENT
 * @param initial by state: a number; states with different numbers are known to differ
 */
export function equivalentStates(
  symbols: number,
  next: Int32Array,
  initial: Int32Array,
): Int32Array {
  const sink = initial.length;
  /** By state: the transitions that lead to it, as indices of `next`. */
  const sources = Array.from({ length: sink + 1 }, (): number[] => []);
  for (const [index, target] of next.entries())
    sources[target === ABSENT ? sink : target]!.push(index);
  const classOf = new Int32Array(sink + 1);
  const classes: Set<number>[] = [];
  const pending: number[] = [];
  const open = (states: readonly number[]): void => {
    const number = classes.push(new Set(states)) - 1;
    for (const state of states) classOf[state] = number;
    pending.push(number);
  };
  for (const states of groupsOf(initial.keys(), (state) => initial[state]!)) open(states);
  open([sink]);
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    /** By symbol: the states from which it leads to the class. The class itself may be split below. */
    const before = Array.from({ length: symbols }, (): number[] => []);
    for (const state of classes[number]!)
      for (const index of sources[state]!)
        before[index % symbols]!.push(Math.floor(index / symbols));
    for (const states of before)
      for (const part of groupsOf(states, (state) => classOf[state]!)) {
        const whole = classes[classOf[part[0]!]!]!;
        if (part.length === whole.size) continue;
        const inPart = new Set(part);
        const isHalf = 2 * part.length <= whole.size;
        const smaller = isHalf ? part : [...whole].filter((state) => !inPart.has(state));
        for (const state of smaller) whole.delete(state);
        open(smaller);
      }
  }
  return classOf.slice(0, sink);
}

/** Divides states by a number of each. */
function groupsOf(
  states: Iterable<number>,
  numberOf: (state: number) => number,
): Iterable<readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const state of states) {
    const group = groups.get(numberOf(state));
    if (group === undefined) groups.set(numberOf(state), [state]);
    else group.push(state);
  }
  return groups.values();
}
