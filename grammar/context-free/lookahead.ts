/**
 * One symbol of lookahead: the symbols that can come next in a state, and those that can follow a
 * call.
 *
 * These are the FIRST and FOLLOW sets of LR parsing (Knuth, 1965; here in the simple form of
 * DeRemer, 1971: one FOLLOW set for each rule). They only save work: a state that cannot read the
 * next symbol, and cannot return before it, is left out of the chart. Without them, a
 * right-recursive list would return from all its levels after each element.
 */
import { postOrder } from "../common/graph.js";
import { isNullable, partsOf } from "../automaton/expression.js";
import type { Alphabet } from "../automaton/alphabet.js";
import type { Call, Expression } from "../automaton/expression.js";
import type { Lowered } from "../automaton/lower.js";
import type { State } from "../automaton/nfa.js";

/**
 * A set of symbols: element n is 1 if symbol n is in the set. The symbols are the alphabet classes;
 * the last one is the end of the input.
 */
export type Symbols = Uint8Array;

/** The lookahead sets of one grammar. */
export class Lookahead {
  /** The symbol that stands for the end of the input. */
  readonly end: number;
  readonly #alphabet: Alphabet;
  readonly #first = new Map<Expression, Symbols>();
  /** The FOLLOW set of each expression: the symbols that can follow any of its occurrences. */
  readonly #followCache = new Map<Expression, Symbols>();
  readonly #endOnly: Symbols;

  constructor({ root }: Lowered, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.end = alphabet.size;
    this.#endOnly = this.#none();
    this.#endOnly[this.end] = 1;
    // Parts come before wholes, so one pass is enough unless rules contain each other.
    const expressions = postOrder([root], partsOf);
    for (const expression of expressions) this.#first.set(expression, this.#none());
    for (const expression of expressions) this.#growFirst(expression);
    this.#growWholes(expressions);
    this.#follow(root);
  }

  /**
   * Adds the first symbols of each part to the expressions that begin with it. An expression that
   * grows is queued again. The cost is symbols times parts, in any order of the rules.
   */
  #growWholes(expressions: Iterable<Expression>): void {
    const wholes = new Map<Expression, Expression[]>();
    for (const whole of expressions)
      for (const part of partsOf(whole)) {
        if (whole.kind === "sequence" && part !== whole.first && !isNullable(whole.first)) continue;
        const others = wholes.get(part);
        if (others === undefined) wholes.set(part, [whole]);
        else others.push(whole);
      }
    const pending = new Set(expressions);
    for (const part of pending) {
      // An iteration over a set visits an item again that is deleted and added during it.
      pending.delete(part);
      for (const whole of wholes.get(part) ?? [])
        if (addAll(this.first(whole), this.first(part))) pending.add(whole);
    }
  }

  /**
   * Returns the symbols that can follow a call.
   *
   * @param call null for the start, which the end of the input follows
   */
  follow(call: Call | null): Symbols {
    return (call && this.#followOf(call)) ?? this.#endOnly;
  }

  /**
   * Checks whether a state can read a symbol, or return before it.
   *
   * @param follow the symbols that can follow the call in which the state is
   * @param open whether any symbol may follow an end of the input: true for prefixes
   */
  allows(state: State, follow: Symbols, symbol: number, open: boolean): boolean {
    const symbols = this.firstOfState(state);
    if (symbols[symbol] === 1 && symbol !== this.end) return true;
    if (symbols[this.end] === 0) return false;
    return follow[symbol] === 1 || (open && follow[this.end] === 1);
  }

  /**
   * Returns the symbols with which the strings of a state can begin. The end of the input stands for
   * the empty string: it is in the set if the state can end without reading.
   */
  firstOfState(state: State): Symbols {
    if (state.symbols !== undefined) return state.symbols;
    const symbols = this.#none();
    let at: State = state;
    for (;;) {
      const { head, tail } = at;
      if (head === undefined || tail === undefined) {
        symbols[this.end] = 1;
        break;
      }
      addAll(symbols, this.first(head));
      if (!isNullable(head)) break;
      at = tail;
    }
    state.symbols = symbols;
    return symbols;
  }

  /** Returns the FIRST set of an expression: the symbols with which its strings can begin. */
  first(whole: Expression): Symbols {
    // The remainder of a repetition begins with the same symbols as the whole repetition.
    const expression = beginningOf(whole);
    let symbols = this.#first.get(expression);
    if (symbols === undefined) {
      symbols = this.#none();
      this.#first.set(expression, symbols);
      this.#growFirst(expression);
    }
    return symbols;
  }

  /** Adds the FIRST sets of the parts of an expression to its own. */
  #growFirst(expression: Expression): void {
    const symbols = this.first(expression);
    if (expression.kind === "characters")
      for (const symbol of this.#alphabet.members(expression.set)) symbols[symbol] = 1;
    else if (expression.kind === "sequence") {
      addAll(symbols, this.first(expression.first));
      if (isNullable(expression.first)) addAll(symbols, this.first(expression.rest));
    } else for (const part of partsOf(expression)) addAll(symbols, this.first(part));
  }

  /**
   * Computes the FOLLOW sets, from the end of the input after the root downward. An expression
   * whose FOLLOW set grew is queued again. Cost: at most symbols times expressions.
   */
  #follow(root: Expression): void {
    const pending: Expression[] = [];
    const tell = (expression: Expression, after: Symbols): void => {
      const known = this.#followOf(expression);
      const isNew = known === undefined;
      const follow = known ?? this.#none();
      this.#followCache.set(expression, follow);
      if (addAll(follow, after) || isNew) pending.push(expression);
    };
    tell(root, this.#endOnly);
    for (let expression = pending.pop(); expression !== undefined; expression = pending.pop()) {
      const after = this.#followOf(expression) ?? this.#endOnly;
      if (expression.kind === "sequence") {
        const next = Uint8Array.from(this.first(expression.rest));
        if (isNullable(expression.rest)) addAll(next, after);
        tell(expression.first, next);
        tell(expression.rest, after);
      } else if (expression.kind === "repeat") {
        const next = Uint8Array.from(after);
        if (expression.max > 1) addAll(next, this.first(expression.body));
        tell(expression.body, next);
      } else for (const part of partsOf(expression)) tell(part, after);
    }
  }

  #followOf(expression: Expression): Symbols | undefined {
    return this.#followCache.get(expression);
  }

  #none(): Symbols {
    return new Uint8Array(this.#alphabet.size + 1);
  }
}

/** The expression of the grammar that has the same FIRST set. */
function beginningOf(expression: Expression): Expression {
  if (expression.kind === "repeat") return expression.source;
  return expression.kind === "iteration" && expression.progressed
    ? expression.of.source
    : expression;
}

/** Adds symbols to a set. Returns whether the set grew. */
function addAll(symbols: Symbols, others: Symbols): boolean {
  let grown = false;
  for (let symbol = 0; symbol < others.length; symbol += 1)
    if (others[symbol] === 1 && symbols[symbol] === 0) {
      symbols[symbol] = 1;
      grown = true;
    }
  return grown;
}
