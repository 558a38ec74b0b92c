/**
 * Elimination of left recursion, so that a state reaches finitely many states without reading.
 *
 * Let some rules lead to each other at their left ends. Each rule `b` of them has strings of its own, which
 * begin otherwise, and `c = b r` says that a string of `b` and one of `r` are a string of `c`. So a string of
 * the rule `a` is one of the own strings of a rule `b`, and what makes it a string of `a`: nothing if `b` is
 * `a`, or one of `r`, and what makes a string of `c` one of `a`. These tails are rules that call each other
 * only at their right ends. (The left-corner transform: Rosenkrantz & Lewis, "Deterministic left corner
 * parsing", 1970.) For one rule, this is the usual step from `a = a "+" b / b` to `a = b *( "+" b )`.
 */
import { choice } from "../../automaton/choice.js";
import { EMPTY, isNullable, partsOf, repeat, sequence, Call } from "../../automaton/expression.js";
import { Nonempty } from "../../automaton/nonempty.js";
import { Budget } from "../../common/budget.js";
import { beginnings } from "../../context-free/cycles.js";
import { addTo } from "../../common/collections.js";
import { components, postOrder, preOrder } from "../../common/graph.js";
import { STEPS_A_NEW_STATE } from "../question-budget.js";
import type { Expression } from "../../automaton/expression.js";
import type { Lowered } from "../../automaton/lower.js";

/**
 * Returns an expression of the same language of which a state leads to finitely many states before a
 * character is read.
 *
 * Cost: linear in the expression, once for each rule of those that begin with each other.
 *
 * @param lowered a rule that contains itself, without visible rules
 * @param budget pays for the beginnings of these rules, once for each of them that is called elsewhere
 * @param forms makes the parts of the expression, and knows which part of it a part of the rule has become
 * @throws {LimitError} that of the budget
 */
export function withoutLeftRecursion(
  { root, calls }: Pick<Lowered, "root" | "calls">,
  budget = new Budget(),
  forms = new ProperForms(),
): Expression {
  const whole = forms.whole(root);
  forms.complete(calls);
  const groups = new Map<Expression, LeftGroup>();
  for (const members of components(forms.calls, ({ body }) => leftCalls(body)))
    if (members.length > 1 || leftCalls(members[0]!.body).includes(members[0]!)) {
      const group = new LeftGroup(members);
      for (const call of members) groups.set(call, group);
    }
  // Most calls are at left ends only, and so are no longer reached.
  preOrder([whole], (part) => {
    if (part.kind === "call") groups.get(part)?.replaceBody(part, budget);
    return partsOf(part);
  });
  return whole;
}

/** The calls with which the strings of an expression can begin. */
function leftCalls(expression: Expression): readonly Call[] {
  return [...preOrder([expression], leftParts)].filter((part) => part.kind === "call");
}

/** The parts with which the strings of an expression can begin. A call is not entered. */
function leftParts(expression: Expression): readonly Expression[] {
  const isEntered = expression.kind !== "call" && expression.kind !== "automaton";
  return isEntered ? beginnings(expression) : [];
}

/** Calls that lead to each other at their left ends. */
class LeftGroup {
  /** The strings of each call that begin with none of the calls. */
  readonly #own = new Map<Call, Expression>();
  /** By call, the calls that begin with it, each with what follows. */
  readonly #users: ReadonlyMap<Call, Map<Call, Expression>>;

