/**
 * Compares the replacements with their originals: `npm run check --prefix tools/originals`, after
 * `npm run build:replacements` and `npm ci --prefix tools/originals`.
 *
 *     tsx tools/originals/differences.ts [--write] [--count N] [--seed N]
 *
 * Fails on a difference that the rows of the table in `packages/README.md` do not give, on a row that no difference
 * needs, on an example of a row that needs another row, and if a changed replacement passes. `--write` writes the outcomes and the figures into that document.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { compileFunction } from "node:vm";
import { format } from "prettier";
import { randomCalls, seeded } from "./calls.js";
import { decode, ENDLESS, expected, outcomeOf, THROWS } from "./law.js";
import { runOriginalTests } from "./original-tests.js";
import { RULES } from "./rules.js";
import type { Call } from "./calls.js";
import type { Functions, Law } from "./law.js";

/** Changes of a replacement, as the first statement of a function, which 200 rounds of calls have to find. */
const MUTANTS: readonly (readonly [name: string, statement: string])[] = [
  ["haveEqualForms", "if (a === b) return true;"],
  ["requireScheme", "return;"],
  ["resolveReference", "options = NONE;"],
  ["normalPath", "return path;"],
  ["setTargetHost", "return true;"],
];
const README = new URL("../../packages/README.md", import.meta.url);
const PACKAGES = ["fast-uri", "uri-js"] as const;
type PackageName = (typeof PACKAGES)[number];
const PATHS = {
  "fast-uri": "../../packages/fast-uri/dist/index.js",
  "uri-js": "../../packages/uri-js/dist/es5/uri.all.js",
};

const { values: options } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    count: { type: "string", default: "800" },
    seed: { type: "string", default: "1" },
  },
});
const require = createRequire(import.meta.url);
const problems: string[] = [];
const before = readFileSync(README, "utf8");
const rows = rowsIn("refused");
const ruled = Object.keys(RULES).map((name) => name.split(" ")[0]);
for (const [row] of rows) if (!ruled.includes(row)) problems.push(`a row without a rule: ${row!}`);
for (const name of ruled)
  if (!rows.some(([row]) => row === name)) problems.push(`a rule without a row: ${name!}`);
const fastUri = lawOf("fast-uri");
const laws = { "fast-uri": fastUri, "uri-js": { ...lawOf("uri-js"), fastUri } };

