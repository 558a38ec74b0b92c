/** First use: whole processes that import a package, parse one URI and end. */
import { spawnSync } from "node:child_process";
import { ratio, spread } from "./race.js";
import { ratioBudget, ratioText, table } from "./report.js";
import type { Section } from "./report.js";

/** By way, the greatest allowed time beyond an empty process, as a multiple of that of fast-uri. */
const BUDGETS = { import: 0.6, require: 0.7 };

const PARSE = 'parse("http://user@example.com:8080/a/b?q#f").host';

/** Programs, by their names. Those of peers run in the folder where the peers are installed. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "empty, import": 'console.log("example.com")',
  "empty, require": 'console.log("example.com")',
  "uri-abnf/rfc3986, import": `import { parse } from "uri-abnf/rfc3986"; console.log(${PARSE})`,
  "uri-abnf, import": `import { parse } from "uri-abnf"; console.log(${PARSE})`,
  "fast-uri, import": `import uri from "fast-uri"; console.log(uri.${PARSE})`,
  "@hyperjump/uri, import": `import { parseUriReference as parse } from "@hyperjump/uri"; console.log(${PARSE})`,
  "uri-abnf/rfc3986, require": `console.log(require("uri-abnf/rfc3986").${PARSE})`,
  "uri-abnf, require": `console.log(require("uri-abnf").${PARSE})`,
  "fast-uri, require": `console.log(require("fast-uri").${PARSE})`,
};

const NAMES = Object.keys(PROGRAMS);

export function firstUseSection(isShort: boolean): Section {
  const samples = new Map(NAMES.map((name) => [name, [] as number[]]));
  for (let round = 0; round < (isShort ? 3 : 40); round += 1)
    for (let turn = 0; turn < NAMES.length; turn += 1) {
      const name = NAMES[(round + turn) % NAMES.length]!;
      samples.get(name)!.push(millisecondsOf(name));
    }
  const wayOf = (name: string): string => name.split(", ")[1]!;
  const empty = (way: string): readonly number[] => samples.get(`empty, ${way}`)!;
  const beyond = (name: string, way: string): readonly number[] =>
    samples.get(`${name}, ${way}`)!.map((time) => time - spread(empty(way)).median);
  return {
    text: [
      "## First use",
      "Milliseconds of a whole process that imports the package, parses one URI and ends. The empty " +
        "process imports and parses nothing; the budget is about the time beyond it.",
      table(
        ["process", "median [quartiles]", "÷ empty"],
        Array.from(samples, ([name, times]) => {
          const { low, median, high } = spread(times);
          return [
            name,
            `${median.toFixed(1)} [${low.toFixed(1)}–${high.toFixed(1)}]`,
            ratioText(ratio(times, empty(wayOf(name)))),
          ];
        }),
      ),
    ].join("\n\n"),
    budgets: Object.entries(BUDGETS).map(([way, atMost]) =>
      ratioBudget(
        `first use beyond an empty process: uri-abnf/rfc3986 ÷ fast-uri, ${way}`,
        atMost,
        ratio(beyond("uri-abnf/rfc3986", way), beyond("fast-uri", way)),
      ),
    ),
  };
}

function millisecondsOf(name: string): number {
  const type = name.endsWith("import") ? "module" : "commonjs";
  const argv = [`--input-type=${type}`, "--eval", PROGRAMS[name]!];
  const cwd = new URL(name.startsWith("uri-abnf") ? "." : "peers/", import.meta.url);
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd, encoding: "utf8" });
  const elapsed = performance.now() - start;
  if (stdout !== "example.com\n") throw new Error(`${name} printed ${stdout}${stderr}`);
  return elapsed;
}
