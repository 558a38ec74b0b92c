import { common } from "../../jest.config.js";

/**
 * Tests the explorer, the site and the form of the examples in a browser, whose path is in the variable BROWSER.
 *
 * @type {import("jest").Config}
 */
export default {
  ...common,
  testMatch: [
    "<rootDir>/{apps/explorer,tools/site}/spec/*.spec.ts",
    "<rootDir>/spec/examples/form-page.spec.ts",
  ],
  testTimeout: 600_000,
  setupFilesAfterEnv: ["<rootDir>/apps/explorer/spec/helpers/browser-retries.ts"],
};
