/**
 * Runs the cases that the fuzzer has found (`npm run fuzz`): each file in this folder is a case, and the
 * law that it broke. It also checks that the fuzzer would notice a fault.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { caseOf } from "../../scripts/fuzz/draw.js";
import { Faults } from "../../scripts/fuzz/faults.js";
import { faultsOf } from "../../scripts/fuzz/laws.js";
import { minimized } from "../../scripts/fuzz/minimize.js";
import type { Case } from "../../scripts/fuzz/case.js";

const files = readdirSync(__dirname).filter((name) => name.endsWith(".json"));

it.each(files)("%s breaks no law", async (name) => {
  const { case: found } = JSON.parse(readFileSync(join(__dirname, name), "utf8")) as {
    readonly case: Case;
  };
  expect(await faultsOf(found)).toEqual([]);
});

describe("the fuzzer", () => {
  it.each([1, 3, 5])("finds no fault in case %d of seed 2", async (number) => {
    expect(await faultsOf(await caseOf(2, number))).toEqual([]);
  });

  it("draws the same case for the same number", async () => {
    expect(await caseOf(3, 6)).toEqual(await caseOf(3, 6));
    expect(await caseOf(3, 6)).not.toEqual(await caseOf(4, 6));
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

  it("makes a case as small as the law allows", async () => {
    const tried: Case = { kind: "command", argv: ["a", "b", "c", "d"], stdin: "one x two" };
    const breaks = (smaller: Case): Promise<boolean> =>
      Promise.resolve(
        smaller.kind === "command" && smaller.argv.includes("c") && smaller.stdin.includes("x"),
      );
    expect(await minimized(tried, "law", breaks)).toEqual({
      kind: "command",
      argv: ["c"],
      stdin: "x",
    });
  });
});
