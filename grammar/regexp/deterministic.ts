/** From the places of a pattern to a deterministic automaton. */
import { BooleanFunctions, FALSE, TRUE } from "./boolean-functions.js";
import { Context } from "./context.js";
import { END } from "./positions.js";
import type { Budget } from "../common/budget.js";
import type { Members } from "../automaton/alphabet.js";
import type { CharSet } from "../automaton/char-set.js";
import type { BooleanFunction } from "./boolean-functions.js";
import type { Reached } from "./context.js";
import type { PlaceNumber, PatternPlaces } from "./positions.js";

/** A complete deterministic automaton. PatternState 0 is the start. */
export interface Table {
  readonly symbols: number;
  /** By state and symbol. */
  readonly next: Int32Array;
  readonly isFinal: readonly boolean[];
}

/** A state: what has been read, and the condition on the rest of the string. */
interface PatternState {
  readonly context: Context;
  readonly condition: BooleanFunction;
}

/**
 * Returns the automaton of the strings that match from a place, each with any characters after it.
 *
 * Cost: the states and classes, times the positions that a state holds.
 *
 * @param symbols the number of classes of the alphabet
 * @param membersOf returns the classes of a set
 * @param budget pays for the states, and for the steps to make them
 * @throws {LimitError} that of the budget
 */
export function determinize(
  places: PatternPlaces,
  start: PlaceNumber,
  symbols: number,
  membersOf: (set: CharSet) => Members,
  budget: Budget,
): Table {
  return new Determinization(places, symbols, membersOf, budget).from(start);
}

/** The steps for a state, and for a condition after one more character. */
const STEPS_A_PATTERN_STATE = 1_500;
const STEPS_A_CONDITION = 20;

class Determinization {
  readonly #places: PatternPlaces;
  readonly #symbols: number;
  readonly #members: readonly (Members | undefined)[];
  readonly #budget: Budget;
  readonly #functions: BooleanFunctions;
  /** The lookbehinds that the rest of a string can ask, by place and by function. */
  readonly #asked: readonly bigint[];
  readonly #askedBy = new Map<BooleanFunction, bigint>();
  readonly #contexts = new Map<string, Context>();
  /** The first two are the constants. */
  readonly #states: PatternState[];
  readonly #numbers = new Map<Context, Map<BooleanFunction, number>>();
  readonly #rows = new Map<number, Int32Array>();

  constructor(
    places: PatternPlaces,
    symbols: number,
    membersOf: (set: CharSet) => Members,
    budget: Budget,
  ) {
    this.#places = places;
    this.#symbols = symbols;
    this.#members = places.acts.map((act) =>
      act.kind === "read" ? membersOf(act.set) : undefined,
    );
    this.#budget = budget;
    this.#functions = new BooleanFunctions(budget);
    this.#asked = lookbehindsOf(places);
    const context = new Context(places, this.#functions, []);
    this.#states = [FALSE, TRUE].map((condition) => ({ context, condition }));
  }

