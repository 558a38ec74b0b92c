/**
 * Finds the rules that call themselves and read nothing: left recursion, which calls itself before it
 * has read anything (`r = r "a" / "b"`, directly, through other rules, or after an expression that can
 * be empty), and unit cycles, which derive themselves and nothing else (`a = a / "x"`).
 */
import { isNullable, partsOf } from "../automaton/expression.js";
import type { Call, Expression } from "../automaton/expression.js";
import { components } from "../common/graph.js";

/** Checks whether a rule that the expression leads to is left-recursive. Linear. */
export function hasLeftRecursion(root: Expression): boolean {
  // An expression contains itself only through the body of a call: a cycle has at least two parts.
  const cycles = components<Expression>(components<Expression>([root], partsOf).flat(), beginnings);
  return cycles.some(({ length }) => length > 1);
}

/** The parts with which the strings of an expression can begin. */
export function beginnings(expression: Expression): readonly Expression[] {
  if (expression.kind !== "sequence") return partsOf(expression);
  const { first, rest } = expression;
  return isNullable(first) ? [first, rest] : [first];
}

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
