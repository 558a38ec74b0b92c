/**
 * Checks the declarations of the package, as programs in TypeScript meet them, in a folder where the package and its
 * optional peers are installed:
 *
 *     node tools/smoke/typescript/check.mjs FOLDER                               # all versions and resolutions
 *     node tools/smoke/typescript/check.mjs FOLDER 5.4:commonjs 6.0:nodenext     # these
 *
 * For each entry point, and for generated modules, it writes a program that exports every value (also in an object, a
 * field and a result) and every member of every type, without an annotation. The compiler can write the
 * declarations of such exports only if it can name their types. `types.ts` has the uses that need arguments.
 * The declarations of the package are checked as well (`skipLibCheck: false`).
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2]);
const HERE = createRequire(import.meta.url);
const THERE = createRequire(join(folder, "package.json"));

/** The ending of the programs, and the options, for each resolution. */
const RESOLUTIONS = {
  nodenext: [".mts", (ts) => ({ module: ts.ModuleKind.NodeNext })],
  "nodenext-cjs": [".cts", (ts) => ({ module: ts.ModuleKind.NodeNext })],
  bundler: [
    ".ts",
    (ts) => ({
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    }),
  ],
  // It reads `typesVersions`, not `exports`. TypeScript 6 takes it with a setting.
  commonjs: [
    ".ts",
    (ts) => ({
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      ...(ts.version.startsWith("6.") ? { ignoreDeprecations: "6.0" } : {}),
    }),
  ],
};

