/** The pages of the site: which file of the project is which page. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** A file of the project and its page, both as paths: from the root, and from the root of the site. */
export interface Page {
  readonly source: string;
  readonly page: string;
}

/** The files outside `docs/` that are pages. Files of `docs/` have the same path on the site. */
const DOCUMENTS: readonly Page[] = [
  { source: "docs/.vitepress/home.md", page: "index.md" },
  { source: "README.md", page: "readme.md" },
  { source: "CONFORMANCE.md", page: "conformance.md" },
  { source: "CHANGELOG.md", page: "changelog.md" },
  { source: "SECURITY.md", page: "security.md" },
  { source: "CONTRIBUTING.md", page: "contributing.md" },
  { source: "bench/RESULTS.md", page: "benchmark.md" },
  { source: "grammar/automaton/README.md", page: "automaton.md" },
  { source: "grammar/context-free/README.md", page: "recursion.md" },
];

/** Returns all pages that are Markdown files of the project. */
export function markdownPages(root: string): readonly Page[] {
  const docs = markdownBelow(root, "docs").map((source) => ({
    source,
    page: source.replace(/^docs\//, ""),
  }));
  return [...DOCUMENTS, ...docs];
}

/** Returns the pages that show a program: its comment as text, and its code. */
export function programPages(root: string): readonly Page[] {
  return readdirSync(join(root, "examples"))
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => ({
      source: `examples/${name}`,
      page: `examples/${name.replace(/\.ts$/, ".md")}`,
    }));
}

/** The Markdown files in a folder and those below it, without those of the site's configuration. */
function markdownBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name.startsWith(".") ? [] : markdownBelow(root, path);
      return entry.name.endsWith(".md") ? [path] : [];
    })
    .sort();
}
