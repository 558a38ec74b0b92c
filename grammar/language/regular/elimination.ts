/**
 * From a deterministic automaton to an expression, by elimination of states (Brzozowski & McCluskey,
 * "Signal flow graph techniques for sequential circuit state diagrams", 1963). Each string has one
 * derivation from the result, because it has one path in the automaton.
 */
import { choice } from "../../automaton/choice.js";
import { characters, EMPTY, NOTHING, repeat, sequence } from "../../automaton/expression.js";
import type { Automaton } from "../../ast/definition.js";
import type { Expression } from "../../automaton/expression.js";

/** An expression on the way from one state to another, and its size. */
interface Way {
  readonly expression: Expression;
  readonly size: number;
}

/**
 * Returns an expression of the language of an automaton, or undefined if it is larger than a budget.
 *
 * @param budget the size of all expressions together
 */
export function eliminate({ states }: Automaton, budget: number): Expression | undefined {
  const end = states.length;
  const start = end + 1;
  const ways: Map<number, Way>[] = Array.from({ length: start + 1 }, () => new Map<number, Way>());
  const sources: Set<number>[] = ways.map(() => new Set<number>());
  let size = 0;
  const put = (from: number, to: number, way: Way): void => {
    const known = ways[from]!.get(to);
    size += way.size;
    ways[from]!.set(to, known === undefined ? way : either(known, way));
    sources[to]!.add(from);
  };
  put(start, 0, { expression: EMPTY, size: 0 });
  for (const [from, { isFinal, edges }] of states.entries()) {
    for (const { set, target } of edges)
      put(from, target, { expression: characters(set), size: 1 });
    if (isFinal) put(from, end, { expression: EMPTY, size: 0 });
  }
  const left = new Set(states.keys());
  while (left.size > 0) {
    const state = cheapest(left, ways, sources);
    left.delete(state);
    const loop = ways[state]!.get(state);
    const around = loop && { expression: star(loop.expression), size: loop.size };
    for (const from of sources[state]!) {
      if (from === state) continue;
      const before = ways[from]!.get(state)!;
      ways[from]!.delete(state);
      for (const [to, after] of ways[state]!)
        if (to !== state) put(from, to, joined(before, around, after));
      if (size > budget) return undefined;
    }
    for (const to of ways[state]!.keys()) sources[to]!.delete(state);
  }
  return ways[start]!.get(end)?.expression ?? NOTHING;
}

/** The state whose elimination makes the fewest ways. */
function cheapest(
  left: ReadonlySet<number>,
  ways: readonly ReadonlyMap<number, Way>[],
  sources: readonly ReadonlySet<number>[],
): number {
  let best = -1;
  let least = Infinity;
  for (const state of left) {
    let outgoing = 0;
    for (const { size } of ways[state]!.values()) outgoing += size + 1;
    let incoming = 0;
    for (const source of sources[state]!) incoming += ways[source]!.get(state)!.size + 1;
    const cost = outgoing * sources[state]!.size + incoming * ways[state]!.size;
    if (cost >= least) continue;
    least = cost;
    best = state;
  }
  return best;
}

function either(a: Way, b: Way): Way {
  return { expression: choice([a.expression, b.expression], false), size: a.size + b.size };
}

function joined(before: Way, loop: Way | undefined, after: Way): Way {
  const parts = [before, ...(loop === undefined ? [] : [loop]), after];
  return {
    expression: sequence(parts.map(({ expression }) => expression)),
    size: parts.reduce((sum, part) => sum + part.size, 0),
  };
}

function star(expression: Expression): Expression {
  return repeat(expression, 0, Infinity, { isOrdered: false });
}
