/**
 * The one navigation of the site: a list of sections with all pages, and with the entry points of the package.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { markdownPages, programPages } from "./pages.js";
import type { Page } from "./pages.js";

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

/** A section of the navigation, in the form that VitePress reads. */
interface Section {
  readonly text: string;
  readonly items: readonly Item[];
}

interface Item {
  readonly text: string;
  readonly link: string;
}

/** The sections, in the order of docs/README.md. Each page is in one of them. */
const SECTIONS: readonly (readonly [string, readonly string[]])[] = [
  ["Start", ["readme.md", "tutorial.md", "pages.md"]],
  [
    "Guides",
    [
      "guides/forms.md",
      "guides/schemas.md",
      "guides/structured-output.md",
      "guides/coming-from.md",
      "guides/fast-uri-and-uri-js.md",
      "values.md",
      "guides/lines.md",
      "guides/streams.md",
      "uris.md",
      "guides/bundling.md",
      "guides/other-languages.md",
      "guides/drafts.md",
      "languages.md",
    ],
  ],
  [
    "Reference",
    ["reference.md", "formats.md", "standards.md", "command-line.md", "errors.md", "limits.md"],
  ],
  [
    "Explanation",
    [
      "how-it-works.md",
      "semantics.md",
      "comparison.md",
      "trust.md",
      "conformance.md",
      "security.md",
      "changelog.md",
    ],
  ],
];

/** The pages for those who change the package, after all others. */
const FOR_MAINTAINERS = ["contributing.md", "automaton.md", "recursion.md", "results.md"];

/**
 * Returns the navigation. The texts of its items are the titles of the pages.
 *
 * @throws {Error} where no section has a page, or where a section names a page that is not there.
 */
export function navigation(root: string): readonly Section[] {
  const pages = markdownPages(root).filter(({ page }) => page !== "index.md");
  const named = new Set([...SECTIONS.flatMap(([, names]) => names), ...FOR_MAINTAINERS]);
  for (const { page } of pages)
    if (!named.has(page)) throw new Error(`the navigation does not name ${page}`);
  const section = (text: string, names: readonly string[]): Section => ({
    text,
    items: names.map((name) => itemOf(root, pageNamed(pages, name))),
  });
  const programs = programPages(root).map(({ source, page }) => ({
    text: basename(source, ".ts").replaceAll("-", " "),
    link: linkTo(page),
  }));
  const entryPoints = documentedEntryPoints(root).map(({ specifier }) => ({
    text: specifier,
    link: `/api/${specifier}`,
  }));
  return [
    ...SECTIONS.map(([text, names]) => section(text, names)),
    { text: "Example programs", items: programs },
    { text: "API", items: [{ text: "All entry points", link: "/api/" }, ...entryPoints] },
    section("For maintainers", FOR_MAINTAINERS),
  ];
}

/**
 * Returns how much a page counts in a search (the option `boostDocument` of MiniSearch): members of the API, of which many have
 * the name of the thing that was looked for, less than the pages that explain it, and so do lists of pages and the pages for
 * maintainers. The site contains the text of this function, which therefore refers to nothing outside.
 *
 * @param path the path of the page, with an anchor
 */
export function searchWeightOf(path: string): number {
  if (path.includes("/api/")) return 0.25;
  const isAside =
    /\/(?:(?:pages|changelog|contributing|automaton|recursion|results)\.html)?(?:#|$)/;
  return isAside.test(path) ? 0.5 : 1;
}

function pageNamed(pages: readonly Page[], name: string): Page {
  const found = pages.find(({ page }) => page === name);
  if (found === undefined) throw new Error(`the navigation names ${name}, which is not a page`);
  return found;
}

/** The pages whose titles do not say their subject in a list. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["README.md", "Overview"],
  ["docs/README.md", "All pages"],
  ["docs/results.md", "Figures of the benchmark"],
]);

/** The beginning of the title of a guide, which a list does not need. */
const GUIDE = /^Guide: /;

function itemOf(root: string, { source, page }: Page): Item {
  const [, title = page] = /^# (.*)$/m.exec(readFileSync(join(root, source), "utf8")) ?? [];
  const text = NAMES.get(source) ?? title.replaceAll("`", "").replace(GUIDE, "");
  return { text: text.charAt(0).toUpperCase() + text.slice(1), link: linkTo(page) };
}

function linkTo(page: string): string {
  return `/${page.replace(/\.md$/, "")}`;
}
