/**
 * Imports go one way. A folder (or file) may import from its own layer and from those above it in
 * this list, never from one below.
 */
const layers = [
  "^grammar/runtime/",
  "^grammar/(arguments|errors|excerpt|graph|line-index|mismatch|mismatch-error|standard-schema|suggestion)\\.ts$",
  "^grammar/ast/",
  "^grammar/abnf/",
  "^grammar/automaton/",
  "^grammar/context-free/",
  "^grammar/combinator/",
  "^grammar/generate/",
  "^grammar/language/",
  "^grammar/fast-check/",
  "^grammar/(compile|compile-options|diagnose|imports|options-of)\\.ts$",
  "^grammar/rfc/",
  "^grammar/(core|standards|template-level)\\.ts$",
  "^grammar/(index|internal)\\.ts$",
  "^src/",
  "^formats/",
  "^diagram/",
  "^(cli|plugin|explorer)/",
];

const library = "^(grammar|src|formats|generated)/";

const upward = layers.slice(0, -1).map((layer, index) => ({
  name: "one-way",
  comment: "Imports go one way, from the top of the list of layers to its bottom.",
  severity: "error",
  from: { path: layer },
  to: { path: layers.slice(index + 1) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...upward,
    {
      name: "every-file-has-a-layer",
      comment: "A new file or folder of grammar/ takes its place in the list of layers.",
      severity: "error",
      from: {},
      to: { path: "^grammar/", pathNot: layers },
    },
    {
      name: "engine-by-its-doors",
      comment:
        "The URI layer, the program, the plugin and the page import the engine's faces, its runtime and its grammars.",
      severity: "error",
      from: { path: "^(src|formats|diagram|cli|plugin|explorer)/" },
      to: {
        path: "^grammar/",
        pathNot:
          "^grammar/((index|internal|standards|generate/index|language/index)\\.ts$|runtime/|rfc/)",
      },
    },
    {
      name: "no-cycle",
      comment: "Modules that need each other are one module, or lack a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "only-parsimmon",
      comment: "The library runs on parsimmon alone, in every engine: no other package, no Node.",
      severity: "error",
      from: {
        path: library,
        pathNot: "^(src/html\\.ts$|formats/ajv/|formats/idn/|grammar/fast-check/)",
      },
      to: { pathNot: [library, "^node_modules/(@types/)?parsimmon/"] },
    },
    {
      name: "only-fast-check-needs-fast-check",
      comment: "fast-check is an optional peer of one entry point, which nothing else leads to.",
      severity: "error",
      from: { path: "^grammar/fast-check/" },
      to: { pathNot: [library, "^node_modules/fast-check/"] },
    },
    {
      name: "only-html-reads-html",
      comment: "parse5 is an optional peer of one entry point, which nothing else leads to.",
      severity: "error",
      from: { path: "^src/html\\.ts$" },
      to: { pathNot: [library, "^node_modules/parse5/"] },
    },
    {
      name: "only-ajv-reads-ajv",
      comment: "Ajv is an optional peer of one folder; its formats do without.",
      severity: "error",
      from: {
        path: "^formats/ajv/",
        pathNot: "^formats/ajv/(formats|compare|sources|uri-resolver)\\.ts$",
      },
      to: { pathNot: [library, "^node_modules/ajv/"] },
    },
    {
      name: "only-idn-reads-tr46",
      comment: "tr46 is an optional peer of one folder, which nothing else leads to.",
      severity: "error",
      from: { path: "^formats/idn/" },
      to: { pathNot: [library, "^node_modules/tr46/"] },
    },
    {
      name: "ajv-formats-without-ajv",
      comment: "The standalone code of a validator loads the formats without Ajv.",
      severity: "error",
      from: { path: "^formats/ajv/(formats|compare|sources|uri-resolver)\\.ts$" },
      to: { pathNot: library },
    },
    {
      name: "only-tests-import-the-program",
      comment: "The command line is a user of the library, not a part of it.",
      severity: "error",
      from: { pathNot: "^(cli|explorer|spec)/" },
      to: { path: "^cli/" },
    },
    {
      name: "page-imports-sources-of-the-program",
      comment: "The page reads the ABNF in documents as the program does.",
      severity: "error",
      from: { path: "^explorer/" },
      to: { path: "^cli/", pathNot: "^cli/sources/(rfc-xml|markdown)\\.ts$" },
    },
    {
      name: "only-tests-import-the-plugin",
      comment: "The plugin runs in Node, as a part of a bundler.",
      severity: "error",
      from: { pathNot: "^(plugin|spec|examples|scripts/smoke)/" },
      to: { path: "^plugin/" },
    },
    {
      name: "nothing-imports-the-tests",
      comment:
        "The fuzzer, the soak, the hostile calls and the comparison with peers use helpers of the tests.",
      severity: "error",
      from: { pathNot: "^(spec/|scripts/(fuzz/|peers/|(?:soak|hostile)[.]ts))" },
      to: { path: "^spec/" },
    },
    {
      name: "resolvable",
      comment: "An imported module exists.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The files that these programs import are made by their builds.
    exclude: {
      path: "^(api|dist|coverage|site|[.]site|examples/doors/(generated-module|vite-app))/|^scripts/smoke/generated[.]mjs$",
    },
    // Imports of types count: a cycle of types is a cycle.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".d.ts", ".json", ".css"],
    },
  },
};
