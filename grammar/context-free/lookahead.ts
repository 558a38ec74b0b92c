/**
 * One symbol of lookahead: which symbols can come next in a state, and which after a call.
 *
 * The FIRST and FOLLOW sets of LR parsing (Knuth, 1965; here in the simple form of DeRemer, 1971:
 * one FOLLOW set a rule). They only spare work: a state that cannot read the next symbol, and
 * cannot return before it, need not be in the chart. Without them a right-recursive list would
 * return from all its levels after each element.
 */
import { postOrder } from "../graph.js";
import { isNullable, partsOf } from "../automaton/expression.js";
import type { Alphabet, Members } from "../automaton/alphabet.js";
import type { Call, Expression } from "../automaton/expression.js";
import type { Lowered } from "../automaton/lower.js";
import type { State } from "../automaton/nfa.js";

/** A set of symbols: 1 where a class is in it. The number after the classes is the end of input. */
export type Symbols = Uint8Array;

/** The lookahead sets of one grammar. */
export class Lookahead {
  /** The symbol that stands for the end of the input. */
  readonly end: number;
  readonly #alphabet: Alphabet;
  readonly #first = new Map<Expression, Symbols>();
  /** What can follow an expression, wherever it stands. */
  readonly #followCache = new Map<Expression, Symbols>();
  readonly #ofState = new WeakMap<State, Symbols>();
  readonly #nullable = new WeakMap<State, boolean>();
  readonly #endOnly: Symbols;

  constructor({ root }: Lowered, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.end = alphabet.size;
    this.#endOnly = this.#none();
    this.#endOnly[this.end] = 1;
    // Parts come before wholes: only where rules contain each other, one pass is not all.
    const expressions = postOrder([root], partsOf);
    for (const expression of expressions) this.#first.set(expression, this.#none());
    for (const expression of expressions) this.#growFirst(expression);
    this.#growWholes(expressions);
    this.#follow(root);
  }

  /**
   * Tells every expression what its parts can begin with. One that grows is told on, so the cost is
   * symbols times parts at most, whatever the order of rules that contain each other.
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
      // A set goes through what is added to it anew, even if it was in it before.
      pending.delete(part);
      for (const whole of wholes.get(part) ?? [])
        if (addAll(this.first(whole), this.first(part))) pending.add(whole);
    }
  }

  /**
   * Whether a state can be of use before a symbol.
   *
   * @param call the call in which the state is, or null for the start
   * @param open whether anything may follow where the input may end: for prefixes
   */
  allows(state: State, call: Call | null, symbol: number, open: boolean): boolean {
    if (this.#firstOfState(state)[symbol] === 1) return true;
    if (!this.#canReturn(state)) return false;
    const follow = (call && this.#followOf(call)) ?? this.#endOnly;
    return follow[symbol] === 1 || (open && follow[this.end] === 1);
  }

  #firstOfState(state: State): Symbols {
    let symbols = this.#ofState.get(state);
    if (symbols === undefined) {
      symbols = this.#none();
      let at: State = state;
      for (;;) {
        const { head, tail } = at;
        if (head === undefined || tail === undefined) break;
        addAll(symbols, this.first(head));
        if (!isNullable(head)) break;
        at = tail;
      }
      this.#ofState.set(state, symbols);
    }
    return symbols;
  }

  #canReturn(state: State): boolean {
    let nullable = this.#nullable.get(state);
    if (nullable === undefined) {
      nullable = true;
      for (let at = state; nullable && at.head && at.tail; at = at.tail)
        nullable = isNullable(at.head);
      this.#nullable.set(state, nullable);
    }
    return nullable;
  }

  /** The symbols with which something that an expression matches can begin. */
  first(whole: Expression): Symbols {
    // What is left of a repetition begins as all of it does.
    const expression = beginningOf(whole);
    let symbols = this.#first.get(expression);
    if (symbols === undefined) {
      symbols = this.#none();
      this.#first.set(expression, symbols);
      this.#growFirst(expression);
    }
    return symbols;
  }

  /** Adds what is known of the parts of an expression; whether any of it was new. */
  #growFirst(expression: Expression): boolean {
    const symbols = this.first(expression);
    switch (expression.kind) {
      case "characters":
        return addEach(symbols, this.#alphabet.members(expression.set));
      case "sequence": {
        const grown = addAll(symbols, this.first(expression.first));
        return (
          (isNullable(expression.first) && addAll(symbols, this.first(expression.rest))) || grown
        );
      }
      case "choice":
      case "repeat":
      case "marked":
      case "call":
      case "empty":
      case "iteration":
      case "close": {
        let grown = false;
        for (const part of partsOf(expression)) if (addAll(symbols, this.first(part))) grown = true;
        return grown;
      }
    }
  }

  /**
   * Tells every expression what follows it, starting from the end of the input after the root. An
   * expression that is news to is told again, so the cost is symbols times expressions at most.
   */
  #follow(root: Expression): void {
    const pending: Expression[] = [];
    const tell = (expression: Expression, after: Symbols): void => {
      const known = this.#followOf(expression);
      const isNew = known === undefined;
      const follow = known ?? this.#none();
      if (isNew) this.#followCache.set(expression, follow);
      if (addAll(follow, after) || isNew) pending.push(expression);
    };
    tell(root, this.#endOnly);
    for (let expression = pending.pop(); expression !== undefined; expression = pending.pop()) {
      const after = this.#followOf(expression) ?? this.#endOnly;
      switch (expression.kind) {
        case "sequence": {
          const next = Uint8Array.from(this.first(expression.rest));
          if (isNullable(expression.rest)) addAll(next, after);
          tell(expression.first, next);
          tell(expression.rest, after);
          break;
        }
        case "choice":
          for (const alternative of expression.alternatives) tell(alternative, after);
          break;
        case "repeat": {
          const next = Uint8Array.from(after);
          if (expression.max > 1) addAll(next, this.first(expression.body));
          tell(expression.body, next);
          break;
        }
        case "marked":
        case "call":
          tell(expression.body, after);
          break;
        case "characters":
        case "empty":
        case "close":
        case "iteration":
          break;
      }
    }
  }

  #followOf(expression: Expression): Symbols | undefined {
    return this.#followCache.get(expression);
  }

  #none(): Symbols {
    return new Uint8Array(this.#alphabet.size + 1);
  }
}

/** The expression of the grammar that begins in the same way. */
function beginningOf(expression: Expression): Expression {
  if (expression.kind === "repeat") return expression.source;
  return expression.kind === "iteration" && expression.hasRead ? expression.of.source : expression;
}

/** Adds classes to a set; whether any of them was new. */
function addEach(symbols: Symbols, members: Members): boolean {
  let grown = false;
  for (const symbol of members) {
    if (symbols[symbol] === 0) grown = true;
    symbols[symbol] = 1;
  }
  return grown;
}

/** Adds symbols to a set; whether any of them was new. */
function addAll(symbols: Symbols, others: Symbols): boolean {
  let grown = false;
  for (let symbol = 0; symbol < others.length; symbol += 1)
    if (others[symbol] === 1 && symbols[symbol] === 0) {
      symbols[symbol] = 1;
      grown = true;
    }
  return grown;
}
