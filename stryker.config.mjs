/**
 * Mutation tests of one folder: `npm run mutate -- grammar/runtime`. Without a folder, the files that
 * differ from the branch `main`.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "jest",
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  plugins: ["@stryker-mutator/jest-runner"],
  jest: { configFile: "jest.mutate.config.js" },
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: "node_modules/.cache/stryker/mutation.json" },
  tempDirName: "node_modules/.cache/stryker/sandbox",
  // A mutant may break the types, which the tests do not check.
  disableTypeChecks: false,
  ignorePatterns: ["dist", "coverage", "docs", "examples", "bench"],
};
