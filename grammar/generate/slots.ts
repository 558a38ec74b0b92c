/**
 * Numbers of histories that leave most transitions without an effect.
 *
 * The histories of a state can have arbitrary distinct numbers. A transition has no effect if it
 * crosses no mark and each history continues the history of the same number. A run does not log
 * such a transition, and the table does not hold an effect for it. So a history and its
 * continuation share a number as far as possible, for transitions with many symbols first. Then the
 * groups that share a number, or a state, are colored like the ranges of variables that share a
 * register (Chaitin, "Register allocation and spilling via graph coloring", 1982).
 */
import { ABSENT, Collected, NO_EFFECT } from "./automaton.js";
import type { Automaton, Continuation, Effect } from "./automaton.js";
import type { History } from "../runtime/derivation.js";

/** Histories that share one number, at most one of each state. */
interface Group {
  number: number;
  members: Map<number, History>;
}

/** The groups of the histories by state. */
type Grouped = readonly Group[][];

/** Returns the same automaton with other numbers of histories. Nearly linear in the transitions. */
export function renumberForFewEffects(automaton: Automaton): Automaton {
  const { symbols, next, ending, endings, effects } = automaton;
  const groups = grouped(automaton);
  color(groups);
  const slotOf = (state: number, history: History): number => groups[state]![history]!.number;

  const merged = new PartialEffects();
  const effect = automaton.effect.map((number, index) => {
    const target = next[index]!;
    if (target === ABSENT) return NO_EFFECT;
    const state = Math.floor(index / symbols);
    const made: PartialEffect = new Map();
    for (let history = 0; history < groups[target]!.length; history += 1) {
      const { from, marks } = continuation(effects[number]!, history);
      made.set(slotOf(target, history), { from: slotOf(state, from), marks });
    }
    return merged.add(made);
  });
  const ways = new Collected<Continuation>([], textOf);
  return {
    ...automaton,
    effect,
    effects: merged.effects(),
    ending: ending.map((number, state) => {
      if (number === ABSENT) return ABSENT;
      const { from, marks } = endings[number]!;
      return ways.add({ from: slotOf(state, from), marks });
    }),
    endings: ways.items,
  };
}

function continuation(effect: Effect, history: History): Continuation {
  return effect.at(history) ?? unchanged(history);
}

function unchanged(history: History): Continuation {
  return { from: history, marks: [] };
}

/**
 * Groups each history with its continuation, unless a state would then have two histories of a
 * group.
 */
function grouped(automaton: Automaton): Grouped {
  const { symbols, histories, next, effect, effects } = automaton;
  const groups = Array.from(histories, (count, state) =>
    Array.from({ length: count }, (_, history): Group => {
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
function byWeight({ symbols, next, effect }: Automaton): readonly number[] {
  const weights = new Map<string, { readonly index: number; weight: number }>();
  for (const [index, target] of next.entries()) {
    if (target === ABSENT) continue;
    const key = [Math.floor(index / symbols), target, effect[index]!].join();
    const known = weights.get(key);
    if (known === undefined) weights.set(key, { index, weight: 1 });
    else known.weight += 1;
  }
  return [...weights.values()].sort((a, b) => b.weight - a.weight).map(({ index }) => index);
}

function unite(groups: Group[][], a: Group, b: Group): void {
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
function color(groups: Grouped): void {
  const distinct = [...new Set(groups.flat())].sort((a, b) => b.members.size - a.members.size);
  const colored = new Set<Group>();
  for (const group of distinct) {
    const taken = new Set<number>();
    for (const state of group.members.keys())
      for (const other of groups[state]!) if (colored.has(other)) taken.add(other.number);
    while (taken.has(group.number)) group.number += 1;
    colored.add(group);
  }
}

/** An effect on some histories. That on histories that the next state does not have is undetermined. */
type PartialEffect = Map<History, Continuation>;

/** A collection of partial effects. It merges effects that do not contradict each other. */
class PartialEffects {
  readonly #collected = new Collected<PartialEffect>([], keyOf);
  /** The numbers of the merged effects, by the numbers of the collected effects. */
  readonly #hosts: number[] = [];
  readonly #effects: PartialEffect[] = [new Map<History, Continuation>()];

  add(effect: PartialEffect): number {
    const number = this.#collected.add(effect);
    if (number === this.#hosts.length)
      this.#hosts.push(isIdentity(effect) ? NO_EFFECT : this.#hostOf(effect));
    return this.#hosts[number]!;
  }

  #hostOf(effect: PartialEffect): number {
    const found = this.#effects.findIndex(
      (host, number) => number !== NO_EFFECT && isCompatible(host, effect),
    );
    if (found === -1) return this.#effects.push(new Map(effect)) - 1;
    for (const [history, each] of effect) this.#effects[found]!.set(history, each);
    return found;
  }

  /** Returns all effects. An undetermined history keeps its number. */
  effects(): readonly Effect[] {
    return this.#effects.map((effect) =>
      Array.from(
        { length: 1 + Math.max(-1, ...effect.keys()) },
        (_, history) => effect.get(history) ?? unchanged(history),
      ),
    );
  }
}

function isIdentity(effect: PartialEffect): boolean {
  return [...effect].every(([history, { from, marks }]) => from === history && marks.length === 0);
}

function isCompatible(a: PartialEffect, b: PartialEffect): boolean {
  return [...b].every(([history, each]) => {
    const other = a.get(history);
    return other === undefined || textOf(other) === textOf(each);
  });
}

function keyOf(effect: PartialEffect): string {
  const entries = [...effect].sort(([a], [b]) => a - b);
  return entries.map(([history, each]) => `${String(history)}:${textOf(each)}`).join(" ");
}

function textOf({ from, marks }: Continuation): string {
  return [from, ...marks].join();
}
