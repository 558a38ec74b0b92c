/**
 * Which rules can derive themselves and nothing else: `a = a / "x"`. Such a rule has endless
 * derivations, which have to be left out.
 */
import { components } from "../graph.js";
import { isNullable, partsOf } from "../automaton/expression.js";
import type { Call, Expression } from "../automaton/expression.js";

/**
 * For each call, by number, a number that it shares with the calls that it can stand for and that
 * can stand for it; -1 for a call that cannot stand for itself. Linear in the expressions.
 */
export function unitComponents(calls: readonly Call[]): readonly number[] {
  const numbers = calls.map(() => -1);
  for (const component of components<Expression>(calls, units)) {
    // A call that can stand for itself does so by way of its body.
    if (component.length === 1) continue;
    const mutual = component.flatMap((one) => (one.kind === "call" ? [one.number] : []));
    const lowest = mutual.reduce((low, number) => Math.min(low, number));
    for (const number of mutual) numbers[number] = lowest;
  }
  return numbers;
}

/** The parts that an expression can come down to when all else in it is empty. */
function units(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "sequence": {
      const { first, rest } = expression;
      return [...(isNullable(rest) ? [first] : []), ...(isNullable(first) ? [rest] : [])];
    }
    case "repeat":
      return expression.min <= 1 || isNullable(expression.body) ? [expression.body] : [];
    case "choice":
    case "marked":
    case "call":
    case "characters":
    case "empty":
    case "close":
    case "iteration":
      return partsOf(expression);
  }
}
