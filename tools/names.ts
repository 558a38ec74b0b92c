/**
 * Checks that each type and class of the product has a name of its own, and that no other name is declared at the top of
 * three files: one thing for each word. Entry points are apart, which declare the same functions.
 */
import { readFileSync } from "node:fs";
import { globbySync } from "globby";
import ts from "typescript";

const FILES = globbySync(["{grammar,src,formats,apps/*/src,packages/*/src}/**/*.{ts,tsx}"], {
  ignore: ["**/*.d.ts", "src/dialects/*.ts", "{formats,packages}/**/index.ts"],
}).sort();

/** In how many files a name may be declared. */
const MOST = { type: 1, other: 2 };

/** What two entry points call the result of their `parseWith` and `safeParse`. */
const PUBLIC: ReadonlySet<string> = new Set(["ParseResult"]);

type Kind = keyof typeof MOST;

const filesOf = { type: new Map<string, string[]>(), other: new Map<string, string[]>() };
for (const file of FILES)
  for (const [name, kind] of namesIn(file))
    filesOf[kind].set(name, [...(filesOf[kind].get(name) ?? []), file]);

for (const kind of ["type", "other"] as const)
  for (const [name, files] of filesOf[kind]) {
    if (files.length <= MOST[kind] || PUBLIC.has(name)) continue;
    console.error(`${name} is declared in ${String(files.length)} files: ${files.join(", ")}`);
    process.exitCode = 1;
  }

/** Returns the names that a file declares at its top. A name of a type and a value is that of a type. */
function namesIn(file: string): ReadonlyMap<string, Kind> {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  const names = new Map<string, Kind>();
  for (const statement of statements) {
    const kind = isTypeDeclaration(statement) ? "type" : "other";
    for (const name of namesOf(statement))
      if (name !== undefined && ts.isIdentifier(name) && names.get(name.text) !== "type")
        names.set(name.text, kind);
  }
  return names;
}

function isTypeDeclaration(statement: ts.Statement): boolean {
  return (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  );
}

function namesOf(statement: ts.Statement): readonly (ts.Node | undefined)[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name);
  return ts.isDeclarationStatement(statement) ? [statement.name] : [];
}
