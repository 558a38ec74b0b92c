/** First use: a whole process that imports a package, parses one reference and ends. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { cyclic } from "./items.js";

/** The greatest allowed ratio to fast-uri, of the times beyond that of an empty process. */
export const FIRST_USE_BUDGET = 0.6;

const programs = [
  { name: "empty, import", file: "empty.mjs" },
  { name: "empty, require", file: "empty.cjs" },
  { name: "new URL", file: "platform.mjs" },
  { name: "uri-abnf/rfc3986, import", file: "dialect.mjs" },
  { name: "uri-abnf, import", file: "uri-abnf.mjs" },
  { name: "fast-uri, import", file: "fast-uri.mjs" },
  { name: "@hyperjump/uri, import", file: "hyperjump.mjs" },
  { name: "uri-abnf/rfc3986, require", file: "dialect.cjs" },
  { name: "uri-abnf, require", file: "uri-abnf.cjs" },
  { name: "fast-uri, require", file: "fast-uri.cjs" },
];

/**
 * @param {{ readonly short: boolean }} options
 * @returns {Map<string, number[]>} milliseconds a process takes, by program and round.
 */
export function firstUse({ short }) {
  /** @type {Map<string, number[]>} */
  const samples = new Map(programs.map(({ name }) => [name, []]));
  const rounds = short ? 3 : 40;
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < programs.length; turn += 1) {
      const { name, file } = cyclic(programs, round + turn);
      samples.get(name)?.push(timeOf(file));
    }
  return samples;
}

/** @param {string} file */
function timeOf(file) {
  const program = fileURLToPath(new URL(`first-use/${file}`, import.meta.url));
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8" });
  const elapsed = performance.now() - start;
  if (stdout !== "example.com\n") throw new Error(`${file} printed ${stdout}${stderr}`);
  return elapsed;
}
