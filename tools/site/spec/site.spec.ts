/**
 * The documentation site in a real browser. `npm run nightly -- site` builds the explorer and the site, and
 * runs this spec; without a browser, the spec skips itself.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SITE, useNewPages } from "../../../apps/explorer/spec/helpers/explorer.js";
import { axeFaults } from "../../../apps/explorer/spec/helpers/axe.js";
import { describeIf } from "../../../spec/helpers/skips.js";

const isHere =
  process.env.BROWSER !== undefined &&
  ["readme.html", "explorer/index.html"].every((name) => existsSync(join(SITE, name)));

/** The paths of the pages, without the explorer, which has tests of its own. */
const pages = isHere
  ? readdirSync(SITE, { recursive: true, encoding: "utf8" })
      .filter(
        (name) => name.endsWith(".html") && !name.startsWith("explorer") && name !== "404.html",
      )
      .sort()
  : [];

/** One page of each kind. */
const KINDS = [
  "index.html",
  "tutorial.html",
  "results.html",
  "api/uri-abnf/ajv.html",
  "examples/json.html",
];

interface PageFacts {
  /** The pixels by which the page is wider than the screen. */
  readonly overflow: number;
  readonly links: readonly string[];
  readonly pictures: readonly string[];
}

const FACTS = `({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  links: [...document.links].map(({ href }) => href),
  pictures: [...document.images].filter(({ alt }) => alt === "").map(({ src }) => src),
})`;

/** The identifiers on a page, to which links can lead. */
function anchorsOf(path: string): ReadonlySet<string> {
  const html = readFileSync(join(SITE, path), "utf8");
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id));
}

describeIf(isHere, "site")("the site, in Chromium", () => {
  const explorer = useNewPages();

  const open = (path: string) => explorer.page.goto(`${explorer.origin}/${path}`);

  it("opens each page on a narrow screen: from this host alone, without errors, and with living links", async () => {
    await explorer.page.setViewportSize({ width: 360, height: 740 });
    const anchors = new Map<string, ReadonlySet<string>>();
    const deadLinks: string[] = [];
    const faults: string[] = [];
    for (const path of pages) {
      await open(path);
      const { overflow, links, pictures } = await explorer.page.evaluate<PageFacts>(FACTS);
      if (overflow > 0) faults.push(`${path} is ${overflow} pixels too wide`);
      for (const picture of pictures)
        faults.push(`${path} has a picture without a text: ${picture}`);
      for (const link of links) {
        const { origin, pathname, hash } = new URL(link);
        if (origin !== explorer.origin) continue;
        const target = decodeURIComponent(pathname.slice(1)) || "index.html";
        const file = target.endsWith("/") ? `${target}index.html` : target;
        if (!existsSync(join(SITE, file))) deadLinks.push(`${path}: ${link}`);
        else if (hash !== "" && file.endsWith(".html") && !file.startsWith("explorer/")) {
          const known = anchors.get(file) ?? anchorsOf(file);
          anchors.set(file, known);
          if (!known.has(decodeURIComponent(hash.slice(1)))) deadLinks.push(`${path}: ${link}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect([...new Set(deadLinks)]).toEqual([]);
    expect(pages.length).toBeGreaterThan(50);
  });

  it.each([
    ["email", "Formats"],
    ["fast-uri", "Guide: replacements for fast-uri and uri-js"],
    ["ts2307", "Reference"],
    ["javascript:", "Formats"],
    ["validator", "Guide: coming from validator.js, is-url, url-regex or ajv-formats"],
    ["ajv", "Guide: schema libraries"],
    ["hundred million lines", "Guide: lines of text"],
  ])("finds for %j the page %j first", async (words, title) => {
    await open("index.html");
    await explorer.page.getByRole("button", { name: "Search" }).first().click();
    await explorer.page.getByRole("searchbox").fill(words);
    await explorer.page.getByRole("option").first().click();
    const heading = explorer.page.getByRole("heading", { level: 1, name: title });
    await explorer.eventually(() => heading.count(), 1);
  });

  it("shows a whole program on the first screen", async () => {
    await explorer.page.setViewportSize({ width: 1280, height: 800 });
    await open("index.html");
    const { y = 800, height = 0 } =
      (await explorer.page.locator("pre").first().boundingBox()) ?? {};
    expect(y + height).toBeLessThan(800);
  });

  it("names the licenses of the packages in its pages", () => {
    const text = readFileSync(join(SITE, "licenses.txt"), "utf8");
    for (const name of ["vitepress", "minisearch"]) expect(text).toContain(`Name: ${name}\n`);
    expect(text).toContain("The above copyright notice and this permission notice");
  });

  it("leads to the explorer", async () => {
    await open("index.html");
    await explorer.page.getByRole("link", { name: "Open the explorer" }).click();
    await explorer.eventually(
      async () => (await explorer.tree().getByRole("treeitem").count()) > 0,
      true,
    );
  });

  it.each(["light", "dark"] as const)(
    "has no faults that axe finds, on any kind of page, in the %s scheme",
    async (colorScheme) => {
      await explorer.page.emulateMedia({ colorScheme });
      const faults: Record<string, string[]> = {};
      for (const path of KINDS) {
        await open(path);
        await explorer.page.locator("#VPContent").waitFor();
        faults[path] = await axeFaults(explorer.page);
      }
      expect(faults).toEqual(Object.fromEntries(KINDS.map((path) => [path, []])));
    },
    300_000,
  );
});
