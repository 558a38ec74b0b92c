/**
 * Program: `node values.mjs FOLDER`. The values that the declarations of each entry point export are the keys of its module, as an
 * ES module and as CommonJS: a name that is declared and not there passes the type check of a user, and fails at run time.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const folder = resolve(process.argv[2]);
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const entries = Object.entries(manifest.exports).filter(
  ([key, value]) => value.import !== undefined && !key.includes("*"),
);
const declarationOf = (files) => join(folder, files.types);
const program = ts.createProgram(
  entries.flatMap(([, value]) => [declarationOf(value.import), declarationOf(value.require)]),
  { module: ts.ModuleKind.NodeNext, skipLibCheck: true, target: ts.ScriptTarget.ES2022 },
);
const checker = program.getTypeChecker();
const require = createRequire(join(folder, "package.json"));

/** What `require` gives beside the exports. The plugin of Ajv has a method. */
const OF_COMMONJS = ["__esModule", "module.exports", "get"];

for (const [key, value] of entries)
  for (const [kind, files] of Object.entries(value)) {
    const path = join(folder, files.default);
    const module = kind === "import" ? await import(pathToFileURL(path).href) : require(path);
    const keys = Object.keys(module).filter((name) => !OF_COMMONJS.includes(name));
    const values = valuesIn(declarationOf(files));
    const wrong = [
      ...values.filter((name) => !keys.includes(name)).map((name) => `${name} is not there`),
      ...keys.filter((name) => !values.includes(name)).map((name) => `${name} is not declared`),
    ];
    if (wrong.length > 0) throw new Error(`${key}, ${kind}: ${wrong.join(", ")}`);
  }
console.log(`${entries.length} entry points have the values that they declare`);

/** The names that a declaration exports as values. */
function valuesIn(file) {
  const symbols = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(file)),
  );
  return symbols.filter(isValue).map(({ name }) => name);
}

function isValue(symbol) {
  const specifier = symbol.declarations?.[0];
  if (specifier && ts.isExportSpecifier(specifier))
    if (specifier.isTypeOnly || specifier.parent.parent.isTypeOnly) return false;
  const named = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (named.flags & ts.SymbolFlags.Value) !== 0;
}
