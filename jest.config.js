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

/**
 * What the projects have in common.
 *
 * @type {import("jest").Config}
 */
export const common = {
  rootDir: import.meta.dirname,
  testEnvironment: "node",
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

/** The specs of each project, which `npx jest --selectProjects NAME` runs alone. */
const projects = {
  library: ["spec/**/*.spec.ts"],
  apps: ["apps/*/spec/**/*.spec.ts"],
  packages: ["packages/*/spec/**/*.spec.ts"],
  tools: ["tools/**/spec/**/*.spec.ts"],
};

/** The specs of the project `integration`, which are in no other project. `npm test` leaves them out. */
const integration = [
  // Documents, examples, and the packages that documents are about.
  "spec/{coming-from,comparison,documents,entry-points,examples,mistakes}.spec.ts",
  "apps/cli/spec/guide.spec.ts",
  // Pages in a browser.
  "{apps/explorer/spec/*,tools/site/spec/site}.spec.ts",
  "spec/examples/*.spec.ts",
  // Bundlers, servers and other engines.
  "spec/grammar/generate/plugin/*.spec.ts",
  "spec/formats/{ajv/fastify,patterns}.spec.ts",
  // Processes, threads, and copies of the package.
  "apps/cli/spec/{action,jobs,parallel,process}.spec.ts",
  "packages/common/spec/packages.spec.ts",
  "spec/{copies,isolation,skips}.spec.ts",
  "tools/prove/spec/main.spec.ts",
];

function projectOf(displayName, specs, others = []) {
  const testMatch = [
    ...specs.map((glob) => `<rootDir>/${glob}`),
    // Jest knows <rootDir> only at the beginning of a pattern.
    ...others.map((glob) => `!${import.meta.dirname}/${glob}`),
  ];
  return { ...common, displayName, testMatch };
}

/** @type {import("jest").Config} */
export default {
  projects: [
    ...Object.entries(projects).map(([name, specs]) => projectOf(name, specs, integration)),
    projectOf("integration", integration),
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
