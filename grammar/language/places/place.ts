/** Places: the choices of a grammar that a string can take or not. */

/** A choice in a rule. */
export interface Place {
  /** The name of the rule, as its definition writes it. */
  readonly rule: string;
  /**
   * The choice: `alternative 2`, `option taken`, `option left out`, or a number of iterations such as
   * `0 times (minimum)`, `1 time (one past the minimum)` or `63 times (maximum)`.
   */
  readonly what: string;
  /** The position of the alternative, the option or the repetition in the text, from 1. */
  readonly line: number;
  readonly column: number;
}

/** Returns the words for a number of iterations of a repetition. */
export function iterations(count: number, min: number, max: number): string {
  const times = count === 1 ? "1 time" : `${String(count)} times`;
  if (min === max) return times;
  if (count === min) return `${times} (minimum)`;
  return `${times} (${count === max ? "maximum" : "one past the minimum"})`;
}
