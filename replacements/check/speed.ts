/**
 * Times the replacements beside their originals: `npm run speed --prefix replacements`, behind
 * `npm run build:replacements` and `npm ci --prefix replacements`. Fails if a function takes more than half of the time of
 * its original, or Ajv more time to compile schemas.
 *
 *     tsx replacements/check/speed.ts [SUITE]
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { race } from "../../bench/race.js";

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const require = createRequire(import.meta.url);
const LIMITS = { rounds: 40, round: 4, total: 6000 };
const AT_MOST = 0.5;
const BASE = "http://a.example/b/c/d;p?q";
const CLASSES = ["ordinary", "short", "long", "query", "untidy", "ipv6", "opaque"];

const packages = [
  ["fast-uri", "../fast-uri/dist/index.js"],
  ["uri-js", "../uri-js/dist/es5/uri.all.js"],
] as const;

for (const [name, path] of packages) {
  const original = require(name) as Functions;
  const own = require(path) as Functions;
  const references = CLASSES.flatMap(corpus).filter(
    (text) => !hasError(original.parse!(text)) && !hasError(own.parse!(text)),
  );
  const components = references.map((text) => original.parse!(text));
  compare(name, "parse", references, ({ parse }, text) => parse!(text));
  compare(name, "serialize", components, ({ serialize }, parts) => serialize!(parts));
  compare(name, "normalize", references, ({ normalize }, text) => normalize!(text));
  compare(name, "resolve", corpus("relative"), ({ resolve }, text) => resolve!(BASE, text));
  compare(name, "equal", references, ({ equal }, text) => equal!(text, text));

  function compare<Input>(
    title: string,
    work: string,
    inputs: readonly Input[],
    run: (functions: Functions, input: Input) => unknown,
  ): void {
    const candidates = [own, original].map((functions, index) => ({
      name: String(index),
      run: (input: Input) => run(functions, input),
    }));
    report(`${title}: ${work}`, ratio(race(candidates, inputs, LIMITS)), AT_MOST);
  }
}

const suite = process.argv[2] ?? "../shared/json-schema-test-suite";
if (existsSync(suite)) compileSchemas();
else console.log("not timed: Ajv, because there is no test suite of JSON Schema");

/** Times Ajv on the largest schemas of the tests. */
function compileSchemas(): void {
  const Ajv = require("ajv") as new (settings: object) => { compile: (schema: object) => unknown };
  const folder = join(suite, "tests/draft2020-12");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .flatMap(
      (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { schema: unknown }[],
    )
    .map(({ schema }) =>
      JSON.stringify(schema, (key, value: unknown) => (key === "$schema" ? undefined : value)),
    )
    .sort((a, b) => b.length - a.length);
  const settings = { strict: false, validateSchema: false, logger: false, validateFormats: false };
  const resolvers = packages
    .slice(0, 1)
    .flatMap(([name, path]) => [path, name])
    .map((name) => require(name) as Functions);
  const compile = (uriResolver: Functions, text: string): unknown => {
    try {
      return new Ajv({ ...settings, uriResolver }).compile(JSON.parse(text) as object);
    } catch {
      return undefined;
    }
  };
  const compiled = texts.filter(
    (text) => text.startsWith("{") && compile(resolvers[1]!, text) !== undefined,
  );
  const candidates = resolvers.map((resolver, index) => ({
    name: String(index),
    run: (text: string) => compile(resolver, text),
  }));
  const largest = compiled.slice(0, 500);
  const limits = { rounds: 9, round: 1, total: 60_000 };
  report(`Ajv: ${largest.length} schemas`, ratio(race(candidates, largest, limits)), 1.05);
}

/** Returns the median of the ratios within the rounds. */
function ratio(samples: ReadonlyMap<string, readonly number[]>): number {
  const [own = [], original = []] = samples.values();
  const ratios = own.map((time, round) => time / original[round]!).sort((a, b) => a - b);
  return ratios[ratios.length >> 1] ?? NaN;
}

function report(work: string, measured: number, atMost: number): void {
  const isMet = measured <= atMost;
  console.log(
    `${work}: ${measured.toFixed(2)} of the time of the original, at most ${atMost}${isMet ? "" : ": NOT MET"}`,
  );
  if (!isMet) process.exitCode = 1;
}

function corpus(name: string): readonly string[] {
  const text = readFileSync(new URL(`../../bench/corpus/${name}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

function hasError(parts: unknown): boolean {
  return (parts as { error?: string }).error !== undefined;
}
