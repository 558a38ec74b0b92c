import { deepStrictEqual } from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";

import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import { transform } from "esbuild";
import { dts } from "rollup-plugin-dts";
import esbuild from "rollup-plugin-esbuild";
import license from "rollup-plugin-license";
import { minify } from "terser";

/**
 * The entry points: specifier, name of the files in dist/ (which `typesVersions` of package.json and the README rely
 * on), source. package.json `exports` and tsconfig.json `paths` name them too; the build stops where the three
 * differ. A `*` stands for each file that there is at its place in the source.
 */
const entryPoints = [
  ["uri-abnf", "src/index.ts"],
  ["uri-abnf/grammar", "grammar/index.ts"],
  ["uri-abnf/language", "grammar/language/index.ts"],
  ["uri-abnf/regexp", "grammar/regexp/index.ts"],
  ["uri-abnf/fast-check", "grammar/fast-check/index.ts"],
  ["uri-abnf/generate", "grammar/generate/index.ts"],
  ["uri-abnf/rollup", "grammar/generate/plugin/index.ts"],
  ["uri-abnf/html", "src/html.ts"],
  ["uri-abnf/formats", "formats/index.ts"],
  ["uri-abnf/formats/explain", "formats/explain/index.ts"],
  ["uri-abnf/formats/idn", "formats/idn/index.ts"],
  ["uri-abnf/formats/parsers", "generated/parsers.ts"],
  ["uri-abnf/ajv", "formats/ajv/index.ts"],
  ["uri-abnf/ajv/formats", "formats/ajv/formats.ts"],
  ["uri-abnf/ajv/formats/*", "generated/ajv/*.ts"],
  ["uri-abnf/rfc2396bis", "src/dialects/rfc2396bis.ts"],
  ["uri-abnf/rfc2396", "src/dialects/rfc2396.ts"],
  ["uri-abnf/rfc3986", "src/dialects/rfc3986.ts"],
  ["uri-abnf/rfc3987", "src/dialects/rfc3987.ts"],
  ["uri-abnf/standards/*", "grammar/rfc/*.ts"],
].map(([specifier, source]) => [specifier, specifier.slice("uri-abnf/".length) || "index", source]);

/**
 * The entry points that programs load to ask one question, as a command or a function of a server does. Each is one file
 * with what it needs, and without names and blanks: most of the time until the first answer goes into reading it.
 */
const STANDALONE = ["formats", "rfc2396bis", "rfc2396", "rfc3986", "rfc3987"];

const library = Object.fromEntries(
  entryPoints.flatMap(([, name, source]) =>
    namesFor(source).map((each) => [name.replace("*", each), source.replace("*", each)]),
  ),
);

/** The classes of errors, which are the same in all entry points, and what their messages take. */
const ERRORS = "shared/errors";
const OF_ERRORS =
  /^(?:grammar\/common\/(?:arguments|errors|excerpt|line-index|lower-bound|mismatch|mismatch-error|standard-schema)|src\/errors)\.ts$/;

/** The entry points of single formats, which have one declaration. */
const SINGLE_FORMATS = "ajv/formats/*";
const SINGLE_FORMAT = "ajv/format";
const declared = {
  ...Object.fromEntries(
    Object.entries(library).filter(([name]) => !name.startsWith(SINGLE_FORMATS.slice(0, -1))),
  ),
  [SINGLE_FORMAT]: "formats/ajv/single-format.ts",
};

/**
 * The program, and the modules that its worker threads run. The pool looks for its own module from
 * the chunk that contains it.
 */
const program = {
  cli: "apps/cli/src/main.ts",
  "cli-worker": "apps/cli/src/worker.ts",
  "shared/entry/worker": "node_modules/tinypool/dist/entry/worker.js",
};

/** For a file that nobody reads: a program, or one of which each byte costs a process time until its first answer. */
const SMALL = {};

/** For a file that stack traces lead to: functions, classes and members keep their names, parameters and variables do not. */
const READABLE = {
  mangle: { module: false, keep_fnames: true, keep_classnames: true },
  format: { beautify: true, indent_level: 2 },
};

/** Before the name of a file of another build, in the specifier of an import. */
const OTHER_BUILD = "dist:";

