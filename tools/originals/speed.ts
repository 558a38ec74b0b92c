/**
 * Times the replacements and their originals: the functions over distinct references of each class, and Ajv as it
 * compiles schemas. `npm run build:replacements` and `npm ci --prefix tools/originals` come first.
 *
 *     npm run speed --prefix tools/originals -- [ROUNDS]
 *
 * Fails if a function takes more than half of the time of its original over all classes, or Ajv more time with a
 * replacement. Each candidate is measured in processes of its own, which take turns: this file starts itself.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { corpus } from "../bench/corpus.js";
import { answerTask, interleaved, medians } from "../bench/processes.js";
import { ratio } from "../bench/race.js";
import { markdownTable, spreadText } from "../bench/report.js";
import type { Calls } from "../bench/processes.js";
import type { Spread } from "../bench/race.js";

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** What a process measures: the functions over the references of each class, or Ajv over the texts of schemas. */
interface Task {
  readonly path: string;
  readonly classes: readonly (readonly string[])[];
  readonly schemas: readonly string[];
}

/** A rule of ESLint, with the schema of its options, or of each of them. */
interface Rule {
  readonly meta?: { readonly schema?: unknown };
}

interface EslintRules {
  readonly builtinRules: ReadonlyMap<string, Rule>;
}

interface TypeScriptRules {
  readonly plugin: { readonly rules: Readonly<Record<string, Rule>> };
}

const require = createRequire(new URL("./package.json", import.meta.url));
const HERE = fileURLToPath(import.meta.url);

const BASE = "http://a.example/b/c/d;p?q";
const CLASSES = ["ordinary", "short", "long", "query", "untidy", "relative", "ipv6", "opaque"];
const FUNCTIONS = ["parse", "serialize", "normalize", "resolve", "equal"];
const PACKAGES = [
  ["fast-uri", "../../packages/fast-uri/dist/index.js"],
  ["uri-js", "../../packages/uri-js/dist/es5/uri.all.js"],
] as const;

const SUITE = fileURLToPath(new URL("../../../shared/json-schema-test-suite", import.meta.url));

/** The number of distinct references of a class, and the greatest number of schemas. */
const REFERENCES = 2000;
const SCHEMAS = 500;

const AT_MOST = 0.5;
/** Most of it is the work of Ajv itself: two runs of one package differ by some hundredths. */
const AJV_AT_MOST = 1.05;

if (!answerTask(measure)) main(Number(process.argv[2] ?? 9));

function main(rounds: number): void {
  for (const [name, path] of PACKAGES) {
    const classes = CLASSES.map((each) => valid(corpus(each, REFERENCES), name, path));
    const [own, original] = timesOf({ classes, schemas: [] }, [path, name], rounds);
    const ratios = own!.map((times, at) => ratio(times, original![at]!));
    const rows = CLASSES.map((each, at) => [
      each,
      classes[at]!.length,
      ...FUNCTIONS.map((_, work) => spreadText(ratios[work * CLASSES.length + at]!)),
    ]);
    const all = FUNCTIONS.map((_, work) => ratio(sums(own!, work), sums(original!, work)));
    rows.push(["all", "", ...all.map(spreadText)]);
    console.log(`\n${name}: time ÷ time of the original, at most ${AT_MOST} over all classes\n`);
    console.log(markdownTable(["class", "references", ...FUNCTIONS], rows));
    FUNCTIONS.forEach((work, at) => check(`${work} of ${name}`, all[at]!, AT_MOST));
  }

  const schemas = largestSchemas();
  const [name, path] = PACKAGES[0];
  const withReferences = schemas.filter((text) => /"\$(?:ref|id)":/.test(text));
  console.log("\nAjv: time to compile ÷ time with the original\n");
  for (const texts of [schemas, withReferences]) {
    const [own, original] = timesOf({ classes: [], schemas: texts }, [path, name], rounds);
    const measured = ratio(own![0]!, original![0]!);
    const kind = texts === schemas ? "the largest" : "with $id or $ref";
    console.log(`- ${texts.length} schemas, ${kind}: ${spreadText(measured)}`);
    check(`Ajv, ${kind}`, measured, AJV_AT_MOST);
  }
}

function check(work: string, { median }: Spread, atMost: number): void {
  if (median <= atMost) return;
  console.error(`NOT MET: ${work}: ${median.toFixed(2)}, at most ${atMost}`);
  process.exitCode = 1;
}

