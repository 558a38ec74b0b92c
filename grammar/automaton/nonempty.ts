/** The strings of expressions without the empty string. */
import { postOrder } from "../common/graph.js";
import { choice } from "./choice.js";
import { isNullable, NOTHING, partsOf, repeat, sequence } from "./expression.js";
import type { Expression, Repeat } from "./expression.js";

/** Makes expressions without the empty string, each once. The order of their derivations does not matter. */
export class Nonempty {
  readonly #made = new Map<Expression, Expression>();

  /** Returns the nonempty strings of an expression without calls. Cost: linear in the parts that match the empty string. */
  of(whole: Expression): Expression {
    const part = (each: Expression): Expression => this.#made.get(each) ?? each;
    const parts = (each: Expression): readonly Expression[] =>
      !isNullable(each) || this.#made.has(each) || each.kind === "automaton" ? [] : partsOf(each);
    for (const each of postOrder([whole], parts))
      if (isNullable(each) && !this.#made.has(each)) this.#made.set(each, nonempty(each, part));
    return part(whole);
  }
}

/** Returns the nonempty strings of an expression, from those of its parts: one of them matches the first character. */
function nonempty(whole: Expression, part: (each: Expression) => Expression): Expression {
  switch (whole.kind) {
    case "sequence":
      return choice([sequence([part(whole.first), whole.rest]), part(whole.rest)], false);
    case "choice":
      return choice(whole.alternatives.map(part), false);
    case "automaton": {
      const nonempty = whole.alternatives.filter(({ kind }) => kind !== "empty");
      return choice(nonempty, false);
    }
    case "repeat": {
      // It has no minimum: `repeat` leaves out one that empty iterations would fill up.
      const { body, max } = whole;
      return isNullable(body)
        ? sequence([part(body), repeatedAs(whole, body, 0, max - 1)])
        : repeatedAs(whole, body, 1, max);
    }
    default:
      return NOTHING;
  }
}

/** A repetition that error messages name as the one that it is made from. */
export function repeatedAs(
  { notation }: Repeat,
  body: Expression,
  min: number,
  max: number,
): Expression {
  return repeat(body, min, max, { isOrdered: false, ...(notation && { notation }) });
}
