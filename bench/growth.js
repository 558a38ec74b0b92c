/**
 * Growth: the time for each character, from 1 kB to 8 MB, and the ratio of times when the input
 * doubles. The inputs are ordinary URIs, and inputs for which exponential or quadratic matchers are
 * slow.
 *
 * A time is the shortest of several rounds, because other work on the machine only adds to a time.
 * The cost of a doubling is the median of the ratios within a round, because a change of the
 * machine's speed between rounds affects both times.
 */
import { rfc2396bis } from "uri-abnf";

import { time } from "./runner.js";
import { item } from "./items.js";
import { ratio } from "./statistics.js";

/** The greatest allowed ratio of times when the input doubles. */
export const DOUBLING_BUDGET = 2.2;

const KB = 1024;

/**
 * The greatest number of rounds, and the milliseconds after which no round begins, except for the
 * first three.
 */
const LIMITS = { rounds: 15, total: 5000 };
const SHORT_LIMITS = { rounds: 2, total: 50 };

/** 1 kB, 2 kB, 4 kB, and so on. @param {number} limit */
const sizesUpTo = (limit) =>
  Array.from({ length: Math.log2(limit / KB) + 1 }, (_, index) => KB * 2 ** index);

/**
 * Strings of any size: a beginning, a middle repeated as often as it fits, and an end.
 *
 * @param {string} name
 * @param {boolean} valid
 * @param {readonly [begin: string, middle: string, end: string]} pieces
 */
const shape = (name, valid, [begin, middle, end]) => ({
  name,
  valid,
  /** @param {number} size */
  ofSize: (size) =>
    // Flattened here: otherwise the first reader of the concatenated string would pay for it.
    Buffer.from(
      begin + middle.repeat((size - begin.length - end.length) / middle.length) + end,
    ).toString("latin1"),
});

const shapes = [
  shape("path segments", true, ["http://example.com", "/segment", ""]),
  shape("query", true, ["http://example.com/?", "key=value&", ""]),
  shape("escapes", true, ["http://example.com/", "%C3%A9", ""]),
  shape("labels of a host name", true, ["http://", "a.", "a/"]),
  shape("labels, then `!^`", false, ["http://", "a.", "!^"]),
  shape("userinfo or port, then `^`", false, ["http://", "1:", "^"]),
  shape("only `%`", false, ["", "%", ""]),
  shape("only `[`", false, ["", "[", ""]),
  shape("`::`, again and again", false, ["http://[", "::", "]"]),
  shape("`../`, relative", true, ["", "../", "g"]),
  shape("`a/../`, absolute", true, ["http://example.com/", "a/../", "g"]),
];

const reference = rfc2396bis.rules["URI-reference"];
const base = "http://example.com/b/c/d?q";

/**
 * The measured functions, and the greatest size for each: a tree needs memory for every character.
 *
 * @type {readonly { name: string, run: (input: string) => boolean, limit?: number }[]}
 */
const functions = [
  { name: "test", run: (input) => reference.test(input), limit: 8192 * KB },
  { name: "parse", run: (input) => rfc2396bis.safeParse(input).ok, limit: 8192 * KB },
  { name: "resolve", run: (input) => attempt(() => rfc2396bis.resolve(input, base)) },
  { name: "normalize", run: (input) => attempt(() => rfc2396bis.normalize(input, allSteps)) },
  { name: "tree", run: (input) => reference.parse(input).status, limit: 1024 * KB },
];

const allSteps = { case: true, escapes: true, dotSegments: true, scheme: true };

/** @param {() => unknown} run */
function attempt(run) {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

/**
 * Nanoseconds for each character, by size, and the ratios of doublings.
 *
 * @typedef {object} Growth
 * @property {readonly { size: number, nanoseconds: number }[]} perCharacter
 * @property {{ to: number, ratio: number }} worst
 * @property {number} mean
 *
 * @typedef {{ function: string, shape: string, isValid: boolean } & Growth} GrowthRow
 *
 * @param {{ readonly short: boolean }} options
 * @returns {GrowthRow[]}
 */
export function growth({ short }) {
  /** @type {GrowthRow[]} */
  const rows = [];
  for (const { name, run, limit = 8192 * KB } of functions)
    for (const { name: shapeName, valid, ofSize } of shapes) {
      const sizes = sizesUpTo(short ? 16 * KB : limit);
      const inputs = sizes.map(ofSize);
      // Collects the garbage of the row before.
      globalThis.gc?.();
      for (const input of inputs)
        if (run(input) !== valid) throw new Error(`${name} of ${shapeName} is not ${valid}`);
      rows.push({
        function: name,
        shape: shapeName,
        isValid: valid,
        ...measure(run, inputs, short ? SHORT_LIMITS : LIMITS),
      });
    }
  return rows;
}

/**
 * Measures all sizes in turn in each round, as a race does with candidates.
 *
 * @param {(input: string) => boolean} run
 * @param {readonly string[]} inputs
 * @param {{ readonly rounds: number, readonly total: number }} limits
 * @returns {Growth}
 */
function measure(run, inputs, { rounds, total }) {
  const races = inputs.map((input) => ({ input, passes: passesFor(run, input) }));
  /** @type {number[][]} */
  const samples = [];
  const deadline = performance.now() + total;
  for (let round = 0; round < rounds; round += 1) {
    if (round >= 3 && performance.now() > deadline) break;
    samples.push(races.map(({ input, passes }) => time(run, [input], passes) / passes));
  }
  const shortest = inputs.map((_, index) => Math.min(...column(samples, index)));
  const perCharacter = inputs.map(({ length }, index) => ({
    size: length,
    nanoseconds: (item(shortest, index) * 1e6) / length,
  }));
  const doublings = inputs.slice(1).map(({ length }, index) => ({
    to: length,
    ratio: ratio(column(samples, index + 1), column(samples, index)).median,
  }));
  return {
    perCharacter,
    worst: doublings.reduce((a, b) => (b.ratio > a.ratio ? b : a)),
    mean: (item(shortest, shortest.length - 1) / item(shortest, 0)) ** (1 / doublings.length),
  };
}

/**
 * @param {readonly (readonly number[])[]} rows
 * @param {number} index
 */
function column(rows, index) {
  return rows.map((row) => item(row, index));
}

/**
 * The number of passes that is enough for a clock with a resolution of microseconds, and for the
 * code to be optimized.
 *
 * @param {(input: string) => boolean} run
 * @param {string} input
 */
function passesFor(run, input) {
  let passes = 1;
  while (time(run, [input], passes) < 1) passes *= 2;
  return passes;
}
