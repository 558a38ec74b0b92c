/**
 * Imports go one way. A folder (or file) may import from its own layer and from those above it in
 * this list, never from one below. Programs and packages are held apart by rules of their own; what is not in the list,
 * such as spec/ and tools/, may import everything.
 */
const layers = [
  "^grammar/runtime/",
  "^grammar/common/",
  "^grammar/ast/",
  "^grammar/abnf/",
  "^grammar/automaton/",
  "^grammar/context-free/",
  "^grammar/combinator/",
  "^grammar/generate/(?!plugin/)",
  // The index re-exports the lint, which asks questions about languages.
  "^grammar/language/(?!index)",
  "^grammar/fast-check/",
  "^grammar/regexp/",
  "^grammar/(compile|compile-options|erratum|imports|options-of)\\.ts$",
  "^grammar/rfc/",
  "^grammar/(core|standards)\\.ts$",
  "^grammar/workbench/",
  "^grammar/(language/)?index\\.ts$",
  "^grammar/generate/plugin/",
  "^src/",
  "^formats/",
  "^(apps|packages)/",
];

/** The files of `src/` that compile grammars. All others run on tables that the build makes. */
const compiling = "(index|html|dialect|choices/texts|dialects/index)\\.ts$";

const library = "^(grammar|src|formats|generated)/";

/** The sources of the entry points. */
const entryPoints = [
  "^grammar/(index|(language|regexp|fast-check|generate|generate/plugin)/index)\\.ts$",
  "^grammar/rfc/",
  "^src/(index|html|dialects/\\w+)\\.ts$",
  "^formats/((explain/|idn/|ajv/)?index|ajv/formats)\\.ts$",
  "^generated/parsers\\.ts$",
];

/** What the programs share with the library beside its entry points. */
const workbench = "^grammar/workbench/index\\.ts$";