  constructor(calls: readonly Call[]) {
    this.#users = new Map(calls.map((call) => [call, new Map()]));
    for (const user of calls)
      for (const [call, rest] of split(user.body, this.#users))
        if (call === undefined) this.#own.set(user, rest);
        else this.#users.get(call)!.set(user, rest);
  }

  /** Replaces the body of one of the calls. */
  replaceBody(goal: Call, budget: Budget): void {
    const tails = new Map<Call, Call>();
    for (const call of this.#users.keys()) tails.set(call, new Call(call.number, true, false));
    for (const [call, users] of this.#users) {
      budget.spend(STEPS_A_NEW_STATE * users.size);
      const longer = Array.from(users, ([user, rest]) => sequence([rest, tails.get(user)!]));
      tails.get(call)!.body = alternatives(call === goal ? [EMPTY, ...longer] : longer);
    }
    const strings = Array.from(this.#own, ([call, own]) => sequence([own, tails.get(call)!]));
    goal.body = alternatives(strings);
  }
}

/**
 * The nonempty strings of an expression, by their beginnings: what follows each of some calls at the left end,
 * and, by undefined, the strings that begin otherwise.
 */
type Split = ReadonlyMap<Call | undefined, Expression>;

function split(expression: Expression, calls: ReadonlyMap<Call, unknown>): Split {
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
  calls: ReadonlyMap<Call, unknown>,
  splitOf: (part: Expression) => Split,
): Split {
  switch (expression.kind) {
    case "empty":
      return new Map();
    case "call":
      return calls.has(expression)
        ? new Map([[expression, EMPTY]])
        : new Map([[undefined, expression]]);
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
      return new Map([[undefined, new Nonempty().of(expression)]]);
    default:
      return new Map([[undefined, expression]]);
  }
}

function followed(beginnings: Split, by: Expression): Split {
  return new Map(Array.from(beginnings, ([call, rest]) => [call, sequence([rest, by])]));
}

function either(splits: readonly Split[]): Split {
  const all = new Map<Call | undefined, Expression[]>();
  for (const [call, rest] of splits.flatMap((each) => [...each])) addTo(all, call, rest);
  return new Map(Array.from(all, ([call, rests]) => [call, alternatives(rests)]));
}

function alternatives(expressions: readonly Expression[]): Expression {
  return choice([...new Set(expressions)], false);
}

const UNORDERED = { isOrdered: false };

/**
 * The proper forms of some expressions: no call and no repeated element matches the empty string. The language is the
 * same. (The elimination of empty productions, as in Hopcroft & Ullman, "Introduction to automata theory, languages,
 * and computation", 1979, section 4.4.) Expressions that are shared stay shared.
 */
export class ProperForms {
  /** The calls of proper forms. Their bodies match no empty string. */
  readonly calls = new Set<Call>();
  readonly #whole = new Map<Expression, Expression>();
  readonly #nonempty = new Nonempty();

  /** Returns the proper form. Cost: linear in the expressions that are new to the table. */
  whole(expression: Expression): Expression {
    const parts = (each: Expression): readonly Expression[] =>
      each.kind === "call" || each.kind === "automaton" || this.#whole.has(each)
        ? []
        : partsOf(each);
    for (const each of postOrder([expression], parts))
      if (!this.#whole.has(each)) this.#whole.set(each, this.#formOf(each));
    return this.#whole.get(expression)!;
  }

  /** Returns the proper form without the empty string. */
  nonempty(expression: Expression): Expression {
    return this.#nonempty.of(this.whole(expression));
  }

  /** Sets the bodies of the calls, from the bodies of the given ones. */
  complete(calls: readonly Call[]): void {
    for (const call of calls) {
      const made = this.nonempty(call) as Call;
      made.body = this.nonempty(call.body);
    }
  }

  #formOf(expression: Expression): Expression {
    const part = (each: Expression): Expression => this.#whole.get(each)!;
    switch (expression.kind) {
      case "sequence":
        return sequence([part(expression.first), part(expression.rest)]);
      case "choice":
        return choice(expression.alternatives.map(part), false);
      case "repeat": {
        const { body, min, max } = expression;
        const element = this.#nonempty.of(part(body));
        return repeat(element, isNullable(body) ? 0 : min, max, UNORDERED);
      }
      case "call": {
        if (this.calls.has(expression)) return expression;
        const made = new Call(expression.number, false, false);
        this.calls.add(made);
        return expression.nullable ? choice([made, EMPTY], false) : made;
      }
      default:
        return expression;
    }
  }
}