/** The project whose output is the declarations of each source. */
const DECLARATIONS = "tools/generate/tsconfig.declarations.json";

/** Fails with the messages of the compiler. */
let declarationsAreWritten;

/** The names that the module of each entry point exports, by its name: the other declarations are types. */
const noted = new Map();

/** Those of the files whose exports a module passes on included. */
function valuesOf(name) {
  return noted.get(name)?.flatMap((exported) => {
    const [, file] = exported.split(`*${OTHER_BUILD}`);
    return file === undefined ? [exported] : valuesOf(file);
  });
}

/** An optional peer of the library, which the program contains. */
const OF_PROGRAM = "@eslint-community/regexpp";

const manifest = readJson("package.json");
const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const external = (id, importer) =>
  id.startsWith("node:") ||
  (dependencies.some((name) => id === name || id.startsWith(`${name}/`)) &&
    !(id === OF_PROGRAM && importer?.includes("/apps/cli/")));

/**
 * The modules of the library only export. Without this, an entry point would load the chunk of each
 * module that a module on its way re-exports, and Parsimmon with it.
 */
const treeshake = {
  moduleSideEffects: (id, isExternal) => !isExternal && id.includes("node_modules"),
};

/** A warning ends the build: one of the declarations is about a type that no user can name. */
const onwarn = ({ message }) => {
  throw new Error(message);
};

export default [
  // The library and the program in one build: the program imports the library's own chunks.
  // Packages the program alone needs are bundled into it, and their licenses written beside it.
  {
    input: {
      ...Object.fromEntries(Object.entries(library).filter(([name]) => !STANDALONE.includes(name))),
      ...program,
      [ERRORS]: ERRORS,
    },
    external,
    onwarn,
    treeshake,
    plugins: [
      emptyDist(),
      sameEntryPoints(),
      errors(),
      otherBuilds((path) => STANDALONE.find((name) => library[name] === path)),
      nodeResolve(),
      commonjs(),
      smallPackages(),
      esbuild({ target: "es2022", tsconfig: "tsconfig.json", loaders: { ".json": "json" } }),
      license({ thirdParty: { output: "dist/cli.LICENSES.txt" } }),
    ],
    output: [
      {
        ...output("es", ".js"),
        plugins: [toOtherBuilds(), printed(READABLE), noteValues(), executable("cli")],
      },
      {
        ...output("cjs", ".cjs"),
        plugins: [toOtherBuilds(), printed(READABLE), libraryAlone(), callable("ajv")],
      },
    ],
  },
  ...STANDALONE.map((name) => ({
    input: { [name]: library[name] },
    external,
    onwarn,
    treeshake,
    plugins: [
      otherBuilds((path) => (OF_ERRORS.test(path) ? ERRORS : undefined)),
      nodeResolve(),
      esbuild({ target: "es2022", tsconfig: "tsconfig.json" }),
    ],
    output: [
      {
        ...output("es", ".js"),
        manualChunks: undefined,
        plugins: [toOtherBuilds(), noteValues(), printed(SMALL)],
      },
      {
        ...output("cjs", ".cjs"),
        manualChunks: undefined,
        plugins: [toOtherBuilds(), printed(SMALL)],
      },
    ],
  })),
  {
    input: mapValues(declared, declarationsOf),
    external,
    onwarn,
    plugins: [declarations(), dts({ tsconfig: DECLARATIONS })],
    output: [
      {
        ...output("es", ".d.ts"),
        manualChunks: declarationChunkOf,
        plugins: [typeOnly(), loadsItsEntryPoint("grammar", "js")],
      },
      {
        ...output("es", ".d.cts"),
        manualChunks: declarationChunkOf,
        plugins: [typeOnly(), importEquals(), loadsItsEntryPoint("grammar", "cjs")],
      },
    ],
  },
];

/**
 * Modules that several entry points need go to dist/shared, once, so that a class is the same class
 * in all of them.
 */
function output(format, extension) {
  return {
    dir: "dist",
    format,
    entryFileNames: `[name]${extension}`,
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    // The module of a chunk of declarations is named `NAME.d.ts`.
    chunkFileNames: ({ name }) => `shared/${name.replace(/\.d$/, "")}${extension}`,
    // Imports for their loading order alone: a package without side effects needs none.
    hoistTransitiveImports: false,
    // The default import of a CommonJS package is its `module.exports`, as in Node.
    interop: "default",
    // One entry point has a default export beside named ones.
    exports: "named",
  };
}

