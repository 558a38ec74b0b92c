/** The one navigation of the site: a list of sections with all pages. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { documentedEntryPoints } from "./entry-points.js";
import { markdownPages, programPages } from "./pages.js";
import type { Page } from "./pages.js";

/** A section of the navigation, in the form that VitePress reads. */
export interface Section {
  readonly text: string;
  readonly items: readonly Item[];
}

export interface Item {
  readonly text: string;
  readonly link: string;
}

/**
 * The sections, with their pages in order. A page of `docs/` that no section names is in the section
 * "Topics", and a guide in the section "Guides": no page is missing.
 */
const SECTIONS: readonly (readonly [string, readonly string[]])[] = [
  ["Start", ["readme.md", "tutorial.md"]],
  ["Guides", []],
  ["Topics", []],
  [
    "Understand",
    [
      "how-it-works.md",
      "automaton.md",
      "recursion.md",
      "comparison.md",
      "benchmark.md",
      "conformance.md",
      "differences.md",
    ],
  ],
  ["Project", ["changelog.md", "security.md", "contributing.md"]],
];

/** Returns the navigation. The texts of its items are the titles of the pages. */
export function navigation(root: string): readonly Section[] {
  const pages = markdownPages(root).filter(({ page }) => page !== "index.md");
  const named = new Set(SECTIONS.flatMap(([, names]) => names));
  const others = pages.filter(({ page }) => !named.has(page));
  const isGuide = ({ page }: Page): boolean => page.startsWith("guides/");
  const sections = SECTIONS.map(([text, names]): Section => {
    const listed = names.map((name) => pageNamed(pages, name));
    const rest =
      text === "Guides"
        ? others.filter(isGuide)
        : text === "Topics"
          ? others.filter((page) => !isGuide(page))
          : [];
    return { text, items: [...listed, ...rest].map((page) => itemOf(root, page)) };
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
    ...sections,
    { text: "Example programs", items: programs },
    { text: "API", items: [{ text: "All entry points", link: "/api/" }, ...entryPoints] },
  ];
}

function pageNamed(pages: readonly Page[], name: string): Page {
  const found = pages.find(({ page }) => page === name);
  if (found === undefined) throw new Error(`the navigation names ${name}, which is no page`);
  return found;
}

/** The pages whose titles do not say their subject in a list. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["README.md", "Overview"],
  ["bench/RESULTS.md", "Figures of the benchmark"],
]);

/** The beginning of the title of a guide, which the name of the section says already. */
const GUIDE = /^Guide: /;

function itemOf(root: string, { source, page }: Page): Item {
  const [, title = page] = /^# (.*)$/m.exec(readFileSync(join(root, source), "utf8")) ?? [];
  const text = NAMES.get(source) ?? title.replaceAll("`", "").replace(GUIDE, "");
  return { text: text.charAt(0).toUpperCase() + text.slice(1), link: linkTo(page) };
}

function linkTo(page: string): string {
  return `/${page.replace(/\.md$/, "")}`;
}
