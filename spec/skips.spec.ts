/** What runs leave out, and what they say about it: `helpers/skip-reporter.js`, and the projects of `jest.config.js`. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { globbySync } from "globby";
import { ROOT } from "./helpers/documents-markdown.js";
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

function jest(cwd: string, ...argv: readonly string[]): SpawnSyncReturns<string> {
  const program = createRequire(__filename).resolve("jest/bin/jest");
  return spawnSync(process.execPath, [program, ...argv], { cwd, encoding: "utf8" });
}

/** Runs Jest in the folder, with the reporter. */
function run(...argv: readonly string[]): SpawnSyncReturns<string> {
  const reporters = ["default", join(__dirname, "helpers/skip-reporter.js")];
  const config = JSON.stringify({ rootDir: folder, reporters, transform: {} });
  return jest(folder, "--config", config, ...argv);
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

describe("npm test", () => {
  /** The specs that a configuration runs, by their paths from the root. */
  function specsOf(...argv: readonly string[]): readonly string[] {
    const { stdout } = jest(ROOT, "--listTests", "--json", ...argv);
    return (JSON.parse(stdout) as string[]).map((file) => relative(ROOT, file)).sort();
  }

  const quick = specsOf("--config", "jest.quick.config.js");
  const left = specsOf("--selectProjects", "integration");

  test("and the project integration are all specs, and have none in common", () => {
    const all = globbySync(
      ["spec", "apps", "packages", "tools"].map((each) => `${each}/**/*.spec.ts`),
      { cwd: ROOT, gitignore: true },
    );
    expect([...quick, ...left].sort()).toEqual(all.sort());
    expect(specsOf()).toEqual(all);
    expect(left).toContain("spec/documents.spec.ts");
  });

  test("says at its end that it leaves the project out", () => {
    const one = "spec/grammar/runtime/runner.spec.ts";
    const lastLine = (...argv: readonly string[]): string | undefined =>
      jest(ROOT, ...argv, one)
        .stderr.trimEnd()
        .split("\n")
        .at(-1);
    const { why, how } = REASONS.integration;
    expect(lastLine("--config", "jest.quick.config.js")).toBe(
      `Skipped: the project integration (${why}). To run: ${how}`,
    );
    expect(lastLine()).not.toMatch(/^Skipped/);
  });
});
