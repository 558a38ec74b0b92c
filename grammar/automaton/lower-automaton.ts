/** Lowering of a rule that is an automaton, not a text. */
import { AutomatonStart, characters, EMPTY, sequence } from "./expression.js";
import { eachRange } from "./char-set.js";
import type { Automaton, AutomatonState } from "../ast/definition.js";
import type { CharSet } from "./char-set.js";
import type { Expression } from "./expression.js";

/** Returns the expression of the first state. Cost: linear in the edges. */
export function lowerAutomaton({ states }: Automaton): Expression {
  const lengths = leastLengths(states);
  const made = states.map(({ isFinal }, number) => new AutomatonStart(isFinal, lengths[number]!));
  for (const [number, { isFinal, edges }] of states.entries())
    made[number]!.alternatives = [
      ...edges.map(({ set, target }) => sequence([characters(set, labelOf(set)), made[target]!])),
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

/** Writes a set in the notation of ABNF, e.g. `%x30-39 / %x61`. */
function labelOf(set: CharSet): string {
  const ranges: string[] = [];
  eachRange(set, (first, last) => {
    const from = first.toString(16).toUpperCase();
    ranges.push(first === last ? `%x${from}` : `%x${from}-${last.toString(16).toUpperCase()}`);
  });
  const rest = ranges.length > NAMED ? [`${String(ranges.length - NAMED)} more ranges`] : [];
  return [...ranges.slice(0, NAMED), ...rest].join(" / ");
}
