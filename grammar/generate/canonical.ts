/**
 * Canonical numbers: of the histories of a state, and of states.
 *
 * A table is small if equal things are equal numbers. Three renumberings see to that, between the exploration of all
 * states and their encoding. None of them changes an answer.
 *
 * 1. **Before minimization, histories get canonical numbers** (`canonicalHistories`). Initially, histories are numbered in
 *    the order in which the entries of a state were made. Two states from which the same strings lead to the same marks
 *    may therefore number their histories differently, and may have histories that no string continues. The strings that
 *    follow a state decide the use of a history: for each string that leads from a state to an end, there is one history
 *    that the preferred derivation continues. So the histories of a state are numbered by the first of their strings, in
 *    the order of length and then of symbols, and histories without a string are dropped. Then equivalent states have the
 *    same effects on their transitions, and the automaton with effects for outputs is minimized like any other (Mohri,
 *    "Minimization algorithms for sequential transducers", 2000).
 *
 *    Marks stay at the position that the transitions give them: as late as possible. A mark that is common to all
 *    continuations could be moved forward by one character. This would save two states in a hundred, and runs would need a
 *    second kind of offset.
 *
 * 2. **After minimization, a history and its continuation share a number** (`withFewEffects`), as far as possible, for
 *    transitions with many symbols first. The histories of a state can have any distinct numbers. A transition has no effect
 *    if it crosses no mark and each history continues the history of the same number: a run does not log such a transition,
 *    and the table does not hold an effect for it. The groups that share a number, or a state, are colored like the ranges
 *    of variables that share a register (Chaitin, "Register allocation and spilling via graph coloring", 1982).
 *
 * 3. **For the encoding, effects are numbered in the order in which the states have them** (`withEffectsInOrder`): most
 *    targets are then near, and most effects the first that has not occurred yet. The states are so since minimization.
 */
import { ABSENT, sourcesOf } from "../automaton/dense-dfa.js";
import { Collected, madeOnce } from "../common/collections.js";
import { NO_EFFECT } from "./transducer.js";
import type { Continuation, Effect, Transducer } from "./transducer.js";
import type { Explored } from "./explore.js";
import type { HistoryNumber } from "../runtime/derivation.js";

/** The rank of each history of a state. The numbers of histories are not dense. */
type Ranks = Map<HistoryNumber, number>;

/** A history of a state that leads to an end. */
interface LiveHistory {
  readonly state: number;
  readonly history: HistoryNumber;
  /**
   * The first symbol of its first string, and the rank of the history that continues with the rest.
   */
  readonly symbol: number;
  readonly rest: number;
}

/** Returns the effects and endings of all states, over canonical numbers of histories. */
export function canonicalHistories(
  explored: Explored,
): Pick<Transducer, "histories" | "effect" | "effects" | "ending" | "endings"> {
  const { size, symbols, next, endings } = explored;
  const ranks = rank(explored);
  const effects = new Collected<Effect>([[]], effectKey);
  const effect = Int32Array.from(next, (target, index) => {
    if (target === ABSENT) return NO_EFFECT;
    const before = ranks[Math.floor(index / symbols)]!;
    const made = [...ranks[target]!.keys()].map((history) => {
      const { from, marks } = exploredContinuation(explored, index, history);
      return { from: before.get(from)!, marks };
    });
    return made.every(isUnchanged) ? NO_EFFECT : effects.add(made);
  });
  const ways = new Collected<Continuation>([], continuationKey);
  const ending = new Int32Array(size).fill(ABSENT);
  for (const [state, way] of endings.entries()) {
    if (way === null) continue;
    const marks = [...way.marks].reverse();
    ending[state] = ways.add({ from: ranks[state]!.get(way.history)!, marks });
  }
  const histories = Int32Array.from(ranks, ({ size }) => size);
  return { histories, effect, effects: effects.items, ending, endings: ways.items };
}

/** Returns, for each state, the ranks of the histories that lead to an end, in ascending order. */
function rank(explored: Explored): readonly Ranks[] {
  const { size, symbols, next, endings } = explored;
  const ranks = Array.from({ length: size }, (): Ranks => new Map());
  const sources = sourcesOf(next);
  let round: LiveHistory[] = [];
  for (const [state, ending] of endings.entries())
    if (ending !== null) round.push({ state, history: ending.history, symbol: 0, rest: 0 });
  // Round n finds the histories whose first string has n characters.
  while (round.length > 0) {
    round.sort((a, b) => a.symbol - b.symbol || a.rest - b.rest);
    const found = round.filter(({ state, history }) => {
      const known = ranks[state]!;
      if (!known.has(history)) return known.set(history, known.size);
      return false;
    });
    round = found.flatMap(({ state, history }) =>
      (sources.get(state) ?? []).map((index) => ({
        state: Math.floor(index / symbols),
        history: exploredContinuation(explored, index, history).from,
        symbol: index % symbols,
        rest: ranks[next[index]!]!.get(history)!,
      })),
    );
  }
  return ranks;
}

