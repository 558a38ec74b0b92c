/**
 * Order statistics. They are robust: other work on the machine adds to a few samples, and does not
 * move them.
 */

import { item } from "./items.js";

/**
 * A median with its quartiles.
 *
 * @typedef {{ readonly low: number, readonly median: number, readonly high: number }} Spread
 */

/**
 * @param {readonly number[]} sorted
 * @param {number} part
 * @returns {number} the value below which the given part of the sorted samples lies.
 */
function quantile(sorted, part) {
  const at = part * (sorted.length - 1);
  const below = item(sorted, Math.floor(at));
  const above = item(sorted, Math.ceil(at));
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * Median and quartiles.
 *
 * @param {readonly number[]} samples
 * @returns {Spread}
 */
export function spread(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    low: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 0.75),
  };
}

/**
 * The ratio of two series that were sampled round by round. Each round gives a separate ratio: if a
 * whole round is slow, the effect is in both of its times and cancels out.
 *
 * @param {readonly number[]} numerators
 * @param {readonly number[]} denominators
 */
export function ratio(numerators, denominators) {
  return spread(numerators.map((time, round) => time / item(denominators, round)));
}
