/**
 * Hash-consing: equal expressions become one object.
 *
 * An automaton identifies its states by the expressions in them (see nfa.ts). When the rules of
 * several grammars share their equal expressions, their automata share the states of these
 * expressions.
 */
import { madeOnce } from "../../common/collections.js";
import { postOrder } from "../../common/graph.js";
import { union } from "../../automaton/char-set.js";
import { choice } from "../../automaton/choice.js";
import { characters, EMPTY, partsOf, repeat, sequence } from "../../automaton/expression.js";
import { Budget } from "../../common/budget.js";
import { STEPS_A_PART } from "../question-budget.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Expression, Marked } from "../../automaton/expression.js";

/**
 * A table of distinct expressions. Calls of rules that contain themselves, and states of automata, are
 * equal only if they are one object, and they are not entered.
 */
export class Canon {
  readonly #byKey = new Map<string, Expression>();
  readonly #numbers = new Map<Expression, number>();
  readonly #plain = new Map<Expression, Expression>();
  readonly #outermost = new Map<Expression, Expression>();

  readonly #budget: Budget;

  /** @param budget pays for the items of sequences that are written out */
  constructor(budget = new Budget()) {
    this.#budget = budget;
  }

  /**
   * Returns the canonical form of an expression: without marks, and with the alternatives in a
   * fixed order. Cost: linear in the expressions that are new to the table.
   */
  plain(expression: Expression): Expression {
    return this.#made(this.#plain, expression, piecesOf, (below, part) =>
      below.kind === "marked" ? part(below.body) : this.#rebuild(below, part),
    );
  }

  /** Returns the canonical form with the marks of the outermost visible rules. */
  outermost(expression: Expression): Expression {
    const outside = (below: Expression): readonly Expression[] =>
      below.kind === "marked" ? [] : piecesOf(below);
    return this.#made(this.#outermost, expression, outside, (below, part) =>
      below.kind === "marked" ? this.#marked(below) : this.#rebuild(below, part),
    );
  }

  /** Makes the canonical forms of the parts of an expression, and then that of the whole. */
  #made(
    done: Map<Expression, Expression>,
    expression: Expression,
    pieces: (expression: Expression) => readonly Expression[],
    make: (expression: Expression, part: (part: Expression) => Expression) => Expression,
  ): Expression {
    const part = (below: Expression): Expression => done.get(below)!;
    for (const below of postOrder([expression], (whole) =>
      done.has(whole) ? [] : pieces(whole),
    )) {
      if (done.has(below)) continue;
      const made = make(below, part);
      done.set(below, made).set(made, made);
    }
    return part(expression);
  }

  #rebuild(expression: Expression, part: (expression: Expression) => Expression): Expression {
    switch (expression.kind) {
      case "characters":
        return this.#characters(expression.set);
      case "sequence":
        return this.#sequence(piecesOf(expression).map(part));
      case "choice":
        return this.#choice(expression.alternatives.map(part));
      case "repeat":
        return this.#repeat(part(expression.body), expression.min, expression.max);
      case "empty":
      case "call":
      case "automaton":
        return expression;
      case "marked":
      case "close":
      case "iteration":
        throw new Error(`a ${expression.kind} is not part of a regular expression`);
    }
  }

  #characters(set: CharSet): Expression {
    return this.#one(`[${set.join()}]`, () => characters(set));
  }

  /**
   * `( a b ) c` becomes `a ( b c )`. The last item stays as it is, so that a chain of rules is not written out once
   * more by each of them.
   */
  #sequence(items: readonly Expression[]): Expression {
    const last = items.at(-1) ?? EMPTY;
    const others = items.slice(0, -1);
    for (const item of others)
      if (item.kind === "sequence") this.#budget.spend(STEPS_A_PART * item.length);
    return others
      .flatMap(itemsOf)
      .reduceRight<Expression>((rest, first) => this.#pair(first, rest), last);
  }

  #pair(first: Expression, rest: Expression): Expression {
    const key = `${this.#number(first)} ${this.#number(rest)}`;
    return this.#one(key, () => sequence([first, rest]));
  }

  /**
   * Single characters become one set. The other alternatives are sorted by their numbers, without
   * duplicates.
   */
  #choice(alternatives: readonly Expression[]): Expression {
    const flat = alternatives.flatMap((alternative) =>
      alternative.kind === "choice" ? alternative.alternatives : [alternative],
    );
    const sets = flat.flatMap((alternative) =>
      alternative.kind === "characters" ? [alternative.set] : [],
    );
    const others = flat.filter(({ kind }) => kind !== "characters");
    if (sets.length > 0) others.push(this.#characters(union(sets)));
    const distinct = [...new Set(others)].sort((a, b) => this.#number(a) - this.#number(b));
    const key = distinct.map((alternative) => this.#number(alternative)).join("/");
    return this.#one(`(${key})`, () => choice(distinct));
  }

  #repeat(body: Expression, min: number, max: number): Expression {
    const made = repeat(body, min, max);
    if (made.kind !== "repeat") return made;
    return this.#one(`${made.min}*${made.max}(${this.#number(made.body)})`, () => made);
  }

  #marked(rule: Marked): Expression {
    const body = this.plain(rule.body);
    return this.#one(`<${rule.mark} ${this.#number(body)}>`, () => ({ ...rule, body }));
  }

  #one(key: string, make: () => Expression): Expression {
    return madeOnce(this.#byKey, key, make);
  }

  #number(expression: Expression): number {
    return madeOnce(this.#numbers, expression, () => this.#numbers.size);
  }
}

/** The parts of an expression; those of a sequence are its items. */
function piecesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "call" || expression.kind === "automaton") return [];
  return expression.kind === "sequence" ? itemsOf(expression) : partsOf(expression);
}

/** Returns the items of nested sequences, or an expression that is not a sequence. */
export function itemsOf(expression: Expression): readonly Expression[] {
  const items: Expression[] = [];
  const pending: Expression[] = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    if (next.kind === "sequence") pending.push(next.rest, next.first);
    else items.push(next);
  return items;
}
