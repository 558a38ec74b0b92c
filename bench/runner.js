/**
 * The race: candidates take turns, round by round, in one process.
 *
 * The usual harnesses (tinybench, mitata) measure one candidate to its end before they turn to the
 * next, so that a clock that changes its frequency, a neighbor on the machine or a heap that fills
 * weighs on one candidate and not on the other. What is reported here are ratios, so each round
 * measures all candidates within milliseconds of one another, and each in its turn comes first.
 */

import { cyclic } from "./items.js";

/**
 * Where results go: a result that nobody could see would be optimized away.
 *
 * @type {unknown}
 */
export let lastResult;

/** How long candidates run before their times count, in milliseconds. */
const WARM_UP = 60;

/**
 * @typedef {object} Limits
 * @property {number} rounds   at most so many
 * @property {number} round    a candidate's share of a round, at least, in milliseconds
 * @property {number} total    no round begins after so many milliseconds, but for the first three
 */

/**
 * Races candidates over the same inputs.
 *
 * @template Input
 * @param {readonly { name: string, run: (input: Input) => unknown }[]} candidates
 * @param {readonly Input[]} inputs
 * @param {Limits} limits
 * @returns {Map<string, number[]>} by name, for each round the nanoseconds that one call takes
 */
export function race(candidates, inputs, limits) {
  const entrants = candidates.map(({ name, run }) => ({
    name,
    run,
    passes: passesPerRound(run, inputs, limits),
    samples: /** @type {number[]} */ ([]),
  }));
  const deadline = performance.now() + limits.total;
  for (let round = 0; round < limits.rounds; round += 1) {
    if (round >= 3 && performance.now() > deadline) break;
    for (let turn = 0; turn < entrants.length; turn += 1) {
      const { run, passes, samples } = cyclic(entrants, round + turn);
      samples.push((time(run, inputs, passes) * 1e6) / (passes * inputs.length));
    }
  }
  return new Map(entrants.map(({ name, samples }) => [name, samples]));
}

/**
 * Warms a candidate up, and says how often it passes over the inputs in its share of a round.
 *
 * @template Input
 * @param {(input: Input) => unknown} run
 * @param {readonly Input[]} inputs
 * @param {Limits} limits
 */
function passesPerRound(run, inputs, { round }) {
  const warmUp = Math.min(WARM_UP, 4 * round);
  let passes = 1;
  let spent = 0;
  for (;;) {
    const elapsed = time(run, inputs, passes);
    spent += elapsed;
    if (elapsed >= round || (elapsed >= round / 2 && spent >= warmUp)) break;
    if (elapsed < round / 2) passes *= 2;
  }
  // By now the code is optimized, so this pass says best how many of them fill a round.
  return Math.max(1, Math.round((passes * round) / Math.max(round / 2, time(run, inputs, passes))));
}

/**
 * Milliseconds that a number of passes over the inputs take.
 *
 * @template Input
 * @param {(input: Input) => unknown} run
 * @param {readonly Input[]} inputs
 * @param {number} passes
 */
export function time(run, inputs, passes) {
  let last;
  const start = performance.now();
  for (let pass = 0; pass < passes; pass += 1) for (const input of inputs) last = run(input);
  const elapsed = performance.now() - start;
  lastResult = last;
  return elapsed;
}
