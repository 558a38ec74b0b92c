/**
 * Races the replacements against their originals: the functions over distinct references of each class, and Ajv as it
 * compiles schemas. `npm run build:replacements` and `npm ci --prefix replacements` come first.
 *
 *     npm run speed --prefix replacements -- [ROUNDS]
 *
 * Fails if a function takes more than half of the time of its original over all classes, or Ajv more time with a
 * replacement.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { corpus } from "../../bench/corpus.js";
import { race, ratio } from "../../bench/race.js";
import { ratioText, table } from "../../bench/report.js";
import type { Spread } from "../../bench/race.js";

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** The nanoseconds of a call in each round, of the replacement and of the original. */
type Times = readonly [own: readonly number[], original: readonly number[]];

const require = createRequire(import.meta.url);

const BASE = "http://a.example/b/c/d;p?q";
const CLASSES = ["ordinary", "short", "long", "query", "untidy", "relative", "ipv6", "opaque"];
const FUNCTIONS: Readonly<Record<string, (functions: Functions, input: unknown) => unknown>> = {
  parse: ({ parse }, text) => parse!(text),
  serialize: ({ serialize }, parts) => serialize!(parts),
  normalize: ({ normalize }, text) => normalize!(text),
  resolve: ({ resolve }, text) => resolve!(BASE, text),
  equal: ({ equal }, text) => equal!(text, text),
};
const PACKAGES = [
  ["fast-uri", "../fast-uri/dist/index.js"],
  ["uri-js", "../uri-js/dist/es5/uri.all.js"],
] as const;

/** Where schemas are: the test suite of JSON Schema, where it is at hand, and Ajv. */
const FOLDERS = [
  "../../../shared/json-schema-test-suite/tests/draft2020-12/",
  "../../../shared/json-schema-test-suite/remotes/",
  "../node_modules/ajv/dist/refs/",
].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

const REFERENCES = 2000;
const SCHEMAS = 500;
const LIMITS = { rounds: Number(process.argv[2] ?? 9), round: 20, total: Infinity };

const AT_MOST = 0.5;
/** Most of it is the work of Ajv itself: two runs of one package differ by some hundredths. */
const AJV_AT_MOST = 1.05;

for (const [name, path] of PACKAGES) {
  const [own, original] = [require(path) as Functions, require(name) as Functions];
  const inputs = CLASSES.map((each) => valid(corpus(each, REFERENCES), own, original));
  const times = Object.entries(FUNCTIONS).map(([work, call]) =>
    inputs.map((references) => {
      const given = work === "serialize" ? references.map((text) => own.parse!(text)) : references;
      return raced(own, original, call, given);
    }),
  );
  const rows = CLASSES.map((each, at) => [
    each,
    inputs[at]!.length,
    ...times.map((ofWork) => ratioText(ratio(...ofWork[at]!))),
  ]);
  const all = times.map((ofWork) => ratio(...sums(ofWork)));
  rows.push(["all", "", ...all.map(ratioText)]);
  console.log(`\n${name}: time ÷ time of the original, at most ${AT_MOST} over all classes\n`);
  console.log(table(["class", "references", ...Object.keys(FUNCTIONS)], rows));
  Object.keys(FUNCTIONS).forEach((work, at) => check(`${work} of ${name}`, all[at]!, AT_MOST));
}

const [NAME, PATH] = PACKAGES[0];
const compilers = [compiler(require(PATH) as Functions), compiler(require(NAME) as Functions)];
const schemas = largestSchemas();
console.log("\nAjv: time to compile ÷ time with the original\n");
for (const [kind, texts] of [
  ["the largest", schemas],
  ["with $id or $ref", schemas.filter((text) => /"\$(?:ref|id)":/.test(text))],
] as const) {
  const inputs = texts.map((text) => JSON.parse(text) as unknown);
  const measured = ratio(
    ...raced(compilers[0]!, compilers[1]!, (run, input) => run(input), inputs),
  );
  console.log(`- ${texts.length} schemas, ${kind}: ${ratioText(measured)}`);
  check(`Ajv, ${kind}`, measured, AJV_AT_MOST);
}

function raced<Subject>(
  own: Subject,
  original: Subject,
  call: (subject: Subject, input: unknown) => unknown,
  inputs: readonly unknown[],
): Times {
  const candidates = [own, original].map((subject, at) => ({
    name: String(at),
    run: (input: unknown) => call(subject, input),
  }));
  const samples = race(candidates, inputs, LIMITS);
  return [samples.get("0")!, samples.get("1")!];
}

/** Returns the sums of times over all classes, round by round. */
function sums(times: readonly Times[]): Times {
  const total = (candidate: 0 | 1): readonly number[] =>
    times[0]![candidate].map((_, round) =>
      times.reduce((sum, each) => sum + each[candidate][round]!, 0),
    );
  return [total(0), total(1)];
}

function check(work: string, { median }: Spread, atMost: number): void {
  if (median <= atMost) return;
  console.error(`NOT MET: ${work}: ${median.toFixed(2)}, at most ${atMost}`);
  process.exitCode = 1;
}

/** Returns the references that neither package refuses. */
function valid(references: readonly string[], ...packages: readonly Functions[]): string[] {
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

/** Returns the texts of the 500 largest schemas that Ajv compiles: those of the folders, and of the options of ESLint. */
function largestSchemas(): readonly string[] {
  const { builtinRules } = require("eslint/use-at-your-own-risk") as {
    readonly builtinRules: ReadonlyMap<string, { readonly meta?: { readonly schema?: unknown } }>;
  };
  const options = Array.from(builtinRules.values(), ({ meta }) => meta?.schema);
  const values = FOLDERS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => JSON.parse(readFileSync(folder + file, "utf8")) as { schema?: unknown }),
  );
  const all = [
    ...values.map((value) => value.schema ?? value),
    ...options.map((schema) => (Array.isArray(schema) ? { type: "array", items: schema } : schema)),
  ].filter((schema) => typeof schema === "object");
  // A class of Ajv knows only the name of its own draft.
  const texts = all.map((schema) =>
    JSON.stringify(schema, (key, each: unknown) => (key === "$schema" ? undefined : each)),
  );
  const compile = compiler(require(NAME) as Functions);
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
