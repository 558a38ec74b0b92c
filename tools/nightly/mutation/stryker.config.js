/**
 * Mutation tests: `run.sh` adds the files.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "jest",
  jest: {
    configFile: "tools/nightly/mutation/jest.config.js",
  },
  coverageAnalysis: "perTest",
  // A mutant in code that runs when a module is loaded would need all tests.
  ignoreStatic: true,
  // Jest checks no types.
  disableTypeChecks: false,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { logTests: false, reportTests: false },
  tempDirName: "coverage/mutation",
  ignorePatterns: ["/dist", "/coverage", "tools/bench", "docs/pictures"],
};
