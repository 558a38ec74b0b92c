/**
 * Canonical numbers of histories, so that states with the same behavior have the same numbers.
 *
 * Initially, histories are numbered in the order in which the entries of a state were made. Two
 * states from which the same strings lead to the same marks may therefore number their histories
 * differently, and may have histories that no string continues. The strings that follow a state
 * decide the use of a history: for each string that leads from a state to an end, there is one
 * history that the preferred derivation continues. This file numbers the histories of a state by
 * the first of their strings, in the order of length and then of symbols, and drops histories
 * without a string. Equivalent states then have the same effects on their transitions, and the
 * automaton with effects for outputs can be minimized like any other (Mohri, "Minimization
 * algorithms for sequential transducers", 2000).
 *
 * Marks stay at the position that the transitions give them: as late as possible. A mark that is
 * common to all continuations could be moved forward by one character. This would save two states
 * in a hundred, and runs would need a second kind of offset.
 */
import { ABSENT, Collected, NO_EFFECT } from "./automaton.js";
import type { Automaton, Continuation, Effect } from "./automaton.js";
import type { Explored } from "./explore.js";
import type { History } from "../runtime/derivation.js";

/** The rank of each history of a state. The numbers of histories are not dense. */
type Ranks = Map<History, number>;

/** A history of a state that leads to an end. */
interface Found {
  readonly state: number;
  readonly history: History;
  /**
   * The first symbol of its first string, and the rank of the history that continues with the rest.
   */
  readonly symbol: number;
  readonly rest: number;
}

/**
 * Returns the effects and endings of all states, over renumbered histories. This step merges no
 * states.
 */
export function renumberHistories(
  explored: Explored,
): Pick<Automaton, "histories" | "effect" | "effects" | "ending" | "endings"> {
  const { size, symbols, next, endings } = explored;
  const ranks = rank(explored);
  const effects = new Collected<Effect>([[]], keyOf);
  const effect = Int32Array.from(next, (target, index) => {
    if (target === ABSENT) return NO_EFFECT;
    const before = ranks[Math.floor(index / symbols)]!;
    const made = [...ranks[target]!.keys()].map((history) => {
      const { from, marks } = continuation(explored, index, history);
      return { from: before.get(from)!, marks };
    });
    return made.every(isUnchanged) ? NO_EFFECT : effects.add(made);
  });
  const ways = new Collected<Continuation>([], (way) => keyOf([way]));
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
  const sources = sourcesOf(explored);
  let round: Found[] = [];
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
      sources(state).map((index) => ({
        state: Math.floor(index / symbols),
        history: continuation(explored, index, history).from,
        symbol: index % symbols,
        rest: ranks[next[index]!]!.get(history)!,
      })),
    );
  }
  return ranks;
}

/** Returns, for each state, the indices of the transitions that lead to it. */
function sourcesOf({ size, next }: Explored): (state: number) => readonly number[] {
  const sources: number[][] = Array.from({ length: size }, () => []);
  for (const [index, target] of next.entries()) if (target !== ABSENT) sources[target]!.push(index);
  return (state) => sources[state]!;
}

/** Returns the continuation of a history over an existing transition. */
function continuation(explored: Explored, index: number, history: History): Continuation {
  const effect = explored.effect[index]!;
  if (effect === ABSENT) return { from: history, marks: [] };
  const { origins, marks } = explored.transitions.effects;
  const pair = effect + 2 * history;
  return { from: origins[pair]!, marks: [...marks[origins[pair + 1]!]!].reverse() };
}

function isUnchanged({ from, marks }: Continuation, history: History): boolean {
  return from === history && marks.length === 0;
}

function keyOf(effect: Effect): string {
  return effect.map(({ from, marks }) => [from, ...marks].join()).join(" ");
}