const figures = [...PACKAGES.map(compare), compareMutants(), ...testFigures()];
await writeTables();
for (const line of figures) console.log(line);
for (const problem of problems.slice(0, 40)) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problems`);
  process.exitCode = 1;
}

/** Loads a replacement, with a statement at the beginning of a function. */
function load(name: PackageName, [changed, statement = ""]: readonly string[] = []): Functions {
  const text = readFileSync(new URL(PATHS[name], import.meta.url), "utf8");
  const head = new RegExp(`(?<=function ${changed ?? ""}\\([^\\n]*\\) \\{)\\n`);
  if (changed !== undefined && !head.test(text)) throw new Error(`${name} has no ${changed}`);
  const module = { exports: {} };
  const program = compileFunction(text.replace(head, statement), ["module", "exports"]);
  Reflect.apply(program, undefined, [module, module.exports]);
  return module.exports;
}

function lawOf(name: PackageName): Law {
  const isOf = (rule: string): boolean =>
    rows.some(([row = "", of]) => rule.startsWith(`${row} `) && of === name);
  const rules = Object.entries(RULES).filter(([rule]) => isOf(rule));
  return { original: require(name) as Functions, own: load(name), rules, used: new Set() };
}

/** Returns the rows without which the difference would be another one; undefined if no row gives it. */
function rowsOf(law: Law, call: Call): readonly string[] | undefined {
  const outcome = outcomeOf(law.own, call);
  if (outcome === outcomeOf(law.original, call)) return [];
  const isWith = (change: Partial<Law>): boolean => {
    try {
      return expected({ ...law, ...change }, call) === outcome;
    } catch {
      return false;
    }
  };
  law.used.clear();
  // Composition alone explains nothing.
  if (!isWith({}) || isWith({ rules: [], used: new Set() })) return undefined;
  return [...law.used].filter((row) => !isWith({ without: row, used: new Set() }));
}

function check(name: PackageName, call: Call, title: string = name): readonly string[] {
  const found = rowsOf(laws[name], call);
  if (found === undefined) problems.push(`${title}: no row: ${JSON.stringify(call)}`);
  return found ?? [];
}

/** Compares all functions on random calls, and the examples of the rows. */
function compare(name: PackageName): string {
  const { own, original } = laws[name];
  const count = rows.filter(([, of]) => of === name).length;
  const random = seeded(Number(options.seed));
  const calls = Array.from({ length: Number(options.count) }).flatMap(() =>
    randomCalls(name, random),
  );
  const needed = new Set(calls.flatMap((call) => check(name, call)));
  for (const [row = "", of, , example = ""] of rows) {
    if (of !== name) continue;
    if (!needed.has(row)) problems.push(`${name}: no difference needs the row ${row}`);
    const found = check(name, callIn(example)).join();
    if (found !== row) problems.push(`${name}: the example of ${row} needs ${found}`);
  }
  const differences = calls.filter((call) => outcomeOf(own, call) !== outcomeOf(original, call));
  return `${name}: ${calls.length} calls, ${differences.length} differences, ${count} rows`;
}

function compareMutants(): string {
  for (const mutant of MUTANTS)
    for (const name of PACKAGES) {
      const [law, random] = [
        { ...laws[name], own: load(name, mutant) },
        seeded(Number(options.seed)),
      ];
      const isFound = Array.from({ length: 200 }).some(() =>
        randomCalls(name, random).some((call) => rowsOf(law, call) === undefined),
      );
      if (!isFound) problems.push(`${name}: a changed replacement passes: ${mutant.join()}`);
    }
  return `${MUTANTS.length * PACKAGES.length} changed replacements do not pass`;
}

/** Runs the tests of the originals with the replacements. Each call in them is a call to compare. */
function testFigures(): readonly string[] {
  const runs = [
    ["fast-uri 4.2", "fast-uri", "fast-uri", /./],
    ["fast-uri 3.1", "fast-uri", "fast-uri-3", /./],
    ["uri-js, which fast-uri has", "uri-js", "fast-uri", /^uri-js\.test/],
  ] as const;
  return runs.map(([title, name, folder, files]) => {
    const calls: Call[] = [];
    const noted = Object.entries(laws[name].own).map(([key, value]) => {
      if (typeof value !== "function") return [key, value];
      const note = (...args: readonly unknown[]): unknown => {
        calls.push({ name: key, args: structuredClone(args) });
        return Reflect.apply(value, undefined, args) as unknown;
      };
      return [key, note];
    });
    const path = new URL(`./node_modules/${folder}/test/`, import.meta.url).pathname;
    const subject = Object.fromEntries(noted) as Functions;
    const { all, hold, wording } = runOriginalTests(path, subject, files);
    for (const call of calls) check(name, call, title);
    return `the tests of ${title}: ${hold} of ${all} assertions hold, ${all - hold} do not; ${wording} of these are only about the wording of an error`;
  });
}

/** Returns the cells of the rows of a table in the document. */
function rowsIn(table: string): readonly (readonly string[])[] {
  const [, content = ""] = new RegExp(`<!-- ${table} -->([^]*?)<!-- end -->`).exec(before) ?? [];
  const cellsOf = (line: string): readonly string[] => line.split(/(?<!\\)\|/).slice(1, -1);
  const lines = content.trim().split("\n").slice(2);
  return lines.map((line) => cellsOf(line).map((cell) => cell.trim()));
}

/** Returns the call that a cell shows. */
function callIn(cell: string): Call {
  const [, name = "", args = ""] = /^`(\w+)\((.*)\)`$/.exec(cell.replaceAll("\\|", "|")) ?? [];
  return { name, args: JSON.parse(`[${args}]`) as readonly unknown[] };
}

/** Returns the outcome of an example, as a cell. */
function shown(functions: Functions, example: string): string {
  const outcome = outcomeOf(functions, callIn(example));
  if (outcome === THROWS || outcome === ENDLESS) return outcome;
  const escape = (each: string): string => `\\u${each.charCodeAt(0).toString(16)}`;
  const json = JSON.stringify(decode(outcome)).replaceAll("|", "\\|");
  return `\`${json.replace(/[\u2028\u2029\u212a\u1e9e]/g, escape)}\``;
}

/** Writes the outcomes of the examples into the document, or compares them with those in it. */
async function writeTables(): Promise<void> {
  const refused = rows.map(([row = "", name = "", what = "", call = "", , , section = ""]) => {
    const { own, original } = laws[name as PackageName];
    return [row, name, what, call, shown(original, call), shown(own, call), section];
  });
  const kept = rowsIn("kept").map(([name = "", what = "", call = "", , section = ""]) => {
    const { own, original } = laws[name as PackageName];
    const is = shown(own, call);
    if (is !== shown(original, call)) problems.push(`${name}: a difference: ${what}`);
    return [name, what, call, is, section];
  });
  const versions = rowsIn("versions").map(([what = "", call = "", , , section = ""]) => {
    const [three, four] = [
      shown(require("fast-uri-3") as Functions, call),
      shown(fastUri.own, call),
    ];
    if (three === four) problems.push(`no difference of versions: ${what}`);
    return [what, call, three, four, section];
  });
  if (options.seed !== "1" || options.count !== "800") return;
  let text = before;
  for (const [name, cells] of Object.entries({ refused, kept, versions })) {
    const lines = cells.map((row) => `| ${row.join(" | ")} |\n`).join("");
    const place = new RegExp(`(<!-- ${name} -->\n\n.*\n.*\n)[^]*?(?=\n<!-- end -->)`);
    text = text.replace(place, (_, head: string) => head + lines);
  }
  const list = figures.map((line) => `- ${line}`).join("\n");
  const place = /(<!-- figures -->\n\n)[^]*?(?=\n\n<!-- end -->)/;
  text = text.replace(place, (_, head: string) => head + list);
  text = await format(text, { parser: "markdown", printWidth: 100 });
  if (options.write) writeFileSync(README, text);
  else if (text !== before) problems.push("packages/README.md has other outcomes: --write");
}
