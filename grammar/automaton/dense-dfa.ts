/**
 * Deterministic automata of which all states are known: made by a step function, and made smaller. (A `Dfa` is made state by
 * state, while it reads.)
 */
import { addTo, Collected, groupBy } from "../common/collections.js";

/** The absence of a next state or of an ending. */
export const ABSENT = -1;

/** A deterministic automaton as a table. State 0 is the start. */
export interface DenseDfa {
  readonly symbols: number;
  /** By state and symbol, `state * symbols + symbol`: the next state, or ABSENT. */
  readonly next: Int32Array;
  /** By state: the number of its ending, or ABSENT if the input cannot end there. */
  readonly ending: Int32Array;
}

/** The states of an automaton before they have numbers. */
interface Construction<State> {
  readonly start: State;
  readonly symbols: number;
  /** Returns equal keys for equal states. */
  readonly keyOf: (state: State) => string | number;
  /** Returns the next state, if there is one. */
  readonly step: (state: State, symbol: number) => State | undefined;
  readonly onState?: () => void;
}

/**
 * Makes all states that the start leads to, and their transitions. States are numbered breadth first, by symbols of low
 * numbers first. Cost: a step for each state and symbol.
 */
export function determinize<State>({ start, symbols, keyOf, step, onState }: Construction<State>): {
  readonly states: readonly State[];
  readonly next: Int32Array;
} {
  const collected = new Collected([start], keyOf);
  const rows: Int32Array[] = [];
  // The list grows while it is walked.
  for (const state of collected.items) {
    const row = new Int32Array(symbols).map((_, symbol) => {
      const target = step(state, symbol);
      return target === undefined ? ABSENT : collected.add(target);
    });
    rows.push(row);
    onState?.();
  }
  const next = new Int32Array(rows.length * symbols);
  for (const [state, row] of rows.entries()) next.set(row, state * symbols);
  return { states: collected.items, next };
}

/**
 * Merges equivalent states: those from which the same strings lead to the same outputs. Returns a state of each class, and
 * the transitions between the classes, which are numbered as by `determinize`.
 *
 * @param outputs by state: what tells states apart beside their transitions
 */
export function mergeStates(
  { symbols, next, ending }: DenseDfa,
  outputs = ending,
): { readonly states: readonly number[]; readonly next: Int32Array } {
  const classOf = equivalentStates(symbols, next, outputs);
  const step = (state: number, symbol: number): number | undefined => {
    const target = next[state * symbols + symbol]!;
    return target === ABSENT ? undefined : target;
  };
  return determinize({ start: 0, symbols, keyOf: (state) => classOf[state]!, step });
}

/**
 * Returns the smallest automaton of the same language: a state of each class of equivalent ones, and the transitions
 * between them, by groups of symbols that nothing tells apart. States that lead to no ending are left out.
 */
export function smallestDfa({ symbols, next, ending }: DenseDfa): {
  readonly groups: readonly (readonly number[])[];
  readonly states: readonly number[];
  readonly next: Int32Array;
} {
  const isLive = liveStates({ symbols, next, ending });
  const live = next.map((target) => (isLive[target] === 1 ? target : ABSENT));
  const groups = equalColumns(symbols, live);
  const columns = groups.map(([first]) => first!);
  const merged = { symbols: groups.length, next: withColumns(live, symbols, columns), ending };
  return { groups, ...mergeStates(merged) };
}

/**
 * Returns the symbols of a table in groups of equal columns.
 *
 * @param tables cells by state and symbol: next states, effects
 */
export function equalColumns(
  symbols: number,
  ...tables: readonly Int32Array[]
): readonly (readonly number[])[] {
  const isSame = (table: Int32Array, a: number, b: number): boolean => {
    for (let row = 0; row < table.length; row += symbols)
      if (table[row + a] !== table[row + b]) return false;
    return true;
  };
  const groups: number[][] = [];
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const group = groups.find(([first]) => tables.every((table) => isSame(table, first!, symbol)));
    if (group === undefined) groups.push([symbol]);
    else group.push(symbol);
  }
  return groups;
}

/** Returns some columns of a table, in their order. */
export function withColumns(
  table: Int32Array,
  symbols: number,
  columns: readonly number[],
): Int32Array {
  const { length: width } = columns;
  const cells = new Int32Array((table.length / symbols) * width);
  for (let row = 0, at = 0; row < table.length; row += symbols)
    for (const column of columns) cells[at++] = table[row + column]!;
  return cells;
}

/** Returns for each state whether it leads to an ending. Linear in the transitions. */
export function liveStates({ symbols, next, ending }: DenseDfa): Uint8Array {
  const sources = sourcesOf(next);
  const isLive = Uint8Array.from(ending, (number) => Number(number !== ABSENT));
  const live = [...isLive.keys()].filter((state) => isLive[state] === 1);
  // The list grows while it is walked.
  for (const state of live)
    for (const index of sources.get(state) ?? []) {
      const source = Math.floor(index / symbols);
      if (isLive[source] === 0) live.push(source);
      isLive[source] = 1;
    }
  return isLive;
}

/** Returns, by state, the transitions that lead to it, as indices of `next` in ascending order. */
export function sourcesOf(next: Int32Array): ReadonlyMap<number, readonly number[]> {
  const sources = new Map<number, number[]>();
  for (const [index, target] of next.entries())
    if (target !== ABSENT) addTo(sources, target, index);
  return sources;
}

/**
 * Returns the coarsest partition of the states that refines an initial partition and that every symbol respects, as the
 * number of the class of each state. An absent transition leads to no state of any class. Cost: `symbols * n log n`.
 * (Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971: after the split of a class, only
 * the smaller half is needed as a further splitter, and where all other classes split no class, the absence of a
 * transition does not, either.)
 *
 * @param next by state and symbol: the next state, or ABSENT
 * @param initial by state: a number; states with different numbers are known to differ
 */
export function equivalentStates(
  symbols: number,
  next: Int32Array,
  initial: Int32Array,
): Int32Array {
  const sources = sourcesOf(next);
  const classOf = new Int32Array(initial.length);
  const classes: Set<number>[] = [];
  const pending: number[] = [];
  const open = (states: readonly number[]): void => {
    const number = classes.push(new Set(states)) - 1;
    for (const state of states) classOf[state] = number;
    pending.push(number);
  };
  for (const states of groupBy(initial.keys(), (state) => initial[state]!).values()) open(states);
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    /** By symbol: the states from which it leads to the class. The class itself may be split below. */
    const before = Array.from({ length: symbols }, (): number[] => []);
    for (const state of classes[number]!)
      for (const index of sources.get(state) ?? [])
        before[index % symbols]!.push(Math.floor(index / symbols));
    for (const states of before)
      for (const part of groupBy(states, (state) => classOf[state]!).values()) {
        const whole = classes[classOf[part[0]!]!]!;
        if (part.length === whole.size) continue;
        const inPart = new Set(part);
        const isHalf = 2 * part.length <= whole.size;
        const smaller = isHalf ? part : [...whole].filter((state) => !inPart.has(state));
        for (const state of smaller) whole.delete(state);
        open(smaller);
      }
  }
  return classOf;
}
