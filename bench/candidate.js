/** Who takes part in a race, and what its answers are. */

/**
 * @template Input, Answer
 * @typedef {object} Candidate
 * @property {string} name
 * @property {boolean} [own]  whether it is this project
 * @property {(input: Input) => unknown} run  what is timed
 * @property {(input: Input) => Answer} check  gives what is compared
 */

/**
 * The input of a work that is about references as they are.
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
 * A candidate whose result says the answer in its own way.
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
 * This project as a candidate: where it gives a wrong answer, the benchmark stops.
 *
 * @template Input, Answer
 * @param {Candidate<Input, Answer>} it
 * @returns {Candidate<Input, Answer>}
 */
export function own(it) {
  return { ...it, own: true };
}
