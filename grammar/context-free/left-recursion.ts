/**
 * Finds left recursion: a rule that calls itself before it has read anything, directly
 * (`r = r "a" / "b"`), through other rules, or behind an expression that can be empty.
 */
import { components } from "../graph.js";
import { isNullable, partsOf } from "../automaton/expression.js";
import type { Expression } from "../automaton/expression.js";

/** Checks whether a rule that the expression leads to is left-recursive. Linear. */
export function hasLeftRecursion(root: Expression): boolean {
  // An expression contains itself only through the body of a call: a cycle has at least two parts.
  const cycles = components<Expression>(components<Expression>([root], partsOf).flat(), beginnings);
  return cycles.some(({ length }) => length > 1);
}

/** The parts with which the strings of an expression can begin. */
function beginnings(expression: Expression): readonly Expression[] {
  if (expression.kind !== "sequence") return partsOf(expression);
  const { first, rest } = expression;
  return isNullable(first) ? [first, rest] : [first];
}
