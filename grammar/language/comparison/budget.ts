/** A limit of work, counted in steps instead of time, so that every machine does the same work. */

/** A number of steps, which may be part of a larger budget. */
export class Budget {
  #left: number;
  readonly #whole: Budget | undefined;

  constructor(steps: number, whole?: Budget) {
    this.#left = steps;
    this.#whole = whole;
  }

  /** The number of steps that are left; negative if too many were taken. */
  get left(): number {
    return this.#whole === undefined ? this.#left : Math.min(this.#left, this.#whole.left);
  }

  /** Takes steps from the budget. Returns whether there were enough. */
  spend(steps: number): boolean {
    this.#left -= steps;
    this.#whole?.spend(steps);
    return this.left >= 0;
  }

  /** Returns a budget of at most `steps`, whose steps also count against this one. */
  part(steps: number): Budget {
    return new Budget(steps, this);
  }
}
