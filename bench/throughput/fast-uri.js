/**
 * Program: `node bench/throughput/fast-uri.js WORK < lines`. fast-uri in a loop, as a script would use it: the
 * whole input is read at once, and the whole output is written at once.
 */
import { readFileSync, writeFileSync } from "node:fs";

import fastUri from "fast-uri";

/** @type {Readonly<Record<string, (line: string) => string>>} */
const works = {
  validate: (line) => fastUri.parse(line).error ?? "ok",
  normalize: (line) => fastUri.normalize(line),
};

const work = works[process.argv[2] ?? ""];
if (work === undefined) throw new Error(`works are ${Object.keys(works).join(", ")}`);
const lines = readFileSync(0, "utf8").split("\n");
// The last line ends as the others do.
lines.pop();
let output = "";
for (const line of lines) output += `${work(line)}\n`;
writeFileSync(1, output);