/**
 * The chunks of modules that many entry points need, and those of commands that need the same. A host loads few files
 * faster than many, and an archive has fewer of them. A module is in the first chunk whose pattern its path matches. What
 * formats need is apart, and so are classes of errors, which no bundler drops, and Parsimmon, which `automaton` does
 * without.
 */
const CHUNKS = {
  [ERRORS]: new RegExp(`^${ERRORS}$|${OF_ERRORS.source}`),
  runtime: /^grammar\/runtime\//,
  references:
    /^src\/(?:(?:choices\/)?(?!dialect|errors|html|index|texts)[\w-]+|dialects\/method)\.ts$/,
  automaton:
    /^grammar\/(?:(?:ast|automaton|context-free)\/|(?:abnf\/printer|common\/(?:budget|collections|graph|heap|options|suggestion)|combinator\/(?:build-machine|rule-selection)|generate\/module-rules)\.)/,
  engine:
    /^grammar\/(?:(?:abnf|combinator|common)\/|(?:compile|compile-options|core|imports|options-of)\.)/,
  comparison:
    /^grammar\/(?:language\/(?:comparison|language-set|question-budget|recursion)|workbench\/lint)/,
  questions: /^grammar\/language\/(?!index)/,
  workbench:
    /^grammar\/workbench\/(?!copied-rules|import-hints|index|diagram|rule-facts|documents\/(?:examples|format-blocks|markdown|read-document|xml)\.)/,
  patterns: /^grammar\/regexp\/(?!from-reg-exp|index|without-lookaround)/,
  formats:
    /^(?:formats\/(?:checks\/|(?:ajv\/single|definitions|format|further-definitions)\.)|generated\/(?:plain-runtime|tables\/(?:ajv|formats))\.)/,
  "format-details": /^(?:generated\/details\/formats|formats\/explain\/explained)\./,
  session:
    /^(?:apps\/cli\/src\/(?:errors|files|options|report|session|uri-standards)\.|node_modules\/picocolors\/)/,
  records: /^apps\/cli\/src\/(?:answers|lines|parse|progress|references)\./,
  "lines-by-rule": /^apps\/cli\/src\/(?:grep|validate|whole)\./,
  sources:
    /^(?:apps\/cli\/src\/(?:read-source|shipped-standards)\.|grammar\/workbench\/documents\/(?:markdown|read-document|xml)\.|node_modules\/(?:saxes|xmlchars)\/)/,
  hints:
    /^(?:grammar\/workbench\/(?:copied-rules|import-hints|rule-facts)|generated\/rule-names)\./,
  grammars:
    /^(?:(?:apps\/cli\/src\/(?:abnf|check\/finding|configuration|grammars|grammar-text|line-filter|named-formats)|grammar\/workbench\/index)\.|node_modules\/jsonc-parser\/)/,
  // The formats need the parser of patterns, too.
  diff: /^(?:apps\/cli\/src\/(?:diff|patterns)|node_modules\/@eslint-community\/)/,
  writers:
    /^(?:apps\/cli\/src\/(?:generate|format|watch)|grammar\/workbench\/documents\/format-blocks)\./,
  "language-commands":
    /^(?:apps\/cli\/src\/(?:coverage|diagram|language)\.|grammar\/workbench\/diagram\/|node_modules\/@prantlf\/)/,
  workers: /^(?:node_modules\/tinypool\/dist\/(?!entry)|apps\/cli\/src\/jobs\.)/,
  commander: /(?:^node_modules\/commander\/|commonjsHelpers)/,
};

function chunkOf(id) {
  // The identifiers of helpers for CommonJS begin with NUL.
  const path = relative(import.meta.dirname, id.replace("\0", ""));
  return Object.keys(CHUNKS).find((name) => CHUNKS[name].test(path));
}

/** The chunks of declarations: those of `src/`, and the rest without entry points and optional peers. */
const DECLARATION_CHUNKS = {
  references: /^src\//,
  grammar: /^(?:grammar\/(?!fast-check|generate|rfc)|formats\/(?!ajv\/(?!single\.)))/,
};

