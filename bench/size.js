/** Size: the bundle of a program that uses a part of the package. */
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { generatedParsers } from "./generated-parsers.js";
import { item } from "./items.js";

/**
 * For each grammar, a piece of its text that no other grammar contains: if a bundle contains the piece,
 * it contains the grammar. Lists of rule names, which tables have, contain no blanks.
 */
const SIGNATURES = {
  rfc2396bis: " rel-segment",
  rfc2396: " abs_path",
  rfc3986: " path-rootless",
  rfc3987: " ucschar",
};

/** Operations of a dialect, and the limit of their bundle, minified and gzipped, in bytes. */
const OPERATIONS = [
  { imported: "{ parse }", used: "parse", budget: 9_000 },
  {
    imported: "{ parse, resolve, normalize }",
    used: "parse, resolve, normalize",
    budget: 11_000,
  },
  { imported: "* as all", used: "all", budget: 17_000 },
];

/** The dialects, and the size of the tables of long labels, which the limits do not contain. */
const DIALECTS = [
  { name: "rfc3986", labels: 0 },
  { name: "rfc3987", labels: 0 },
  { name: "rfc2396bis", labels: 8_000 },
  { name: "rfc2396", labels: 8_000 },
];

/**
 * Programs, with the limits of their bundles.
 *
 * @type {readonly { code: string, grammars?: readonly string[], budget?: number }[]}
 */
const uses = [
  ...DIALECTS.flatMap(({ name, labels }) =>
    OPERATIONS.map(({ imported, used, budget }) => ({
      code: `import ${imported} from "uri-abnf/${name}"; use(${used});`,
      grammars: [],
      budget: budget + labels,
    })),
  ),
  { code: `import { parse } from "uri-abnf"; use(parse);`, grammars: [] },
  { code: `import { rfc3986 } from "uri-abnf"; use(rfc3986);`, grammars: ["rfc3986"] },
  { code: `import * as uri from "uri-abnf"; use(uri);` },
  { code: `import { compile } from "uri-abnf/grammar"; use(compile);`, grammars: [] },
  { code: `import * as grammar from "uri-abnf/grammar"; use(grammar);` },
  { code: `import fastUri from "fast-uri"; use(fastUri);` },
  { code: `import * as hyperjump from "@hyperjump/uri"; use(hyperjump);` },
  { code: `import uriJs from "uri-js"; use(uriJs);` },
  { code: `import URI from "urijs"; use(URI);` },
];

/**
 * The code, its bytes, and the unused grammars in its bundle; undefined if that is not checked.
 *
 * @typedef {object} SizeRow
 * @property {string} code
 * @property {boolean} isGenerated  whether the code is the name of a generated parser
 * @property {number} minified
 * @property {number} gzipped
 * @property {readonly string[] | undefined} strays
 * @property {number | undefined} budget
 *
 * @returns {Promise<SizeRow[]>}
 */
export async function sizes() {
  const bundles = uses.map(async ({ code, grammars, budget }) => {
    const bundle = await bundled(code);
    const strays = grammars && straysIn(bundle, grammars);
    return { code, isGenerated: false, ...bytesOf(bundle), strays, budget };
  });
  const parsers = generatedParsers().map(async ({ name, module, code, budget }) => {
    const bundle = await bundled(code, module);
    const strays = budget === undefined ? undefined : straysIn(bundle, []);
    return { code: name, isGenerated: true, ...bytesOf(bundle), strays, budget };
  });
  return Promise.all([...bundles, ...parsers]);
}

/** @param {string} bundle */
function bytesOf(bundle) {
  return { minified: bundle.length, gzipped: gzipSync(bundle, { level: 9 }).length };
}

/**
 * @param {string} code
 * @param {string} [parser]  the text of the module "parser"
 * @returns {Promise<string>}
 */
async function bundled(code, parser) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    write: false,
    // The package as it is built and published, not its sources.
    tsconfigRaw: {},
    plugins: [
      {
        name: "parser",
        setup(bundler) {
          bundler.onResolve({ filter: /^parser$/ }, () => ({
            path: "parser",
            namespace: "parser",
          }));
          bundler.onLoad({ filter: /.*/, namespace: "parser" }, () => ({
            contents: parser ?? "",
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  return item(outputFiles, 0).text;
}

/**
 * @param {string} bundle
 * @param {readonly string[]} grammars
 */
function straysIn(bundle, grammars) {
  return Object.entries(SIGNATURES)
    .filter(([name, word]) => !grammars.includes(name) && bundle.includes(word))
    .map(([name]) => name);
}
