/**
 * Boolean functions as ordered decision diagrams (Bryant, "Graph-based algorithms for boolean function
 * manipulation", 1986): equal functions have equal numbers.
 */
import { madeOnce } from "../common/collections.js";
import { Budget, limitError } from "../common/budget.js";

/** A boolean function, by its number. */
export type BooleanFunction = number;

export const FALSE: BooleanFunction = 0;
export const TRUE: BooleanFunction = 1;

/** The steps for a function that is made: it takes some hundred octets. */
const STEPS_A_FUNCTION = 80;

/** A number that is larger than that of any function. */
const NUMBERS = 2 ** 26;

/** The number of results that are remembered. An older result gives way to a newer one. */
const REMEMBERED = 1 << 15;

/** The number of variables that a function may depend on. Each takes a frame of the call stack. */
const MOST_VARIABLES = 3_000;

/** The variable of the constants: it comes after all others. */
const NO_VARIABLE = 0x7fffffff;

/** Some functions of variables with numbers from 0. */
export class BooleanFunctions {
  readonly #variables: number[] = [NO_VARIABLE, NO_VARIABLE];
  readonly #ifFalse: number[] = [FALSE, TRUE];
  readonly #ifTrue: number[] = [FALSE, TRUE];
  /** By variable: the functions that begin with it, by what they are if it is false and if it is true. */
  readonly #known = new Map<number, Map<number, BooleanFunction>>();
  /** Triples: the two operands of an operation, and its result. */
  readonly #ors = new Int32Array(3 * REMEMBERED).fill(-1);
  readonly #ands = new Int32Array(3 * REMEMBERED).fill(-1);
  readonly #nots = new Map<BooleanFunction, BooleanFunction>();
  #depth = 0;
  readonly #budget: Budget;

  /** @param budget pays for the functions */
  constructor(budget = new Budget()) {
    this.#budget = budget;
  }

  variable(number: number): BooleanFunction {
    return this.#make(number, FALSE, TRUE);
  }

  variableOf(f: BooleanFunction): number {
    return this.#variables[f]!;
  }

  /** Returns the function that is left if the first variable of a function has a value. */
  given(f: BooleanFunction, value: boolean): BooleanFunction {
    return (value ? this.#ifTrue : this.#ifFalse)[f]!;
  }

  not(f: BooleanFunction): BooleanFunction {
    if (f <= TRUE) return 1 - f;
    let result = this.#nots.get(f);
    if (result === undefined) {
      this.enter();
      result = this.#make(
        this.#variables[f]!,
        this.not(this.#ifFalse[f]!),
        this.not(this.#ifTrue[f]!),
      );
      this.leave();
      this.#nots.set(f, result).set(result, f);
    }
    return result;
  }

  and(f: BooleanFunction, g: BooleanFunction): BooleanFunction {
    return this.#combined(f, g, FALSE, this.#ands);
  }

  or(f: BooleanFunction, g: BooleanFunction): BooleanFunction {
    return this.#combined(f, g, TRUE, this.#ors);
  }

  /** Returns `f and g or (not f) and h`. */
  choose(f: BooleanFunction, g: BooleanFunction, h: BooleanFunction): BooleanFunction {
    return this.or(this.and(f, g), this.and(this.not(f), h));
  }

  /**
   * Counts a call that goes one variable deeper into a function, until `leave`.
   *
   * @throws {LimitError} `states`
   */
  enter(): void {
    this.#depth += 1;
    if (this.#depth > MOST_VARIABLES)
      throw limitError(
        "states",
        MOST_VARIABLES,
        (most) =>
          `a prefix of a string leads to more than ${most} positions in the pattern; write a simpler pattern`,
      );
  }

  leave(): void {
    this.#depth -= 1;
  }

  /**
   * Returns the conjunction or the disjunction.
   *
   * @param decisive the operand that decides the result; the other constant is neutral
   */
  #combined(
    f: BooleanFunction,
    g: BooleanFunction,
    decisive: BooleanFunction,
    known: Int32Array,
  ): BooleanFunction {
    if (f === g || g === 1 - decisive) return f;
    if (f === 1 - decisive) return g;
    if (f === decisive || g === decisive) return decisive;
    const [a, b] = f < g ? [f, g] : [g, f];
    const place = 3 * ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) & (REMEMBERED - 1));
    if (known[place] === a && known[place + 1] === b) return known[place + 2]!;
    const [ofA, ofB] = [this.#variables[a]!, this.#variables[b]!];
    const variable = Math.min(ofA, ofB);
    const [a0, a1] = ofA === variable ? [this.#ifFalse[a]!, this.#ifTrue[a]!] : [a, a];
    const [b0, b1] = ofB === variable ? [this.#ifFalse[b]!, this.#ifTrue[b]!] : [b, b];
    this.enter();
    const result = this.#make(
      variable,
      this.#combined(a0, b0, decisive, known),
      this.#combined(a1, b1, decisive, known),
    );
    this.leave();
    known[place] = a;
    known[place + 1] = b;
    known[place + 2] = result;
    return result;
  }

  #make(variable: number, ifFalse: number, ifTrue: number): BooleanFunction {
    if (ifFalse === ifTrue) return ifFalse;
    const known = madeOnce(this.#known, variable, () => new Map<number, BooleanFunction>());
    return madeOnce(known, ifFalse * NUMBERS + ifTrue, () => {
      this.#budget.spend(STEPS_A_FUNCTION);
      this.#ifFalse.push(ifFalse);
      this.#ifTrue.push(ifTrue);
      return this.#variables.push(variable) - 1;
    });
  }
}
