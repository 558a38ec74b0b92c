/** The examples in doc comments: the text below `@example`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT, textOf } from "./documents-markdown.js";

/** An example in a source file. */
export interface Example {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const TAG = /@example\n([\s\S]*?)(?=\n@|$)/g;
const FENCE = /^```(?:ts)?\n([\s\S]*?)\n```$/;

/** All examples of the TypeScript files in some folders. */
export function examplesIn(...folders: readonly string[]): readonly Example[] {
  return folders
    .flatMap((folder) => filesIn(folder))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => examplesOf(file, textOf(file)));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .sort();
}

function examplesOf(file: string, source: string): readonly Example[] {
  return Array.from(source.matchAll(COMMENT)).flatMap(({ 0: comment, index }) => {
    const line = source.slice(0, index).split("\n").length;
    return Array.from(bodyOf(comment).matchAll(TAG), ({ 1: text = "" }) => {
      const dedented = text.trimEnd().replace(/^ {2}/gm, "");
      return { file, line, code: FENCE.exec(text.trim())?.[1] ?? dedented };
    });
  });
}

/** The text of a doc comment, without the asterisks at its margin. */
function bodyOf(comment: string): string {
  return comment
    .slice("/**".length, -"*/".length)
    .split("\n")
    .map((line) => line.replace(/^ *\* ?/, ""))
    .join("\n");
}

/**
 * Returns the example with its implied imports: each name that it uses and does not declare is
 * imported from the first module that exports it.
 */
export function withImports(code: string, modules: ReadonlyMap<string, unknown>): string {
  const used = identifiersIn(code);
  const lines: string[] = [];
  for (const [specifier, exported] of modules) {
    const names = Object.keys(exported as object).filter((name) => used.delete(name));
    if (names.length > 0) lines.push(`import { ${names.join(", ")} } from "${specifier}";`);
  }
  if (used.has("Parsimmon")) lines.push('import Parsimmon from "parsimmon";');
  return `${lines.join(" ")} ${code}`;
}

/** The names that a program uses, other than as property names, and does not declare. */
function identifiersIn(code: string): Set<string> {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isProperty =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node);
      if (!isProperty) used.add(node.text);
      if (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isParameter(parent))
        if (parent.name === node) declared.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("example.ts", code, ts.ScriptTarget.Latest, true));
  for (const name of declared) used.delete(name);
  return used;
}
