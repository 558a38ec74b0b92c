/** The works of the budgets in several engines: one process for each work, and the engines take turns. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { spread } from "../race.js";
import { inputs } from "./inputs.js";
import { installedChromium, installedEngines } from "./installed.js";
import { withPackages } from "./packages.js";
import type { Cell, Section } from "../report.js";
import type { Times } from "./program.js";

/** By work, the ratios that it gives: our candidate and its peer. */
const RATIOS: Readonly<Record<string, readonly (readonly [own: string, peer: string])[]>> = {
  parse: [
    ["parse", "new URL"],
    ["parse, read", "new URL, read"],
    ["parse", "hyperjump"],
    ["parse", "fast-uri"],
  ],
  canParse: [["canParse", "URL.canParse"]],
  "canParse of 120": [["canParse of 120", "hyperjump"]],
  "canParse of 700": [["canParse of 700", "hyperjump"]],
  resolve: [["resolve", "new URL"]],
  "normalize of tidy": [["normalize of tidy", "fast-uri"]],
  email: [["email", "ajv-formats"]],
  dateTime: [["dateTime", "ajv-formats"]],
};

/** How often each engine is started for each work. */
const REPETITIONS = 3;

/** Measures a work in an engine, in a process of its own. */
type Measure = (work: string) => Promise<Times>;

export const enginesSection: Section = (isShort) =>
  withPackages(async (folder) => {
    const program = join(folder, "program.mjs");
    await bundle(folder, program);
    const engines = installedEngines();
    const versions = engines.map(({ name, version }) => [name, version]);
    const measures = new Map<string, Measure>(
      engines.map(({ name, command }) => [
        name,
        (work) => {
          const [engine = "", ...argv] = [...command, program, work, ...(isShort ? ["short"] : [])];
          const printed = execFileSync(engine, argv, { encoding: "utf8" });
          return Promise.resolve(JSON.parse(printed) as Times);
        },
      ]),
    );
    const browser = installedChromium();
    if (browser !== null) {
      measures.set("Chromium", (work) => inPage(browser.program, program, work, isShort));
      versions.push(["Chromium", browser.version]);
    }
    return [
      {
        title: "Engines",
        text:
          "The works of the budgets with the functions of `uri-abnf/rfc3986` and `uri-abnf/formats`, each in a process " +
          `of its own, ${REPETITIONS} times; the engines take turns. 1,000 distinct inputs; “read” takes all components, ` +
          "which Bun makes only then.",
        head: ["work", ...measures.keys()],
        rows: await rowsOf(measures, isShort ? 1 : REPETITIONS),
      },
      { title: "", text: "Their versions:", head: ["engine", "version"], rows: versions },
    ];
  });

/** Makes one file of the program, with its inputs. */
async function bundle(folder: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL("program.ts", import.meta.url))],
    outfile,
    bundle: true,
    nodePaths: [join(folder, "node_modules")],
    format: "iife",
    target: "es2022",
    define: { INPUTS: JSON.stringify(JSON.stringify(inputs())) },
    tsconfigRaw: {},
  });
}

async function rowsOf(
  measures: ReadonlyMap<string, Measure>,
  repetitions: number,
): Promise<readonly (readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for (const [work, ratios] of Object.entries(RATIOS)) {
    const ratiosOf = new Map<string, number[]>();
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      for (const [engine, measure] of measures) {
        const times = await measure(work);
        for (const [own, peer] of ratios)
          times[own]!.forEach((time, round) => {
            const key = `${engine}, ${own} ÷ ${peer}`;
            ratiosOf.set(key, [...(ratiosOf.get(key) ?? []), time / times[peer]![round]!]);
          });
      }
    for (const [own, peer] of ratios) {
      const name = `${own} ÷ ${peer}`;
      const cells = Array.from(measures.keys(), (engine) =>
        spread(ratiosOf.get(`${engine}, ${name}`)!),
      );
      rows.push([name, ...cells]);
    }
  }
  return rows;
}

/** Measures in a page of a browser that is started for it. */
async function inPage(
  executablePath: string,
  program: string,
  work: string,
  isShort: boolean,
): Promise<Times> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path: program });
    const call = `measure(${JSON.stringify(work)}, ${isShort})`;
    return JSON.parse(await page.evaluate<string>(call)) as Times;
  } finally {
    await browser.close();
  }
}
