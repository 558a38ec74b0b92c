/**
 * Mutation tests: `npm run mutate -- FOLDER` for the files of a folder, `npm run mutate -- FILE...` for
 * files, and `npm run mutate` for the files that differ from the branch `main`.
 *
 * With the option `--slow`, also tests run that compute for up to 1.5 seconds: a second run with it looks at the
 * mutants again that the quick tests let survive.
 *
 * Prints the mutants that survive, and a row for the table in docs/trust.md. A second run continues from
 * the results of the first one: only mutants that new code or new tests concern run again.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Stryker } from "@stryker-mutator/core";

import { neighborhood } from "./neighborhood.js";

const CACHE = "node_modules/.cache/stryker";

/** How long a test may compute, in milliseconds, without and with the option `--slow`. */
const SLOWEST = { quick: 100, slow: 1_500 };

const argv = process.argv.slice(2);
const isSlow = argv.includes("--slow");
const paths = argv.filter((argument) => argument !== "--slow");
const mutated = paths.length === 0 ? changedFiles() : paths.map(pattern);
if (mutated.length === 0) {
  console.error("mutate: no file has changed");
  process.exit(0);
}

const name = paths.length === 0 ? "changes" : paths.join("+").replaceAll(/[^\w.+-]+/g, "-");
const incrementalFile = `${CACHE}/${name}.json`;
mkdirSync(dirname(incrementalFile), { recursive: true });

const results = await new Stryker({
  mutate: mutated,
  specs: { ...neighborhood(mutated), slowest: isSlow ? SLOWEST.slow : SLOWEST.quick },
  incrementalFile,
}).runMutationTest();
print(results);

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
  const score = covered === 0 ? 100 : (100 * (killed + timedOut)) / covered;
  const cells = [
    paths.join(" ") || "changes",
    covered + count("NoCoverage"),
    killed,
    timedOut,
    survived,
    count("NoCoverage"),
    `${score.toFixed(1)} %`,
    new Date().toISOString().slice(0, 10),
    `\`npm run mutate${argv.length === 0 ? "" : ` -- ${argv.join(" ")}`}\``,
  ];
  console.log(
    "| of | mutants | killed | timed out | survived | not covered | score | date | command |",
  );
  console.log(`| ${cells.join(" | ")} |`);
}
