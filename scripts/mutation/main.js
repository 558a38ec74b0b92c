/**
 * Mutation tests: `npm run mutate -- FOLDER` for the files of a folder, `npm run mutate -- FILE...` for
 * files, and `npm run mutate` for the files that differ from the branch `main`.
 *
 * With the option `--slow`, also tests run that compute for up to 1.5 seconds: a second run with it looks at the
 * mutants again that the quick tests let survive.
 *
 * With the option `--sample N`, a random sample of N mutants runs, the same one each time; `--seed S` draws
 * another one. The score then has its 95 % interval.
 *
 * Prints the mutants that survive, and a row for the table in docs/trust.md. A second run continues from
 * the results of the first one: only mutants that new code or new tests concern run again.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

import { neighborhood } from "./neighborhood.js";

const CACHE = "node_modules/.cache/stryker";

/** How long a test may compute, in milliseconds, without and with the option `--slow`. */
const SLOWEST = { quick: 400, slow: 1_500 };

/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.96;

const argv = process.argv.slice(2);
const { values, positionals: paths } = parseArgs({
  args: argv,
  allowPositionals: true,
  options: {
    slow: { type: "boolean", default: false },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const sampleSize = values.sample === undefined ? undefined : positive("--sample", values.sample);
const seed = positive("--seed", values.seed);
const mutated = paths.length === 0 ? changedFiles() : paths.map(pattern);
if (mutated.length === 0) {
  console.error("mutate: no file has changed");
  process.exit(0);
}

const folders = paths.length === 0 ? "changes" : paths.join("+").replaceAll(/[^\w.+-]+/g, "-");
const name = sampleSize === undefined ? folders : `${folders}-sample-${sampleSize}-${seed}`;
const incrementalFile = `${CACHE}/${name}.json`;
const boundFile = `${CACHE}/${name}.bound`;
mkdirSync(dirname(incrementalFile), { recursive: true });
// A run continues an earlier one only with the sample of that one.
if (!existsSync(incrementalFile)) rmSync(boundFile, { force: true });

const results = await new Stryker({
  mutate: mutated,
  specs: { ...neighborhood(mutated), slowest: values.slow ? SLOWEST.slow : SLOWEST.quick },
  incrementalFile,
  ...(sampleSize === undefined
    ? {}
    : { checkers: ["sample"], sample: { size: sampleSize, seed, boundFile } }),
}).runMutationTest();
print(results);

function positive(option, text) {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  console.error(`mutate: ${option} takes a number from 1 on, not "${text}"`);
  process.exit(2);
}

function pattern(path) {
  const folder = path.replace(/\/$/, "");
  return statSync(path).isDirectory() ? `${folder}/**/*.ts` : path;
}

function changedFiles() {
  const diff = ["diff", "--name-only", "--diff-filter=d", "main", "--", "grammar", "src"];
  const files = execFileSync("git", diff, { encoding: "utf8" }).split("\n");
  return files.filter((file) => file.endsWith(".ts"));
}

/** The figures of a run. Mutants that a test kills and mutants that never end stand apart. */
function print(mutants) {
  const count = (status) => mutants.filter((mutant) => mutant.status === status).length;
  const killed = count("Killed");
  const timedOut = count("Timeout");
  const survived = count("Survived");
  const covered = killed + timedOut + survived;
  const cells = [
    paths.join(" ") || "changes",
    covered + count("NoCoverage"),
    killed,
    timedOut,
    survived,
    count("NoCoverage"),
    score(killed + timedOut, covered),
    new Date().toISOString().slice(0, 10),
    `\`npm run mutate${argv.length === 0 ? "" : ` -- ${argv.join(" ")}`}\``,
  ];
  console.log(
    "| of | mutants | killed | timed out | survived | not covered | score | date | command |",
  );
  console.log(`| ${cells.join(" | ")} |`);
}

/** The part of the covered mutants that are killed or time out; of a sample, with its interval. */
function score(found, covered) {
  const percent = (part) => (100 * part).toFixed(1);
  const share = covered === 0 ? 1 : found / covered;
  if (sampleSize === undefined || covered === 0) return `${percent(share)} %`;
  // The interval of Wilson (1927).
  const middle = share + Z ** 2 / (2 * covered);
  const reach = Z * Math.sqrt((share * (1 - share)) / covered + (Z / (2 * covered)) ** 2);
  const [low, high] = [middle - reach, middle + reach].map((end) => end / (1 + Z ** 2 / covered));
  return `${percent(share)} % (${percent(low)} to ${percent(high)})`;
}
