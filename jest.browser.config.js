import jest from "./jest.config.js";

/**
 * Tests the explorer and the site in a browser, whose path is in the variable BROWSER.
 *
 * @type {import("jest").Config}
 */
export default {
  ...jest,
  testMatch: ["<rootDir>/spec/{explorer,site}/*.spec.ts"],
  setupFilesAfterEnv: ["<rootDir>/spec/helpers/browser-retries.ts"],
};
