/**
 * The remainders of the repetitions of a grammar: after one iteration, `3*5x` leaves `2*4x`.
 *
 * A remainder is made when an input first reaches it, so that `1*998text` costs nothing before the
 * input has 998 iterations. Equal remainders are one object. They belong to the automaton that asks
 * for them, and are dropped with its states.
 */
import { EMPTY, Repeat, unreadIteration } from "./expression.js";
import type { Expression, Iteration } from "./expression.js";

/** The repetitions of one automaton. */
export class Counts {
  /**
   * By source, and by the number of iterations that are left; without an upper bound, by the number
   * that are still needed.
   */
  readonly #bySource = new Map<Repeat, Map<number, Repeat>>();
  readonly #iterations = new Map<Repeat, Iteration>();

  /**
   * Returns the remainder of a repetition after one iteration, with the end of that iteration
   * before it if the iteration must not be empty.
   */
  afterOne({ source, min, max, mustProgress }: Repeat): Expression {
    const [needed, possible] = [Math.max(0, min - 1), max - 1];
    if (possible === 0) return EMPTY;
    if (needed === 1 && possible === 1) return source.body;
    const left = this.#left(source, needed, possible);
    return mustProgress ? this.#iteration(left) : left;
  }

  /** Returns the object of this automaton for an equal repetition. */
  own({ source, min, max }: Repeat): Repeat {
    return this.#left(source, min, max);
  }

  /** Returns the object of this automaton for an equal end of an iteration. */
  ownIteration({ of, progressed }: Iteration): Iteration {
    const own = this.#iteration(this.own(of));
    return progressed ? own.afterProgress : own;
  }

  #left(source: Repeat, min: number, max: number): Repeat {
    if (min === source.min && max === source.max) return source;
    let known = this.#bySource.get(source);
    if (known === undefined) {
      known = new Map();
      this.#bySource.set(source, known);
    }
    const number = max === Infinity ? min : max;
    let left = known.get(number);
    if (left === undefined) {
      left = new Repeat(source.body, min, max, source);
      known.set(number, left);
    }
    return left;
  }

  #iteration(of: Repeat): Iteration {
    let iteration = this.#iterations.get(of);
    if (iteration === undefined) {
      iteration = unreadIteration(of);
      this.#iterations.set(of, iteration);
    }
    return iteration;
  }
}
