import config from "./jest.config.js";

/**
 * What `npm test` runs: all projects but `integration`. Without `--config`, Jest runs all.
 *
 * @type {import("jest").Config}
 */
export default {
  ...config,
  projects: config.projects.filter(({ displayName }) => displayName !== "integration"),
  reporters: ["default", ["<rootDir>/spec/helpers/skip-reporter.js", { leftOut: "integration" }]],
};
