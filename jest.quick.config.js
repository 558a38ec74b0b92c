import config from "./jest.config.js";

/**
 * What `npm test` runs: the project `quick`. Without `--config`, Jest runs all.
 *
 * @type {import("jest").Config}
 */
export default {
  ...config,
  projects: config.projects.filter(({ displayName }) => displayName === "quick"),
  reporters: ["default", ["<rootDir>/spec/helpers/skip-reporter.js", { leftOut: "integration" }]],
};
