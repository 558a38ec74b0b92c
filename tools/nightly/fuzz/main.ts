/**
 * Tries random cases of each kind until a time is over. fast-check makes a case that breaks a law as small as it can,
 * and it is written to `spec/regressions/`, where `spec/regressions/regressions.spec.ts` runs it from then on.
 *
 *     npm run nightly -- fuzz --minutes 5 --seed 7
 *     npm run nightly -- fuzz --file spec/regressions/empty-rulelist.json
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { arbitraryCases } from "./cases.js";
import { BrokenLaw, checkCase } from "./laws.js";
import type { Case } from "./cases.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    file: { type: "string" },
  },
});

if (values.file === undefined) {
  const kinds = await arbitraryCases();
  const milliseconds = (60_000 * Number(values.minutes)) / kinds.length;
  for (const cases of kinds) await run(cases, milliseconds, Number(values.seed));
} else {
  const kept = JSON.parse(readFileSync(values.file, "utf8")) as { readonly case: Case };
  await checkCase(kept.case);
}

async function run(cases: fc.Arbitrary<Case>, milliseconds: number, seed: number): Promise<void> {
  const { counterexample, numRuns, errorInstance } = await fc.check(
    fc.asyncProperty(cases, checkCase),
    {
      seed,
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: milliseconds,
      markInterruptAsFailure: false,
    },
  );
  const [smallest] = counterexample ?? [];
  if (smallest === undefined) {
    console.log(`seed ${seed}: ${numRuns} cases break no law`);
    return;
  }
  const law = errorInstance instanceof BrokenLaw ? errorInstance.law : "only typed errors";
  const text = `${JSON.stringify({ law, case: smallest }, null, 2)}\n`;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const name = `${law.replace(/[^A-Za-z0-9]+/g, "-")}-${hash}.json`;
  writeFileSync(`spec/regressions/${name}`, text);
  console.log(`seed ${seed}, case ${numRuns}: ${String(errorInstance)}\n  ${name}`);
  process.exitCode = 1;
}
