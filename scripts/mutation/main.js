/**
 * Mutation tests: `npm run mutate -- FOLDER` for the files of a folder, `npm run mutate -- FILE...` for
 * files, and `npm run mutate` for the files that differ from the branch `main`.
 *
 * With the option `--slow`, also tests run that compute for up to 1.5 seconds: a second run with it looks at the
 * mutants again that the quick tests let survive.
 *
 * With the option `--jobs N`, as many processes share the mutants.
 *
 * With the option `--sample N`, a random sample of N mutants runs, the same one each time; `--seed S` draws
 * another one. The score then has its 95 % interval.
 *
 * Prints the mutants that survive and are not listed as equivalent, and a row for the table in docs/trust.md. A
 * second run continues from the results of the first one: only mutants that new code or new tests concern run
 * again.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

import { neighborhood } from "./neighborhood.js";
import { row, staleEntries } from "./report.js";

const CACHE = "node_modules/.cache/stryker";

/** How long a test may compute, in milliseconds, without and with the option `--slow`. */
const SLOWEST = { quick: 400, slow: 1_500 };

/** The most characters of the name of a file with results, without what a sample adds. */
const LONGEST_NAME = 150;

const argv = process.argv.slice(2);
const { values, positionals: paths } = parseArgs({
  args: argv,
  allowPositionals: true,
  options: {
    slow: { type: "boolean", default: false },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "1" },
  },
});
const sampleSize = values.sample === undefined ? undefined : positive("--sample", values.sample);
const seed = positive("--seed", values.seed);
const jobs = positive("--jobs", values.jobs);
const mutated = paths.length === 0 ? changedFiles() : paths.map(pattern);
if (mutated.length === 0) {
  console.error("mutate: no file has changed");
  process.exit(0);
}

const sample = sampleSize === undefined ? "" : `-sample-${sampleSize}-${seed}`;
const name = `${nameOf(paths)}${sample}`;
const incrementalFile = `${CACHE}/${name}.json`;
const boundFile = `${CACHE}/${name}.bound`;
mkdirSync(dirname(incrementalFile), { recursive: true });
// A run continues an earlier one only with the sample of that one.
if (!existsSync(incrementalFile)) rmSync(boundFile, { force: true });

const results = await new Stryker({
  mutate: mutated,
  concurrency: jobs,
  specs: { ...neighborhood(mutated), slowest: values.slow ? SLOWEST.slow : SLOWEST.quick },
  incrementalFile,
  ...(sampleSize === undefined
    ? {}
    : { checkers: ["sample"], sample: { size: sampleSize, seed, boundFile } }),
}).runMutationTest();
const isWhole = sampleSize === undefined;
if (isWhole) {
  for (const { file, change } of staleEntries(results))
    console.log(`${file}: listed as equivalent, and no survivor: ${change}`);
}
const command = `\`npm run mutate${argv.length === 0 ? "" : ` -- ${argv.join(" ")}`}\``;
console.log(row(results, { of: paths.join(" ") || "changes", isWhole, command }));

function positive(option, text) {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  console.error(`mutate: ${option} takes a number from 1 on, not "${text}"`);
  process.exit(2);
}

/** The name of the results of some paths. A file system has a limit for names, so that of many files is a hash. */
function nameOf(list) {
  if (list.length === 0) return "changes";
  const full = list.join("+").replaceAll(/[^\w.+-]+/g, "-");
  if (full.length <= LONGEST_NAME) return full;
  return createHash("sha256").update(full).digest("hex");
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
