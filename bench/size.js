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

/**
 * Programs, with the limits of their bundles, minified and gzipped, in bytes.
 *
 * @type {readonly { code: string, grammars?: readonly string[], budget?: number }[]}
 */
const uses = [
  {
    code: `import { parse } from "uri-abnf/rfc3986"; use(parse);`,
    grammars: [],
    budget: 9_000,
  },
  {
    code: `import { parse, resolve, normalize } from "uri-abnf/rfc3986"; use(parse, resolve, normalize);`,
    grammars: [],
    budget: 11_000,
  },
  {
    code: `import * as all from "uri-abnf/rfc3986"; use(all);`,
    grammars: [],
    budget: 17_000,
  },
  {
    code: `import { parse } from "uri-abnf/rfc3987"; use(parse);`,
    grammars: [],
    budget: 9_000,
  },
  {
    code: `import { parse, resolve, normalize } from "uri-abnf/rfc3987"; use(parse, resolve, normalize);`,
    grammars: [],
    budget: 11_000,
  },
  {
    code: `import * as all from "uri-abnf/rfc3987"; use(all);`,
    grammars: [],
    budget: 17_000,
  },
  {
    code: `import { parse } from "uri-abnf/rfc2396bis"; use(parse);`,
    grammars: [],
    budget: 17_000,
  },
  {
    code: `import { parse, resolve, normalize } from "uri-abnf/rfc2396bis"; use(parse, resolve, normalize);`,
    grammars: [],
    budget: 19_000,
  },
  {
    code: `import * as all from "uri-abnf/rfc2396bis"; use(all);`,
    grammars: [],
    budget: 25_000,
  },
  {
    code: `import { parse } from "uri-abnf/rfc2396"; use(parse);`,
    grammars: [],
    budget: 17_000,
  },
  {
    code: `import { parse, resolve, normalize } from "uri-abnf/rfc2396"; use(parse, resolve, normalize);`,
    grammars: [],
    budget: 19_000,
  },
  {
    code: `import * as all from "uri-abnf/rfc2396"; use(all);`,
    grammars: [],
    budget: 25_000,
  },
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
