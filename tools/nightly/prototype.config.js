import { common } from "../../jest.config.js";

/**
 * Tests the engine and the URI layer, without the slow specs, after other code has put values into
 * `Object.prototype`.
 *
 * @type {import("jest").Config}
 */
export default {
  ...common,
  testTimeout: 600_000,
  testMatch: [
    "<rootDir>/spec/grammar/*.spec.ts",
    "<rootDir>/spec/grammar/{abnf,ast,combinator}/*.spec.ts",
    "<rootDir>/spec/grammar/automaton/lower.spec.ts",
    "<rootDir>/spec/grammar/runtime/runner.spec.ts",
    "<rootDir>/spec/grammar/workbench/*.spec.ts",
    "<rootDir>/spec/fixtures.spec.ts",
    "<rootDir>/spec/grammar/language/sample.spec.ts",
    "<rootDir>/spec/src/*.spec.ts",
    "<rootDir>/spec/formats/{checks,idn/idn,ajv/uri-resolver}.spec.ts",
  ],
  testPathIgnorePatterns: [
    // These specs are slow, or test the content of Object.prototype themselves.
    ...["worlds", "large-grammars", "suites", "/reader", "/relativize", "/parse-with", "/find"],
    // An object without a field has it there from Object.prototype.
    "/wrong-types",
  ],
  setupFilesAfterEnv: ["<rootDir>/spec/helpers/hostile-prototype.ts"],
};
