/** Work that may be done, counted in steps, so that the same work is done on every machine. */

/** A number of steps, perhaps part of a larger one. */
export class Budget {
  #left: number;
  readonly #whole: Budget | undefined;

  constructor(steps: number, whole?: Budget) {
    this.#left = steps;
    this.#whole = whole;
  }

  /** How many steps are left; negative where more have been made. */
  get left(): number {
    return this.#whole === undefined ? this.#left : Math.min(this.#left, this.#whole.left);
  }

  /** Notes steps that have been made; whether there were so many. */
  spend(steps: number): boolean {
    this.#left -= steps;
    this.#whole?.spend(steps);
    return this.left >= 0;
  }

  /** A budget of at most so many steps, which are steps of this one too. */
  part(steps: number): Budget {
    return new Budget(steps, this);
  }
}
