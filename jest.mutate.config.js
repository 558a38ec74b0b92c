import jest from "./jest.config.js";

/**
 * The tests that kill mutants: without the exhaustive worlds, and without the specs that start other
 * programs, which do not see a mutant.
 *
 * @type {import("jest").Config}
 */
export default {
  ...jest,
  testMatch: ["<rootDir>/spec/{grammar,src,formats}/**/*.spec.ts"],
  testPathIgnorePatterns: [
    "worlds",
    "large-grammars",
    "real-grammars",
    "suites",
    "standards",
    "shipped",
  ],
};
