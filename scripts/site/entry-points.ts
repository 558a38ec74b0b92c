/** The entry points of the package that the reference of the API documents. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An entry point of the package, and the file that it is made from. */
export interface EntryPoint {
  readonly specifier: string;
  readonly source: string;
  /** The first sentence of the comment of its file. */
  readonly description: string;
}

const COMMENT = /^\/\*\*([^]*?)\*\//;
const OWN_NAME = /^The entry point `[^`]*`: /;
const FIRST_SENTENCE = /^.*?\.(?= |$)/;

/**
 * Returns the entry points of the package that have a page. Those of standards export one grammar
 * each, and are the rows of a table of docs/standards.md.
 */
export function documentedEntryPoints(root: string): readonly EntryPoint[] {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
    readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
  };
  return Object.entries(compilerOptions.paths)
    .filter(([specifier]) => !specifier.includes("*"))
    .map(([specifier, [source]]) => ({
      specifier,
      source,
      description: descriptionOf(readFileSync(join(root, source), "utf8")),
    }));
}

function descriptionOf(program: string): string {
  const [, comment = ""] = COMMENT.exec(program) ?? [];
  const text = comment
    .replace(/\s+(?:\* )?/g, " ")
    .trim()
    .replace(OWN_NAME, "");
  const [sentence = ""] = FIRST_SENTENCE.exec(text) ?? [];
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
