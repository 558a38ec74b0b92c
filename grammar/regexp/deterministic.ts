/** From the positions of a pattern to a deterministic automaton. */
import { madeOnce } from "../common/collections.js";
import { ABSENT, determinize } from "../automaton/dense-dfa.js";
import { BooleanFunctions, FALSE, TRUE } from "./boolean-functions.js";
import { Context } from "./context.js";
import type { Alphabet, Members } from "../automaton/alphabet.js";
import type { DenseDfa } from "../automaton/dense-dfa.js";
import type { Budget } from "../common/budget.js";
import type { BooleanFunction } from "./boolean-functions.js";
import type { Reached } from "./context.js";
import type { NfaPosition, PatternNfa } from "./positions.js";

/** A state: the lookbehinds that the read text has reached, and the condition on the rest of the string. */
interface PatternState {
  readonly context: Context;
  readonly condition: BooleanFunction;
}

/**
 * Returns the automaton of the strings that match from a position, each with any characters after it.
 *
 * Cost: the states and classes, times the positions that a state holds.
 *
 * @param alphabet that of the sets of the positions
 * @param budget pays for the states, and for the steps to make them
 * @throws {LimitError} that of the budget
 */
export function determinizePattern(
  nfa: PatternNfa,
  start: NfaPosition,
  alphabet: Alphabet,
  budget: Budget,
): DenseDfa {
  return new Determinization(nfa, alphabet, budget).from(start);
}

/** The steps for a state, for a lookbehind in a context, and for a condition after one more character. */
const STEPS_A_PATTERN_STATE = 1_500;
const STEPS_A_LOOKBEHIND = 200;
const STEPS_A_CONDITION = 20;

class Determinization {
  readonly #nfa: PatternNfa;
  readonly #symbols: number;
  readonly #members: readonly (Members | undefined)[];
  readonly #budget: Budget;
  readonly #functions: BooleanFunctions;
  readonly #contexts = new Map<string, Context>();
  /** The first two are the constants. */
  readonly #states: PatternState[];
  readonly #numbers = new Map<Context, Map<BooleanFunction, number>>();
  readonly #rows = new Map<number, Int32Array>();

  constructor(nfa: PatternNfa, alphabet: Alphabet, budget: Budget) {
    this.#nfa = nfa;
    this.#symbols = alphabet.size;
    this.#members = nfa.moves.map((move) =>
      move.kind === "read" ? alphabet.members(move.set) : undefined,
    );
    this.#budget = budget;
    this.#functions = new BooleanFunctions(budget);
    const context = new Context(
      nfa,
      this.#functions,
      nfa.behinds.map(() => new Map()),
    );
    this.#states = [FALSE, TRUE].map((condition) => ({ context, condition }));
  }

  from(start: NfaPosition): DenseDfa {
    const begin = this.#states[FALSE]!.context;
    const first = begin.conditions(start).map((condition) => this.#numberOf(begin, condition));
    const { states, next } = determinize<readonly number[]>({
      start: conjunctionOf(first),
      symbols: this.#symbols,
      keyOf: String,
      step: (conjunction, symbol) =>
        conjunctionOf(conjunction.map((state) => this.#row(state)[symbol]!)),
      onState: () => this.#budget.spend(STEPS_A_PATTERN_STATE),
    });
    const ending = Int32Array.from(states, (conjunction) =>
      conjunction.every((state) => this.#isMet(state)) ? 0 : ABSENT,
    );
    return { symbols: this.#symbols, next, ending };
  }

  /** Returns the number of a state. The constants need no context. */
  #numberOf(context: Context, condition: BooleanFunction): number {
    if (condition <= TRUE) return condition;
    const ofContext = madeOnce(this.#numbers, context, () => new Map<BooleanFunction, number>());
    return madeOnce(ofContext, condition, () => this.#states.push({ context, condition }) - 1);
  }

  #row(state: number): Int32Array {
    const { context, condition } = this.#states[state]!;
    return madeOnce(this.#rows, state, () =>
      new Int32Array(this.#symbols).map((_, symbol) => {
        const after = this.#after(context, symbol);
        return this.#numberOf(after, this.#advanced(condition, symbol, after));
      }),
    );
  }

  /** Returns the context after a character; equal contexts are one object. */
  #after(context: Context, symbol: number): Context {
    if (this.#nfa.behinds.length === 0) return context;
    return madeOnce(context.next, symbol, () => {
      const reached: Reached[] = [];
      const after = new Context(this.#nfa, this.#functions, reached);
      // A lookbehind asks only those that are inside of it, which have lower numbers.
      for (const behind of this.#nfa.behinds)
        reached.push(this.#read(context.behind(behind), symbol, after));
      return madeOnce(this.#contexts, after.key, () => after);
    });
  }

  #read(positions: Reached, symbol: number, after: Context): Reached {
    const reached: Reached = new Map();
    this.#budget.spend(STEPS_A_LOOKBEHIND + STEPS_A_CONDITION * positions.size);
    for (const [position, condition] of positions) {
      const move = this.#nfa.moves[position]!;
      if (move.kind !== "read" || !this.#members[position]!.has(symbol)) continue;
      const now = this.#advanced(condition, symbol, after);
      const other = reached.get(move.target) ?? FALSE;
      if (now !== FALSE) reached.set(move.target, this.#functions.or(other, now));
    }
    return reached;
  }

  /** Returns the condition on the rest of a string after one more character. */
  #advanced(condition: BooleanFunction, symbol: number, after: Context): BooleanFunction {
    if (condition <= TRUE) return condition;
    const known = madeOnce(
      after.advanced,
      symbol,
      () => new Map<BooleanFunction, BooleanFunction>(),
    );
    let result = known.get(condition);
    if (result === undefined) {
      this.#budget.spend(STEPS_A_CONDITION);
      const position = this.#functions.variableOf(condition);
      this.#functions.enter();
      const ifFalse = this.#advanced(this.#functions.given(condition, false), symbol, after);
      const move = this.#nfa.moves[position]!;
      if (move.kind !== "read" || !this.#members[position]!.has(symbol)) result = ifFalse;
      else {
        const ifTrue = this.#advanced(this.#functions.given(condition, true), symbol, after);
        result = this.#functions.choose(after.from(move.target), ifTrue, ifFalse);
      }
      this.#functions.leave();
      known.set(condition, result);
    }
    return result;
  }

  /** Checks whether the string can end in a state: then no position reads any more. */
  #isMet(state: number): boolean {
    let rest = this.#states[state]!.condition;
    while (rest > TRUE) rest = this.#functions.given(rest, false);
    return rest === TRUE;
  }
}

/**
 * Returns the conjunction of states as a list. Each lookaround at the beginning of a pattern is a state of its own, because
 * the diagram of a conjunction costs more than a list of numbers.
 */
function conjunctionOf(states: readonly number[]): readonly number[] {
  return states.includes(FALSE) ? [FALSE] : states.filter((state) => state !== TRUE);
}
