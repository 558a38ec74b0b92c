import { common } from "../../../jest.config.js";

/**
 * The tests of the library. The others read documents, or run whole programs.
 *
 * @type {import("jest").Config}
 */
export default {
  ...common,
  // Stryker puts its own environment around this one, which it has to know.
  testEnvironment: "node",
  testTimeout: 600_000,
  testMatch: ["<rootDir>/spec/{cases,grammar,src,formats,standards}/**/*.spec.ts"],
};
