/** The pages of the site: which file of the project is which page, and how they replace the pages of an earlier build. */
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
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

const COMMENT = /^\/\*\*\n([^]*?)\n \*\/\n/;

/**
 * Returns a program of `examples/` as a page: the comment at its beginning as text, and its code.
 *
 * @param name the name of the file
 */
export function programPage(program: string, name: string): string {
  const [whole = "", comment = ""] = COMMENT.exec(program) ?? [];
  const text = comment.replace(/^ \* ?/gm, "");
  const title = name.replace(/\.ts$/, "").replaceAll("-", " ");
  return `# ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${text}\n\n\`\`\`ts\n${program.slice(whole.length).trim()}\n\`\`\`\n`;
}

/**
 * Replaces the files of a site by those of a build.
 *
 * @param kept the names of the folders of the site that other builds make; they stay as they are
 */
export function publish(built: string, site: string, kept: readonly string[]): void {
  mkdirSync(site, { recursive: true });
  for (const name of readdirSync(site))
    if (!kept.includes(name)) rmSync(join(site, name), { recursive: true });
  cpSync(built, site, { recursive: true });
}
