/** The candidates of a race, and their answers. */

/**
 * @template Input, Answer
 * @typedef {object} Candidate
 * @property {string} name
 * @property {boolean} [own]  whether it is this project
 * @property {(input: Input) => unknown} run the function that is timed
 * @property {(input: Input) => Answer} check returns the answer, for the comparison with the right
 *   one
 */

/**
 * Returns a reference unchanged: the input of a work on plain references.
 *
 * @param {string} reference
 */
export function asIs(reference) {
  return reference;
}

/**
 * A candidate whose result is the answer.
 *
 * @template Input, Answer
 * @param {string} name
 * @param {(input: Input) => Answer} run
 * @returns {Candidate<Input, Answer>}
 */
export function candidate(name, run) {
  return { name, run, check: run };
}

/**
 * A candidate whose result is translated to the answer.
 *
 * @template Input, Result, Answer
 * @param {string} name
 * @param {(input: Input) => Result} run
 * @param {(result: Result) => Answer} answer
 * @returns {Candidate<Input, Answer>}
 */
export function translated(name, run, answer) {
  return { name, run, check: (input) => answer(run(input)) };
}

/**
 * Marks a candidate as this project: the benchmark stops if its answer is wrong.
 *
 * @template Input, Answer
 * @param {Candidate<Input, Answer>} it
 * @returns {Candidate<Input, Answer>}
 */
export function own(it) {
  return { ...it, own: true };
}
