/** A reporter of Jest: says at the end of a run why suites (`skips.ts`) and a project were skipped, and how to run them. */
import { readFileSync } from "node:fs";

/** @type {Record<string, { why: string, how: string }>} */
const REASONS = JSON.parse(readFileSync(new URL("skip-reasons.json", import.meta.url), "utf8"));

/** The lines about the last run; in watch mode, there are several. */
let lines;

export default class SkipReporter {
  #leftOut;

  /** @param {{ leftOut?: string }} options The project that the configuration leaves out, as a name in `skip-reasons.json`. */
  constructor(_, { leftOut }) {
    this.#leftOut = leftOut;
  }

  /** @param {import("@jest/reporters").AggregatedResult} results */
  onRunComplete(_, results) {
    // The summary of Jest comes after all other reporters. Standard output is for the results in JSON.
    if (lines === undefined) process.once("exit", () => process.stderr.write(lines.join("")));
    lines = Object.values(REASONS).flatMap((reason) => lineOf(reason, results) ?? []);
    if (this.#leftOut !== undefined) lines.push(lineOfProject(this.#leftOut));
  }
}

/** Returns undefined if nothing was skipped for the reason. */
function lineOf({ why, how }, { testResults }) {
  const mark = ` (skipped: ${why})`;
  const counts = testResults
    .map(({ testResults: tests }) => tests.filter((test) => isMarked(test, mark)).length)
    .filter((count) => count > 0);
  if (counts.length === 0) return undefined;
  const tests = counts.reduce((sum, count) => sum + count);
  return `Skipped: ${counted(tests, "test")} in ${counted(counts.length, "file")} (${why}). To run: ${how}\n`;
}

function lineOfProject(name) {
  const { why, how } = REASONS[name];
  return `Skipped: the project ${name} (${why}). To run: ${how}\n`;
}

function isMarked({ status, ancestorTitles }, mark) {
  return status === "pending" && ancestorTitles.some((title) => title.endsWith(mark));
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
