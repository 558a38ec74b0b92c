/**
 * Reversed expressions, for automata that read from right to left.
 *
 * The automaton of `anything* reversed(L)` tells at each offset whether a string of L begins there
 * (Varatalu, Veanes & Ernits, "RE#: high performance derivative-based regex matching", POPL 2025,
 * find all matches in this way). The empty string is taken out of L first: it begins at every
 * offset.
 */
import { postOrder, preOrder } from "../common/graph.js";
import { range } from "./char-set.js";
import { choice } from "./choice.js";
import { Literal, literal, reversedSpelling } from "./literal.js";
import {
  AutomatonStart,
  characters,
  EMPTY,
  isNullable,
  marked,
  NOTHING,
  partsOf,
  Repeat,
  repeat,
  sequence,
} from "./expression.js";
import type { CharSet } from "./char-set.js";
import type { Characters, Expression } from "./expression.js";
import type { Lowered } from "./lower.js";

/** All characters; the octets are the first of them. */
const ANYTHING: CharSet = range(0, 0x10ffff);

/**
 * Returns the reversed nonempty strings of an expression without visible rules and without calls:
 * `"a" *"b"` becomes `*"b" "a"`. Linear in the expression; shared parts stay shared.
 */
export function reversed({ root, definitions, sets, calls }: Lowered): Lowered {
  if (calls.length > 0) throw new Error("an expression with calls is not reversed");
  const backward = transformed(root, reversedOf);
  return { root: transformed(backward, nonemptyOf), definitions, sets, calls };
}

/** Returns the strings of an expression after any other characters. */
export function afterAnything({ root, sets, ...rest }: Lowered): Lowered {
  const anything = repeat(characters(ANYTHING), 0, Infinity, { isOrdered: false });
  return { ...rest, root: sequence([anything, root]), sets: [...sets, ANYTHING] };
}

/**
 * Returns the same strings. A mark shows where the string of the expression begins, and an earlier
 * beginning is preferred to a later one.
 */
export function markedAfterAnything({ root, sets, ...rest }: Lowered): Lowered {
  const anything = new Repeat(characters(ANYTHING), 0, Infinity);
  anything.isLazy = true;
  const match = root === NOTHING ? NOTHING : marked("match", 0, root);
  return { ...rest, root: sequence([anything, match]), sets: [...sets, ANYTHING] };
}

/** Makes a new expression from an old one, and from the new parts of the old one. */
type Transformation = (
  expression: Expression,
  part: (expression: Expression) => Expression,
) => Expression;

/** Applies a transformation to all parts of an expression, before the expression itself. */
function transformed(root: Expression, transform: Transformation): Expression {
  const done = new Map<Expression, Expression>();
  const part = (expression: Expression): Expression => done.get(expression)!;
  for (const expression of postOrder([root], partsOutsideAutomata))
    done.set(expression, transform(expression, part));
  return part(root);
}

/** The parts of an expression. The states of an automaton, and characters of a literal, are transformed together. */
function partsOutsideAutomata(expression: Expression): readonly Expression[] {
  return expression.kind === "automaton" || expression instanceof Literal
    ? []
    : partsOf(expression);
}

const reversedOf: Transformation = (expression, part) => {
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
};

/**
 * The nonempty strings: one part of the expression matches the first character. No alternative of a choice
 * that it makes can be empty.
 */
const nonemptyOf: Transformation = (expression, part) => {
  if (!isNullable(expression)) return expression;
  switch (expression.kind) {
    case "sequence": {
      const { first, rest } = expression;
      return choice([sequence([part(first), rest]), part(rest)]);
    }
    case "choice":
      return choice(expression.alternatives.map(part));
    case "automaton":
      return choice(expression.alternatives.filter((alternative) => alternative !== EMPTY));
    case "repeat": {
      // It has no minimum: `repeat` leaves out one that empty iterations would fill up.
      const { body, max } = expression;
      const others = repeatedAs(expression, body, 0, max - 1);
      return sequence([part(body), others]);
    }
    default:
      return NOTHING;
  }
};

/** A repetition that error messages name as the one that it is made from. */
function repeatedAs({ notation }: Repeat, body: Expression, min: number, max: number): Expression {
  return repeat(body, min, max, { isOrdered: false, ...(notation && { notation }) });
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
