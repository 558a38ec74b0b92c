/**
 * Compares the replacements with their originals: `npm run check --prefix tools/originals`, behind
 * `npm run build:replacements` and `npm ci --prefix tools/originals`.
 *
 *     tsx tools/originals/differences.ts [--write] [--count N] [--seed N]
 *
 * Fails on a difference that the rows of the table in `packages/README.md` do not give exactly, on a row that no
 * difference needs, on an example of a row that needs another row, on a result that is not stable, and if a changed
 * replacement passes. `--write` writes the outcomes and the figures into that document.
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
import type { Functions, Law, Outcome } from "./law.js";

const require = createRequire(import.meta.url);
const README = new URL("../../packages/README.md", import.meta.url);
const PACKAGES = ["fast-uri", "uri-js"] as const;
type PackageName = (typeof PACKAGES)[number];

/** Changes of a replacement, as the first statement of a function, which the check has to find. */
const MUTANTS: readonly (readonly [name: string, statement: string])[] = [
  ["haveEqualForms", "if (a === b) return true;"],
  ["normalizeAny", "return given;"],
  ["requireScheme", "return;"],
  ["resolveReference", "options = NONE;"],
  ["normalPath", "return path;"],
  ["normalName", "return name.toLowerCase();"],
  ["setTargetHost", "return true;"],
  ["checkKind", "return;"],
];
/** How many rounds of calls find a changed replacement. */
const MUTANT_ROUNDS = 200;

const { values: options } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    count: { type: "string", default: "800" },
    seed: { type: "string", default: "1" },
  },
});
const originals = {
  "fast-uri": require("fast-uri") as Functions,
  "uri-js": require("uri-js") as Functions,
};
const PATHS = {
  "fast-uri": "../../packages/fast-uri/dist/index.js",
  "uri-js": "../../packages/uri-js/dist/es5/uri.all.js",
};
const own = { "fast-uri": load("fast-uri"), "uri-js": load("uri-js") };

const problems: string[] = [];
const before = readFileSync(README, "utf8");
const rows = rowsIn("refused");
for (const name of Object.keys(RULES))
  if (!rows.some(([row]) => row === name)) problems.push(`a rule without a row: ${name}`);
const fastUri = lawOf("fast-uri");
const laws = { "fast-uri": fastUri, "uri-js": { ...lawOf("uri-js"), fastUri } };

