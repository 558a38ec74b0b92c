/**
 * Prints the public API of the package as text, for comparison. `npm run api` writes it to `spec/api/`,
 * one file for each entry point. `npm run api -- --check` fails if it differs from these files. The
 * entry points of standards are left out: each exports one grammar, and its type repeats the names
 * of the rules in `grammar/rfc/`. So are those of single formats, which standalone code names.
 *
 * A file contains the declarations that an entry point exports, and those that these mention,
 * sorted by name and without comments. So it changes if the API changes, and not if a source file
 * is divided, moved or documented better. A declaration that an earlier entry point contains in the
 * same words is left out, so that a change of it appears once.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";

const FOLDER = "spec/api";

/** The keywords before the name of a declaration. */
const KEYWORDS = /^(?:(?:declare|abstract|class|const|function|interface|type|namespace) )+/;

interface Configuration {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
}

/** Returns the texts of all entry points, by file name. */
async function reports(): Promise<ReadonlyMap<string, string>> {
  const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8")) as Configuration;
  const texts = new Map<string, string>();
  const said = new Set<string>();
  for (const [specifier, [source]] of Object.entries(compilerOptions.paths)) {
    if (specifier.endsWith("/*")) continue;
    texts.set(`${specifier.replaceAll("/", ".")}.d.ts`, await report(specifier, source, said));
  }
  return texts;
}

/** Returns the text for an entry point. Adds its declarations to `said`. */
async function report(specifier: string, source: string, said: Set<string>): Promise<string> {
  const bundle = await rollup({
    input: source,
    external: (id) => !/^[./]/.test(id),
    // The plugin warns of types that only an earlier report contains.
    logLevel: "silent",
    plugins: [dts({ tsconfig: "tsconfig.lib.json" })],
  });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  const declarations = sorted(output[0].code).filter((declaration) => !said.has(declaration));
  for (const declaration of declarations) said.add(declaration);
  const text = [`// ${specifier}: written by \`npm run api\``, ...declarations].join("\n\n");
  return format(text, { parser: "typescript", printWidth: 100 });
}

/** The statements of a file without their comments: imports, declarations by name, exports. */
function sorted(code: string): readonly string[] {
  const file = ts.createSourceFile("report.d.ts", code, ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  const { transformed } = ts.transform(file, [sortUnions]);
  const texts = transformed[0]?.statements.map((statement) =>
    printer.printNode(ts.EmitHint.Unspecified, statement, file),
  );
  return byKey(texts ?? [], (text) => text.replace(KEYWORDS, ""));

  /**
   * Sorts the members of unions: the compiler orders those of an inferred union as it meets them.
   */
  function sortUnions(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (!ts.isUnionTypeNode(visited)) return visited;
      const print = (type: ts.Node) => printer.printNode(ts.EmitHint.Unspecified, type, file);
      return context.factory.createUnionTypeNode(byKey(visited.types, print));
    };
    return (source) => ts.visitEachChild(source, visit, context);
  }
}

/** Sorted by code units, so that the order is the same in every locale. */
function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const keyed = items.map((item) => [keyOf(item), item] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, item]) => item);
}

const texts = await reports();
if (process.argv.includes("--check")) {
  const kept = readdirSync(FOLDER);
  const names = [...new Set([...texts.keys(), ...kept])];
  const changed = names.filter(
    (name) => !kept.includes(name) || readFileSync(`${FOLDER}/${name}`, "utf8") !== texts.get(name),
  );
  if (changed.length > 0)
    throw new Error(
      `the public API has changed: run "npm run api" and review ${changed.join(", ")}`,
    );
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [name, text] of texts) writeFileSync(`${FOLDER}/${name}`, text);
}
