/**
 * Mutation tests. `scripts/mutation/main.js` adds the files and the specs: `npm run mutate -- FOLDER`.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "in-process",
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  plugins: [
    "./scripts/mutation/runner.js",
    "./scripts/mutation/reporter.js",
    "./scripts/mutation/sample.js",
  ],
  concurrency: 1,
  // The runner ends a mutant by the time that it computes. These limits go by the clock, which also
  // counts the work of other programs.
  timeoutMS: 600_000,
  timeoutFactor: 10,
  dryRunTimeoutMinutes: 60,
  incremental: true,
  reporters: ["survivors", "progress-append-only"],
  cleanTempDir: "always",
  tempDirName: "node_modules/.cache/stryker/sandbox",
  // A mutant may break the types, which the tests do not check.
  disableTypeChecks: false,
  ignorePatterns: ["dist", "coverage", "docs/pictures", "examples/doors", "bench"],
};
