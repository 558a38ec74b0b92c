/**
 * The symbols with which the strings of a stack can begin: exactly one symbol of lookahead, for
 * every depth of the stack.
 *
 * The set of a stack depends on its top state and, if that state can end without reading, on the
 * set of the stack below. Equal sets have one number, so there are few of them.
 */
import type { State } from "../automaton/nfa.js";
import type { Lookahead, Symbols } from "./lookahead.js";

/** The set of the empty stack: the end of the input, which is the last symbol. */
export const EMPTY_STACK = 0;

/** The sets of the stacks of one automaton. */
export class StackSets {
  /** The sets by number. */
  readonly sets: Symbols[] = [];
  readonly #lookahead: Lookahead;
  readonly #numbers = new Map<string, number>();

  constructor(lookahead: Lookahead) {
    this.#lookahead = lookahead;
    const empty = new Uint8Array(lookahead.end + 1);
    empty[lookahead.end] = 1;
    this.#numberOf(empty);
  }

  /** Returns the number of the set of a stack with a state on top of a stack with another set. */
  on(below: number, state: State): number {
    const { end } = this.#lookahead;
    const symbols = this.#lookahead.firstOfState(state).slice();
    if (symbols[end] === 0) return this.#numberOf(symbols);
    symbols[end] = 0;
    for (const [symbol, isMember] of this.sets[below]!.entries())
      if (isMember === 1) symbols[symbol] = 1;
    return this.#numberOf(symbols);
  }

  #numberOf(symbols: Symbols): number {
    const key = symbols.join("");
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.sets.push(symbols) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
