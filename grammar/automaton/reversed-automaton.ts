/** The reversed strings of an automaton, as an expression. */
import { AutomatonStart, EMPTY, partsOf, sequence } from "./expression.js";
import { choice } from "./choice.js";
import { preOrder } from "../common/graph.js";
import type { Characters, Expression } from "./expression.js";

/** A transition, as the expression of an automaton has it. */
interface AutomatonEdge {
  readonly from: AutomatonStart;
  readonly characters: Characters;
  readonly to: AutomatonStart;
}

/**
 * Returns the reversed strings: the walk begins in the final states, and ends in the start. The result
 * is nondeterministic. Linear in the edges.
 */
export function reversedAutomaton(start: AutomatonStart): Expression {
  const states = [...preOrder<Expression>([start], partsOf)].filter(
    (part) => part.kind === "automaton",
  );
  const edges = states.flatMap(edgesOf);
  const depths = depthsFrom(start, edges);
  const reversed = new Map(
    states.map((state) => [state, new AutomatonStart(state === start, depths.get(state)!)]),
  );
  for (const { from, characters, to } of edges) {
    const target = reversed.get(to)!;
    target.alternatives = [...target.alternatives, sequence([characters, reversed.get(from)!])];
  }
  const last = reversed.get(start)!;
  last.alternatives = [...last.alternatives, EMPTY];
  const finals = states.filter(({ alternatives }) => alternatives.includes(EMPTY));
  return choice(
    finals.map((state) => reversed.get(state)!),
    false,
  );
}

function edgesOf(from: AutomatonStart): readonly AutomatonEdge[] {
  return from.alternatives.flatMap((alternative) =>
    alternative.kind === "sequence" &&
    alternative.first.kind === "characters" &&
    alternative.rest.kind === "automaton"
      ? [{ from, characters: alternative.first, to: alternative.rest }]
      : [],
  );
}

/** The length of the shortest string from the start to each state. */
function depthsFrom(
  start: AutomatonStart,
  edges: readonly AutomatonEdge[],
): ReadonlyMap<AutomatonStart, number> {
  const next = new Map<AutomatonStart, AutomatonStart[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const depths = new Map([[start, 0]]);
  // A map is walked in the order of its growth.
  for (const [state, depth] of depths)
    for (const target of next.get(state) ?? [])
      if (!depths.has(target)) depths.set(target, depth + 1);
  return depths;
}
