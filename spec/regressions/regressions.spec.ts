/**
 * Runs the cases that the fuzzer has found (`npm run nightly -- fuzz`): each file in this folder is a case, and the
 * law that it broke. It also checks that the fuzzer would notice a fault.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { arbitraryCases } from "../../tools/nightly/fuzz/cases.js";
import { parse } from "../../src/dialects/rfc3986.js";
import { answerOf, checkCase, same } from "../../tools/nightly/fuzz/laws.js";
import type { Case } from "../../tools/nightly/fuzz/cases.js";

const files = readdirSync(__dirname).filter((name) => name.endsWith(".json"));

it.each(files)("%s breaks no law", async (name) => {
  const { case: found } = JSON.parse(readFileSync(join(__dirname, name), "utf8")) as {
    readonly case: Case;
  };
  await expect(checkCase(found)).resolves.toBeUndefined();
});

describe("the fuzzer", () => {
  it.each([0, 1, 2, 3])("finds no fault in cases of kind %d", async (kind) => {
    const cases = await arbitraryCases();
    for (const tried of fc.sample(cases[kind]!, { seed: 2, numRuns: 2 }))
      await expect(checkCase(tried)).resolves.toBeUndefined();
  });

  it("takes an error that is not typed for a fault, and a typed one for an answer", () => {
    const refuse = () => {
      throw new RangeError("no");
    };
    expect(() => answerOf(refuse)).toThrow("no");
    expect(answerOf(() => parse(" "))).toBeUndefined();
    expect(() => same("law", 1, 2)).toThrow("law: 1, not 2");
  });
});
