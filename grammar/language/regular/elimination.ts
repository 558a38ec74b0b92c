/**
 * From a deterministic automaton to an expression. Chains of states that count become repetitions; then states are
 * eliminated one by one (Brzozowski & McCluskey, "Signal flow graph techniques for sequential circuit state diagrams",
 * 1963). Each string has one derivation from the result, because it has one path in the automaton.
 */
import { choice } from "../../automaton/choice.js";
import { characters, EMPTY, NOTHING, repeat, sequence } from "../../automaton/expression.js";
import type { Automaton } from "../../ast/definition.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Characters, Expression } from "../../automaton/expression.js";

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
  /** Makes one state of a chain. The last state stays for the ways that only it has. */
  const replace = (chain: readonly number[]): void => {
    const [state, first, last] = [chain[0]!, chain[1]!, chain.at(-1)!];
    const { expression } = ways[state]!.get(first)!;
    ways[state]!.delete(first);
    const isShared = [...ways[state]!].every(([to, way]) => isSame(way, ways[last]!.get(to)));
    const count = chain.length - 1;
    const before = { expression: iterated(expression, 0, isShared ? count : count - 1), size: 1 };
    for (const inner of chain.slice(1, -1)) {
      left.delete(inner);
      for (const to of ways[inner]!.keys()) sources[to]!.delete(inner);
    }
    sources[last]!.clear();
    for (const [to, after] of ways[state]!) {
      ways[state]!.set(to, joined(before, undefined, after));
      if (!isShared) continue;
      ways[last]!.delete(to);
      sources[to]!.delete(last);
    }
    put(state, last, { expression: iterated(expression, count, count), size: 1 });
  };
  for (const state of states.keys()) {
    const chain = left.has(state) ? chainFrom(state, ways, sources) : [];
    if (chain.length > SHORTEST_CHAIN) replace(chain);
  }
  while (left.size > 0) {
    const state = cheapest(left, ways, sources);
    left.delete(state);
    const loop = ways[state]!.get(state);
    const around = loop && { expression: iterated(loop.expression, 0, Infinity), size: loop.size };
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

/** The number of steps from which on a chain becomes a repetition. */
const SHORTEST_CHAIN = 3;

/**
 * Returns states that count: from each, the same characters lead to the next one, to which nothing else leads, and from
 * all but the last, the other ways are the same.
 */
function chainFrom(
  state: number,
  ways: readonly ReadonlyMap<number, Way>[],
  sources: readonly ReadonlySet<number>[],
): readonly number[] {
  const nextOf = (from: number, set?: CharSet): number | undefined =>
    [...ways[from]!].find(
      ([to, { expression }]) =>
        expression.kind === "characters" &&
        (set === undefined || String(expression.set) === String(set)) &&
        sources[to]!.size === 1 &&
        to !== from,
    )?.[0];
  const first = nextOf(state);
  if (first === undefined) return [state];
  const { set } = ways[state]!.get(first)!.expression as Characters;
  const chain = [state, first];
  for (let next = nextOf(first, set); next !== undefined; next = nextOf(next, set)) {
    const inner = ways[chain.at(-1)!]!;
    const isAlike = [...ways[state]!].every(
      ([to, way]) => to === first || isSame(way, inner.get(to)),
    );
    if (inner.size !== ways[state]!.size || !isAlike) break;
    chain.push(next);
  }
  return chain;
}

function isSame({ expression }: Way, other: Way | undefined): boolean {
  if (expression.kind !== "characters" || other?.expression.kind !== "characters")
    return expression === other?.expression;
  return String(expression.set) === String(other.expression.set);
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

function iterated(expression: Expression, min: number, max: number): Expression {
  return repeat(expression, min, max, { isOrdered: false });
}
