/**
 * The race: candidates take turns, round by round, in one process.
 *
 * The usual harnesses (tinybench, mitata) finish one candidate before they start the next. So a
 * change of the clock frequency, other work on the machine or a growing heap affects one candidate
 * and not the other. This benchmark reports ratios. Therefore each round measures all candidates
 * within milliseconds of one another, and the candidate that goes first changes in each round.
 */

import { cyclic } from "./items.js";

/**
 * The last result. An unused result would be optimized away.
 *
 * @type {unknown}
 */
export let lastResult;

/** The milliseconds for which a candidate runs before its times count. */
const WARM_UP = 60;

/**
 * @typedef {object} Limits
 * @property {number} rounds the greatest number of rounds
 * @property {number} round the least time of a candidate in a round, in milliseconds
 * @property {number} total the milliseconds after which no round begins, except for the first three
 */

/**
 * Races candidates over the same inputs.
 *
 * @template Input
 * @param {readonly { name: string, run: (input: Input) => unknown }[]} candidates
 * @param {readonly Input[]} inputs
 * @param {Limits} limits
 * @returns {Map<string, number[]>} by name, the nanoseconds for one call in each round
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
 * Warms a candidate up. Returns the number of passes over the inputs in its share of a round.
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
  // The code is optimized now, so this measurement estimates the passes in a round best.
  return Math.max(1, Math.round((passes * round) / Math.max(round / 2, time(run, inputs, passes))));
}

/**
 * Returns the milliseconds for a number of passes over the inputs.
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