const figures = [...PACKAGES.map(compare), compareMutants(), ...testFigures()];
await writeTables();
for (const line of figures) console.log(line);
for (const problem of problems.slice(0, 60)) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problems`);
  process.exitCode = 1;
}

/** Loads a replacement, with a statement at the beginning of a function. */
function load(name: PackageName, [changed, statement]: readonly string[] = []): Functions {
  const text = readFileSync(new URL(PATHS[name], import.meta.url), "utf8");
  const head = new RegExp(`(?<=function ${changed ?? ""}\\([^\\n]*\\) \\{)\\n`);
  if (changed !== undefined && !head.test(text)) throw new Error(`${name} has no ${changed}`);
  const module = { exports: {} };
  const source = changed === undefined ? text : text.replace(head, statement!);
  Reflect.apply(compileFunction(source, ["module", "exports"]), undefined, [
    module,
    module.exports,
  ]);
  return module.exports;
}

function lawOf(name: PackageName): Law {
  const names = new Set(rows.filter(([, of]) => of === name).map(([row]) => row));
  for (const row of names) if (!RULES[row!]) problems.push(`a row without a rule: ${row}`);
  const rules = Object.entries(RULES).flatMap(([row, rule]) =>
    names.has(row) ? [[row, ...rule] as const] : [],
  );
  return { original: originals[name], own: own[name], rules, used: new Set() };
}

/** Checks a call. Returns the rows without which the difference would not be the one of the table. */
function rowsOf(
  name: PackageName,
  call: Call,
  functions = own[name],
): readonly string[] | undefined {
  const law: Law = functions === own[name] ? laws[name] : { ...laws[name], own: functions };
  const outcome = outcomeOf(functions, call);
  if (outcome === outcomeOf(law.original, call)) return [];
  law.used.clear();
  if (outcomeIn(law, call) !== outcome) return undefined;
  // Composition alone explains nothing.
  if (outcomeIn({ ...law, rules: [] }, call) === outcome) return undefined;
  return [...law.used].filter((row) => outcomeIn({ ...law, without: row }, call) !== outcome);
}

function outcomeIn(law: Law, call: Call): Outcome | undefined {
  try {
    return expected(law, call);
  } catch {
    return undefined;
  }
}

/** Compares all functions on random calls, and the examples of the rows. */
function compare(name: PackageName): string {
  const random = seeded(Number(options.seed));
  const needed = new Set<string>();
  let [calls, differences] = [0, 0];
  for (let count = Number(options.count); count > 0; count -= 1)
    for (const call of randomCalls(name, random)) {
      calls += 1;
      const found = rowsOf(name, call);
      if (found === undefined)
        problems.push(
          `${name}: no row: ${JSON.stringify(call)}\n  O ${outcomeOf(originals[name], call)}\n  R ${outcomeOf(own[name], call)}\n  L ${outcomeIn(laws[name], call)}`,
        );
      if (outcomeOf(own[name], call) !== outcomeOf(originals[name], call)) differences += 1;
      for (const row of found ?? []) needed.add(row);
      if (call.name === "parse" && !call.handler) checkStable(name, call);
    }
  for (const [row = "", of, , example = ""] of rows.filter((each) => each[1] === name)) {
    if (!needed.has(row)) problems.push(`${name}: no difference needs the row ${row}`);
    const found = rowsOf(name, callIn(example));
    if (found?.join() !== row) problems.push(`${of}: the example of ${row} needs ${found?.join()}`);
  }
  return `${name}: ${calls} calls, ${differences} differences, ${laws[name].rules.length} rows`;
}

/** Checks that components are written as they are read again. */
function checkStable(name: PackageName, { args: [text] }: Call): void {
  const again = (value: unknown): Outcome => {
    const { parse } = own[name] as { parse: (text: unknown) => unknown };
    return outcomeOf(own[name], { name: "serialize", args: [parse(value)] });
  };
  const once = again(text);
  // The table of what is kept has the empty paths of ws and http.
  if (once === THROWS || /^"(?:http|ws).*\.(?:[/?#"]|$)/i.test(JSON.stringify(text))) return;
  const twice = again(decode(once));
  if (once !== twice) problems.push(`${name}: ${JSON.stringify(text)}: ${once}, and then ${twice}`);
}

function compareMutants(): string {
  for (const mutant of MUTANTS)
    for (const name of PACKAGES) {
      const [mutated, random] = [load(name, mutant), seeded(Number(options.seed))];
      const isRefused = Array.from({ length: MUTANT_ROUNDS }).some(() =>
        randomCalls(name, random).some((call) => rowsOf(name, call, mutated) === undefined),
      );
      if (!isRefused) problems.push(`${name}: a changed replacement passes: ${mutant.join()}`);
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
    const noted = Object.entries(own[name]).map(([key, value]) => [
      key,
      typeof value !== "function"
        ? value
        : (...args: readonly unknown[]): unknown => {
            calls.push({ name: key, args: structuredClone(args) });
            return Reflect.apply(value, undefined, args) as unknown;
          },
    ]);
    const path = new URL(`./node_modules/${folder}/test/`, import.meta.url).pathname;
    const subject = Object.fromEntries(noted) as Functions;
    const { all, hold, wording } = runOriginalTests(path, subject, files);
    for (const call of calls)
      if (rowsOf(name, call) === undefined)
        problems.push(`${title}: no row: ${JSON.stringify(call)}`);
    return `the tests of ${title}: ${hold} of ${all} assertions hold, ${all - hold} do not; ${wording} of these are only about the wording of an error`;
  });
}

/** Returns the cells of the rows of a table in the document. */
function rowsIn(table: string): readonly (readonly string[])[] {
  const [, content = ""] = new RegExp(`<!-- ${table} -->([^]*?)<!-- end -->`).exec(before) ?? [];
  const [, , ...lines] = content.trim().split("\n");
  return lines.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Returns the call that a cell shows. */
function callIn(cell: string): Call {
  const [, name = "", args = ""] = /^`(\w+)\((.*)\)`$/.exec(cell.replaceAll("\\|", "|")) ?? [];
  return { name, args: JSON.parse(`[${args}]`) as readonly unknown[] };
}

/** Returns the outcome of an example, as a cell. */
function shown(functions: Functions, example: string): string {
  const outcome = outcomeOf(functions, callIn(example));
  if (!/^["{[\dtfn]/.test(outcome) || outcome === ENDLESS) return outcome;
  const json = JSON.stringify(decode(outcome));
  return `\`${json.replaceAll("|", "\\|").replace(/[\u2028\u2029\u212a\u1e9e]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`)}\``;
}

/** Writes the outcomes of the examples into the document, or compares them with those in it. */
async function writeTables(): Promise<void> {
  const kept = rowsIn("kept").map(([name = "", what = "", call = "", , section = ""]) => {
    if (rowsOf(name as PackageName, callIn(call))?.length !== 0)
      problems.push(`${name}: a difference: ${what}`);
    return [name, what, call, shown(own[name as PackageName], call), section];
  });
  const versions = rowsIn("versions").map(([what = "", call = "", , , section = ""]) => {
    const [three, four] = [require("fast-uri-3") as Functions, own["fast-uri"]].map((each) =>
      shown(each, call),
    );
    if (three === four) problems.push(`no difference of versions: ${what}`);
    return [what, call, three!, four!, section];
  });
  const refused = rows.map(([row = "", name = "", what = "", call = "", , , section = ""]) => {
    const of = name as PackageName;
    return [row, name, what, call, shown(originals[of], call), shown(own[of], call), section];
  });
  if (options.seed !== "1" || options.count !== "800") return;
  let text = before;
  for (const [name, cells] of Object.entries({ refused, kept, versions })) {
    const lines = cells.map((row) => `| ${row.join(" | ")} |`).join("\n");
    text = text.replace(
      new RegExp(`(<!-- ${name} -->\n\n.*\n.*\n)[^]*?(?=\n<!-- end -->)`),
      (_, head: string) => `${head}${lines}\n`,
    );
  }
  const list = figures.map((line) => `- ${line}`).join("\n");
  text = text.replace(
    /(<!-- figures -->\n\n)[^]*?(?=\n\n<!-- end -->)/,
    (_, head: string) => head + list,
  );
  text = await format(text, { parser: "markdown", printWidth: 100 });
  if (text === before) return;
  if (options.write) writeFileSync(README, text);
  else problems.push("packages/README.md has other outcomes: --write writes them");
}
