import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import {
  adapted,
  anchorOf,
  markdownPages,
  NO_PAGES,
  programPage,
  programPages,
  publish,
  withoutNumbers,
} from "../pages.js";
import { documentedEntryPoints, navigation, searchWeightOf } from "../navigation.js";
import { blocksOf, isThere, textOf } from "../../../spec/helpers/documents-markdown.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

const ROOT = join(__dirname, "../../..");
const documents = markdownPages(ROOT);
const pages = new Map(
  [...documents, ...programPages(ROOT)].map(({ source, page }) => [source, page]),
);

describe("links", () => {
  const destinations = {
    pages: new Map([
      ["README.md", "readme.md"],
      ["docs/a.md", "a.md"],
      ["docs/guides/b.md", "guides/b.md"],
    ]),
    noPages: ["LICENSE", "spec", "grammar/"],
  };

  it.each([
    ["docs/a.md", "[x](guides/b.md#y)", "[x](./guides/b.md#y)"],
    ["docs/guides/b.md", "[`x`](../../README.md)", "[`x`](./../readme.md)"],
    ["docs/guides/b.md", "![x](../pictures/x.svg)", "![x](./../pictures/x.svg)"],
    ["README.md", "![x](docs/pictures/x.svg) [y](docs/a.md)", "![x](./pictures/x.svg) [y](./a.md)"],
    ["README.md", "[x](LICENSE), [y](spec/), [z](grammar/a/b.ts)", "x, y, z"],
    ["README.md", "[x](#y) [z](https://a.example/b)", "[x](#y) [z](https://a.example/b)"],
    ["README.md", "```text\n[x](y)\n```\n[a](docs/a.md)", "```text\n[x](y)\n```\n[a](./a.md)"],
  ])("of %s: %j becomes %j", (source, markdown, page) => {
    expect(adapted(markdown, source, destinations)).toBe(page);
  });

  it.each(["src/uri.ts", "specs", "docs/c.md", "LICENSE/x"])("refuse %s", (target) => {
    expect(() => adapted(`[x](${target})`, "README.md", destinations)).toThrow(
      `README.md links to ${target}, which is no page`,
    );
  });

  it.each(documents)("of $source lead to pages", ({ source }) => {
    expect(adapted(textOf(source), source, { pages, noPages: NO_PAGES })).toContain("");
  });

  it("name files without a page that are there", () => {
    expect(NO_PAGES.filter((path) => !isThere(path))).toEqual([]);
  });
});

describe("the navigation", () => {
  const items = navigation(ROOT).flatMap((section) => section.items);

  it("has each page once", () => {
    const links = items.map(({ link }) => link).filter((link) => !link.startsWith("/api/"));
    const expected = [...pages.values()]
      .filter((page) => page !== "index.md")
      .map((page) => `/${page.replace(/\.md$/, "")}`);
    expect(links.sort()).toEqual(expected.sort());
  });

  it("has the entry points of the package", () => {
    expect(items).toContainEqual({ text: "uri-abnf/grammar", link: "/api/uri-abnf/grammar" });
    expect(items).toContainEqual({ text: "Overview", link: "/readme" });
  });

  it("names a guide without this word, and formats by their name", () => {
    expect(items).toContainEqual({ text: "Lines of text", link: "/guides/lines" });
    expect(items).toContainEqual({ text: "Formats", link: "/formats" });
  });

  it("has the pages for maintainers after all others", () => {
    const { text, items: last } = navigation(ROOT).at(-1)!;
    expect(text).toBe("For maintainers");
    expect(last[0]).toEqual({ text: "Contributing", link: "/contributing" });
  });
});

describe("the weight of a page in a search", () => {
  it.each([
    ["/formats.html#the-formats", 1],
    ["/base/guides/forms.html", 1],
    ["/api/uri-abnf/formats.html#email", 0.25],
    ["/pages.html#guides", 0.5],
    ["/#or-take-what-is-there", 0.5],
    ["/base/results.html", 0.5],
  ])("of %s is %d", (path, weight) => {
    expect(searchWeightOf(path)).toBe(weight);
  });

  it("does not depend on anything outside of its function", () => {
    const copy = runInNewContext(`(${searchWeightOf.toString()})`) as typeof searchWeightOf;
    expect([copy("/api/"), copy("/a.html")]).toEqual([0.25, 1]);
  });
});

const withPictures = documents.filter(({ source }) => textOf(source).includes("\n!["));

test.each(withPictures)("each picture in $source has a caption below it", ({ source }) => {
  const below = Array.from(textOf(source).matchAll(/^!\[.*\n\n(.*)/gm), ([, line = ""]) => line);
  expect(below.filter((line) => !/^_.+_$/.test(line))).toEqual([]);
  expect(below.length).toBeGreaterThan(0);
});

test("an entry point is described by the first sentence of its comment", () => {
  const descriptions = documentedEntryPoints(ROOT).map(({ description }) => description);
  expect(descriptions).toContain("Checks of strings that have a name, such as `email`.");
  expect(descriptions).toContain(
    "The base URI in HTML: Appendix D, with the parsing rules of HTML.",
  );
  expect(descriptions.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
});

describe("anchors", () => {
  it.each([
    ["RFC 2396, sections 2.1 to 3", "rfc-2396-sections-21-to-3"],
    ["`parse()` and its errors", "parse-and-its-errors"],
    ["Straße_1 – two", "straße_1--two"],
  ])("of %j", (heading, anchor) => {
    expect(anchorOf(heading)).toBe(anchor);
  });

  it("are those of headings, without a number that no heading has", () => {
    const other = "# A\n\n## Kind\n\n## Twice\n\n## Twice\n";
    const page =
      "## Own\n[a](#own-1) [b](other.md#kind-1) [c](other.md#twice-1) [d](#none-1) [e](x.md#own-1)\n";
    const pageOf = (link: string): string | undefined =>
      new Map([
        ["", page],
        ["other.md", other],
      ]).get(link);
    expect(withoutNumbers(page, pageOf)).toBe(
      "## Own\n[a](#own) [b](other.md#kind) [c](other.md#twice-1) [d](#none-1) [e](x.md#own-1)\n",
    );
  });
});

describe("the programs of a page", () => {
  /** The documents whose programs spec/documents.spec.ts runs. */
  const RUN =
    /^(?:docs\/(?:\.vitepress\/home\.md|[^.])|(?:README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$)/;

  it.each(documents.filter(({ source }) => !RUN.test(source)))(
    "are none in $source, which no test runs",
    ({ source }) => {
      const languages = blocksOf(textOf(source)).map(({ language }) => language);
      expect(languages.filter((language) => !["abnf", "text"].includes(language))).toEqual([]);
    },
  );
});

describe("a new build", () => {
  const folder = temporaryFolder({
    "site/explorer/index.html": "",
    "site/old.html": "",
    "site/api/old.html": "",
    "built/index.html": "",
    "built/api/new.html": "",
  });

  it("replaces the site, and leaves the explorer, which another build makes", () => {
    publish(join(folder, "built"), join(folder, "site"), ["explorer"]);
    const files = readdirSync(join(folder, "site"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => name.endsWith(".html")).sort()).toEqual([
      "api/new.html",
      "explorer/index.html",
      "index.html",
    ]);
  });
});

test("a program is its comment and its code", () => {
  const program = "/**\n * It works:\n *\n * at once.\n */\nimport a from 'a';\n";
  expect(programPage(program, "my-example.ts")).toBe(
    "# My example\n\nIt works:\n\nat once.\n\n```ts\nimport a from 'a';\n```\n",
  );
});
