/**
 * The pages of the site: which file of the project is which page, with its links and anchors adapted to the site, and how
 * they replace the pages of an earlier build.
 */
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, posix } from "node:path";

/** A file of the project and its page, both as paths: from the root, and from the root of the site. */
export interface Page {
  readonly source: string;
  readonly page: string;
}

/** The files that have another path on the site. The other files of `docs/` have the same. */
const DOCUMENTS: readonly Page[] = [
  { source: "docs/.vitepress/home.md", page: "index.md" },
  { source: "README.md", page: "readme.md" },
  { source: "docs/README.md", page: "pages.md" },
  { source: "CHANGELOG.md", page: "changelog.md" },
  { source: "SECURITY.md", page: "security.md" },
  { source: "CONTRIBUTING.md", page: "contributing.md" },
  { source: "docs/results.md", page: "results.md" },
  { source: "grammar/automaton/README.md", page: "automaton.md" },
  { source: "grammar/context-free/README.md", page: "recursion.md" },
];

/** Returns all pages that are Markdown files of the project. */
export function markdownPages(root: string): readonly Page[] {
  const named = new Set(DOCUMENTS.map(({ source }) => source));
  const docs = markdownBelow(root, "docs")
    .filter((source) => !named.has(source))
    .map((source) => ({ source, page: source.replace(/^docs\//, "") }));
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

/**
 * The files and folders of the project to which documents link, and that are not pages. The site
 * shows the text of such a link without the link. A file that is not here is an error.
 */
export const NO_PAGES: readonly string[] = [
  "LICENSE",
  "LICENSES",
  "examples",
  "examples/entry-points",
  "examples/form-page/",
  "grammar/context-free",
  "grammar/runtime",
  "grammar/runtime/",
  "tools/bench/results.json",
];

const FENCED = /^```[^]*?^```$/gm;
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
const OUTSIDE = /^[a-z]+:/;

/** The destinations of links. */
interface Destinations {
  /** The page of each file that has one. */
  readonly pages: ReadonlyMap<string, string>;
  /** The files and folders without a page. A name that ends in `/` stands for all below it. */
  readonly noPages: readonly string[];
}

/**
 * Returns a document as the page it becomes: its links lead to pages. Code is left as it is.
 *
 * @param source the path of the document from the root of the project
 * @throws {Error} where a link leads to a file that is neither a page nor one of `noPages`
 */
export function adapted(
  markdown: string,
  source: string,
  { pages, noPages }: Destinations,
): string {
  const page = pages.get(source);
  if (page === undefined) throw new Error(`${source} is not a page`);
  const link = (whole: string, image: string, text: string, target: string): string => {
    if (OUTSIDE.test(target) || target.startsWith("#") || target.startsWith("/")) return whole;
    const [path = "", anchor] = target.split("#");
    const file = posix.join(posix.dirname(source), path).replace(/\/$/, "");
    const destination = image === "" ? pages.get(file) : pictureOf(file);
    if (destination !== undefined) {
      const relative = posix.relative(posix.dirname(page), destination);
      const suffix = anchor === undefined ? "" : `#${anchor}`;
      return `${image}[${text}](./${relative}${suffix})`;
    }
    if (noPages.some((each) => file === each || (each.endsWith("/") && file.startsWith(each))))
      return text;
    throw new Error(`${source} links to ${target}, which is not a page`);
  };
  return outsideCode(markdown, (prose) => prose.replace(LINK, link));
}

/** Pictures have the same path on the site as in `docs/`. */
function pictureOf(file: string): string | undefined {
  return file.startsWith("docs/pictures/") ? file.slice("docs/".length) : undefined;
}

/** Replaces the parts of a document that are not in fenced blocks. */
function outsideCode(markdown: string, replace: (prose: string) => string): string {
  let result = "";
  let end = 0;
  for (const { 0: block, index } of markdown.matchAll(FENCED)) {
    result += replace(markdown.slice(end, index)) + block;
    end = index + block.length;
  }
  return result + replace(markdown.slice(end));
}

const NUMBERED_LINK = /\]\(([^)#\s]*)#([^)\s]+)-\d+\)/g;
const HEADING = /^#{1,6} (.*)$/gm;

/** Returns the anchor of a heading: without its punctuation. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * TypeDoc numbers the anchor of a type after a member with the same letters (`XError.kind`, `XErrorKind`), which
 * is not a heading. Returns the page with the anchors that are there.
 *
 * @param pageOf returns the page to which a link leads; for the empty string, the page itself
 */
export function withoutNumbers(page: string, pageOf: (link: string) => string | undefined): string {
  return page.replace(NUMBERED_LINK, (whole: string, link: string, anchor: string) => {
    const target = pageOf(link);
    const count =
      target === undefined ? 0 : headingsOf(target).filter((known) => known === anchor).length;
    return count === 1 ? `](${link}#${anchor})` : whole;
  });
}

function headingsOf(page: string): string[] {
  return [...page.matchAll(HEADING)].map(([, heading = ""]) => anchorOf(heading));
}
