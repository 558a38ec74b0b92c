/**
 * Compares the replacements with their originals: `npm run check --prefix replacements`, behind
 * `npm run build:replacements` and `npm ci --prefix replacements`.
 *
 *     tsx replacements/check/differences.ts [--write] [--count N] [--seed N]
 *
 * Runs the examples of the table, random and hostile references, and the tests of the originals. Fails on a difference
 * without a row, and if `replacements/README.md` has another table. `--write` writes the table.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { format } from "prettier";
import { runOriginalTests } from "./original-tests.js";
import { randomReference, seeded } from "./references.js";
import { KEPT, REFUSED, REFUSED_OF_URI_JS, VERSIONS } from "./rows.js";
import type { Call, Difference, Outcome, Row } from "./rows.js";

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const require = createRequire(import.meta.url);
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

const problems: string[] = [];
const examples = {
  refused: examplesOf([...REFUSED, ...REFUSED_OF_URI_JS], true),
  kept: examplesOf(KEPT, false),
};
const versions = VERSIONS.map((row) => {
  const [three, four] = [outcome(fastUri3, row.call), outcome(originals["fast-uri"], row.call)];
  if (isDeepStrictEqual(three, four)) problems.push(`no difference of versions: ${row.what}`);
  if (!isDeepStrictEqual(outcome(own["fast-uri"], row.call), four))
    problems.push(`not as version 4: ${row.what}`);
  return [row.what, code(row.call), shown(three), shown(four), row.section];
});
const compared = (["fast-uri", "uri-js"] as const).map(compareReferences);
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

/** Returns the outcome of a call, as JSON has it. An error is only there or not. */
function outcome(functions: Functions, [name, ...args]: Call): Outcome {
  try {
    const value = functions[name]!(...args);
    const text = JSON.stringify({ value }, (key, each: unknown) => (key === "error" ? true : each));
    return JSON.parse(text) as Outcome;
  } catch {
    return { throws: true };
  }
}

/** Returns the lines of the table, one for each package of a row. */
function examplesOf(rows: readonly Row[], isRefused: boolean): readonly (readonly string[])[] {
  return rows.flatMap(({ what, call, section, packages, explains }) =>
    packages.map((name) => {
      const difference = {
        call,
        original: outcome(originals[name], call),
        own: outcome(own[name], call),
      };
      const isSame = isDeepStrictEqual(difference.original, difference.own);
      if (isSame === isRefused)
        problems.push(
          `${name}: ${isSame ? "no" : "a"} difference: ${what} ${JSON.stringify(difference)}`,
        );
      else if (isRefused && explains?.(difference) !== true)
        problems.push(`${name}: the row is no reason of its example: ${what}`);
      return [name, what, code(call), shown(difference.original), shown(difference.own), section];
    }),
  );
}

function rowsOf(name: "fast-uri" | "uri-js"): readonly Row[] {
  return [...REFUSED, ...REFUSED_OF_URI_JS].filter(({ packages }) => packages.includes(name));
}

function reasonOf(difference: Difference, rows: readonly Row[]): Row | undefined {
  return rows.find((row) => row.explains?.(difference));
}

/** Compares all functions on random references. */
function compareReferences(name: "fast-uri" | "uri-js"): string {
  const rows = rowsOf(name);
  const random = seeded(Number(options.seed));
  const used = new Set<Row>();
  let differences = 0;
  for (let count = Number(options.count); count > 0; count -= 1) {
    const reference = randomReference(random);
    const other = randomReference(random);
    const calls: readonly Call[] = [
      ["parse", reference],
      ["normalize", reference],
      ["resolve", "http://a/b/c", reference],
      ["resolve", reference, "../x?y"],
      ["resolve", reference, other],
      ["equal", reference, reference.toUpperCase()],
      ["equal", reference, originals[name].normalize!(reference)],
    ];
    for (const call of calls) {
      const [theirs, ours] = [outcome(originals[name], call), outcome(own[name], call)];
      if (isDeepStrictEqual(theirs, ours)) continue;
      differences += 1;
      const difference = { call, original: theirs, own: ours };
      const row = reasonOf(difference, rows);
      if (row === undefined) problems.push(`${name}: ${JSON.stringify(difference)}`);
      else used.add(row);
    }
  }
  return `${name}: ${options.count} references, ${differences} differences, ${used.size} rows`;
}

/** Runs the tests of an original with the replacement. */
function testsOf(
  title: string,
  name: "fast-uri" | "uri-js",
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
  if (holding < 0.9 * assertions.length) problems.push(`${title}: ${holding} hold`);

  const rows = rowsOf(name);
  // A test of version 3 that version 4 does not pass either is about the versions.
  const modules4 = { ...modules, "..": originals[name], "../": originals[name] };
  const failing4 = runOriginalTests(path, modules4, [], files, isAll).filter(({ holds }) => !holds);
  const known = new Set(failing4.map(({ test, expected }) => test + JSON.stringify(expected)));
  for (const { test, actual, expected, holds, calls: range } of assertions) {
    if (holds || known.has(test + JSON.stringify(expected))) continue;
    const reason = calls
      .slice(range.first, range.end)
      .map((call) => ({
        call,
        original: outcome(originals[name], call),
        own: outcome(own[name], call),
      }))
      .filter((difference) => !isDeepStrictEqual(difference.original, difference.own))
      .find((difference) => reasonOf(difference, rows) !== undefined);
    if (reason === undefined)
      problems.push(`${title}: ${test}: ${JSON.stringify({ actual, expected })} has no row`);
  }
  return `${title}: ${holding} of ${assertions.length} assertions hold`;
}

/** Returns functions that note their calls. */
function noting(functions: Functions, calls: Call[]): Functions {
  return Object.fromEntries(
    Object.entries(functions).map(([name, value]) => [
      name,
      typeof value === "function"
        ? (...args: readonly unknown[]): unknown => {
            calls.push([name, ...args]);
            return value(...args);
          }
        : value,
    ]),
  );
}

function code(call: Call): string {
  const [name, ...args] = call;
  return inCode(`${name}(${args.map((arg) => escaped(JSON.stringify(arg))).join(", ")})`);
}

function shown({ value, throws }: Outcome): string {
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
  const before = readFileSync(README, "utf8");
  const head = ["package", "what happens", "call", "original", "replacement", "decided by"];
  const tables: Readonly<Record<string, string>> = {
    refused: table(head, examples.refused),
    kept: table(
      head.filter((name) => name !== "original"),
      examples.kept.map((row) => row.filter((_, index) => index !== 3)),
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
