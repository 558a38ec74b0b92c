/**
 * Runs the cases that the fuzzer has found (`npm run nightly -- fuzz`): each file in this folder is a case, and the
 * law that it broke. It also checks that the fuzzer would notice a fault.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { arbitraryCases } from "../../scripts/nightly/fuzz/cases.js";
import { Faults } from "../../scripts/nightly/fuzz/faults.js";
import { faultsOf } from "../../scripts/nightly/fuzz/laws.js";
import type { Case } from "../../scripts/nightly/fuzz/cases.js";

const files = readdirSync(__dirname).filter((name) => name.endsWith(".json"));

it.each(files)("%s breaks no law", async (name) => {
  const { case: found } = JSON.parse(readFileSync(join(__dirname, name), "utf8")) as {
    readonly case: Case;
  };
  expect(await faultsOf(found)).toEqual([]);
});

describe("the fuzzer", () => {
  it.each([0, 1, 2, 3])("finds no fault in cases of kind %d", async (kind) => {
    const cases = await arbitraryCases();
    for (const tried of fc.sample(cases[kind]!, { seed: 2, numRuns: 2 }))
      expect(await faultsOf(tried)).toEqual([]);
  });

  it("takes an error that is not typed for a fault, and a typed one for an answer", () => {
    const faults = new Faults();
    faults.try("law", () => {
      throw new RangeError("no");
    });
    faults.total("total", () => {
      throw new RangeError("no");
    });
    faults.same("same", 1, 2);
    expect(faults.found.map(({ law }) => law)).toEqual([
      "law: only typed errors",
      "total: no error",
      "same",
    ]);
  });
});
