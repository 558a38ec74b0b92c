/**
 * Compares candidates in one work, on one class of the corpus, in one size: first their answers,
 * then their times.
 */
import { isDeepStrictEqual } from "node:util";

import { corpus } from "./corpus.js";
import { item } from "./items.js";
import { race } from "./runner.js";

/**
 * @typedef {object} Comparison
 * @property {string} class
 * @property {number} size  of the corpus
 * @property {number} timed the number of inputs for which all candidates in the race have the right
 *   answer
 * @property {Map<string, number[]>} samples  nanoseconds a call, by candidate and round
 * @property {readonly Difference[]} differences
 *
 * @typedef {object} Difference a peer with wrong answers
 * @property {string} candidate
 * @property {string} class
 * @property {number} size
 * @property {number} count
 * @property {string} example  the first such input
 *
 * @typedef {object} Work
 * @property {string} name
 * @property {string} title
 * @property {readonly string[]} classes  of the corpus
 * @property {string} leadingClass the class to which the budgets apply
 * @property {readonly string[]} candidates  names, this project first
 * @property {(name: string, size: number, limits: Limits) => Comparison} compare
 *
 * @typedef {import("./runner.js").Limits} Limits
 */

/**
 * @template Input, Answer
 * @typedef {import("./candidate.js").Candidate<Input, Answer>} Candidate
 */

/**
 * The definition of a work.
 *
 * @template Input, Answer
 * @typedef {object} Definition
 * @property {string} name
 * @property {string} title
 * @property {readonly string[]} classes
 * @property {string} leadingClass
 * @property {(reference: string, index: number) => Input} input
 * @property {(input: NoInfer<Input>) => string} show
 * @property {(input: NoInfer<Input>, name: string) => Answer} expected  the right answer
 * @property {(answer: NoInfer<Answer>, expected: NoInfer<Answer>) => boolean} [agrees]
 *   identity, unless given
 * @property {readonly Candidate<NoInfer<Input>, NoInfer<Answer>>[]} candidates
 */

/**
 * Makes a work from its definition. The types of its inputs and answers are hidden.
 *
 * @template Input, Answer
 * @param {Definition<Input, Answer>} definition
 * @returns {Work}
 */
export function comparable(definition) {
  const { name, title, classes, leadingClass, candidates } = definition;
  return {
    name,
    title,
    classes,
    leadingClass,
    candidates: candidates.map((candidate) => candidate.name),
    compare: (inputClass, size, limits) => compare(definition, inputClass, size, limits),
  };
}

/**
 * Checks every answer of every candidate. Then races the candidates that are right for most inputs,
 * on the inputs for which all of them are right.
 *
 * @template Input, Answer
 * @param {Definition<Input, Answer>} work
 * @param {string} name  of the class
 * @param {number} size
 * @param {Limits} limits
 * @returns {Comparison}
 * @throws {Error} if an answer of this project is wrong.
 */
function compare(work, name, size, limits) {
  const inputs = corpus(name, size).map(work.input);
  const isRefusalRight = name === "invalid";
  const judged = work.candidates.map((candidate) => ({
    ...candidate,
    run: isRefusalRight ? attempting(candidate.run) : candidate.run,
    wrong: wrongAnswers(candidate, work, name, inputs),
  }));

  /** @type {Difference[]} */
  const differences = [];
  for (const { name: candidate, own, wrong } of judged) {
    const [first] = wrong;
    if (first === undefined) continue;
    const example = work.show(item(inputs, first));
    if (own) throw new Error(`${candidate} gives a wrong answer: ${work.name} of ${example}`);
    differences.push({ candidate, class: name, size, count: wrong.size, example });
  }

  const entrants = judged.filter(({ wrong }) => wrong.size < inputs.length / 2);
  const shared = inputs.filter((_, index) => entrants.every(({ wrong }) => !wrong.has(index)));
  return {
    class: name,
    size,
    timed: shared.length,
    samples: race(entrants, shared, limits),
    differences,
  };
}

/**
 * Wraps a function so that a thrown error gives null: for an invalid input, a refusal is an answer,
 * and its cost is part of the time.
 *
 * @template Input, Result
 * @param {(input: Input) => Result} run
 * @returns {(input: Input) => Result | null}
 */
function attempting(run) {
  return (input) => {
    try {
      return run(input);
    } catch {
      return null;
    }
  };
}

/**
 * The indices of the inputs for which a candidate does not give the right answer.
 *
 * @template Input, Answer
 * @param {Candidate<Input, Answer>} candidate
 * @param {Definition<Input, Answer>} work
 * @param {string} name  of the class
 * @param {readonly Input[]} inputs
 */
function wrongAnswers({ check }, { expected, agrees }, name, inputs) {
  const answerTo = name === "invalid" ? attempting(check) : check;
  /** @type {(given: Answer | null, right: Answer) => boolean} */
  const isRight = (given, right) =>
    given !== null && agrees ? agrees(given, right) : isDeepStrictEqual(given, right);
  /** @type {Set<number>} */
  const wrong = new Set();
  inputs.forEach((input, index) => {
    try {
      if (!isRight(answerTo(input), expected(input, name))) wrong.add(index);
    } catch {
      wrong.add(index);
    }
  });
  return wrong;
}