function optionsOf(ts, resolution) {
  return {
    ...{ strict: true, skipLibCheck: false, declaration: true, types: [] },
    ...{ target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts"] },
    ...RESOLUTIONS[resolution][1](ts),
  };
}

/** Returns the specifiers of the entry points. */
function entryPoints() {
  const home = join(folder, "node_modules/uri-abnf");
  const { exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const namesIn = (key) =>
    readdirSync(join(home, key.replace("./", "dist/").replace("*", "")))
      .filter((name) => name.endsWith(".js"))
      .map((name) => key.replace("*", name.replace(".js", "")));
  return Object.keys(exports)
    .filter((key) => key !== "./package.json")
    .flatMap((key) => (key.includes("*") ? namesIn(key) : key))
    .map((key) => key.replace(".", "uri-abnf"));
}

/** Writes a module for each alphabet, with a rule for each choice of abilities. Returns the specifiers. */
function writeGenerated() {
  const { compile } = THERE("uri-abnf/grammar");
  const { generate } = THERE("uri-abnf/generate");
  const abilities = [[], ["port"]].flatMap((captures) =>
    [false, true].flatMap((explain) =>
      [false, true, "complete"].map((open) => ({ captures, explain, open })),
    ),
  );
  // The names of the types in the declarations are names of rules, too.
  const names = ["Mismatch", "Recognition", "ExplainedRecognition", "CompletingRecognition"];
  const ruleName = (index) => names[index] ?? `rule-${index}`;
  const text = abilities.map((_, index) => `${ruleName(index)} = ":" port\n`).join("");
  const rules = Object.fromEntries(abilities.map((each, index) => [ruleName(index), each]));
  return ["unicode", "octets"].map((alphabet) => {
    const grammar = compile(`${text}port = *DIGIT\n`, { alphabet });
    for (const [format, ending] of Object.entries({ esm: "m", cjs: "c" })) {
      const { code, declarations } = generate(grammar, { rules, format });
      writeFileSync(join(folder, `${alphabet}.${ending}js`), code);
      writeFileSync(join(folder, `${alphabet}.d.${ending}ts`), declarations);
    }
    return `./${alphabet}.cjs`;
  });
}

/** Writes a program for each module. Returns the names of the programs, without the ending, by specifier. */
function writePrograms(ts, specifiers) {
  const root = join(folder, "all.mts");
  const lines = specifiers.map((specifier, index) => `export * as m${index} from "${specifier}";`);
  writeFileSync(root, lines.join("\n"));
  const program = ts.createProgram([root], optionsOf(ts, "nodenext"));
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(root);
  const modules = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
  return specifiers.map((specifier, index) => {
    const module = checker.getAliasedSymbol(modules.find(({ name }) => name === `m${index}`));
    const text = programFor(ts, checker, checker.getExportsOfModule(module), specifier, source);
    for (const ending of [".ts", ".mts", ".cts"]) {
      const imported = ending === ".mts" ? specifier.replace(/\.cjs$/, ".mjs") : specifier;
      const line = `import * as m from "${imported}";\n`;
      writeFileSync(join(folder, `program-${index}${ending}`), line + text);
    }
    return `program-${index}`;
  });
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** Returns the text of a program that exports all that a module has. */
function programFor(ts, checker, exports, specifier, source) {
  const values = new Set(Object.keys(THERE(specifier)));
  const typeOf = (symbol) => checker.getTypeOfSymbolAtLocation(symbol, source);
  const membersOf = (type) => type.getProperties().filter(({ name }) => IDENTIFIER.test(name));

  function usesOfValue(symbol, name) {
    const it = `m.${name}`;
    const type = typeOf(symbol);
    const isClass = type.getConstructSignatures().length > 0;
    const members = isClass || symbol.flags & ts.SymbolFlags.Function ? [] : membersOf(type);
    const parts = members.map((member) => `${member.name}: part_${name}_${member.name}`);
    return [
      `export const value_${name} = ${it};`,
      `export const object_${name} = { it: ${it}, all: [${it}] };`,
      `export class Holder_${name} { field = ${it}; static shared = ${it}; }`,
      `export function result_${name}() { return ${it}; }`,
      ...callOf(type, name, "", it),
      ...(parts.length > 0 ? [`export const { ${parts.join(", ")} } = ${it};`] : []),
      ...members.flatMap((member) =>
        isOurs(member) ? callOf(typeOf(member), name, member.name, `${it}.${member.name}`) : [],
      ),
    ];
  }

  function usesOfType(symbol, name) {
    const parameters = symbol.declarations.flatMap((each) => each.typeParameters ?? []);
    const given = parameters.filter((parameter) => !parameter.default).map(() => "any");
    const type = `m.${name}${given.length > 0 ? `<${given.join(", ")}>` : ""}`;
    return membersOf(checker.getDeclaredTypeOfSymbol(symbol))
      .filter(isOurs)
      .flatMap((member) => [
        `export const get_${name}_${member.name} = (it: ${type}) => it.${member.name};`,
        ...(isCallable(checker.getNonNullableType(typeOf(member)))
          ? [
              `export const use_${name}_${member.name} = (it: ${type}, ...given: Parameters<NonNullable<${type}["${member.name}"]>>) => it.${member.name}!(...given);`,
            ]
          : []),
      ]);
  }

  function callOf(type, name, member, it) {
    if (!isCallable(type)) return [];
    return [
      `export const call_${name}_${member} = (...given: Parameters<typeof ${it}>) => ${it}(...given);`,
    ];
  }

  /** Checks whether a member is public, and is declared in the package: not by Parsimmon or the language. */
  function isOurs({ declarations: [declaration] = [] }) {
    if (declaration === undefined) return false;
    const hidden = ts.ModifierFlags.Protected | ts.ModifierFlags.Private;
    const isPublic = (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
    return isPublic && !/\/node_modules\/(?!uri-abnf\/)/.test(declaration.getSourceFile().fileName);
  }

  /** Checks whether a function can be called with nothing but the types of its parameters. */
  function isCallable(type) {
    const [signature, ...others] = type.getCallSignatures();
    if (signature === undefined || others.length > 0 || signature.typeParameters) return false;
    return !signature.declaration.parameters.some(({ name }) => name.getText() === "this");
  }

  const lines = exports
    .filter(({ name }) => name !== "default")
    .flatMap((exported) => {
      const { name } = exported;
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      return [
        ...(values.has(name) ? usesOfValue(symbol, name) : []),
        ...(symbol.flags & ts.SymbolFlags.Type ? usesOfType(symbol, name) : []),
      ];
    });
  return `${lines.join("\n")}\n`;
}

/** Returns the messages of a compiler about groups of programs. */
function messages(ts, resolution, groups) {
  const [ending] = RESOLUTIONS[resolution];
  const options = optionsOf(ts, resolution);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  const files = new Map();
  host.getSourceFile = (name, ...rest) => {
    if (!files.has(name)) files.set(name, getSourceFile.call(host, name, ...rest));
    return files.get(name);
  };
  const found = groups.flatMap((group, index) => {
    const names = group.map((name) => join(folder, `${name}${ending}`));
    // The declarations of the package are checked once.
    const program = ts.createProgram(names, { ...options, skipLibCheck: index > 0 }, host);
    return ts
      .getPreEmitDiagnostics(program)
      .filter(({ file }) => !/\/node_modules\/(?!uri-abnf\/)/.test(file?.fileName ?? ""))
      .map((each) => ts.formatDiagnostic(each, host));
  });
  return [...new Set(found)];
}

const entries = entryPoints();
const programs = writePrograms(HERE("typescript-6.0"), [...entries, ...writeGenerated()]);
for (const ending of ["", "m", "c"])
  copyFileSync(new URL("types.ts", import.meta.url), join(folder, `types.${ending}ts`));
// An entry point must not need the names of another one. Those of one kind go together, as they are many.
const isOfKind = (_, index) => /\/(?:standards|ajv\/formats)\//.test(entries[index] ?? "");
const groups = [
  [...programs, "types"],
  ...programs.filter((...each) => !isOfKind(...each)).map((name) => [name]),
  programs.filter(isOfKind),
];

const versions = Object.keys(
  JSON.parse(readFileSync(HERE.resolve("./package.json"))).devDependencies,
);
const all = versions.flatMap((version) =>
  Object.keys(RESOLUTIONS).map((name) => `${version.replace("typescript-", "")}:${name}`),
);
const chosen = process.argv.slice(3);
for (const each of chosen.length > 0 ? chosen : all) {
  const [version, resolution] = each.split(":");
  const found = messages(HERE(`typescript-${version}`), resolution, groups);
  process.stdout.write(`TypeScript ${version}, ${resolution}: ${found.length} errors\n`);
  process.stdout.write(found.slice(0, 20).join(""));
  if (found.length > 0) process.exitCode = 1;
}