/** Returns the continuation of a history over an existing transition. */
function exploredContinuation(
  explored: Explored,
  index: number,
  history: HistoryNumber,
): Continuation {
  const effect = explored.effect[index]!;
  if (effect === ABSENT) return { from: history, marks: [] };
  const { origins, marks } = explored.transitions.effects;
  const pair = effect + 2 * history;
  return { from: origins[pair]!, marks: [...marks[origins[pair + 1]!]!].reverse() };
}

function isUnchanged({ from, marks }: Continuation, history: HistoryNumber): boolean {
  return from === history && marks.length === 0;
}

function effectKey(effect: Effect): string {
  return effect.map(continuationKey).join(" ");
}

/** Histories that share one number, at most one of each state. */
interface HistoryGroup {
  number: number;
  members: Map<number, HistoryNumber>;
}

type HistoryGroups = readonly HistoryGroup[][];

/**
 * Renumbers histories so that most transitions need no effect. Nearly linear in the transitions.
 */
export function withFewEffects(automaton: Transducer): Transducer {
  const { symbols, next, ending, endings, effects } = automaton;
  const groups = grouped(automaton);
  color(groups);
  const numberOf = (state: number, history: HistoryNumber): number =>
    groups[state]![history]!.number;

  const merged = new Collected<Effect>([[]], effectKey);
  const effect = automaton.effect.map((number, index) => {
    const target = next[index]!;
    if (target === ABSENT) return NO_EFFECT;
    const state = Math.floor(index / symbols);
    const known = new Map<number, Continuation>();
    for (let history = 0; history < groups[target]!.length; history += 1) {
      const { from, marks } = continuation(effects[number]!, history);
      known.set(numberOf(target, history), { from: numberOf(state, from), marks });
    }
    // A number that the next state does not have keeps its place.
    const length = Math.max(-1, ...known.keys()) + 1;
    const made = Array.from({ length }, (_, history) => known.get(history) ?? unchanged(history));
    return made.every(isUnchanged) ? NO_EFFECT : merged.add(made);
  });
  const ways = new Collected<Continuation>([], continuationKey);
  return {
    ...automaton,
    effect,
    effects: merged.items,
    ending: ending.map((number, state) => {
      if (number === ABSENT) return ABSENT;
      const { from, marks } = endings[number]!;
      return ways.add({ from: numberOf(state, from), marks });
    }),
    endings: ways.items,
  };
}

function continuation(effect: Effect, history: HistoryNumber): Continuation {
  return effect.at(history) ?? unchanged(history);
}

function unchanged(history: HistoryNumber): Continuation {
  return { from: history, marks: [] };
}

/**
 * Groups each history with its continuation, unless a state would then have two histories of a
 * group.
 */
function grouped(automaton: Transducer): HistoryGroups {
  const { symbols, histories, next, effect, effects } = automaton;
  const groups = Array.from(histories, (count, state) =>
    Array.from({ length: count }, (_, history): HistoryGroup => {
      return { number: 0, members: new Map([[state, history]]) };
    }),
  );
  for (const index of byWeight(automaton)) {
    const state = Math.floor(index / symbols);
    for (const [history, target] of groups[next[index]!]!.entries()) {
      const { from, marks } = continuation(effects[effect[index]!]!, history);
      if (marks.length === 0) unite(groups, groups[state]![from]!, target);
    }
  }
  return groups;
}

/**
 * Returns one transition for each state, next state and effect, in descending order of the number
 * of symbols.
 */
function byWeight({ symbols, next, effect }: Transducer): readonly number[] {
  const weights = new Map<string, { readonly index: number; weight: number }>();
  for (const [index, target] of next.entries()) {
    if (target === ABSENT) continue;
    const key = [Math.floor(index / symbols), target, effect[index]!].join();
    madeOnce(weights, key, () => ({ index, weight: 0 })).weight += 1;
  }
  return [...weights.values()].sort((a, b) => b.weight - a.weight).map(({ index }) => index);
}

function unite(groups: HistoryGroup[][], a: HistoryGroup, b: HistoryGroup): void {
  if (a === b) return;
  const [small, large] = a.members.size < b.members.size ? [a, b] : [b, a];
  for (const state of small.members.keys()) if (large.members.has(state)) return;
  for (const [state, history] of small.members) {
    large.members.set(state, history);
    groups[state]![history] = large;
  }
}

/**
 * Gives each group the least number that no conflicting group has. Two groups conflict if one state
 * has histories of both.
 */
function color(groups: HistoryGroups): void {
  const distinct = [...new Set(groups.flat())].sort((a, b) => b.members.size - a.members.size);
  const colored = new Set<HistoryGroup>();
  for (const group of distinct) {
    const taken = new Set<number>();
    for (const state of group.members.keys())
      for (const other of groups[state]!) if (colored.has(other)) taken.add(other.number);
    while (taken.has(group.number)) group.number += 1;
    colored.add(group);
  }
}

function continuationKey({ from, marks }: Continuation): string {
  return [from, ...marks].join();
}

/** Numbers effects in the order in which the states have them. */
export function withEffectsInOrder(automaton: Transducer): Transducer {
  const numbers = new Collected<number>([NO_EFFECT], String);
  const effect = automaton.effect.map((number) => numbers.add(number));
  return {
    ...automaton,
    effect,
    effects: numbers.items.map((number) => automaton.effects[number]!),
  };
}
