/** Lowering of a rule that is an automaton, not a text. */
import { AutomatonStart, characters, EMPTY, sequence } from "./expression.js";
import { eachRange } from "./char-set.js";
import { rangeName } from "./terminal-name.js";
import type { Automaton, AutomatonState } from "../ast/definition.js";
import type { CharSet } from "./char-set.js";
import type { Expression } from "./expression.js";

/** Returns the expression of the first state. Cost: linear in the edges. */
export function lowerAutomaton({ states }: Automaton): Expression {
  const lengths = leastLengths(states);
  const made = states.map(({ isFinal }, number) => new AutomatonStart(isFinal, lengths[number]!));
  for (const [number, { isFinal, edges }] of states.entries())
    made[number]!.alternatives = [
      ...edges.map(({ set, target }) => sequence([characters(set, [labelOf(set)]), made[target]!])),
      ...(isFinal ? [EMPTY] : []),
    ];
  return made[0]!;
}

/** The length of the shortest string from each state, by a search backward from the final states. */
function leastLengths(states: readonly AutomatonState[]): readonly number[] {
  const sources: number[][] = states.map(() => []);
  for (const [number, { edges }] of states.entries())
    for (const { target } of edges) sources[target]!.push(number);
  const lengths = states.map(({ isFinal }) => (isFinal ? 0 : Infinity));
  const pending = [...states.keys()].filter((number) => lengths[number] === 0);
  // Breadth first: the list grows while it is walked.
  for (const number of pending)
    for (const source of sources[number]!) {
      if (lengths[source]! < Infinity) continue;
      lengths[source] = lengths[number]! + 1;
      pending.push(source);
    }
  return lengths;
}

/** The number of ranges that a label names. */
const NAMED = 4;

/** Returns the name of a set, e.g. `"0" to "9" / %xE4`. */
function labelOf(set: CharSet): string {
  const ranges: string[] = [];
  eachRange(set, (first, last) => {
    ranges.push(rangeName(first, last) ?? notationOf(first, last));
  });
  const rest = ranges.length > NAMED ? [`${String(ranges.length - NAMED)} more ranges`] : [];
  return [...ranges.slice(0, NAMED), ...rest].join(" / ");
}

function notationOf(first: number, last: number): string {
  const ends = first === last ? [first] : [first, last];
  return `%x${ends.map((end) => end.toString(16).toUpperCase()).join("-")}`;
}
