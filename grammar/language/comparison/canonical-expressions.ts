/**
 * Expressions that are written alike, as one object.
 *
 * An automaton tells its states apart by the expressions in them (see nfa.ts). Once rules of several
 * grammars are made of the same objects, what they have in common is common to their automata.
 */
import { postOrder } from "../../graph.js";
import { union } from "../../automaton/char-set.js";
import { choice } from "../../automaton/choice.js";
import { characters, EMPTY, partsOf, repeat, sequence } from "../../automaton/expression.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Expression, Marked } from "../../automaton/expression.js";

/** A table of expressions, of each kind one. Not for rules that contain themselves. */
export class Canon {
  readonly #byKey = new Map<string, Expression>();
  readonly #numbers = new Map<Expression, number>();
  readonly #plain = new Map<Expression, Expression>();
  readonly #outermost = new Map<Expression, Expression>();

  /**
   * The one expression that stands for all that match the same in the same way, alternatives in any
   * order, without marks. Linear, where the expressions below have not been seen before.
   */
  plain(expression: Expression): Expression {
    return this.#made(this.#plain, expression, piecesOf, (below, part) =>
      below.kind === "marked" ? part(below.body) : this.#rebuild(below, part),
    );
  }

  /** The same with the marks of the visible rules that are in no other visible rule. */
  outermost(expression: Expression): Expression {
    return this.#made(this.#outermost, expression, piecesOutside, (below, part) =>
      below.kind === "marked" ? this.#marked(below) : this.#rebuild(below, part),
    );
  }

  /** Makes the pieces of an expression, and then the whole. */
  #made(
    done: Map<Expression, Expression>,
    expression: Expression,
    pieces: (expression: Expression) => readonly Expression[],
    make: (expression: Expression, part: (part: Expression) => Expression) => Expression,
  ): Expression {
    const part = (below: Expression): Expression => done.get(below) ?? below;
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
        return piecesOf(expression).reduceRight<Expression>(
          (rest, piece) => this.#sequence(part(piece), rest),
          EMPTY,
        );
      case "choice":
        return this.#choice(expression.alternatives.map(part));
      case "repeat":
        return this.#repeat(part(expression.body), expression.min, expression.max);
      case "empty":
        return EMPTY;
      case "marked":
      case "close":
      case "iteration":
      case "call":
        throw new Error(`a ${expression.kind} is no part of a regular expression`);
    }
  }

  #characters(set: CharSet): Expression {
    return this.#one(`[${set.join()}]`, () => characters(set));
  }

  /** `( a b ) c` is `a ( b c )`. */
  #sequence(first: Expression, rest: Expression): Expression {
    const items: Expression[] = [];
    let last = first;
    for (; last.kind === "sequence"; last = last.rest) items.push(last.first);
    return [...items, last].reduceRight((then, item) => this.#pair(item, then), rest);
  }

  #pair(first: Expression, rest: Expression): Expression {
    if (first.kind === "empty") return rest;
    if (rest.kind === "empty") return first;
    const key = `${this.#number(first)} ${this.#number(rest)}`;
    return this.#one(key, () => sequence([first, rest]));
  }

  /** Single characters are one set; the others stand in the order of their numbers, each once. */
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
    const [only] = distinct;
    if (only !== undefined && distinct.length === 1) return only;
    const key = distinct.map((alternative) => this.#number(alternative)).join("/");
    return this.#one(`(${key})`, () => choice(distinct));
  }

  #repeat(body: Expression, min: number, max: number): Expression {
    const made = repeat(body, min, max);
    if (made.kind !== "repeat") return made;
    return this.#one(`${min}*${max}(${this.#number(body)})`, () => made);
  }

  #marked(rule: Marked): Expression {
    const body = this.plain(rule.body);
    return this.#one(`<${rule.mark} ${this.#number(body)}>`, () => ({ ...rule, body }));
  }

  #one(key: string, make: () => Expression): Expression {
    let expression = this.#byKey.get(key);
    if (expression === undefined) {
      expression = make();
      this.#byKey.set(key, expression);
    }
    return expression;
  }

  #number(expression: Expression): number {
    let number = this.#numbers.get(expression);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(expression, number);
    }
    return number;
  }
}

/** The parts of an expression; of a sequence in sequences, what all of them are made of. */
function piecesOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== "sequence") return partsOf(expression);
  const pieces: Expression[] = [];
  const pending: Expression[] = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    if (next.kind === "sequence") pending.push(next.rest, next.first);
    else pieces.push(next);
  return pieces;
}

/** Those that are in no visible rule. */
function piecesOutside(expression: Expression): readonly Expression[] {
  return expression.kind === "marked" ? [] : piecesOf(expression);
}
