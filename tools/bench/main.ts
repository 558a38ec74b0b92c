/**
 * The benchmark: `npm run bench`, after `npm run build` and `npm ci --prefix tools/bench/peers`.
 *
 *   npm run bench -- [--short] [--write] [--engines] [section...]
 *   npm run bench -- --page
 *
 * Sections: parse safe-parse test ipv6 resolve normalize tree apart recursion find trees; without a name, all.
 * `--engines` runs the sections engines and first-use instead: the works of the budgets, and first use, in the engines
 * that `npm ci --prefix tools/bench/engines` installs, and in Chromium. `--short` compares the answers but times almost
 * nothing: its figures have little meaning. `--write` writes the sections to the file of data, and from all of them
 * docs/results.md; without it, the page of these sections is printed. `--page` measures nothing,
 * and writes docs/results.md from the file of data. `npm run bench:languages` measures the generated code of other languages.
 *
 * The reader judges the figures. `npm run size` has the budgets for bundles.
 */
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { apartSection } from "./apart.js";
import { firstUseSection } from "./engines/first-use.js";
import { enginesSection } from "./engines/section.js";
import { findSection } from "./find.js";
import { recursionSection } from "./recursion.js";
import { readResults, writeResults } from "./results.js";
import { treesSection } from "./trees.js";
import { works } from "./works.js";
import { formattedPage, writePage } from "./write-page.js";
import type { Section } from "./report.js";
import type { Measurement, Results } from "./results.js";

const SECTIONS = new Map<string, Section>([
  ...works,
  ["apart", apartSection],
  ["recursion", recursionSection],
  ["find", findSection],
  ["trees", treesSection],
]);

const OF_ENGINES = new Map<string, Section>([
  ["engines", enginesSection],
  ["first-use", firstUseSection],
]);

const { values: options, positionals } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    engines: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (options.short && options.write) throw new Error("the short form has no figures to write");

const all = new Map([...SECTIONS, ...OF_ENGINES]);
for (const name of positionals)
  if (!all.has(name))
    throw new Error(`no section ${name}; there are ${[...all.keys()].join(", ")}`);
const names = options.engines ? OF_ENGINES.keys() : SECTIONS.keys();
const chosen = positionals.length > 0 ? positionals : options.page ? [] : [...names];

const measured: Record<string, Measurement> = {};
for (const name of chosen) {
  const date = new Date().toISOString().slice(0, 10);
  const [load = 0] = loadavg();
  const start = performance.now();
  measured[name] = { date, load, tables: await all.get(name)!(options.short) };
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

if (options.page) {
  await writePage(readResults());
} else if (options.write) {
  const sections = { ...readResults().sections, ...measured };
  const results: Results = { machine: machineAndVersions(), sections };
  await writeResults(results);
  await writePage(results);
} else {
  if (options.short) console.log("Short form: the answers are checked; the times say nothing.\n");
  console.log(await formattedPage({ machine: machineAndVersions(), sections: measured }));
}

/** What the figures depend on. */
function machineAndVersions(): Readonly<Record<string, string>> {
  const [processor] = cpus();
  const { devDependencies } = manifestOf("peers/package.json");
  return {
    processor: `${processor?.model.trim() ?? ""}, ${availableParallelism()} available`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${release()}`,
    "Node.js": `${process.versions.node} (V8 ${process.versions.v8})`,
    "uri-abnf": manifestOf("../../package.json").version,
    "ajv-formats": manifestOf("../../node_modules/ajv-formats/package.json").version,
    ...Object.fromEntries(
      Object.keys(devDependencies).map((name) => [
        name,
        manifestOf(`peers/node_modules/${name}/package.json`).version,
      ]),
    ),
  };
}

interface Manifest {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Manifest;
}
