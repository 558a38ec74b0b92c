/**
 * The head of generated modules, as a module of texts: the runtime, bundled from its sources for each
 * combination of the abilities of the rules of a module. The bundles have most of their texts in common.
 */
import { build } from "esbuild";

/** Functions that rules may have beyond the usual ones, by name, and the files where they are made. */
const ABILITIES = {
  "": [],
  " explain": ["explanations"],
  " open": ["openings"],
  " pieces": ["openings", "pieces", "completions"],
  " explain pieces": ["explanations", "openings", "pieces", "completions", "recognitions"],
};

/** The functions that read inputs, by the alphabet of the grammar. */
const READERS = { unicode: "readText", octets: "readOctets, octetPrefixEnd" };

/** Only the syntax is minified: names stay readable. */
const FORMAT = { bundle: true, format: "esm", target: "es2022", minifySyntax: true };

/**
 * The text of the module.
 *
 * @param {string} root  the folder of the project
 * @param {string} version  of the package
 * @returns {Promise<string>}
 */
export async function runtimeText(root, version) {
  const combinations = Object.entries(ABILITIES).flatMap(([name, files]) => [
    { name, files },
    { name: ` captures${name}`, files: ["captures", ...files] },
  ]);
  const texts = Object.entries(READERS).flatMap(([alphabet, readers]) =>
    combinations.map(async ({ name, files }) => [
      alphabet + name,
      await bundled(root, readers, files),
    ]),
  );
  const runtimes = (await Promise.all(texts)).map(([name, text]) => [name, text.split(PIECES)]);
  const pieces = [...new Set(runtimes.flatMap(([, ownPieces]) => ownPieces))];
  const numbers = new Map(pieces.map((piece, number) => [piece, number]));
  return [
    "/** The runtime of generated modules, by its abilities. Made by tools/generate. */",
    `export const VERSION = ${JSON.stringify(version)};`,
    "/** The pieces of the runtimes, each once. A line feed is between two pieces of a runtime. */",
    `export const PIECES = ${JSON.stringify(pieces, null, 2)};`,
    "/** The numbers of the pieces of each runtime. */",
    "export const RUNTIMES = {",
    ...runtimes.map(
      ([name, ownPieces]) =>
        `  ${JSON.stringify(name)}: ${JSON.stringify(ownPieces.map((piece) => numbers.get(piece)))},`,
    ),
    "};",
    "",
  ].join("\n");
}

/**
 * The line feeds at which a runtime is cut: those before a line that begins a declaration. Some are in
 * the middle of a text in a declaration, which changes nothing, because line feeds join the pieces.
 */
const PIECES = /\n(?=[^\s}])/;

/**
 * The text of a module of the project: functions for tables without derivations, from the bundled
 * runtime. The tables of the formats are such tables.
 *
 * @param {string} root  the folder of the project
 * @returns {Promise<string>}
 */
export async function plainRuntime(root) {
  const files = {
    decode: "decode",
    decodeExpected: "expected",
    run: "recognize",
    shortestToEnd: "shortest-to-end",
    TableRun: "table-run",
  };
  const sources = Object.entries(files).map(
    ([name, file]) => `export { ${name} } from "./grammar/runtime/${file}.ts";`,
  );
  return [
    "// @ts-nocheck",
    "/** The runtime of tables without derivations. Made by tools/generate. */",
    await declarationsOf(root, sources, [WITHOUT_DERIVATIONS]),
    ...Object.entries(files).map(
      ([name, file]) =>
        `export const ${name}Plain: typeof import("../grammar/runtime/${file}.js").${name} = ${name};`,
    ),
    "",
  ].join("\n");
}

/**
 * The declarations of one combination, without an export among them.
 *
 * @param {string} root
 * @param {string} readers
 * @param {readonly string[]} abilities
 * @returns {Promise<string>}
 */
function bundled(root, readers, abilities) {
  const sources = [
    'export { rule } from "./grammar/generate/module/rule.ts";',
    `export { ${readers} } from "./grammar/generate/module/readers.ts";`,
    ...abilities.map((name) => `export { ${name} } from "./grammar/generate/module/${name}.ts";`),
  ];
  const plugins = abilities.includes("captures") ? [] : [WITHOUT_DERIVATIONS];
  return declarationsOf(root, sources, [...plugins, WITHOUT_WINDOWS]);
}

/**
 * @param {string} root
 * @param {readonly string[]} sources  the exports of the runtime
 * @param {import("esbuild").Plugin[]} plugins
 * @returns {Promise<string>}
 */
async function declarationsOf(root, sources, plugins) {
  const { outputFiles } = await build({
    ...FORMAT,
    stdin: { contents: sources.join("\n"), resolveDir: root, loader: "ts" },
    plugins,
    write: false,
    logLevel: "error",
  });
  const text = outputFiles[0]?.text ?? "";
  const end = text.lastIndexOf("export {");
  const declarations = text.slice(0, end).replace(COMMENTS, "");
  if (end === -1 || /\b(?:import|export)\b/.test(declarations))
    throw new Error("the runtime of generated modules is not one list of declarations");
  return declarations;
}

/** Lines of comments, but for annotations: they speak of the sources. */
const COMMENTS = /^ *(?:\/\/.*|\/\*\*[^]*?\*\/)\n/gm;

/** Tables that tell no derivations are read without the file that reads those. */
const NO_DERIVATIONS = `
  export const HAS_DERIVATIONS = false;
  export const readDerivations = (next) => next();
`;

const WITHOUT_DERIVATIONS = replacing(
  "derivations",
  /runtime[\\/]derivations\.ts$/,
  NO_DERIVATIONS,
);

/** The loop of generated modules is not as fast that a search for each line feed shows beside it. */
const SEARCH = `
  export function lineFeedsOf(text) {
    let count = 0;
    let end = 0;
    for (let at = text.indexOf("\\n"); at !== -1; at = text.indexOf("\\n", end)) {
      count += 1;
      end = at + 1;
    }
    return { count, end };
  }
`;

const WITHOUT_WINDOWS = replacing("windows", /common[\\/]line-feeds\.ts$/, SEARCH);

/**
 * A plugin that reads other contents for a file.
 *
 * @param {string} name
 * @param {RegExp} filter
 * @param {string} contents
 * @returns {import("esbuild").Plugin}
 */
function replacing(name, filter, contents) {
  return {
    name: `without-${name}`,
    setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents })),
  };
}
