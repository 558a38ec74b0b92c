/**
 * Which rules can derive themselves and nothing else: `a = a / "x"`. Such a rule has endless
 * derivations, which have to be left out.
 */
import { isNullable } from "./expression.js";
import type { Call, Expression } from "./expression.js";

/**
 * For each call, by number, a number that it shares with the calls that it can stand for and that
 * can stand for it; -1 for a call that cannot stand for itself.
 */
export function unitComponents(calls: readonly Call[]): readonly number[] {
  const reachable = calls.map((call) => reach(call));
  return calls.map((call) => {
    const mutual = calls.filter(
      (other) => reachable[call.number]?.has(other) && reachable[other.number]?.has(call),
    );
    return Math.min(...mutual.map(({ number }) => number), Infinity) === Infinity
      ? -1
      : Math.min(...mutual.map(({ number }) => number));
  });
}

/** The calls that a call can stand for. */
function reach(start: Call): ReadonlySet<Call> {
  const reached = new Set<Call>();
  const pending = [...units(start.body)];
  for (let call = pending.pop(); call !== undefined; call = pending.pop()) {
    if (reached.has(call)) continue;
    reached.add(call);
    pending.push(...units(call.body));
  }
  return reached;
}

/** The calls that an expression can come down to when all else in it is empty. */
function units(expression: Expression): readonly Call[] {
  switch (expression.kind) {
    case "call":
      return [expression];
    case "sequence":
      return [
        ...(isNullable(expression.rest) ? units(expression.first) : []),
        ...(isNullable(expression.first) ? units(expression.rest) : []),
      ];
    case "choice":
      return expression.alternatives.flatMap(units);
    case "repeat":
      return expression.min <= 1 || isNullable(expression.body) ? units(expression.body) : [];
    case "marked":
      return units(expression.body);
    case "characters":
    case "empty":
    case "close":
    case "iteration":
      return [];
  }
}
