/** Size: what a bundler makes of the package for somebody who uses a part of it. */
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { item } from "./items.js";

/** Minified and gzipped, with one dialect and Parsimmon. */
export const SIZE_BUDGET = 16_000;

/** A word of each grammar that no other has: where it is in a bundle, the grammar is. */
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
 * The code, its bytes, and the grammars that it has and does not use, where that is looked at.
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
