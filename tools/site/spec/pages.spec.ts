import { readdirSync, readFileSync } from "node:fs";
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
import { compile } from "../../../grammar/index.js";
import { speedChart } from "../pictures/chart.js";
import { graphs, minimalDrawing, partDrawing, railroads } from "../pictures/drawings.js";
import { escaped } from "../pictures/paper.js";
import type { PeerTime, Table } from "../../bench/report.js";
import type { Results } from "../../bench/results.js";
import type { Graph } from "../pictures/drawings.js";

describe("pages", () => {
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
      [
        "README.md",
        "![x](docs/pictures/x.svg) [y](docs/a.md)",
        "![x](./pictures/x.svg) [y](./a.md)",
      ],
      ["README.md", "[x](LICENSE), [y](spec/), [z](grammar/a/b.ts)", "x, y, z"],
      ["README.md", "[x](#y) [z](https://a.example/b)", "[x](#y) [z](https://a.example/b)"],
      ["README.md", "```text\n[x](y)\n```\n[a](docs/a.md)", "```text\n[x](y)\n```\n[a](./a.md)"],
    ])("of %s: %j becomes %j", (source, markdown, page) => {
      expect(adapted(markdown, source, destinations)).toBe(page);
    });

    it.each(["src/uri.ts", "specs", "docs/c.md", "LICENSE/x"])("refuse %s", (target) => {
      expect(() => adapted(`[x](${target})`, "README.md", destinations)).toThrow(
        `README.md links to ${target}, which is not a page`,
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
});

const ROOT = join(__dirname, "../../..");

const FOLDER = join(ROOT, "docs/pictures");

/** The drawn pictures; the others are pictures of screens. */
const drawn = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));

const results = JSON.parse(readFileSync(join(ROOT, "tools/bench/results.json"), "utf8")) as Results;

/** The nodes of a graph, and its edges: `0 state`, `0->1 A a`. */
function partsOf({ nodes, edges }: Graph): readonly string[] {
  return [
    ...nodes.map(({ kind, label }, id) => `${id} ${kind} ${kind === "begin" ? "" : label}`),
    ...edges.map(({ from, to, label }) => `${from}->${to} ${label}`),
  ].map((part) => part.trim());
}

/** The same parts of a picture that Graphviz has made of a graph. */
function drawnPartsOf(svg: string): readonly string[] {
  const parts = svg.matchAll(/class="(?:node (\w+)|edge)">\s*<title>([^<]*)<\/title>[^]*?<\/g>/g);
  return Array.from(parts, ([part, kind = "", title = ""]) => {
    const [, text = ""] = /<text[^>]*>([^<]*)/.exec(part) ?? [];
    const words = [title.replace("&#45;&gt;", "->"), kind, text.replaceAll("&#45;", "-").trim()];
    return words.filter((word) => word !== "").join(" ");
  });
}

describe("docs/pictures", () => {
  it.each([...railroads(), ["speed.svg", speedChart(results)] as const])(
    "has the drawing %s that the grammar or the results give",
    (name, svg) => {
      expect(readFileSync(join(FOLDER, name), "utf8")).toBe(svg);
    },
  );

  it.each([...graphs()])("has the nodes and edges of %s", (name, graph) => {
    const svg = readFileSync(join(FOLDER, name), "utf8");
    expect(svg).toContain(`aria-label="${graph.title}"`);
    expect([...drawnPartsOf(svg)].sort()).toEqual([...partsOf(graph)].sort());
    expect(graph.nodes.length).toBeGreaterThan(4);
  });

  it("has a file for each picture, and no other", () => {
    const names = [...railroads().keys(), ...graphs().keys(), "speed.svg"];
    expect(drawn.sort()).toEqual(names.sort());
  });

  it.each(drawn)("%s has colors for dark schemes, a name, no request", (name) => {
    const svg = readFileSync(join(FOLDER, name), "utf8");
    expect(svg).toContain("prefers-color-scheme: dark");
    expect(svg).toContain('role="img"');
    expect(svg).toContain('aria-label="');
    expect(svg).not.toMatch(/\b(?:href|src)=|@import|url\(/);
  });
});

describe("the drawings of automata", () => {
  const { rules } = compile('r = "a" / "ab" *%x43-45\ns = SP / %x1F600');

  it("have the states and transitions of the smallest automaton", () => {
    // "b" and "C" to "E" lead to one state, in which the rest are letters from "C" to "E".
    expect(partsOf(minimalDrawing(rules.r))).toEqual([
      ...["0 state 0", "1 end 1", "2 end 2", "3 begin"],
      ...["3->0", "0->1 A a", "1->2 B b", "2->2 C–E"],
    ]);
  });

  it("name characters that are invisible or beyond ASCII by their numbers", () => {
    expect(partsOf(minimalDrawing(rules.s))).toContain("0->1 %x20 %x1F600");
  });

  it("have only the states that an input has needed", () => {
    const parts = ["0 state 0", "1 end 1", "2 begin", "2->0", "0->1 A a"];
    expect(partsOf(partDrawing(rules.r, "a"))).toEqual(parts);
    expect(() => partDrawing(rules.r, "ax")).toThrow("r does not begin with ax");
  });
});

describe("the chart", () => {
  const BAR =
    /<text class="(\w+)" x="(\d+)".*>([^<]*)<\/text>\n<rect class="(\w+)".* width="(\d+)".*\n<text.*>([\d,]+)</g;
  const [, ...panels] = speedChart(results)
    .split('class="panel"')
    .map((panel) =>
      Array.from(
        panel.matchAll(BAR),
        ([, kind, end, label = "", sameKind, length, value = ""]) => ({
          ...{ kind, sameKind, label, end: Number(end), length: Number(length) },
          value: Number(value.replaceAll(",", "")),
        }),
      ),
    );

  it("has the figures of the results, of the most inputs", () => {
    const [{ rows }] = results.sections.parse!.tables as [Table];
    const [, , own, ...peers] = rows.find(([name, size]) => name === "ordinary" && size === 1000)!;
    const times = peers.map((peer) => (peer as PeerTime).nanoseconds);
    const figures = [own as number, ...times].sort((a, b) => a - b);
    expect(panels[0]!.map(({ value }) => value)).toEqual(figures.map(Math.round));
    expect(figures.length).toBeGreaterThan(4);
  });

  it("has bars as long as their values, in the color of their project, and labels that fit", () => {
    expect(panels).toHaveLength(6);
    for (const panel of panels)
      for (const { kind, sameKind, label, end, length, value } of panel) {
        const own = /^(?:uri-abnf|rfc3986)$/.test(label) ? "own" : "other";
        expect([label, kind, sameKind]).toEqual([label, own, own]);
        // A bold character has at most 7.2 pixels on average.
        expect([label, label.length * 7.2 <= end]).toEqual([label, true]);
        const longest = panel.at(-1)!;
        expect(Math.abs(length - (longest.length * value) / longest.value)).toBeLessThan(2);
      }
  });

  it("needs the works of the results, and escapes names", () => {
    const { tree, ...others } = results.sections;
    expect(() => speedChart({ ...results, sections: others })).toThrow(
      "the results have no section tree",
    );
    const tables = tree!.tables.map((table) => ({ ...table, rows: [] }));
    const sections = { ...others, tree: { ...tree!, tables } };
    expect(() => speedChart({ ...results, sections })).toThrow("tree has no class ordinary");
    expect(escaped('a<b & "c"')).toBe("a&lt;b &amp; &quot;c&quot;");
  });
});
