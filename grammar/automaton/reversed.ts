/**
 * Reversed expressions, for automata that read from right to left.
 *
 * The automaton of `anything* reversed(L)` tells at each offset whether a string of L begins there
 * (Varatalu, Veanes & Ernits, "RE#: high performance derivative-based regex matching", POPL 2025,
 * find all matches in this way). The empty string is taken out of L first: it begins at every
 * offset.
 */
import { postOrder, preOrder } from "../common/graph.js";
import { ALL_CHARACTERS } from "./char-set.js";
import { choice } from "./choice.js";
import { Literal, literal, reversedSpelling } from "./literal.js";
import {
  AutomatonStart,
  characters,
  EMPTY,
  marked,
  NOTHING,
  partsOf,
  Repeat,
  repeat,
  sequence,
} from "./expression.js";
import { Nonempty, repeatedAs } from "./nonempty.js";
import type { Characters, Expression } from "./expression.js";
import type { Lowered } from "./lower.js";

/**
 * Returns the reversed nonempty strings of an expression without visible rules and without calls:
 * `"a" *"b"` becomes `*"b" "a"`. Linear in the expression; shared parts stay shared.
 */
export function reversed({ root, definitions, sets, calls }: Lowered): Lowered {
  if (calls.length > 0) throw new Error("an expression with calls is not reversed");
  const backward = new Map<Expression, Expression>();
  for (const each of postOrder([root], partsOutsideAutomata))
    backward.set(
      each,
      reversedOf(each, (part) => backward.get(part)!),
    );
  return { root: new Nonempty().of(backward.get(root)!), definitions, sets, calls };
}

/** Any string. */
export const ANY_STRING = /* @__PURE__ */ anyString();

function anyString(): Expression {
  return repeat(characters(ALL_CHARACTERS), 0, Infinity, { isOrdered: false });
}

/** Returns the strings of an expression after any other characters. */
export function afterAnything({ root, sets, ...rest }: Lowered): Lowered {
  return { ...rest, root: sequence([ANY_STRING, root]), sets: [...sets, ALL_CHARACTERS] };
}

/**
 * Returns the same strings. A mark shows where the string of the expression begins, and an earlier
 * beginning is preferred to a later one.
 */
export function markedAfterAnything({ root, sets, ...rest }: Lowered): Lowered {
  const anything = new Repeat(characters(ALL_CHARACTERS), 0, Infinity);
  anything.isLazy = true;
  const match = root === NOTHING ? NOTHING : marked("match", 0, root);
  return { ...rest, root: sequence([anything, match]), sets: [...sets, ALL_CHARACTERS] };
}

/** The parts of an expression. The states of an automaton, and characters of a literal, are transformed together. */
function partsOutsideAutomata(expression: Expression): readonly Expression[] {
  return expression.kind === "automaton" || expression instanceof Literal
    ? []
    : partsOf(expression);
}

/** Returns the reversed strings of an expression, from those of its parts. */
export function reversedOf(
  expression: Expression,
  part: (each: Expression) => Expression,
): Expression {
  switch (expression.kind) {
    case "sequence":
      return expression instanceof Literal
        ? literal(reversedSpelling(expression.spelling))
        : sequence([part(expression.rest), part(expression.first)]);
    case "choice":
      return choice(expression.alternatives.map(part), false);
    case "repeat":
      return repeatedAs(expression, part(expression.body), expression.min, expression.max);
    case "characters":
    case "empty":
      return expression;
    case "automaton":
      return reversedAutomaton(expression);
    case "marked":
    case "close":
    case "iteration":
    case "call":
      // Only an automaton makes iterations, and `lower` makes marks for visible rules.
      throw new Error(`an expression with a ${expression.kind} is not reversed`);
  }
}

/** A transition, as the expression of an automaton has it. */
interface AutomatonEdge {
  readonly from: AutomatonStart;
  readonly characters: Characters;
  readonly to: AutomatonStart;
}

/**
 * Returns the reversed strings of an automaton: the walk begins in the final states, and ends in the start. The result
 * is nondeterministic. Linear in the edges.
 */
export function reversedAutomaton(start: AutomatonStart): Expression {
  const states = [...preOrder<Expression>([start], partsOf)].filter(
    (part) => part.kind === "automaton",
  );
  const edges = states.flatMap(edgesOf);
  const reversed = new Map(states.map((state) => [state, new AutomatonStart(state === start)]));
  for (const { from, characters, to } of edges) {
    const target = reversed.get(to)!;
    target.alternatives = [...target.alternatives, sequence([characters, reversed.get(from)!])];
  }
  const last = reversed.get(start)!;
  last.alternatives = [...last.alternatives, EMPTY];
  const finals = states.filter(({ alternatives }) => alternatives.includes(EMPTY));
  const starts = finals.map((state) => reversed.get(state)!);
  return choice(starts, false);
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
