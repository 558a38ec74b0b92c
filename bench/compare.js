/** One work on one class of the corpus in one size: answers first, then times. */
import { isDeepStrictEqual } from "node:util";

import { corpus } from "./corpus.js";
import { race } from "./runner.js";

/**
 * @typedef {object} Comparison
 * @property {string} class
 * @property {number} size  of the corpus
 * @property {number} timed  how many of the inputs all candidates that ran agree on
 * @property {Map<string, number[]>} samples  nanoseconds a call, by candidate and round
 * @property {readonly Difference[]} differences
 *
 * @typedef {object} Difference  a peer whose answer is another one
 * @property {string} candidate
 * @property {string} class
 * @property {number} size
 * @property {number} count
 * @property {string} example  the first such input
 */

/**
 * Checks every answer of every candidate, then races those that give the right one for most
 * inputs, on the inputs that all of these are right about.
 *
 * @param {import("./works.js").Work} work
 * @param {string} name  of the class
 * @param {number} size
 * @param {import("./runner.js").Limits} limits
 * @returns {Comparison}
 * @throws {Error} where this project gives a wrong answer: that is no matter of speed.
 */
export function compare(work, name, size, limits) {
  const inputs = corpus(name, size).map(work.input ?? ((reference) => reference));
  const candidates = work.candidates.map((candidate) => attempting(candidate, name));
  const wrong = new Map(candidates.map((it) => [it, wrongAnswers(it, work, name, inputs)]));

  const differences = [...wrong]
    .filter(([, indices]) => indices.size > 0)
    .map(([{ name: candidate }, indices]) => {
      const [first] = indices;
      const example = work.show ? work.show(inputs[first]) : inputs[first];
      return { candidate, class: name, size, count: indices.size, example };
    });
  for (const { candidate, example } of differences)
    if (candidates.find((it) => it.name === candidate).own)
      throw new Error(`${candidate} gives a wrong answer: ${work.name} of ${example}`);

  const entrants = candidates.filter((it) => wrong.get(it).size < inputs.length / 2);
  const shared = inputs.filter((_, index) => entrants.every((it) => !wrong.get(it).has(index)));
  return {
    class: name,
    size,
    timed: shared.length,
    samples: race(entrants, shared, limits),
    differences,
  };
}

/** Where inputs are invalid, being refused is an answer, and its cost is part of the time. */
function attempting(candidate, name) {
  if (name !== "invalid") return candidate;
  const { run } = candidate;
  return {
    ...candidate,
    run(input) {
      try {
        return run(input);
      } catch {
        return null;
      }
    },
  };
}

/** The indices of the inputs for which a candidate does not give the right answer. */
function wrongAnswers({ run, answer, check }, { expected, agrees }, name, inputs) {
  const isRight = agrees ?? isDeepStrictEqual;
  const wrong = new Set();
  inputs.forEach((input, index) => {
    try {
      const result = check ? check(input) : run(input);
      const given = answer && result !== null ? answer(result) : result;
      if (!isRight(given, expected(input, name))) wrong.add(index);
    } catch {
      wrong.add(index);
    }
  });
  return wrong;
}