function declarationChunkOf(id, { getModuleInfo }) {
  const path = relative(join(import.meta.dirname, "dist/declarations"), id);
  if (getModuleInfo(id).isEntry) return undefined;
  return Object.keys(DECLARATION_CHUNKS).find((name) => DECLARATION_CHUNKS[name].test(path));
}

/**
 * Waits for the declarations of each source, which Rollup then puts together. The compiler prints the
 * members of a union in the order in which it met them. It meets the sources of a project always in the
 * same order, and Rollup loads modules in any order.
 */
function declarations() {
  return {
    name: "declarations",
    options: async () => {
      await declarationsAreWritten;
    },
    closeBundle: () => rmSync(declarationsOf(""), { recursive: true }),
  };
}

/** Not below node_modules, where imports would count as those of another package. */
function declarationsOf(source) {
  return join("dist/declarations", source.replace(/\.ts$/, ".d.ts"));
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** Empties the folder. Then, the compiler writes the declarations beside Rollup, which builds the code. */
function emptyDist() {
  return {
    name: "empty-dist",
    buildStart() {
      rmSync("dist", { recursive: true, force: true });
      const compiler = ["node_modules/typescript/bin/tsc", "--project", DECLARATIONS];
      declarationsAreWritten = promisify(execFile)(process.execPath, compiler);
    },
  };
}

/** A module that exports all that the modules of errors do, for the entry points that are built apart. */
function errors() {
  return {
    name: "errors",
    resolveId: (id) => (id === ERRORS ? id : null),
    load(id) {
      if (id !== ERRORS) return null;
      const folders = ["grammar/common", "src"];
      const files = folders.flatMap((folder) =>
        readdirSync(folder).map((file) => `${folder}/${file}`),
      );
      const exported = files.filter((file) => OF_ERRORS.test(file));
      return exported
        .map((file) => `export * from ${JSON.stringify(join(import.meta.dirname, file))};`)
        .join("\n");
    },
  };
}

/**
 * Leaves modules to the file of another build.
 *
 * @param fileOf returns the name of the file in dist/ with the module of a path, if it is one of another build
 */
function otherBuilds(fileOf) {
  return {
    name: "other-builds",
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const resolved = await this.resolve(source, importer, options);
      const file = resolved && fileOf(relative(import.meta.dirname, resolved.id));
      return file && { id: `${OTHER_BUILD}${file}`, external: true };
    },
  };
}

