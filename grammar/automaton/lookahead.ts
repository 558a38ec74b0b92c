/**
 * One symbol of lookahead: which symbols can come next in a state, and which after a call.
 *
 * The FIRST and FOLLOW sets of LR parsing (Knuth, 1965; here in the simple form of DeRemer, 1971:
 * one FOLLOW set a rule). They only spare work: a state that cannot read the next symbol, and
 * cannot return before it, need not be in the chart. Without them a right-recursive list would
 * return from all its levels after each element.
 */
import { isNullable } from "./expression.js";
import type { Alphabet } from "./alphabet.js";
import type { Call, Expression } from "./expression.js";
import type { Lowered } from "./lower.js";
import type { State } from "./nfa.js";

/** A set of symbols: 1 where a class is in it. The number after the classes is the end of input. */
export type Symbols = Uint8Array;

/** The lookahead sets of one grammar. */
export class Lookahead {
  /** The symbol that stands for the end of the input. */
  readonly end: number;
  readonly #alphabet: Alphabet;
  readonly #first = new Map<Expression, Symbols>();
  readonly #firstOfCall: readonly Symbols[];
  readonly #followOfCall: readonly Symbols[];
  readonly #ofState = new WeakMap<State, Symbols>();
  readonly #nullable = new WeakMap<State, boolean>();
  readonly #endOnly: Symbols;

  constructor({ root, calls }: Lowered, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.end = alphabet.size;
    this.#endOnly = this.#none();
    this.#endOnly[this.end] = 1;
    this.#firstOfCall = calls.map(() => this.#none());
    this.#followOfCall = calls.map(() => this.#none());
    untilNothingChanges(() =>
      calls.some((call) => {
        this.#first.clear();
        return addAll(this.#firstOfCall[call.number], this.first(call.body));
      }),
    );
    this.#first.clear();
    untilNothingChanges(() => {
      let changed = this.#follow(root, this.#endOnly);
      for (const call of calls) if (this.#follow(call.body, this.#followOf(call))) changed = true;
      return changed;
    });
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
    const follow = call === null ? this.#endOnly : this.#followOf(call);
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
      for (let at = state; at.head !== undefined && at.tail !== undefined; at = at.tail)
        if (!isNullable(at.head)) nullable = false;
      this.#nullable.set(state, nullable);
    }
    return nullable;
  }

  /** The symbols with which something that an expression matches can begin. */
  first(expression: Expression): Symbols {
    let symbols = this.#first.get(expression);
    if (symbols === undefined) {
      symbols = this.#computeFirst(expression);
      this.#first.set(expression, symbols);
    }
    return symbols;
  }

  #computeFirst(expression: Expression): Symbols {
    switch (expression.kind) {
      case "characters": {
        const symbols = this.#none();
        symbols.set(this.#alphabet.members(expression.set));
        return symbols;
      }
      case "empty":
      case "close":
        return this.#none();
      case "sequence": {
        const symbols = copyOf(this.first(expression.first));
        if (isNullable(expression.first)) addAll(symbols, this.first(expression.rest));
        return symbols;
      }
      case "choice": {
        const symbols = this.#none();
        for (const alternative of expression.alternatives) addAll(symbols, this.first(alternative));
        return symbols;
      }
      case "repeat":
      case "marked":
        return this.first(expression.body);
      case "iteration":
        return expression.hasRead ? this.first(expression.of) : this.#none();
      case "call":
        return this.#firstOfCall[expression.number] ?? this.#none();
    }
  }

  /** Tells the calls in an expression what follows them; whether that was news to any. */
  #follow(expression: Expression, after: Symbols): boolean {
    switch (expression.kind) {
      case "call":
        return addAll(this.#followOf(expression), after);
      case "sequence": {
        const next = copyOf(this.first(expression.rest));
        if (isNullable(expression.rest)) addAll(next, after);
        const first = this.#follow(expression.first, next);
        return this.#follow(expression.rest, after) || first;
      }
      case "choice": {
        let changed = false;
        for (const alternative of expression.alternatives)
          if (this.#follow(alternative, after)) changed = true;
        return changed;
      }
      case "repeat": {
        const next = copyOf(this.first(expression.body));
        addAll(next, after);
        return this.#follow(expression.body, expression.max > 1 ? next : after);
      }
      case "marked":
        return this.#follow(expression.body, after);
      case "characters":
      case "empty":
      case "close":
      case "iteration":
        return false;
    }
  }

  #followOf(call: Call): Symbols {
    return this.#followOfCall[call.number] ?? this.#endOnly;
  }

  #none(): Symbols {
    return new Uint8Array(this.#alphabet.size + 1);
  }
}

function copyOf(symbols: Symbols): Symbols {
  return Uint8Array.from(symbols);
}

/** Adds symbols to a set; whether any of them was new. */
function addAll(symbols: Symbols | undefined, others: Symbols): boolean {
  let changed = false;
  if (symbols === undefined) return changed;
  for (const [symbol, isIn] of others.entries())
    if (isIn === 1 && symbols[symbol] !== 1) {
      symbols[symbol] = 1;
      changed = true;
    }
  return changed;
}

function untilNothingChanges(step: () => boolean): void {
  while (step());
}
