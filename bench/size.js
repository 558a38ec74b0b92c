/** Size: the bundle of a program that uses a part of the package. */
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { item } from "./items.js";

/** The limit for a bundle with one dialect and Parsimmon, minified and gzipped, in bytes. */
export const SIZE_BUDGET = 16_000;

/**
 * For each grammar, a word that no other grammar contains: if a bundle contains the word, it
 * contains the grammar.
 */
const SIGNATURES = {
  rfc2396bis: "rel-segment",
  rfc2396: "abs_path",
  rfc3986: "path-rootless",
  rfc3987: "ucschar",
};

/** @type {readonly { code: string, dialects?: readonly string[], isBudgeted?: boolean }[]} */
const uses = [
  {
    code: `import { parse } from "uri-abnf"; use(parse);`,
    dialects: ["rfc2396bis"],
    isBudgeted: true,
  },
  {
    code: `import { parse, resolve, normalize } from "uri-abnf"; use(parse, resolve, normalize);`,
    dialects: ["rfc2396bis"],
    isBudgeted: true,
  },
  {
    code: `import { rfc2396bis } from "uri-abnf"; use(rfc2396bis);`,
    dialects: ["rfc2396bis"],
    isBudgeted: true,
  },
  {
    code: `import { rfc3986 } from "uri-abnf"; use(rfc3986);`,
    dialects: ["rfc3986"],
    isBudgeted: true,
  },
  { code: `import * as uri from "uri-abnf"; use(uri);` },
  { code: `import { compile } from "uri-abnf/grammar"; use(compile);`, dialects: [] },
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
 * @property {number} minified
 * @property {number} gzipped
 * @property {readonly string[] | undefined} strays
 * @property {boolean} isBudgeted
 *
 * @returns {Promise<SizeRow[]>}
 */
export async function sizes() {
  return Promise.all(
    uses.map(async ({ code, dialects, isBudgeted = false }) => {
      const bundle = await bundled(code);
      const strays = dialects && straysIn(bundle, dialects);
      const gzipped = gzipSync(bundle, { level: 9 }).length;
      return { code, minified: bundle.length, gzipped, strays, isBudgeted };
    }),
  );
}

/**
 * @param {string} code
 * @returns {Promise<string>}
 */
async function bundled(code) {
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
  });
  return item(outputFiles, 0).text;
}

/**
 * @param {string} bundle
 * @param {readonly string[]} dialects
 */
function straysIn(bundle, dialects) {
  return Object.entries(SIGNATURES)
    .filter(([name, word]) => !dialects.includes(name) && bundle.includes(word))
    .map(([name]) => name);
}
