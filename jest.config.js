import { readFileSync } from "node:fs";

const { paths } = JSON.parse(readFileSync("tsconfig.json", "utf8")).compilerOptions;
const sources = Object.entries(paths).map(([specifier, [source]]) => [
  `^${specifier.replace("*", "(.*)")}$`,
  source.replace("./", "<rootDir>/").replace("*", "$1"),
]);

/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  // By default, Jest leaves one processor alone, which is half of a machine with two.
  maxWorkers: "100%",
  // A worker keeps something of every file that it has run, and collects garbage ever more slowly.
  workerIdleMemoryLimit: "800MB",
  // The thresholds of `npm run coverage`: a change must not lower the coverage below them.
  collectCoverageFrom: ["{grammar,src,formats,diagram,cli}/**/*.ts"],
  coverageReporters: ["text-summary", "lcov"],
  coverageThreshold: { global: { statements: 99, branches: 95, functions: 99, lines: 99 } },
  testMatch: ["<rootDir>/spec/**/*.spec.ts"],
  moduleNameMapper: {
    // The entry points of the package are their sources here, not the files in dist/.
    ...Object.fromEntries(sources),
    // A source names its neighbor by the .js file that will stand there once it is compiled.
    "^(\\.{1,2}/.*)\\.js$": "$1",
  },
  transform: {
    // Each file is transpiled alone, for speed; `npm run typecheck` checks the types.
    "^.+\\.ts$": [
      "ts-jest",
      {
        tsconfig: {
          target: "ES2022",
          module: "CommonJS",
          moduleResolution: "bundler",
          resolveJsonModule: true,
          esModuleInterop: true,
          isolatedModules: true,
        },
      },
    ],
  },
};
