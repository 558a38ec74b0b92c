/**
 * Imports go one way. A folder (or file) may import from its own layer and from those above it in
 * this list, never from one below.
 */
const layers = [
  "^grammar/runtime/",
  "^grammar/common/",
  "^grammar/ast/",
  "^grammar/abnf/",
  "^grammar/automaton/",
  "^grammar/context-free/",
  "^grammar/combinator/",
  "^grammar/generate/",
  "^grammar/language/",
  "^grammar/fast-check/",
  "^grammar/regexp/",
  "^grammar/(compile|compile-options|diagnose|erratum|imports|options-of)\\.ts$",
  "^grammar/rfc/",
  "^grammar/(core|defining-standards|standards|template-level)\\.ts$",
  "^grammar/index\\.ts$",
  "^src/",
  "^formats/",
  "^diagram/",
  "^(cli|plugin|explorer|replacements)/",
];

/** The files of `src/` that compile grammars. All others run on tables that the build makes. */
const compiling = "(index|html|dialect|choices/texts|dialects/index)\\.ts$";

const library = "^(grammar|src|formats|generated)/";

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
      comment: "A new file or folder of grammar/ takes its place in the list of layers.",
      severity: "error",
      from: {},
      to: { path: "^grammar/", pathNot: layers },
    },
    {
      name: "engine-by-its-entry-points",
      comment:
        "The URI layer, the program, the plugin and the page import the engine's faces, its ground and its grammars.",
      severity: "error",
      from: { path: "^(src|formats|diagram|cli|plugin|explorer|replacements)/" },
      to: {
        path: "^grammar/",
        pathNot: [
          "^grammar/(index|compile|defining-standards|options-of|standards|generate/index|language/index)\\.ts$",
          "^grammar/(runtime|common|rfc)/",
          // Syntax trees and the texts of documents, for those who print or compare them.
          "^grammar/(ast/(definition|nodes|same-definitions)|abnf/(document/mapped-text|printer|tolerances))\\.ts$",
          // The program shows places where its files have them.
          "^grammar/language/(coverage|examples)\\.ts$",
          // The program has its own parser of patterns, so that it needs no peer.
          "^grammar/regexp/(read|rule-of-pattern)\\.ts$",
          // A parser of the URI layer is one of Parsimmon's, as a rule is.
          "^grammar/(abnf/combinators|combinator/composable-parser)\\.ts$",
        ],
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
      name: "replacements-are-one-file",
      comment:
        "A replacement has no dependency: it runs on tables, and on nothing but the platform.",
      severity: "error",
      from: {
        path: "^replacements/(common|fast-uri|uri-js)/",
        pathNot: "^replacements/common/grammar\\.ts$",
      },
      to: {
        pathNot: [
          "^grammar/(runtime|common)/",
          "^generated/",
          `^src/(?!${compiling})`,
          "^replacements/(?!check/|common/grammar)",
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
      comment: "The library runs on parsimmon alone, in every engine: no other package, no Node.",
      severity: "error",
      from: {
        path: library,
        pathNot: "^(src/html\\.ts$|formats/ajv/|formats/idn/|grammar/(fast-check|regexp)/)",
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
      name: "only-tests-import-the-program",
      comment: "The command line is a user of the library, not a part of it.",
      severity: "error",
      from: { pathNot: "^(cli|explorer|spec|scripts/prove)/" },
      to: { path: "^cli/" },
    },
    {
      name: "prover-trusts-the-decoder",
      comment:
        "The checker of tables has its own reader of ABNF and its own meaning of a grammar. docs/trust.md names what it trusts.",
      severity: "error",
      from: { path: "^scripts/prove/(check|damage|derivatives|expected|grammar)\\.ts$" },
      to: {
        pathNot: [
          "^scripts/prove/(check|damage|derivatives|expected|grammar)\\.ts$",
          trusted,
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
      name: "page-imports-sources-of-the-program",
      comment: "The page reads the ABNF in documents as the program does.",
      severity: "error",
      from: { path: "^explorer/" },
      to: {
        path: "^cli/",
        pathNot: "^cli/sources/(documents|examples)\\.ts$",
      },
    },
    {
      name: "only-tests-import-the-plugin",
      comment: "The plugin runs in Node, as a part of a bundler.",
      severity: "error",
      from: { pathNot: "^(plugin|spec|examples|scripts/smoke)/" },
      // The program writes files as the plugin does.
      to: { path: "^plugin/(?!overwrite\\.ts$)" },
    },
    {
      name: "nothing-imports-the-tests",
      comment: "The nightly checks and the comparison with peers use helpers of the tests.",
      severity: "error",
      from: { pathNot: "^(spec/|scripts/(nightly/|peers/))" },
      to: { path: "^spec/" },
    },
    {
      name: "resolvable",
      comment:
        "An imported module exists. Folders with packages of their own are left to their type checks, and programs of the night to it: these packages need not be installed.",
      severity: "error",
      from: {
        pathNot:
          "^((bench/peers|docs/[.]vitepress|explorer|replacements|scripts/(pictures|typescript))/|scripts/smoke/programs[.]mjs$)",
      },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The files that these programs import are made by their builds.
    exclude: {
      path: "^(api|dist|coverage|site|[.]site|examples/entry-points/(generated-module|vite-app))/|^scripts/smoke/generated[.]mjs$",
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
