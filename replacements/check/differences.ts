/**
 * Compares the replacements with their originals: `npm run check --prefix replacements`, behind
 * `npm run build:replacements` and `npm ci --prefix replacements`.
 *
 *     tsx replacements/check/differences.ts [--write] [--count N] [--seed N]
 *
 * Runs the examples of the table, all functions on random and hostile references and components, and the tests of the
 * originals. Fails on a difference without a row, if a changed replacement passes, and if `replacements/README.md` has
 * another table. `--write` writes the table. The rows of what is kept, and of the versions of fast-uri, stand in that document
 * alone; their outcomes are written, too.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { randomCalls } from "./calls.js";
import { Comparison, outcomeOf } from "./comparison.js";
import { mutants } from "./mutants.js";
import { runOriginalTests } from "./original-tests.js";
import { seeded } from "./references.js";
import { PACKAGES } from "./reasons.js";
import { REFUSED } from "./refused.js";
import type { Functions } from "./comparison.js";
import type { Call, Outcome, PackageName } from "./reasons.js";

const require = createRequire(import.meta.url);
/** How many references find a changed replacement. */
const MUTANT_REFERENCES = 300;

const FOLDER = new URL("../", import.meta.url);
const README = new URL("README.md", FOLDER);

const { values: options } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
  },
});

const originals = {
  "fast-uri": require("fast-uri") as Functions,
  "uri-js": require("uri-js") as Functions,
};
const fastUri3 = require("fast-uri-3") as Functions;
const own = {
  "fast-uri": require("../fast-uri/dist/index.js") as Functions,
  "uri-js": require("../uri-js/dist/es5/uri.all.js") as Functions,
};

const comparisons = comparisonsOf(own["fast-uri"], own["uri-js"]);
const problems: string[] = [];
const before = readFileSync(README, "utf8");
const refused = REFUSED.flatMap((row) =>
  (row.packages ?? PACKAGES).map((name) => {
    const { what, call, section } = row;
    if (comparisons[name].reasons(call)?.has(row) !== true)
      problems.push(`${name}: the row is no reason of its example: ${what}`);
    return [
      name,
      what,
      code(call),
      shownOf(originals[name], call),
      shownOf(own[name], call),
      section,
    ];
  }),
);
const kept = rowsIn("kept").map(([name = "", what = "", example = "", , section = ""]) => {
  const call = callIn(example);
  if (!comparisons[name as PackageName].isSame(call))
    problems.push(`${name}: a difference: ${what}`);
  return [name, what, code(call), shownOf(own[name as PackageName], call), section];
});
const versions = rowsIn("versions").map(([what = "", example = "", , , section = ""]) => {
  const call = callIn(example);
  const [three, four] = [fastUri3, originals["fast-uri"]].map((each) => shownOf(each, call));
  if (three === four) problems.push(`no difference of versions: ${what}`);
  if (!comparisons["fast-uri"].isSame(call)) problems.push(`not as version 4: ${what}`);
  return [what, code(call), three!, four!, section];
});
const compared = [...PACKAGES.map(compareReferences), compareMutants()];
const tests = [
  testsOf("the tests of fast-uri 4.2", "fast-uri", "fast-uri", () => true, false),
  testsOf("the tests of fast-uri 3.1", "fast-uri", "fast-uri-3", () => true, false),
  testsOf("the tests of uri-js, which fast-uri has", "uri-js", "fast-uri", isOfUriJs, true),
];

