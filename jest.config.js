import { readFileSync } from "node:fs";

const project = new URL("tsconfig.json", import.meta.url);
const { paths } = JSON.parse(readFileSync(project, "utf8")).compilerOptions;
const sources = Object.entries(paths).map(([specifier, [source]]) => [
  `^${specifier.replace("*", "(.*)")}$`,
  source.replace("./", "<rootDir>/").replace("*", "$1"),
]);

/** The options of the compiler. Each file is transpiled alone, for speed; `npm run typecheck` checks the types. */
const tsconfig = {
  target: "ES2022",
  module: "CommonJS",
  moduleResolution: "bundler",
  resolveJsonModule: true,
  esModuleInterop: true,
  isolatedModules: true,
};

/** Packages of ES modules, which Jest loads once they are CommonJS. */
const ES_MODULES = "globby|is-path-inside|slash|unicorn-magic|@sindresorhus/merge-streams";

/** The globals that the engine uses most. No spec replaces them. */
const GLOBALS = [
  ...["Array", "BigInt", "Boolean", "Error", "Infinity", "Int32Array", "JSON", "Map", "Math"],
  ...["Number", "Object", "RangeError", "Reflect", "RegExp", "Set", "String", "Symbol"],
  ...["TypeError", "Uint16Array", "Uint32Array", "Uint8Array", "WeakMap", "WeakSet"],
];

/**
 * What the projects have in common.
 *
 * @type {import("jest").Config}
 */
export const common = {
  rootDir: import.meta.dirname,
  testEnvironment: "<rootDir>/spec/helpers/environment.js",
  // In the context of a test, a global is looked up by a call: as parameters of each file, these are variables.
  sandboxInjectedGlobals: GLOBALS,
  moduleNameMapper: {
    // The entry points of the package are their sources here, not the files in dist/.
    ...Object.fromEntries(sources),
    // A source names its neighbor by the .js file that will stand there once it is compiled.
    "^(\\.{1,2}/.*)\\.js$": "$1",
    "^punycode/punycode.es6.js$": "<rootDir>/node_modules/punycode/punycode.js",
  },
  transform: {
    "^.+\\.ts$": ["ts-jest", { tsconfig }],
    [`/node_modules/(?:${ES_MODULES})/.+\\.js$`]: [
      "ts-jest",
      { tsconfig: { ...tsconfig, allowJs: true } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${ES_MODULES})/)`],
};

/** The specs of the project `integration`, which `npm test` leaves out. `npx jest --selectProjects NAME` runs one project. */
const integration = [
  // Documents, examples, and the packages that documents are about.
  "spec/{coming-from,comparison,documents,entry-points,mistakes,other-languages,tables}.spec.ts",
  "apps/cli/spec/guide.spec.ts",
  // Pages in a browser.
  "{apps/explorer/spec/*,tools/site/spec/site}.spec.ts",
  "spec/examples/*.spec.ts",
  // Bundlers, servers, other engines and other languages.
  "spec/grammar/generate/{plugin/*,generate.programs,languages}.spec.ts",
  "spec/formats/{ajv/fastify,patterns}.spec.ts",
  "spec/grammar/regexp/without-lookaround.spec.ts",
  // Processes, threads, and copies of the package.
  "apps/cli/spec/{action,jobs,parallel,process}.spec.ts",
  "packages/common/spec/packages.spec.ts",
  "spec/{copies,isolation,skips}.spec.ts",
  // The prover of the tables, and the changes that it must refuse.
  "tools/prove/spec/{changes,main,numbers,source-file,worlds}.spec.ts",
  // Engines for structured output.
  "tools/structured-output/spec/*.spec.ts",
];

/** The specs of the project `quick`: all others. */
const quick = [
  ...["spec", "apps/*/spec", "packages/*/spec", "tools/**/spec"].map(
    (folder) => `<rootDir>/${folder}/**/*.spec.ts`,
  ),
  // Jest knows <rootDir> only at the beginning of a pattern.
  ...integration.map((glob) => `!${import.meta.dirname}/${glob}`),
];

/** @type {import("jest").Config} */
export default {
  // Each project has a cache of its own, for which every file is compiled once more: so there are only two.
  projects: [
    { ...common, displayName: "quick", testMatch: quick },
    {
      ...common,
      displayName: "integration",
      testMatch: integration.map((glob) => `<rootDir>/${glob}`),
    },
  ],
  reporters: ["default", "<rootDir>/spec/helpers/skip-reporter.js"],
  // By default, Jest leaves one processor alone, which is half of a machine with two.
  maxWorkers: "100%",
  // Only a test that hangs ends by the clock: a busy machine takes many times as long as a quiet one.
  testTimeout: 600_000,
  // A worker keeps something of every file that it has run, and collects garbage ever more slowly.
  workerIdleMemoryLimit: "800MB",
  // The thresholds of `npx jest --coverage`: a change must not lower the coverage below them.
  collectCoverageFrom: ["{grammar,src,formats,apps/cli/src}/**/*.ts"],
  coverageReporters: ["text-summary", "lcov"],
  coverageThreshold: { global: { statements: 99, branches: 95, functions: 99, lines: 99 } },
};