/** Names the files of other builds as seen from a chunk. */
function toOtherBuilds() {
  return {
    name: "to-other-builds",
    renderChunk: (code, { fileName }, { format }) =>
      code.replace(/(["'])dist:([^"']+)\1/g, (_, quote, file) => {
        const path = relative(dirname(fileName), file + (format === "es" ? ".js" : ".cjs"));
        return quote + (path.startsWith(".") ? path : `./${path}`) + quote;
      }),
  };
}

/** Prints chunks without comments, but for those with which a bundler drops unused code. */
function printed(options) {
  return {
    name: "printed",
    renderChunk(code, { moduleIds }) {
      const isOfProgram = moduleIds.some((id) => /\/(?:apps|node_modules)\//.test(id));
      const { format, ...others } = isOfProgram ? SMALL : options;
      const kept = { ...format, comments: false, preserve_annotations: true };
      return minify(code, { module: true, compress: false, ...others, format: kept });
    },
  };
}

/** Takes comments and spaces from the packages in the program. The library has none of them, and stays as it is. */
function smallPackages() {
  return {
    name: "small-packages",
    transform: async (code, id) => {
      if (!id.includes("/node_modules/")) return null;
      const { code: small } = await transform(code, { minify: true, legalComments: "none" });
      return { code: small, map: null };
    },
  };
}

/** Leaves out the program, and the chunks that it alone imports. */
function libraryAlone() {
  return {
    name: "library-alone",
    generateBundle(_, bundle) {
      const entries = [...Object.keys(library), ERRORS].map((name) => `${name}.cjs`);
      const kept = new Set(entries.filter((file) => file in bundle));
      for (const file of kept)
        for (const imported of bundle[file].imports.concat(bundle[file].dynamicImports))
          if (imported in bundle) kept.add(imported);
      for (const file of Object.keys(bundle)) if (!kept.has(file)) delete bundle[file];
    },
  };
}

/** Stops where package.json or tsconfig.json does not name exactly the entry points. */
function sameEntryPoints() {
  const files = (name, types, code) => ({
    types: `./dist/${name === SINGLE_FORMATS ? SINGLE_FORMAT : name}${types}`,
    default: `./dist/${name}${code}`,
  });
  const conditions = entryPoints.map(([specifier, name]) => [
    specifier.replace(manifest.name, "."),
    {
      import: files(name, ".d.ts", ".js"),
      // Bundlers read this for `require` as well. They drop what nothing uses in an ES module alone.
      ...(name === SINGLE_FORMATS ? { module: `./dist/${name}.js` } : {}),
      require: files(name, ".d.cts", ".cjs"),
    },
  ]);
  const paths = entryPoints.map(([specifier, , source]) => [specifier, [`./${source}`]]);
  return {
    name: "same-entry-points",
    buildStart() {
      deepStrictEqual(manifest.exports, {
        ...Object.fromEntries(conditions),
        "./package.json": "./package.json",
      });
      deepStrictEqual(readJson("tsconfig.json").compilerOptions.paths, Object.fromEntries(paths));
    },
  };
}

/** The names for which the `*` of a path stands. A path without one stands for itself. */
function namesFor(path) {
  if (!path.includes("*")) return [""];
  const [folder, extension] = path.split("*");
  const files = readdirSync(folder).filter((file) => file.endsWith(extension));
  return files.map((file) => file.slice(0, -extension.length));
}

/** Makes the chunk a command: its interpreter line, where the source has none, and its mode. */
function executable(name) {
  const interpreter = "#!/usr/bin/env node\n";
  return {
    name: "executable",
    renderChunk: (code, chunk) =>
      chunk.name === name && !code.startsWith("#!") ? interpreter + code : null,
    writeBundle: ({ dir }) => chmodSync(join(dir, `${name}.js`), 0o755),
  };
}

/** Makes the default export of a chunk what `require` returns, with the named exports on it. */
function callable(name) {
  const code = "module.exports = Object.assign(exports.default, exports, { __esModule: true });\n";
  return {
    name: "callable",
    renderChunk: (chunkCode, chunk) => (chunk.name === name ? `${chunkCode}\n${code}` : null),
  };
}

/** Notes the exports of the modules. */
function noteValues() {
  return {
    name: "note-values",
    generateBundle(_, bundle) {
      for (const { name, exports, isEntry } of Object.values(bundle))
        if (isEntry) noted.set(name, exports);
    },
  };
}

/**
 * Exports what the module does not have as a type. A class that users get and do not make is a type, and the declarations would
 * say that it is there: `import { Rule }` would pass the type check and fail at run time.
 */
function typeOnly() {
  return {
    name: "type-only",
    renderChunk(code, { name, isEntry }) {
      const values = isEntry ? valuesOf(name) : undefined;
      if (values === undefined) return null;
      return code.replace(/^export \{ (.+) \}(.*);$/gm, (_, list, from) => {
        const isValue = (specifier) => values.includes(specifier.split(" as ").at(-1));
        const specifiers = list.split(", ");
        const groups = [
          ["export", specifiers.filter(isValue)],
          ["export type", specifiers.filter((specifier) => !isValue(specifier))],
        ].filter(([, names]) => names.length > 0);
        return groups
          .map(([keyword, names]) => `${keyword} { ${names.join(", ")} }${from};`)
          .join("\n");
      });
    },
  };
}

/**
 * Declarations for CommonJS name a CommonJS package by `import = require()`, which holds whether
 * or not their reader sets `esModuleInterop`.
 */
function importEquals() {
  return {
    name: "import-equals",
    renderChunk: (code) =>
      code.replace(/^import (\w+) from ('.*');$/gm, "import $1 = require($2);"),
  };
}

/**
 * Has a chunk of declarations import the entry point of its name. The compiler names a type in the declarations of a user
 * only by an entry point that it has loaded.
 */
function loadsItsEntryPoint(name, extension) {
  return {
    name: "loads-its-entry-point",
    renderChunk: (code, { fileName }) =>
      fileName.startsWith(`shared/${name}.`) ? `import "../${name}.${extension}";\n${code}` : null,
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
