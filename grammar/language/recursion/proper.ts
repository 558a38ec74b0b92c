/**
 * The proper form of the expression of a recursive rule: no call and no repeated element matches the
 * empty string. The language is the same. (The elimination of empty productions, as in Hopcroft &
 * Ullman, "Introduction to automata theory, languages, and computation", 1979, section 4.4.)
 */
import { choice } from "../../automaton/choice.js";
import {
  Call,
  EMPTY,
  isNullable,
  NOTHING,
  partsOf,
  repeat,
  sequence,
} from "../../automaton/expression.js";
import { postOrder } from "../../common/graph.js";
import type { AutomatonStart, Expression } from "../../automaton/expression.js";

/** The proper forms of some expressions. Expressions that are shared stay shared. */
export class ProperForms {
  /** The calls of proper forms. Their bodies match no empty string. */
  readonly calls: Call[] = [];
  readonly #whole = new Map<Expression, Expression>();
  readonly #nonempty = new Map<Expression, Expression>();
  readonly #made = new Set<Call>();

  /** Returns the proper form. Cost: linear in the expressions that are new to the table. */
  whole(expression: Expression): Expression {
    this.#visit(expression);
    return this.#whole.get(expression)!;
  }

  /** Returns the proper form without the empty string. */
  nonempty(expression: Expression): Expression {
    this.#visit(expression);
    return this.#nonempty.get(expression)!;
  }

  /** Sets the bodies of the calls, from the bodies of the given ones. */
  complete(calls: readonly Call[]): void {
    for (const call of calls) {
      const made = this.nonempty(call) as Call;
      made.body = this.nonempty(call.body);
    }
  }

  #visit(expression: Expression): void {
    if (this.#whole.has(expression)) return;
    const parts = (whole: Expression): readonly Expression[] =>
      whole.kind === "call" || whole.kind === "automaton" || this.#whole.has(whole)
        ? []
        : partsOf(whole);
    for (const below of postOrder([expression], parts)) {
      if (this.#whole.has(below)) continue;
      const { whole, nonempty } = this.#formsOf(below);
      this.#whole.set(below, whole);
      this.#nonempty.set(below, nonempty);
    }
  }

  #formsOf(expression: Expression): Forms {
    const whole = (part: Expression): Expression => this.#whole.get(part)!;
    const nonempty = (part: Expression): Expression => this.#nonempty.get(part)!;
    switch (expression.kind) {
      case "empty":
        return { whole: EMPTY, nonempty: NOTHING };
      case "sequence": {
        const { first, rest } = expression;
        const both = sequence([whole(first), whole(rest)]);
        if (!isNullable(expression)) return same(both);
        const beginning = sequence([nonempty(first), whole(rest)]);
        return { whole: both, nonempty: choice([beginning, nonempty(rest)], false) };
      }
      case "choice": {
        const { alternatives } = expression;
        return {
          whole: choice(alternatives.map(whole), false),
          nonempty: choice(alternatives.map(nonempty), false),
        };
      }
      case "repeat": {
        const { body, min, max } = expression;
        const least = isNullable(body) ? 0 : min;
        const element = nonempty(body);
        return {
          whole: repeat(element, least, max, UNORDERED),
          nonempty: repeat(element, Math.max(1, least), max, UNORDERED),
        };
      }
      case "automaton":
        return { whole: expression, nonempty: nonemptyOf(expression) };
      case "call":
        return this.#formsOfCall(expression);
      default:
        return same(expression);
    }
  }

  #formsOfCall(call: Call): Forms {
    if (this.#made.has(call)) return same(call);
    const made = new Call(call.number, false, false);
    this.#made.add(made);
    this.calls.push(made);
    return { whole: call.nullable ? choice([made, EMPTY], false) : made, nonempty: made };
  }
}

/** An expression in proper form, with and without the empty string. */
interface Forms {
  readonly whole: Expression;
  readonly nonempty: Expression;
}

function same(expression: Expression): Forms {
  return { whole: expression, nonempty: expression };
}

/** The strings of an automaton without the empty string. */
export function nonemptyOf({ alternatives }: AutomatonStart): Expression {
  return choice(
    alternatives.filter(({ kind }) => kind !== "empty"),
    false,
  );
}

const UNORDERED = { isOrdered: false };
