/**
 * From a deterministic automaton to an expression. States are eliminated one by one, first those that count (Brzozowski &
 * McCluskey, "Signal flow graph techniques for sequential circuit state diagrams", 1963). Each string has one derivation
 * from the result, because it has one path in the automaton.
 */
import { choice } from "../../automaton/choice.js";
import { madeOnce } from "../../common/collections.js";
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
  const known = new Map<string, Expression>();
  for (const [from, { isFinal, edges }] of states.entries()) {
    for (const { set, target } of edges) {
      const expression = madeOnce(known, String(set), () => characters(set));
      put(from, target, { expression, size: 1 });
    }
    if (isFinal) put(from, end, { expression: EMPTY, size: 0 });
  }
  const left = new Set(states.keys());
  const remove = (state: number): void => {
    left.delete(state);
    const loop = ways[state]!.get(state);
    const around = loop && { expression: iterated(loop.expression, 0, Infinity), size: loop.size };
    for (const from of sources[state]!) {
      if (from === state) continue;
      const before = ways[from]!.get(state)!;
      ways[from]!.delete(state);
      for (const [to, after] of ways[state]!)
        if (to !== state) put(from, to, joined(before, around, after));
      if (size > budget) return;
    }
    for (const to of ways[state]!.keys()) sources[to]!.delete(state);
  };
  /** Checks whether a state only goes on with the characters that lead to it, or as the state before it does. */
  const isCounting = (state: number): boolean => {
    const [source, ...others] = sources[state]!;
    if (source === undefined || source === state || others.length > 0) return false;
    const step = ways[source]!.get(state)!;
    const { body, rest } = powerOf(step.expression);
    if (body.kind !== "characters" || rest !== EMPTY) return false;
    return [...ways[state]!].every(([to, way]) => {
      const known = ways[source]!.get(to);
      return known === undefined
        ? powerOf(way.expression).body === body
        : oneMore(known.expression, joined(step, undefined, way).expression) !== undefined;
    });
  };
  for (const state of states.keys()) if (isCounting(state)) remove(state);
  while (left.size > 0 && size <= budget) remove(cheapest(left, ways, sources));
  return size > budget ? undefined : (ways[start]!.get(end)?.expression ?? NOTHING);
}

/** Returns the first part of a sequence, as a repetition, and the rest. */
function powerOf(expression: Expression) {
  const isSequence = expression.kind === "sequence";
  const [first, rest] = isSequence ? [expression.first, expression.rest] : [expression, EMPTY];
  const { body, min, max } = first.kind === "repeat" ? first : { body: first, min: 1, max: 1 };
  return { body, min, max, rest };
}

/** Returns `a{0,3}b` of `a{0,2}b` and `a{3}b`; undefined if the second one does not have one iteration more. */
function oneMore(few: Expression, more: Expression): Expression | undefined {
  const { body, min, max, rest } = powerOf(more);
  const before = few === rest ? { body, min: 0, max: 0, rest } : powerOf(few);
  if (before.body !== body || before.rest !== rest || before.max + 1 !== min) return undefined;
  return sequence([iterated(body, before.min, max), rest]);
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
  const more = oneMore(a.expression, b.expression);
  if (more !== undefined) return { expression: more, size: a.size };
  return { expression: choice([a.expression, b.expression], false), size: a.size + b.size };
}

function joined(before: Way, loop: Way | undefined, after: Way): Way {
  const parts = [before, ...(loop === undefined ? [] : [loop]), after];
  return {
    expression: parts
      .map(({ expression }) => expression)
      .reduceRight((rest, first) => then(first, rest)),
    size: parts.reduce((sum, part) => sum + part.size, 0),
  };
}

/** Returns one expression before another: `a{2}` before `a{3}b` is `a{5}b`. */
function then(first: Expression, next: Expression): Expression {
  const [before, after] = [powerOf(first), powerOf(next)];
  if (before.rest !== EMPTY || before.body !== powerOf(leftmost(next)).body)
    return sequence([first, next]);
  if (next.kind === "sequence" && next.first.kind === "sequence")
    return sequence([then(first, next.first), next.rest]);
  const both = iterated(before.body, before.min + after.min, before.max + after.max);
  return sequence([both, after.rest]);
}

function leftmost(expression: Expression): Expression {
  return expression.kind === "sequence" ? leftmost(expression.first) : expression;
}

function iterated(expression: Expression, min: number, max: number): Expression {
  return repeat(expression, min, max, { isOrdered: false });
}
