/**
 * Tries random cases until a time is over. Each fault is made small and written to
 * `spec/regressions/`, where `spec/regressions/regressions.spec.ts` runs it from then on.
 *
 *     npm run fuzz -- --minutes 5 --seed 7
 *     npm run fuzz -- --seed 7 --only 1234
 *     npm run fuzz -- --file spec/regressions/empty-rulelist.json
 *
 * The number of the next case is kept for each seed, so that a further run with a seed goes on where
 * the last one ended. `--from 0` begins again.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { caseOf } from "./draw.js";
import { faultsOf } from "./laws.js";
import { minimized } from "./minimize.js";
import type { Case, Fault } from "./case.js";

const REGRESSIONS = "spec/regressions";
const STATE = "node_modules/.cache";

/** The number of cases between two notes of the place. */
const NOTE = 50;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    from: { type: "string" },
    only: { type: "string" },
    file: { type: "string" },
  },
});

const seed = numberOf("seed", values.seed);
const state = join(STATE, `fuzz-${seed}.json`);
const end = performance.now() + 60_000 * numberOf("minutes", values.minutes);

if (values.file !== undefined) {
  const kept = JSON.parse(readFileSync(values.file, "utf8")) as { readonly case: Case };
  console.log(JSON.stringify(await faultsOf(kept.case), null, 2));
} else if (values.only !== undefined) {
  const tried = await caseOf(seed, numberOf("only", values.only));
  console.log(JSON.stringify(tried, null, 2));
  console.log(JSON.stringify(await faultsOf(tried), null, 2));
} else {
  await run(values.from === undefined ? next() : numberOf("from", values.from));
}

async function run(first: number): Promise<void> {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  let slowest = { number: -1, kind: "none", milliseconds: 0 };
  let number = first;
  for (; performance.now() < end; number += 1) {
    const tried = await caseOf(seed, number);
    const before = performance.now();
    const faults = await faultsOf(tried);
    const milliseconds = performance.now() - before;
    if (milliseconds > slowest.milliseconds) slowest = { number, kind: tried.kind, milliseconds };
    counts.set(tried.kind, (counts.get(tried.kind) ?? 0) + 1);
    for (const fault of faults) {
      if (known.has(fault.law)) continue;
      known.add(fault.law);
      await keep(tried, fault, number);
    }
    if (number % NOTE === 0) note(number + 1);
  }
  note(number);
  const kinds = Array.from(counts, ([kind, count]) => `${kind} ${count}`).join(", ");
  console.log(`seed ${seed}, cases ${first} to ${number - 1}: ${kinds}`);
  console.log(
    `slowest: case ${slowest.number} (${slowest.kind}), ${slowest.milliseconds.toFixed(0)} ms`,
  );
  console.log(known.size === 0 ? "no law is broken" : `broken: ${Array.from(known).join("; ")}`);
  process.exitCode = known.size === 0 ? 0 : 1;
}

/** Writes the smallest case that breaks a law. */
async function keep(tried: Case, { law, detail }: Fault, number: number): Promise<void> {
  const smallest = await minimized(tried, law);
  const again = (await faultsOf(smallest)).find((fault) => fault.law === law);
  const text = `${JSON.stringify({ law, case: smallest }, null, 2)}\n`;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const name = `${law.replace(/[^A-Za-z0-9]+/g, "-")}-${hash}.json`;
  writeFileSync(join(REGRESSIONS, name), text);
  console.log(`case ${number} breaks "${law}": ${again?.detail ?? detail}\n  ${name}`);
}

function next(): number {
  try {
    return (JSON.parse(readFileSync(state, "utf8")) as { readonly next: number }).next;
  } catch {
    return 0;
  }
}

function note(following: number): void {
  mkdirSync(STATE, { recursive: true });
  writeFileSync(state, JSON.stringify({ next: following }));
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text === "" || !Number.isFinite(number) || number < 0)
    throw new TypeError(`--${name} is a number of 0 or more, not ${text}`);
  return number;
}