await writeTables();
for (const line of [...compared, ...tests]) console.log(line);
for (const problem of problems.slice(0, 40)) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problems`);
  process.exitCode = 1;
}

function isOfUriJs(file: string): boolean {
  return file === "uri-js.test.js";
}

function comparisonsOf(
  fastUri: Functions,
  uriJs: Functions,
): Readonly<Record<PackageName, Comparison>> {
  const rowsOf = (name: PackageName): typeof REFUSED =>
    REFUSED.filter(({ packages = PACKAGES }) => packages.includes(name));
  const first = new Comparison(originals["fast-uri"], fastUri, rowsOf("fast-uri"));
  const second = new Comparison(originals["uri-js"], uriJs, rowsOf("uri-js"), first);
  return { "fast-uri": first, "uri-js": second };
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
  return [name, ...(JSON.parse(`[${args}]`) as readonly unknown[])];
}

/** Compares all functions on random references and components. */
function compareReferences(name: PackageName): string {
  const random = seeded(Number(options.seed));
  const comparison = comparisons[name];
  let [calls, differences] = [0, 0];
  for (let count = Number(options.count); count > 0; count -= 1)
    for (const call of randomCalls(name, originals[name], random)) {
      calls += 1;
      const reasons = comparison.reasons(call);
      if (reasons === undefined) problems.push(`${name}: no row: ${JSON.stringify(call)}`);
      if (reasons?.size !== 0) differences += 1;
    }
  return `${name}: ${calls} calls with ${options.count} references, ${differences} differences, ${comparison.used.size} rows`;
}

/** Compares changed replacements, of which none may pass. */
function compareMutants(): string {
  let count = 0;
  for (const name of PACKAGES)
    for (const [what, change] of mutants(name)) {
      const mutated = comparisonsOf(change(own["fast-uri"]), change(own["uri-js"]))[name];
      const random = seeded(Number(options.seed));
      const isRefused = Array.from({ length: MUTANT_REFERENCES }).some(() =>
        randomCalls(name, originals[name], random).some((call) => !mutated.isExplained(call)),
      );
      if (!isRefused) problems.push(`${name}: a changed replacement passes: ${what}`);
      count += 1;
    }
  return `${count} changed replacements do not pass`;
}

/** Runs the tests of an original with the replacement. */
function testsOf(
  title: string,
  name: PackageName,
  folder: string,
  files: (file: string) => boolean,
  isAll: boolean,
): string {
  const calls: Call[] = [];
  const module = noting(own[name], calls);
  const path = new URL(`node_modules/${folder}/test/`, FOLDER).pathname;
  const modules = { "..": module, "../": module, ajv: require("ajv") as unknown };
  const assertions = runOriginalTests(path, modules, calls, files, isAll);
  const holding = assertions.filter(({ holds }) => holds).length;
  const meaning = assertions.filter(({ isWording }) => !isWording);
  const meant = meaning.filter(({ holds }) => holds).length;
  if (holding < 0.9 * assertions.length) problems.push(`${title}: ${holding} hold`);
  if (meant < 0.9 * meaning.length) problems.push(`${title}: ${meant} hold by more than words`);

  // A test of version 3 that version 4 does not pass either is about the versions.
  const modules4 = { ...modules, "..": originals[name], "../": originals[name] };
  const failing4 = runOriginalTests(path, modules4, [], files, isAll).filter(({ holds }) => !holds);
  const known = new Set(failing4.map(({ test, expected }) => test + JSON.stringify(expected)));
  for (const { test, actual, expected, holds, calls: range } of assertions) {
    if (holds || known.has(test + JSON.stringify(expected))) continue;
    const hasRow = calls
      .slice(range.first, range.end)
      .some((call) => (comparisons[name].reasons(call)?.size ?? 0) > 0);
    if (!hasRow)
      problems.push(`${title}: ${test}: ${JSON.stringify({ actual, expected })} has no row`);
  }
  return `${title}: ${holding} of ${assertions.length} assertions hold; without those about the wording of an error, ${meant} of ${meaning.length}`;
}

/** Returns functions that note their calls. */
function noting(functions: Functions, calls: Call[]): Functions {
  return Object.fromEntries(
    Object.entries(functions).map(([name, value]) => [
      name,
      typeof value === "function"
        ? (...args: readonly unknown[]): unknown => {
            calls.push([name, ...args]);
            return Reflect.apply(value, undefined, args) as unknown;
          }
        : value,
    ]),
  );
}

function code(call: Call): string {
  const [name, ...args] = call;
  return inCode(`${name}(${args.map((arg) => escaped(JSON.stringify(arg))).join(", ")})`);
}

function shownOf(functions: Functions, call: Call): string {
  const { value, throws, isEndless }: Outcome = outcomeOf(functions, call);
  if (isEndless === true) return "no end";
  return throws === true ? "an exception" : inCode(escaped(JSON.stringify(value)));
}

function inCode(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

/** Characters beyond US-ASCII that one can take for others. */
function escaped(json: string): string {
  return json.replace(/[\u2028\u2029\u212a]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
}

/** Writes the tables into the document, or compares them with those in it. */
async function writeTables(): Promise<void> {
  const head = ["package", "what happens", "call", "original", "replacement", "decided by"];
  const tables: Readonly<Record<string, string>> = {
    refused: table(head, refused),
    kept: table(
      head.filter((name) => name !== "original"),
      kept,
    ),
    versions: table(
      ["what happens", "call", "fast-uri 3.1", "fast-uri 4.2 and replacement", "decided by"],
      versions,
    ),
    figures: [...compared, ...tests].map((line) => `- ${line}`).join("\n"),
  };
  if (options.seed !== "1" || options.count !== "20000") return;
  let text = before;
  for (const [name, content] of Object.entries(tables))
    text = text.replace(
      new RegExp(`(<!-- ${name} -->)[^]*?(<!-- end -->)`),
      (_, begin: string, end: string) => `${begin}\n\n${content}\n\n${end}`,
    );
  text = await format(text, { parser: "markdown", printWidth: 100 });
  if (text === before) return;
  if (options.write) writeFileSync(README, text);
  else problems.push("replacements/README.md has another table: --write writes it");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
