/**
 * The repetitions that are left of those of a grammar after some iterations.
 *
 * They are made when an input first has so many iterations, so that `1*998text` costs nothing before
 * the input has 998 of them; equal ones are one object; and they belong to the automaton that has
 * asked for them, so that they go when its states go.
 */
import { EMPTY, Repeat, unreadIteration } from "./expression.js";
import type { Expression, Iteration } from "./expression.js";

/** The repetitions of one automaton. */
export class Counts {
  /** By source, and by how many iterations are left, or still needed where there is no bound. */
  readonly #bySource = new Map<Repeat, Map<number, Repeat>>();
  readonly #iterations = new Map<Repeat, Iteration>();

  /** What is left of a repetition after one time, and what has to be before it. */
  afterOne({ source, min, max, mustRead }: Repeat): Expression {
    const [needed, possible] = [Math.max(0, min - 1), max - 1];
    if (possible === 0) return EMPTY;
    if (needed === 1 && possible === 1) return source.body;
    const left = this.#left(source, needed, possible);
    return mustRead ? this.#iteration(left) : left;
  }

  /** The same repetition, as this automaton has it. */
  own({ source, min, max }: Repeat): Repeat {
    return this.#left(source, min, max);
  }

  /** The same end of an iteration, as this automaton has it. */
  ownIteration({ of, hasRead }: Iteration): Iteration {
    const own = this.#iteration(this.own(of));
    return hasRead ? own.read : own;
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