  from(start: PlaceNumber): Table {
    const begin = new Context(
      this.#places,
      this.#functions,
      this.#places.behinds.map(() => new Map()),
    );
    const conjunctions = new Conjunctions(this.#budget);
    const first = begin.conditions(start).map((condition) => [this.#numberOf(begin, condition)]);
    conjunctions.numberOf(first, 0);
    const next: number[] = [];
    // The list grows while it is walked.
    for (const conjunction of conjunctions.list) {
      const rows = conjunction.map((state) => this.#row(state));
      for (let symbol = 0; symbol < this.#symbols; symbol += 1)
        next.push(conjunctions.numberOf(rows, symbol));
    }
    const isFinal = conjunctions.list.map((conjunction) =>
      conjunction.every((state) => this.#isMet(this.#states[state]!.condition)),
    );
    return { symbols: this.#symbols, next: Int32Array.from(next), isFinal };
  }

  /** Returns the number of a state. The constants need no context. */
  #numberOf(context: Context, condition: BooleanFunction): number {
    if (condition <= TRUE) return condition;
    const known = this.#known(context, condition);
    const ofContext = this.#numbers.get(known) ?? new Map<BooleanFunction, number>();
    let number = ofContext.get(condition);
    if (number === undefined) {
      number = this.#states.push({ context: known, condition }) - 1;
      this.#numbers.set(known, ofContext.set(condition, number));
    }
    return number;
  }

  /** Returns the next state for each symbol. */
  #row(state: number): Int32Array {
    const { context, condition } = this.#states[state]!;
    const made = (_: unknown, symbol: number): number => {
      const after = this.#after(context, symbol);
      return this.#numberOf(after, this.#advanced(condition, symbol, after));
    };
    const row = this.#rows.get(state) ?? Int32Array.from({ length: this.#symbols }, made);
    this.#rows.set(state, row);
    return row;
  }

  /** Returns the context with the lookbehinds that a condition asks; equal contexts are one object. */
  #known(context: Context, condition: BooleanFunction): Context {
    if (!context.knowsAny) return context;
    const asked = this.#askedIn(condition);
    const restricted = context.restricted(asked);
    return this.#interned(restricted.key, restricted);
  }

  #interned(key: string, made: Context): Context {
    const known = this.#contexts.get(key);
    if (known !== undefined) return known;
    this.#contexts.set(key, made);
    return made;
  }

  /** Returns the context after a character. */
  #after(context: Context, symbol: number): Context {
    let after = context.next.get(symbol);
    if (after === undefined) {
      if (!context.knowsAny) return context;
      const reached: (Reached | undefined)[] = [];
      after = new Context(this.#places, this.#functions, reached);
      // A lookbehind asks only those that are inside of it, which have lower numbers.
      for (const behind of this.#places.behinds)
        reached[behind.number] = context.knows(behind.number)
          ? this.#read(context.behind(behind), symbol, after)
          : undefined;
      after = this.#interned(after.key, after);
      context.next.set(symbol, after);
    }
    return after;
  }

  #read(places: Reached, symbol: number, after: Context): Reached {
    const reached: Reached = new Map();
    for (const [place, condition] of places) {
      const act = this.#places.acts[place]!;
      if (act.kind !== "read" || !this.#members[place]!.has(symbol)) continue;
      const now = this.#advanced(condition, symbol, after);
      const other = reached.get(act.target) ?? FALSE;
      if (now !== FALSE) reached.set(act.target, this.#functions.or(other, now));
    }
    return reached;
  }

  /** Returns the condition on the rest of a string after one more character. */
  #advanced(condition: BooleanFunction, symbol: number, after: Context): BooleanFunction {
    if (condition <= TRUE) return condition;
    const known = after.advanced.get(symbol) ?? new Map<BooleanFunction, BooleanFunction>();
    after.advanced.set(symbol, known);
    let result = known.get(condition);
    if (result === undefined) {
      this.#budget.spend(STEPS_A_CONDITION);
      const place = this.#functions.variableOf(condition);
      this.#functions.enter();
      const ifFalse = this.#advanced(this.#functions.given(condition, false), symbol, after);
      const act = this.#places.acts[place]!;
      if (act.kind !== "read" || !this.#members[place]!.has(symbol)) result = ifFalse;
      else {
        const ifTrue = this.#advanced(this.#functions.given(condition, true), symbol, after);
        result = this.#functions.choose(after.from(act.target), ifTrue, ifFalse);
      }
      this.#functions.leave();
      known.set(condition, result);
    }
    return result;
  }

  /** Checks whether the string can end: then no place reads any more. */
  #isMet(condition: BooleanFunction): boolean {
    let rest = condition;
    while (rest > TRUE) rest = this.#functions.given(rest, false);
    return rest === TRUE;
  }

  #askedIn(condition: BooleanFunction): bigint {
    if (condition <= TRUE || this.#places.behinds.length === 0) return 0n;
    let asked = this.#askedBy.get(condition);
    if (asked === undefined) {
      this.#functions.enter();
      asked =
        this.#asked[this.#functions.variableOf(condition)]! |
        this.#askedIn(this.#functions.given(condition, false)) |
        this.#askedIn(this.#functions.given(condition, true));
      this.#functions.leave();
      this.#askedBy.set(condition, asked);
    }
    return asked;
  }
}

/**
 * Conjunctions of states, by their numbers: each lookaround at the beginning of a pattern is a state of its
 * own, because the diagram of a conjunction costs more than a pair of numbers.
 */
class Conjunctions {
  readonly list: (readonly number[])[] = [];
  readonly #budget: Budget;
  /** A tree: for each node, the nodes after it by the next state. */
  readonly #nodes: (Map<number, number> | undefined)[] = [undefined];
  /** For each node, the number of the conjunction that ends there, or -1. */
  readonly #numbers = [-1];

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Returns the number of the conjunction that a symbol leads to.
   *
   * @param rows by symbol, the next state of each state
   * @throws {LimitError} that of the budget
   */
  numberOf(rows: readonly ArrayLike<number>[], symbol: number): number {
    let node = 0;
    for (const row of rows) {
      const state = row[symbol]!;
      if (state === FALSE && rows !== NEVER) return this.numberOf(NEVER, 0);
      if (state !== TRUE) node = this.#nodeAfter(node, state);
    }
    let number = this.#numbers[node]!;
    if (number === -1) {
      const states = rows.map((row) => row[symbol]!);
      number = this.list.push(states.filter((state) => state !== TRUE)) - 1;
      this.#budget.spend(STEPS_A_PATTERN_STATE);
      this.#numbers[node] = number;
    }
    return number;
  }

  #nodeAfter(node: number, state: number): number {
    const after = (this.#nodes[node] ??= new Map<number, number>());
    let next = after.get(state);
    if (next === undefined) {
      next = this.#nodes.push(undefined) - 1;
      this.#numbers.push(-1);
      after.set(state, next);
    }
    return next;
  }
}

/** The rows of the conjunction that no string meets. */
const NEVER: readonly ArrayLike<number>[] = [[FALSE]];

/** The lookbehinds that each place leads to, as bits. */
function lookbehindsOf({ acts, behinds }: PatternPlaces): readonly bigint[] {
  const asked: bigint[] = acts.map(() => 0n);
  if (behinds.length === 0) return asked;
  const leadsTo = (place: PlaceNumber): bigint => {
    const act = acts[place]!;
    switch (act.kind) {
      case "end":
        return 0n;
      case "read":
        return asked[act.target]!;
      case "split":
        return act.targets.reduce((all, target) => all | asked[target]!, 0n);
      case "look": {
        const own = act.look.isBehind ? 1n << BigInt(act.look.number) : 0n;
        return own | asked[act.look.start]! | asked[act.target]!;
      }
    }
  };
  // PatternPlaces are added from the end to the beginning, so few passes are needed.
  for (let isStable = false; !isStable;) {
    isStable = true;
    for (let place = END; place < acts.length; place += 1) {
      const now = leadsTo(place);
      if (now === asked[place]) continue;
      asked[place] = now;
      isStable = false;
    }
  }
  return asked;
}
