/**
 * Elimination of left recursion, so that a state reaches finitely many states without reading.
 *
 * Let the rules A1 to An lead to each other at their left ends. Each rule Ai is Bi, its strings that
 * begin otherwise, or Aj Mji for some j. The rules are eliminated in turn, the last one first, as in
 * Gaussian elimination (Backhouse & Carré, "Regular algebra applied to path-finding problems", 1975). The
 * last rule is the union of Bn and Aj Mjn for all j below n, followed by Mnn* (Arden, "Delayed-logic and
 * finite-state machines", 1961), and so the equations of the other rules can do without it. Then a rule
 * begins only with rules before it. For one rule, this is the usual step from `a = a "+" b / b` to
 * `a = b *( "+" b )`.
 */
import { choice } from "../../automaton/choice.js";
import {
  EMPTY,
  isNullable,
  NOTHING,
  partsOf,
  repeat,
  sequence,
  Call,
} from "../../automaton/expression.js";
import { LimitError } from "../../common/errors.js";
import { components, postOrder, preOrder } from "../../common/graph.js";
import type { Expression, AutomatonStart } from "../../automaton/expression.js";
import type { Lowered } from "../../automaton/lower.js";

/**
 * Returns an expression of the same language in which no call leads to itself before a character is
 * read, and in which no call and no repeated element matches the empty string.
 *
 * Cost: linear in the expression, and cubic in the number of rules of which each begins with all the
 * others.
 *
 * @param lowered a rule that contains itself, without visible rules
 * @throws {LimitError} `steps`
 */
export function withoutLeftRecursion({ root, calls }: Pick<Lowered, "root" | "calls">): Expression {
  const forms = new ProperForms();
  const whole = forms.whole(root);
  forms.complete(calls);
  const groups = components(forms.calls, ({ body }) => leftCalls(body));
  for (const group of groups)
    if (group.length > 1 || leftCalls(group[0]!.body).includes(group[0]!))
      new Equations(group, forms).solve();
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

/** The size of the expressions of rules that begin with each other, if nothing in them is shared. */
const SIZE_BUDGET = 1 << 21;

/**
 * A rule: its own strings, and for each rule with which the other strings begin, by its number, the
 * expressions that follow it.
 */
interface Equation {
  readonly own: Expression[];
  readonly ways: Map<number, Expression[]>;
}

/** Calls that lead to each other at their left ends. */
class Equations {
  readonly #calls: readonly Call[];
  readonly #forms: ProperForms;
  readonly #equations: readonly Equation[];
  /** By number of a call: the numbers of the calls that begin with it. */
  readonly #users: readonly Set<number>[];
  /** The sizes of expressions. */
  readonly #sizes = new Map<Expression, number>();

  constructor(calls: readonly Call[], forms: ProperForms) {
    this.#calls = calls;
    this.#forms = forms;
    this.#users = calls.map(() => new Set());
    const numbers = new Map(calls.map((call, number) => [call, number]));
    const group = new Set(calls);
    this.#equations = calls.map(({ body }, user) => {
      const { own, rests } = split(body, group);
      const ways = new Map<number, Expression[]>();
      for (const [call, rest] of rests) {
        const number = numbers.get(call)!;
        ways.set(number, [rest]);
        this.#users[number]!.add(user);
      }
      return { own: [own], ways };
    });
  }

  /** Replaces the bodies of the calls. */
  solve(): void {
    for (let last = this.#calls.length - 1; last >= 0; last -= 1) this.#eliminate(last);
  }

  #eliminate(last: number): void {
    const { own, ways } = this.#equations[last]!;
    const loop = this.#loop(ways.get(last) ?? []);
    ways.delete(last);
    const strings = alternatives(own);
    const beginnings = [...ways].map(([number, rests]) => [number, alternatives(rests)] as const);
    const begun = beginnings.map(([number, rest]) => sequence([this.#calls[number]!, rest]));
    this.#calls[last]!.body = this.#limited(sequence([alternatives([strings, ...begun]), loop]));
    for (const user of this.#users[last]!) {
      if (user >= last) continue;
      const equation = this.#equations[user]!;
      const rest = sequence([loop, alternatives(equation.ways.get(last)!)]);
      equation.ways.delete(last);
      equation.own.push(sequence([strings, rest]));
      for (const [number, beginning] of beginnings)
        this.#add(user, number, this.#limited(sequence([beginning, rest])));
    }
  }

  #loop(rests: readonly Expression[]): Expression {
    return repeat(this.#forms.nonempty(alternatives(rests)), 0, Infinity, UNORDERED);
  }

  #add(user: number, number: number, rest: Expression): void {
    const { ways } = this.#equations[user]!;
    const known = ways.get(number);
    if (known === undefined) ways.set(number, [rest]);
    else known.push(rest);
    this.#users[number]!.add(user);
  }

  /**
   * Checks the size of an expression. A state is an expression with all that follows it, so a part that
   * is shared has a state for each way to it: the sizes count, although the memory for expressions
   * does not grow with them. (Regular expressions of dense graphs are exponential in the nodes:
   * Ehrenfeucht & Zeiger, "Complexity measures for regular expressions", 1976.)
   */
  #limited(expression: Expression): Expression {
    const parts = (whole: Expression): readonly Expression[] =>
      isEntered(whole) && !this.#sizes.has(whole) ? partsOf(whole) : [];
    for (const part of postOrder([expression], parts))
      if (!this.#sizes.has(part)) this.#sizes.set(part, this.#sizeOf(part));
    if (this.#sizes.get(expression)! <= SIZE_BUDGET) return expression;
    const sentence = `rules that begin with each other need more than ${String(SIZE_BUDGET)} steps`;
    throw new LimitError("steps", SIZE_BUDGET, sentence);
  }

  #sizeOf(expression: Expression): number {
    if (!isEntered(expression)) return 1;
    return partsOf(expression).reduce((sum, part) => sum + this.#sizes.get(part)!, 1);
  }
}

/** Checks whether the parts of an expression count. Those of a call and of an automaton can contain it. */
function isEntered({ kind }: Expression): boolean {
  return kind !== "call" && kind !== "automaton";
}

/** The nonempty strings of an expression, by their beginnings. */
interface Split {
  /** The expression that follows a call at the left end, by that call. */
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
      rests.set(call, alternatives([rests.get(call) ?? NOTHING, rest]));
  return { rests, own: alternatives(splits.map(({ own }) => own)) };
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
function nonemptyOf({ alternatives }: AutomatonStart): Expression {
  return choice(
    alternatives.filter(({ kind }) => kind !== "empty"),
    false,
  );
}
