/** The page docs/regexes.md. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { rowsOf } from "../../scripts/regexes/rows.js";

const rows = rowsOf(readFileSync("docs/regexes.md", "utf8"));

test("it has at least 30 patterns, and at most three without an answer", () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
  const unknown = rows.filter((row) => row.some((cell) => /not read:|not compared/.test(cell)));
  expect(unknown.length).toBeLessThanOrEqual(3);
});

test("the patterns of the packages accept and refuse what their rows say", () => {
  // `npm ci --prefix scripts/regexes` installs the packages.
  const isInstalled = existsSync("scripts/regexes/node_modules");
  const program = ["--import", "tsx", "scripts/regexes/check.ts"];
  const wrong = isInstalled ? execFileSync(process.execPath, program, { encoding: "utf8" }) : "[]";
  expect(wrong.trim()).toBe("[]");
});
