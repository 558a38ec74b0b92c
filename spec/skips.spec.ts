/** What a run says about skipped suites: `helpers/skip-reporter.js`. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import REASONS from "./helpers/skip-reasons.json";
import { temporaryFolder } from "./helpers/temporary-folder.js";
import type { SpawnSyncReturns } from "node:child_process";

const { draft, git } = REASONS;
const suite = (title: string): string =>
  `describe.skip(${JSON.stringify(title)}, () => { test("a", () => {}); test("b", () => {}); });\n`;

const folder = temporaryFolder({
  "package.json": "{}",
  "one.spec.js":
    suite(`files (skipped: ${git.why})`) + suite(`more (skipped: ${git.why})`) + suite("other"),
  "two.spec.js":
    suite(`below (skipped: ${git.why})`) +
    `describe("a", () => { ${suite(`text (skipped: ${draft.why})`)} });\n` +
    'test("c", () => {});\n',
  "three.spec.js": 'test("d", () => {});\n',
});

/** Runs Jest in the folder, as `npm test` runs it here. */
function run(...argv: readonly string[]): SpawnSyncReturns<string> {
  const reporters = ["default", join(__dirname, "helpers/skip-reporter.js")];
  const config = JSON.stringify({ rootDir: folder, reporters, transform: {} });
  const jest = createRequire(__filename).resolve("jest/bin/jest");
  return spawnSync(process.execPath, [jest, "--config", config, ...argv], {
    cwd: folder,
    encoding: "utf8",
  });
}

const LINES = [
  `Skipped: 6 tests in 2 files (${git.why}). To run: ${git.how}`,
  `Skipped: 2 tests in 1 file (${draft.why}). To run: ${draft.how}`,
];

test("a run ends with one line for each reason, with numbers and a command", () => {
  const { status, stdout, stderr } = run();
  expect([status, stdout]).toEqual([0, ""]);
  expect(stderr.trimEnd().split("\n").slice(-2)).toEqual(LINES);
  expect(stderr.match(/^Skipped: /gm)).toHaveLength(2);
  expect(stderr).toMatch(/^Tests: +10 skipped, 2 passed/m);
});

test("a run without skipped suites says nothing", () => {
  expect(run("three").stderr).not.toMatch(/Skipped: /);
});

test("--json is JSON alone", () => {
  const { stdout, stderr } = run("--json");
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 2, numPendingTests: 10 });
  expect(stderr.match(/^Skipped: /gm)).toHaveLength(2);
});

test("each reason is another one", () => {
  const reasons = Object.values(REASONS).map(({ why }) => why);
  expect(new Set(reasons).size).toBe(reasons.length);
});
