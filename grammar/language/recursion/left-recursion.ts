/**
 * Elimination of left recursion, so that a state reaches finitely many states without reading.
 *
 * Let the rules A1 to An lead to each other at their left ends. Each rule Ai is B(i), its strings that
 * begin otherwise, or A(j) M(j, i) for some j. As a row vector, A = A M + B. The least solution is
 * A = B M*, because B matches no empty string (Arden, "Delayed-logic and finite-state machines",
 * 1961). For one rule, this is the usual step from `a = a "+" b / b` to `a = b *( "+" b )`.
 */
import { choice } from "../../automaton/choice.js";
import {
  EMPTY,
  isNullable,
  NOTHING,
  partsOf,
  repeat,
  sequence,
} from "../../automaton/expression.js";
import { components, postOrder, preOrder } from "../../graph.js";
import { nonemptyOf, ProperForms } from "./proper.js";
import type { Call, Expression } from "../../automaton/expression.js";
import type { Lowered } from "../../automaton/lower.js";

/**
 * Returns an expression of the same language in which no call leads to itself before a character is
 * read, and in which no call and no repeated element matches the empty string.
 *
 * Cost: linear in the expression, and cubic in the number of rules of which each begins with all the
 * others.
 *
 * @param lowered a rule that contains itself, without visible rules
 */
export function withoutLeftRecursion({ root, calls }: Pick<Lowered, "root" | "calls">): Expression {
  const forms = new ProperForms();
  const whole = forms.whole(root);
  forms.complete(calls);
  const groups = components(forms.calls, ({ body }) => leftCalls(body));
  for (const group of groups)
    if (group.length > 1 || leftCalls(group[0]!.body).includes(group[0]!)) solve(group, forms);
  return whole;
}

/** The calls with which the strings of an expression can begin. */
function leftCalls(expression: Expression): readonly Call[] {
  return [...preOrder([expression], leftParts)].filter((part) => part.kind === "call");
}

/** The parts with which the strings of an expression can begin. A call is not entered. */
function leftParts(expression: Expression): readonly Expression[] {
  if (expression.kind === "call" || expression.kind === "automaton") return [];
  if (expression.kind !== "sequence") return partsOf(expression);
  const { first, rest } = expression;
  return isNullable(first) ? [first, rest] : [first];
}

/** Replaces the bodies of calls that lead to each other at their left ends. */
function solve(group: readonly Call[], forms: ProperForms): void {
  const splits = group.map(({ body }) => split(body, new Set(group)));
  const matrix = group.map((from) => splits.map(({ rests }) => rests.get(from) ?? NOTHING));
  const closed = closure(matrix, forms);
  for (const [to, call] of group.entries()) {
    const ways = splits.map(({ own }, from) => sequence([own, closed[from]![to]!]));
    call.body = union([splits[to]!.own, ...ways]);
  }
}

/** M+, by the algorithm of Kleene: the ways that may pass a further rule are added in turn. */
function closure(matrix: readonly Expression[][], forms: ProperForms): readonly Expression[][] {
  let ways = matrix;
  for (const through of matrix.keys()) {
    const loop = repeat(forms.nonempty(ways[through]![through]!), 0, Infinity, UNORDERED);
    ways = ways.map((row) =>
      row.map((way, to) => union([way, sequence([row[through]!, loop, ways[through]![to]!])])),
    );
  }
  return ways;
}

/** The nonempty strings of an expression, by their beginnings. */
interface Split {
  /** What follows a call at the left end, by that call. */
  readonly rests: ReadonlyMap<Call, Expression>;
  /** The nonempty strings that do not begin with one of the calls. */
  readonly own: Expression;
}

const NO_RESTS: ReadonlyMap<Call, Expression> = new Map();

function split(expression: Expression, calls: ReadonlySet<Call>): Split {
  const done = new Map<Expression, Split>();
  for (const part of postOrder([expression], leftParts))
    done.set(
      part,
      splitOne(part, calls, (below) => done.get(below)!),
    );
  return done.get(expression)!;
}

function splitOne(
  expression: Expression,
  calls: ReadonlySet<Call>,
  splitOf: (part: Expression) => Split,
): Split {
  switch (expression.kind) {
    case "empty":
      return { rests: NO_RESTS, own: NOTHING };
    case "call":
      return calls.has(expression)
        ? { rests: new Map([[expression, EMPTY]]), own: NOTHING }
        : { rests: NO_RESTS, own: expression };
    case "choice":
      return either(expression.alternatives.map(splitOf));
    case "sequence": {
      const { first, rest } = expression;
      const beginning = followed(splitOf(first), rest);
      return isNullable(first) ? either([beginning, splitOf(rest)]) : beginning;
    }
    case "repeat": {
      const { body, min, max } = expression;
      const others = repeat(body, Math.max(0, min - 1), max - 1, UNORDERED);
      return followed(splitOf(body), others);
    }
    case "automaton":
      return { rests: NO_RESTS, own: nonemptyOf(expression) };
    default:
      return { rests: NO_RESTS, own: expression };
  }
}

function followed({ rests, own }: Split, by: Expression): Split {
  const longer = [...rests].map(([call, rest]) => [call, sequence([rest, by])] as const);
  return { rests: new Map(longer), own: sequence([own, by]) };
}

function either(splits: readonly Split[]): Split {
  const rests = new Map<Call, Expression>();
  for (const split of splits)
    for (const [call, rest] of split.rests)
      rests.set(call, union([rests.get(call) ?? NOTHING, rest]));
  return { rests, own: union(splits.map(({ own }) => own)) };
}

function union(expressions: readonly Expression[]): Expression {
  return choice([...new Set(expressions)], false);
}

const UNORDERED = { isOrdered: false };
