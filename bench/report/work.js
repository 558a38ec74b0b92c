/** Makes a section of the report from comparisons. */
import { code, digits, ratioText, shortRatioText, table, verdict } from "../markdown.js";
import { ratio, spread } from "../statistics.js";
import { budgets } from "../works.js";

/**
 * @typedef {import("../compare.js").Work} Work
 * @typedef {import("../compare.js").Comparison} Comparison
 */

/**
 * @param {Work} work
 * @param {readonly Comparison[]} comparisons
 * @returns {import("../main.js").Section}
 */
export function workSection(work, comparisons) {
  const names = work.candidates;
  const [own = "", ...others] = names;
  const rows = comparisons.map(({ class: name, size, timed, samples }) => [
    name,
    timed === size ? size : `${timed} of ${size}`,
    ...names.map((candidate) => {
      const times = samples.get(candidate);
      if (times === undefined) return "–";
      const median = digits(spread(times).median);
      if (candidate === own) return median;
      return `${median} (${shortRatioText(ratioOf(samples, own, candidate))})`;
    }),
  ]);
  const text = [
    `## ${work.title}`,
    `Nanoseconds a call; in parentheses the time of ${own} as a multiple of that time, ± half ` +
      "the distance of the quartiles.",
    table(["class", "inputs", own, ...others], rows),
    differencesText(comparisons.flatMap(({ differences }) => differences)),
  ];
  return {
    text: text.join("\n\n"),
    budgets: budgets
      .filter((budget) => budget.work === work.name)
      .map((budget) => budgetRow(work, comparisons, own, budget)),
  };
}

/**
 * @param {Comparison["samples"]} samples
 * @param {string} own
 * @param {string} peer
 */
function ratioOf(samples, own, peer) {
  return ratio(samples.get(own) ?? [], samples.get(peer) ?? []);
}

/**
 * The leading class decides, in all sizes. The row also names other classes that are over the
 * budget.
 *
 * @param {Work} work
 * @param {readonly Comparison[]} comparisons
 * @param {string} own
 * @param {import("../works.js").Budget} budget
 */
function budgetRow({ name, leadingClass }, comparisons, own, { peer, atMost }) {
  const compared = comparisons.filter(({ samples }) => samples.has(peer));
  const leading = compared.filter(({ class: it }) => it === leadingClass);
  const ratios = leading.map(({ samples }) => ratioOf(samples, own, peer));
  const isMet = ratios.length > 0 && ratios.every(({ median }) => median <= atMost);
  /** @type {Map<string, number>} */
  const worst = new Map();
  for (const { class: it, samples } of compared) {
    const here = ratioOf(samples, own, peer).median;
    if (it !== leadingClass && here > atMost) worst.set(it, Math.max(here, worst.get(it) ?? 0));
  }
  return [
    `${name} of ${leadingClass} ÷ ${peer}`,
    atMost,
    ratios.map(ratioText).join("; "),
    verdict(isMet),
    Array.from(worst, ([it, highest]) => `${it} ${digits(highest)}`).join(", "),
  ];
}

/**
 * One line for each candidate and class: that of the largest size, which has the most inputs.
 *
 * @param {readonly import("../compare.js").Difference[]} differences
 */
function differencesText(differences) {
  if (differences.length === 0) return "All candidates give the right answer for all inputs.";
  const largest = Math.max(...differences.map(({ size }) => size));
  const rows = differences
    .filter(({ size }) => size === largest)
    .map(({ candidate, class: name, size, count, example }) => [
      candidate,
      name,
      `${count} of ${size}`,
      code(example.length > 80 ? `${example.slice(0, 79)}…` : example),
    ]);
  return [
    "Other answers than the right one. A candidate that has one for half of a class or more sits " +
      "that class out; otherwise nobody is timed on these inputs.",
    table(["candidate", "class", "inputs", "the first"], rows),
  ].join("\n\n");
}
