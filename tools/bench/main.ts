/**
 * The benchmark: `npm run bench`, after `npm run build` and `npm ci --prefix tools/bench/peers`.
 *
 *   npm run bench -- [--short] [--write] [section...]
 *
 * Sections: parse safe-parse test ipv6 resolve normalize tree apart recursion find first-use; without a name,
 * all. `--short` compares the answers but times almost nothing: its figures have little meaning, so it gives no
 * verdict on them. `--write` writes the report to docs/results.md.
 *
 * The reader judges the figures. `npm run size` has the budgets for bundles.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { apartSection } from "./apart.js";
import { findSection } from "./find.js";
import { firstUseSection } from "./first-use.js";
import { recursionSection } from "./recursion.js";
import { table } from "./report.js";
import { works } from "./works.js";
import type { Budget, Section } from "./report.js";

const SECTIONS = new Map<string, (isShort: boolean) => Section>([
  ...works,
  ["apart", apartSection],
  ["recursion", recursionSection],
  ["find", findSection],
  ["first-use", firstUseSection],
]);

const { values: options, positionals } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

const chosen = positionals.length > 0 ? positionals : [...SECTIONS.keys()];
for (const name of chosen)
  if (!SECTIONS.has(name))
    throw new Error(`no section ${name}; there are ${[...SECTIONS.keys()].join(", ")}`);

const environment = environmentRows();
const sections = chosen.map((name) => {
  const start = performance.now();
  const section = SECTIONS.get(name)!(options.short);
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return section;
});

const text = [
  "# Results",
  "One process, the candidates in turns, round by round; medians, and ratios of the times within a " +
    "round with their quartiles. Each answer is checked before its time counts.",
  options.short ? "**Short form: the answers are checked; the times say nothing.**" : "",
  table(["machine and versions", ""], environment),
  "## Budgets",
  "The time of uri-abnf as a multiple of the time of the peer, for 10, 100 and 1000 distinct inputs " +
    "of the class that the budget is about.",
  table(
    ["work", "at most", "measured", "verdict", "over in other classes"],
    sections.flatMap(({ budgets }) => budgets.map(budgetRow)),
  ),
  ...sections.map((section) => section.text),
  readFileSync(new URL("peers/README.md", import.meta.url), "utf8"),
].join("\n\n");

const markdown = await format(text, { parser: "markdown", printWidth: 100 });
console.log(markdown);
if (options.write) writeFileSync(new URL("results.md", import.meta.url), markdown);

/** The short form gives no verdict. */
function budgetRow({ work, atMost, measured, isMet, others = "" }: Budget): readonly unknown[] {
  if (options.short) return [work, atMost, measured, "–", ""];
  return [work, atMost, measured, isMet ? "met" : "**not met**", others];
}

/** The environment in which the figures are measured. */
function environmentRows(): readonly (readonly [string, unknown])[] {
  const [processor] = cpus();
  const { devDependencies } = manifestOf("peers/package.json");
  return [
    ["date", new Date().toISOString().slice(0, 10)],
    ["processor", `${processor?.model.trim() ?? ""}, ${availableParallelism()} available`],
    ["load at the start", loadavg()[0]!.toFixed(2)],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["system", `${platform()} ${release()}`],
    ["Node.js", `${process.versions.node} (V8 ${process.versions.v8})`],
    ["uri-abnf", manifestOf("../../package.json").version],
    ...Object.keys(devDependencies).map(
      (name) => [name, manifestOf(`peers/node_modules/${name}/package.json`).version] as const,
    ),
  ];
}

interface Manifest {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Manifest;
}
