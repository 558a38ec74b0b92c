/**
 * Throughput: whole processes that answer the lines of a file. The command with one thread and with two
 * workers, beside one process that calls fast-uri in a loop.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { corpus } from "./corpus.js";
import { cyclic, item } from "./items.js";
import * as oracle from "./oracle.js";

/**
 * @typedef {object} LineWork
 * @property {string} name  the command
 * @property {string} class  of the corpus
 * @property {readonly string[]} options  of the command
 * @property {number} budget  the greatest allowed microseconds a line, with two workers
 * @property {(line: string) => string} expected  the right answer
 */

/** @type {readonly LineWork[]} */
export const lineWorks = [
  {
    name: "validate",
    class: "ordinary",
    options: ["--standard", "rfc3986", "--rule", "URI-reference"],
    budget: 1,
    expected: () => "ok",
  },
  ...["ordinary", "untidy"].map((name) => ({
    name: "normalize",
    class: name,
    options: ["--standard", "rfc3986"],
    budget: 2,
    expected: oracle.normalize,
  })),
];

const programOf = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
const CLI = programOf("../dist/cli.js");
const FAST_URI = programOf("throughput/fast-uri.js");
const USAGE = new URL("throughput/usage.js", import.meta.url).href;

export const OWN = "uri-abnf";
export const OWN_WORKERS = "uri-abnf --jobs 2";
export const PEER = "fast-uri in a loop";

/** @type {readonly { name: string, argv: (work: LineWork) => readonly string[] }[]} */
const processes = [
  { name: OWN, argv: ({ name, options }) => [CLI, name, ...options] },
  { name: OWN_WORKERS, argv: ({ name, options }) => [CLI, name, ...options, "--jobs", "2"] },
  { name: PEER, argv: ({ name }) => [FAST_URI, name] },
];

/**
 * @typedef {object} Series  of one process, in one work
 * @property {string} process
 * @property {number} right  the lines with the right answer
 * @property {number[]} times  microseconds of the clock a line, by round
 * @property {number[]} processorTimes  microseconds of all processors a line, by round
 * @property {number} megabytes  the peak of memory
 *
 * @typedef {{ work: LineWork, lines: number, series: Series[] }} Throughput
 */

/**
 * @param {{ readonly short: boolean }} options
 * @returns {Throughput[]}
 */
export function throughput({ short }) {
  const [distinct, repeats, rounds] = short ? [10_000, 1, 2] : [100_000, 10, 9];
  const folder = mkdtempSync(join(tmpdir(), "uri-abnf-"));
  try {
    return lineWorks.map((work) => measured(work, folder, distinct, repeats, rounds));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {LineWork} work
 * @param {string} folder
 * @param {number} distinct
 * @param {number} repeats
 * @param {number} rounds
 * @returns {Throughput}
 */
function measured(work, folder, distinct, repeats, rounds) {
  const references = corpus(work.class, distinct);
  const answers = references.map(work.expected);
  const file = join(folder, "lines");
  writeFileSync(file, `${references.join("\n")}\n`.repeat(repeats));
  const lines = distinct * repeats;
  const series = processes.map(({ name, argv }) => {
    const { output } = run(argv(work), file, folder);
    const right = rightAnswers(output, answers);
    if (name !== PEER && right !== lines)
      throw new Error(`${name}, ${work.name}: ${right} of ${lines} answers are right`);
    return { process: name, right, times: [], processorTimes: [], megabytes: 0 };
  });
  /** @type {Throughput} */
  const result = { work, lines, series };
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < processes.length; turn += 1) {
      const { argv } = cyclic(processes, round + turn);
      const each = cyclic(result.series, round + turn);
      const { milliseconds, usage } = run(argv(work), file, folder);
      each.times.push((milliseconds * 1000) / lines);
      each.processorTimes.push(usage.microseconds / lines);
      each.megabytes = Math.max(each.megabytes, usage.kilobytes / 1024);
    }
  return result;
}

/**
 * Counts the lines of an output that are right.
 *
 * @param {string} output
 * @param {readonly string[]} answers of the inputs, which the file repeats
 */
function rightAnswers(output, answers) {
  const lines = output.split("\n");
  if (lines.pop() !== "") throw new Error("the output ends within a line");
  return lines.filter((line, index) => line === cyclic(answers, index)).length;
}

/**
 * Runs a process from file to file, as `<` and `>` of a shell do.
 *
 * @param {readonly string[]} argv
 * @param {string} file
 * @param {string} folder
 */
function run(argv, file, folder) {
  const outputFile = join(folder, "output");
  const input = openSync(file, "r");
  const output = openSync(outputFile, "w");
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--import", USAGE, ...argv], {
    stdio: [input, output, "pipe"],
    encoding: "utf8",
  });
  const milliseconds = performance.now() - start;
  closeSync(input);
  closeSync(output);
  if (status !== 0) throw new Error(`${argv.join(" ")} ended with ${status}: ${stderr}`);
  const lastLine = item(stderr.trimEnd().split("\n").slice(-1), 0);
  /** @type {unknown} */
  const usage = JSON.parse(lastLine);
  return {
    milliseconds,
    usage: /** @type {import("./throughput/usage.js").Usage} */ (usage),
    output: readFileSync(outputFile, "utf8"),
  };
}