/** Returns the references that neither package refuses. */
function valid(references: readonly string[], ...names: readonly string[]): readonly string[] {
  const packages = names.map((name) => require(name) as Functions);
  return references.filter((text) =>
    packages.every(({ parse, resolve }) => {
      try {
        resolve!(BASE, text);
        return (parse!(text) as { error?: string }).error === undefined;
      } catch {
        return false;
      }
    }),
  );
}

/**
 * Returns the texts of the 500 largest schemas that Ajv compiles: those of the test suite of JSON Schema, where it is at
 * hand, of Ajv, and of the options of ESLint's rules.
 */
function largestSchemas(): readonly string[] {
  const { builtinRules } = require("eslint/use-at-your-own-risk") as EslintRules;
  const { plugin } = require("typescript-eslint") as TypeScriptRules;
  const options = [...builtinRules.values(), ...Object.values(plugin.rules)].map(
    ({ meta }) => meta?.schema,
  );
  const folders = [
    `${SUITE}/tests/draft2020-12`,
    `${SUITE}/tests/v1`,
    `${SUITE}/remotes`,
    join(HERE, "../node_modules/ajv/dist/refs"),
  ];
  const schemas = [
    ...folders.flatMap(valuesIn).map((value) => value.schema ?? value),
    ...options.map((schema) => (Array.isArray(schema) ? { type: "array", items: schema } : schema)),
  ].filter((schema) => typeof schema === "object");
  // A class of Ajv knows only the name of its own draft.
  const texts = schemas.map((schema) =>
    JSON.stringify(schema, (key, value: unknown) => (key === "$schema" ? undefined : value)),
  );
  const compile = compiler(require(PACKAGES[0][0]) as Functions);
  return [...new Set(texts)]
    .filter((text) => {
      try {
        compile(JSON.parse(text));
        return true;
      } catch {
        return false;
      }
    })
    .sort((a, b) => b.length - a.length)
    .slice(0, SCHEMAS);
}

/** Returns the values in the files of a folder: tests, each with a schema, or one schema. */
function valuesIn(folder: string): readonly { readonly schema?: unknown }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object)
    .flat();
}

/** Returns a function that compiles a schema with an Ajv that has forgotten all others. */
function compiler(uriResolver: Functions): (schema: unknown) => void {
  const { default: Ajv } = require("ajv") as {
    default: new (
      settings: object,
    ) => Record<"compile" | "removeSchema", (schema?: unknown) => void>;
  };
  const checks = { strict: false, validateSchema: false, validateFormats: false, logger: false };
  const ajv = new Ajv({ ...checks, uriResolver });
  return (schema) => {
    ajv.removeSchema();
    ajv.compile(schema);
  };
}

/** Returns the times of a replacement and of its original, by their places. */
function timesOf(
  work: Omit<Task, "path">,
  paths: readonly string[],
  rounds: number,
): readonly (readonly (readonly number[])[])[] {
  const tasks = paths.map((path): [string, Task] => [path, { ...work, path }]);
  return Object.values(interleaved(import.meta.url, Object.fromEntries(tasks), rounds));
}

/** Measures in this process: each function over each class in turns. Returns the nanoseconds of a call. */
function measure({ path, classes, schemas }: Task): readonly number[] {
  const functions = require(path) as Functions;
  const { parse, serialize, normalize, resolve, equal } = functions;
  const calls = [
    (text: unknown) => parse!(text),
    (parts: unknown) => serialize!(parts),
    (text: unknown) => normalize!(text),
    (text: unknown) => resolve!(BASE, text),
    (text: unknown) => equal!(text, text),
  ];
  const all = calls.flatMap((run, work) =>
    classes.map((references): Calls<unknown> => {
      return { run, inputs: work === 1 ? references.map((text) => parse!(text)) : references };
    }),
  );
  if (schemas.length > 0) {
    const inputs = schemas.map((text) => JSON.parse(text) as unknown);
    all.push({ run: compiler(functions), inputs });
  }
  return medians(all);
}

/** Returns the sums of the times of a function over all classes, round by round. */
function sums(times: readonly (readonly number[])[], work: number): readonly number[] {
  const ofWork = times.slice(work * CLASSES.length, (work + 1) * CLASSES.length);
  return ofWork[0]!.map((_, round) => ofWork.reduce((sum, each) => sum + each[round]!, 0));
}
