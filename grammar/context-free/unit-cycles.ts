/**
 * Finds the rules that can derive themselves and nothing else: `a = a / "x"`. Such a rule has
 * endless derivations, which do not count.
 */
import { components } from "../graph.js";
import { isNullable, partsOf } from "../automaton/expression.js";
import type { Call, Expression } from "../automaton/expression.js";

/** The number of no unit component. */
export const NO_COMPONENT = -1;

/**
 * Returns, for each call by its number, the number of its unit component: the calls that it can
 * derive alone and that can derive it alone. The number is `NO_COMPONENT` for a call that cannot
 * derive itself alone. Cost: linear in the expressions.
 */
export function unitComponents(calls: readonly Call[]): readonly number[] {
  const numbers: number[] = calls.map(() => NO_COMPONENT);
  for (const component of components<Expression>(calls, units)) {
    // A call derives itself only through its body, so a component of one expression has no cycle.
    if (component.length === 1) continue;
    const mutual = component.flatMap((one) => (one.kind === "call" ? [one.number] : []));
    const lowest = mutual.reduce((low, number) => Math.min(low, number));
    for (const number of mutual) numbers[number] = lowest;
  }
  return numbers;
}

/** The parts that an expression can derive alone, when all its other parts are empty. */
function units(expression: Expression): readonly Expression[] {
  if (expression.kind === "sequence") {
    const { first, rest } = expression;
    return [...(isNullable(rest) ? [first] : []), ...(isNullable(first) ? [rest] : [])];
  }
  if (expression.kind === "repeat" && expression.min > 1 && !isNullable(expression.body)) return [];
  return partsOf(expression);
}
