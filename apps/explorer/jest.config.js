import jest from "../../jest.config.js";

/**
 * Tests the explorer, the site and the form of the examples in a browser, whose path is in the variable BROWSER.
 *
 * @type {import("jest").Config}
 */
export default {
  ...jest,
  testMatch: [
    "<rootDir>/spec/{explorer,site}/*.spec.ts",
    "<rootDir>/spec/examples/form-page.spec.ts",
  ],
  setupFilesAfterEnv: ["<rootDir>/spec/helpers/browser-retries.ts"],
};
