/**
 * The benchmark: `npm run bench`, after `npm run build`.
 *
 *   npm run bench -- [--short] [--write] [section...]
 *
 * Sections: parse safe-parse test ipv6 resolve normalize tree formats recursion find growth first-use
 * throughput memory size; without a name, all. `--short` checks the answers but times almost nothing: its figures have little meaning, so
 * it gives no verdict on them. `--write` writes the report to bench/RESULTS.md.
 * `node --cpu-prof bench/main.js parse` shows where the time goes.
 *
 * Ends with an error if an answer of this project is wrong. The reader judges the figures.
 * `npm run size` enforces separate limits for the sizes of bundles.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { format } from "prettier";

import { SIZES } from "./corpus.js";
import { environment } from "./environment.js";
import { find } from "./find.js";
import { firstUse } from "./first-use.js";
import { growth } from "./growth.js";
import { table } from "./markdown.js";
import { memory } from "./memory.js";
import { recursion } from "./recursion.js";
import { findSection } from "./report/find.js";
import { firstUseSection } from "./report/first-use.js";
import { growthSection } from "./report/growth.js";
import { memorySection } from "./report/memory.js";
import { recursionSection } from "./report/recursion.js";
import { sizeSection } from "./report/size.js";
import { throughputSection } from "./report/throughput.js";
import { workSection } from "./report/work.js";
import { sizes } from "./size.js";
import { throughput } from "./throughput.js";
import { works } from "./works.js";

const LIMITS = { rounds: 40, round: 8, total: 4000 };
const SHORT_LIMITS = { rounds: 3, round: 0.2, total: 20 };

/** The short form leaves out the largest size, because apg-js takes a second for it. */
const SHORT_SIZES = SIZES.slice(0, 2);

const { values: options, positionals } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

/**
 * A section of the report.
 *
 * @typedef {object} Section
 * @property {string} text  Markdown
 * @property {readonly (readonly unknown[])[]} budgets rows: work, limit, measured, verdict, and the
 *   other classes that are over the limit
 * @property {boolean} [isExact] whether every run measures the same figures
 */

/** @type {readonly (readonly [string, () => Section | Promise<Section>])[]} */
const otherSections = [
  ["recursion", () => recursionSection(recursion(options))],
  ["find", () => findSection(find(options))],
  ["growth", () => growthSection(growth(options))],
  ["first-use", () => firstUseSection(firstUse(options))],
  ["throughput", () => throughputSection(throughput(options))],
  ["memory", () => memorySection(memory(options))],
  ["size", async () => sizeSection(await sizes())],
];

/** @param {import("./compare.js").Work} work */
function comparisonsOf(work) {
  const limits = options.short ? SHORT_LIMITS : LIMITS;
  const corpusSizes = options.short ? SHORT_SIZES : SIZES;
  return work.classes.flatMap((name) =>
    corpusSizes.map((size) => work.compare(name, size, limits)),
  );
}

/** @type {ReadonlyMap<string, () => Section | Promise<Section>>} */
const sections = new Map([
  ...works.map(
    (work) => /** @type {const} */ ([work.name, () => workSection(work, comparisonsOf(work))]),
  ),
  ...otherSections,
]);

const names = positionals.length > 0 ? positionals : [...sections.keys()];
const chosen = names.map((name) => {
  const section = sections.get(name);
  if (!section) throw new Error(`no section ${name}; there are ${[...sections.keys()].join(", ")}`);
  return { name, section };
});

const environmentRows = environment();
/** @type {Section[]} */
const finished = [];
for (const { name, section } of chosen) {
  const start = performance.now();
  finished.push(await section());
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * The rows of budgets. The short form gives no verdict on figures that differ between runs.
 *
 * @param {Section} section
 * @returns {Section["budgets"]}
 */
function budgetRows({ budgets, isExact = false }) {
  if (!options.short || isExact) return budgets;
  return budgets.map(([work, atMost, measured]) => [work, atMost, measured, "–", ""]);
}

const text = [
  "# Results",
  "One process, the candidates in turns, round by round; medians, and ratios of the times within a " +
    "round with their quartiles. Each answer is checked before its time counts.",
  options.short ? "**Short form: the answers are checked; the times say nothing.**" : "",
  table(["machine and versions", ""], environmentRows),
  "## Budgets",
  "The time of uri-abnf as a multiple of the time of the peer, for 10, 100 and 1000 distinct inputs " +
    "of the class that the budget is about.",
  table(
    ["work", "at most", "measured", "verdict", "over in other classes"],
    finished.flatMap(budgetRows),
  ),
  ...finished.map((section) => section.text),
  readFileSync(new URL("peers.md", import.meta.url), "utf8"),
].join("\n\n");

const markdown = await format(text, { parser: "markdown", printWidth: 100 });
console.log(markdown);
if (options.write) writeFileSync(new URL("RESULTS.md", import.meta.url), markdown);