/** What the proofs of tables trust: the decoder of a table and of its expected sets. */
const trusted = "^grammar/runtime/(characters|decode|derivations|expected|numbers|table)\\.ts$";

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
      comment:
        "A new file or folder of grammar/ takes its place in the list of layers, and in the table of CONTRIBUTING.md.",
      severity: "error",
      from: {},
      to: { path: "^grammar/", pathNot: layers },
    },
    {
      name: "engine-by-its-entry-points",
      comment:
        "The URI layer, the formats and the plugin import the index files of the engine, its runtime/ and common/, and its grammars.",
      severity: "error",
      from: { path: "^(src|formats|grammar/generate/plugin)/" },
      to: {
        path: "^grammar/",
        pathNot: [
          "^grammar/(index|compile|standards|language/index|generate/index)\\.ts$",
          "^grammar/(runtime|common|rfc|generate/plugin)/",
          // The plugin checks options as generate does, and names exports as it does.
          "^grammar/generate/module-rules\\.ts$",
          // A rule as a value, and the printed form of a grammar.
          "^grammar/(ast/(definition|nodes)|abnf/printer)\\.ts$",
          // A parser of the URI layer is one of Parsimmon's, as a rule is.
          "^grammar/(abnf/combinators|combinator/composable-parser)\\.ts$",
          // The places of the parts of a reference.
          "^grammar/combinator/(grammar|layout-matcher)\\.ts$",
        ],
      },
    },
    {
      name: "programs-by-entry-points",
      comment:
        "The command and the page are users of the library: its entry points, and one door more.",
      severity: "error",
      from: { path: "^apps/[^/]+/(src/|[^/]+$)" },
      to: {
        path: library,
        // The program replaces files as the plugin does.
        pathNot: [...entryPoints, workbench, "^grammar/generate/plugin/overwrite\\.ts$"],
      },
    },
    {
      name: "programs-apart",
      comment: "A program imports no other program, and no package of the repository.",
      severity: "error",
      from: { path: "^(apps|packages)/([^/]+)/(?!spec/)" },
      to: { path: "^(apps|packages)/", pathNot: "^$1/($2|common)/" },
    },
    {
      name: "library-without-programs",
      comment: "The command and the page are users of the library, not parts of it.",
      severity: "error",
      from: { path: [library, "^packages/"] },
      to: { path: "^apps/" },
    },
    {
      name: "tools-without-programs",
      comment:
        "Only the prover opens grammars as the command does, the site names its licenses as the page does, and the fuzzer runs the command.",
      severity: "error",
      from: {
        path: "^(tools|docs|examples)/",
        pathNot: "^(tools/(prove|site|nightly)|docs/[.]vitepress)/",
      },
      to: { path: "^apps/" },
    },
    {
      name: "programs-without-tools",
      comment: "Tools are for those who work here; nothing that is shipped needs one.",
      severity: "error",
      from: { path: ["^(apps|packages)/[^/]+/(?!spec/)", library] },
      to: { path: "^tools/" },
    },
    {
      name: "ground-floor-of-the-command",
      comment:
        "What each command stands on depends on no command, and loads nothing of the library.",
      severity: "error",
      from: { path: "^apps/cli/src/(errors|files|lines|options|session|uri-standards)\\.ts$" },
      to: {
        path: "^(apps/cli/src|grammar|src|formats)/",
        pathNot: [
          "^apps/cli/src/(errors|files|lines|options|session|uri-standards)\\.ts$",
          "^grammar/generate/plugin/overwrite\\.ts$",
        ],
        dependencyTypesNot: ["type-only", "dynamic-import"],
      },
    },
    {
      name: "tables-need-no-engine",
      comment:
        "What runs on tables reads no ABNF and loads no Parsimmon, by its imports and not by tree shaking.",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/${compiling}` },
      to: {
        pathNot: ["^grammar/(runtime|common)/", "^generated/", `^src/(?!${compiling})`],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "packages-are-one-file",
      comment: "A package has no dependency: it runs on tables, and on nothing but the platform.",
      severity: "error",
      from: {
        path: "^packages/[^/]+/(src|types)/",
        pathNot: "^packages/common/src/grammar\\.ts$",
      },
      to: {
        pathNot: [
          "^grammar/(runtime|common)/",
          "^generated/",
          `^src/(?!${compiling})`,
          "^packages/[^/]+/(src|types)/(?!grammar)",
          // Bundled: the platform has no function for it.
          "^node_modules/punycode/",
        ],
        dependencyTypesNot: ["type-only"],
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
      comment:
        "The library runs on parsimmon alone, in every engine: no other package, no Node. Diagrams and documents are for the programs, which contain the packages that these need.",
      severity: "error",
      from: {
        path: library,
        pathNot:
          "^(src/html\\.ts$|formats/ajv/|formats/idn/|grammar/(fast-check|regexp|generate/plugin|workbench/(diagram|documents))/)",
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
      name: "only-regexp-reads-patterns",
      comment: "regexpp is an optional peer of one entry point, which nothing else leads to.",
      severity: "error",
      from: { path: "^grammar/regexp/" },
      to: { pathNot: [library, "^node_modules/@eslint-community/regexpp/"] },
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
        pathNot: "^formats/ajv/(formats|uri-resolver)\\.ts$",
      },
      to: { pathNot: [library, "^node_modules/ajv/"] },
    },
    {
      name: "no-copy-of-ajv",
      comment: "The copy of Ajv is that of the instance: a framework often has its own.",
      severity: "error",
      from: { path: "^formats/ajv/" },
      to: { path: "^node_modules/ajv/", dependencyTypesNot: ["type-only"] },
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
      from: { path: "^formats/ajv/(formats|uri-resolver)\\.ts$" },
      to: { pathNot: library },
    },
    {
      name: "prover-trusts-the-decoder",
      comment:
        "The checker of tables has its own reader of ABNF and its own meaning of a grammar. docs/trust.md names what it trusts.",
      severity: "error",
      from: { path: "^tools/prove/(check|damage|derivatives|expected|grammar|utf8)\\.ts$" },
      to: {
        pathNot: [
          "^tools/prove/(check|damage|derivatives|expected|grammar|utf8)\\.ts$",
          trusted,
          "^grammar/abnf/core-rules\\.ts$",
          "^node_modules/(@types/)?parsimmon/",
        ],
      },
    },
    {
      name: "decoder-imports-only-types",
      comment: "What the checker of tables trusts runs no other code.",
      severity: "error",
      from: { path: trusted },
      to: { pathNot: trusted, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-tests-import-the-plugin",
      comment: "The plugin runs in Node, as a part of a bundler.",
      severity: "error",
      from: { pathNot: "^(grammar/generate/plugin|spec|examples|tools/smoke)/" },
      // The program writes files as the plugin does.
      to: { path: "^grammar/generate/plugin/(?!overwrite\\.ts$)" },
    },
    {
      name: "nothing-imports-the-tests",
      comment: "The nightly checks use helpers of the tests.",
      severity: "error",
      from: { pathNot: "(^|/)spec/|^tools/nightly/" },
      to: { path: "(^|/)spec/" },
    },
    {
      name: "resolvable",
      comment:
        "An imported module exists. Folders with packages of their own are left to their type checks, and programs of the night to it: these packages need not be installed.",
      severity: "error",
      from: {
        pathNot:
          "^((tools/bench/(peers|engines)|docs/[.]vitepress|apps/explorer|tools/(originals|site/pictures|smoke/typescript|structured-output))/|tools/smoke/programs[.]mjs$)",
      },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The files that these programs import are made by their builds.
    exclude: {
      path: "^(spec/api|dist|coverage|site|[.]site|examples/entry-points/(generated-module|vite-app))/|^tools/smoke/generated[.]mjs$",
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
