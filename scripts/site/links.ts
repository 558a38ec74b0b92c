/** The links of a document, adapted to the site. */
import { posix } from "node:path";

/**
 * The files and folders of the project to which documents link, and that are no pages. The site
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
  if (page === undefined) throw new Error(`${source} is no page`);
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
    throw new Error(`${source} links to ${target}, which is no page`);
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
