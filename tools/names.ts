/**
 * Checks that no name is declared at the top of three files of the product: one thing for each word. Entry points are apart,
 * which declare the same functions.
 */
import { readFileSync } from "node:fs";
import { globbySync } from "globby";
import ts from "typescript";

const FILES = globbySync(["{grammar,src,formats,apps/*/src,packages/*/src}/**/*.{ts,tsx}"], {
  ignore: ["**/*.d.ts", "src/dialects/*.ts", "{formats,packages}/**/index.ts"],
}).sort();

const MOST = 2;

const filesOf = new Map<string, string[]>();
for (const file of FILES)
  for (const name of namesIn(file)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);

for (const [name, files] of filesOf) {
  if (files.length <= MOST) continue;
  console.error(`${name} is declared in ${String(files.length)} files: ${files.join(", ")}`);
  process.exitCode = 1;
}

/** Returns the names that a file declares at its top. */
function namesIn(file: string): ReadonlySet<string> {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  const names = statements.flatMap((statement): readonly (ts.Node | undefined)[] => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name);
    return ts.isDeclarationStatement(statement) ? [statement.name] : [];
  });
  return new Set(names.flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : [])));
}
