/** The page docs/regexes.md. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { repeated, rowsOf } from "../../scripts/regexes/rows.js";
import { growthOf } from "../../scripts/regexes/steps.js";

const rows = rowsOf(readFileSync("docs/regexes.md", "utf8"));

test("it has at least 30 patterns, and at most three without an answer", () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
  const unknown = rows.filter((row) => row.some((cell) => /not read:|not compared/.test(cell)));
  expect(unknown.length).toBeLessThanOrEqual(3);
});

test.each([
  [/^(?:a|b)*$/, '"a".repeat(n) + "c"', 2],
  [/^a*?a*$/, '"a".repeat(n) + "c"', 4],
  [/^(?=a)a*a*a*$/, '"a".repeat(n) + "\\u0000"', 7],
  [/^(?:a|a)*$/, '"a".repeat(n) + "c"', Infinity],
])("the steps of %s on %s grow by %d for twice the length", (pattern, strings, growth) => {
  expect(Math.round(growthOf(pattern, repeated(strings)))).toBe(growth);
});

const whenInstalled = existsSync("scripts/regexes/node_modules") ? describe : describe.skip;

whenInstalled("the packages that `npm ci --prefix scripts/regexes` installs", () => {
  test("have patterns that accept and refuse what their rows say", () => {
    const program = ["--import", "tsx", "scripts/regexes/check.ts"];
    expect(execFileSync(process.execPath, program, { encoding: "utf8" }).trim()).toBe("[]");
  });
});
