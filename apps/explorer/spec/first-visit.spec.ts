/** The first load of the page, its policy, its link and its use without a network, in Chromium. */
import { deflateRawSync, gzipSync, inflateRawSync } from "node:zlib";
import { axeFaults } from "./helpers/axe.js";
import { describeInBrowser, useNewPages } from "./helpers/explorer.js";
import { serve } from "../../../spec/helpers/static-server.js";
import { rfc5322 } from "../../../grammar/rfc/rfc5322.js";
import type { Response } from "playwright-core";

/** The sources that the policy allows: the host of the page, and two that are not hosts. */
const SOURCES = ["'self'", "'none'", "data:"];

/** Runs a program as the page could: a program that the debugger runs itself is exempt from the policy. */
const asThePage = (program: string): string =>
  `new Promise((resolve) => setTimeout(() => (async () => { ${program} })().then(resolve, ({ name }) => resolve(name))))`;

describeInBrowser("the first visit of the explorer (bash apps/explorer/test.sh)", () => {
  const explorer = useNewPages();

  it("begins with RFC 3986, its strings, and the tree of the first one", async () => {
    await explorer.open();
    await explorer.treeItem("URI-reference http://user@[::1]:8080/a/b?q#f 0–30").waitFor();
    expect(await explorer.rule()).toBe("URI-reference");
    expect(await explorer.page.getByRole("combobox", { name: "Preset" }).inputValue()).toBe(
      "rfc3986",
    );
    expect((await explorer.results().allTextContents()).slice(0, 2)).toEqual(["ok", "ok"]);
  });

  it("shows all tabs on a small screen, and no warning about the standard but under Lint", async () => {
    await explorer.page.setViewportSize({ width: 1280, height: 800 });
    await explorer.open();
    await explorer.page.locator(".grammar .cm-content").waitFor();
    const tabs = await explorer.page.getByRole("tab").all();
    const bottoms = await Promise.all(
      tabs.map(async (tab) => {
        const box = await tab.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      }),
    );
    expect(bottoms).toHaveLength(9);
    expect(Math.max(...bottoms)).toBeLessThan(800);
    expect(await explorer.page.locator(".warning, .cm-lintRange").count()).toBe(0);
    await explorer.show("Lint");
    await explorer.panel().getByText("4 warnings").waitFor();
  });

  it("leads to the documentation, and lists its keys", async () => {
    await explorer.open();
    const documentation = explorer.page.getByRole("link", { name: "Documentation" });
    expect(await documentation.evaluate((link) => (link as unknown as URL).href)).toBe(
      `${explorer.origin}/index.html`,
    );
    const keys = explorer.page.getByRole("dialog", { name: "Keys" });
    await explorer.press("?");
    await keys.getByRole("row", { name: "F2 rename a rule" }).waitFor();
    expect(await axeFaults(explorer.page, "dialog")).toEqual([]);
    await explorer.press("Escape");
    await keys.waitFor({ state: "hidden" });
    await explorer.click("Keys (?)");
    await keys.getByRole("button", { name: "Close" }).click();
    await keys.waitFor({ state: "hidden" });
    // In a text, it is a character.
    await explorer.textBox("Strings").focus();
    await explorer.type("?");
    expect(await keys.isVisible()).toBe(false);
  });

  it("is there before any worker has started, and before the editors", async () => {
    const held: (() => void)[] = [];
    await explorer.page.route(/\/(?:worker|codemirror)-[^/]*\.js$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await explorer.open();
    await explorer.tree().getByRole("treeitem").first().waitFor();
    expect(await explorer.results().count()).toBe(5);
    await explorer.page.getByText("A standard: remarks on its text are under Lint.").waitFor();
    await explorer.panel().getByRole("link", { name: "relative-ref" }).waitFor();
    // The text box of the platform takes a text, which stays with its selection when the editor comes.
    await explorer.write("Strings", "a:b");
    await explorer.press("Shift+ArrowLeft");
    await explorer.eventually(() => Promise.resolve(held.length), 2);
    for (const release of held) release();
    await explorer.page.locator(".strings .cm-content").waitFor();
    await explorer.type("c d");
    await explorer.eventually(
      async () => (await explorer.results().allTextContents()).map((text) => text.slice(-22)),
      ['at offset 3, found " "'],
    );
    expect(await explorer.page.locator(".strings .cm-line").allTextContents()).toEqual(["a:c d"]);
  });

  it("loads at most 250 kB, compressed, before all of it works", async () => {
    const responses: Response[] = [];
    const note = (response: Response): void => void responses.push(response);
    explorer.page.on("response", note);
    await explorer.open();
    await explorer.page.locator(".strings .cm-content").waitFor();
    await explorer.write("Strings", "a:b\nc:d");
    await explorer.waitForResults(["ok", "ok"]);
    explorer.page.off("response", note);
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250_000);
  });

  it("names the licenses of the packages in the page and in its worker", async () => {
    await explorer.open();
    const href = await explorer.page.locator('link[rel="license"]').getAttribute("href");
    const response = await explorer.page.request.get(new URL(href ?? "", explorer.page.url()).href);
    const text = await response.text();
    for (const name of ["@codemirror/view", "preact", "parsimmon", "@prantlf/railroad-diagrams"])
      expect(text).toContain(`Name: ${name}\n`);
    expect(text).toContain("The above copyright notice and this permission notice");
  });

  it("allows neither programs in texts nor other hosts", async () => {
    const elsewhere = await serve(__dirname);
    await explorer.open();
    const policy = await explorer.page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute("content");
    const directives = new Map(
      (policy ?? "").split(";").map((directive) => {
        const [name = "", ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    // The editor writes its styles into the page. A style is not a program.
    expect(directives.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
    directives.delete("style-src");
    expect([...directives.values()].flat().filter((source) => !SOURCES.includes(source))).toEqual(
      [],
    );
    expect([directives.get("default-src"), directives.get("script-src")]).toEqual([
      ["'self'"],
      ["'self'"],
    ]);
    const attempts = ['return eval("1")', 'return new Function("return 1")()'];
    for (const attempt of [...attempts, `return (await fetch("${elsewhere.origin}/")).status`])
      expect(await explorer.page.evaluate(asThePage(attempt))).toMatch(/^(?:Eval|Type)Error$/);
    // Each refusal is a message on the console.
    expect(explorer.complaints.length).toBeGreaterThanOrEqual(1);
    explorer.forget();
    await elsewhere.close();
  });

  it("copies a link far shorter than the grammar, which opens again", async () => {
    const { abnf } = rfc5322.source;
    const state = { abnf, rule: "date-time", strings: "1 Jan 2030 00:00 +0000\n1", tab: "URI" };
    await explorer.open(state);
    await explorer.page.getByRole("tab", { name: "URI", selected: true }).waitFor();
    const copied = async (): Promise<string> => {
      await explorer.click("Copy link");
      await explorer.page.getByText("Copied").waitFor();
      return explorer.clipboard();
    };
    const link = await copied();
    const { hash } = new URL(link);
    expect(hash.length).toBeLessThan(abnf.length / 2);
    const shared = inflateRawSync(Buffer.from(hash.slice(1), "base64url"));
    expect(JSON.parse(shared.toString())).toEqual(state);
    await explorer.newPage();
    await explorer.page.goto(link);
    await explorer.page.getByRole("tab", { name: "URI", selected: true }).waitFor();
    expect(new URL(await copied()).hash).toBe(hash);
  });

  it("begins anew with a link that is broken, or that stands for more than a browser can take", async () => {
    const large = deflateRawSync(JSON.stringify({ abnf: "a".repeat(9 << 20) })).toString(
      "base64url",
    );
    for (const hash of ["", "%", "AAAA", large]) {
      await explorer.page.goto(`${explorer.origin}/explorer/index.html#${hash}`);
      await explorer.eventually(() => explorer.rule(), "URI-reference");
    }
  });

  it("works without a network after the first visit", async () => {
    await explorer.open();
    await explorer.tree().waitFor();
    await explorer.page.evaluate("navigator.serviceWorker.ready.then(() => null)");
    await explorer.eventually(
      () => explorer.page.evaluate<number>("caches.keys().then(({ length }) => length)"),
      1,
    );
    await explorer.context.setOffline(true);
    await explorer.page.reload();
    await explorer.tree().waitFor();
    await explorer.choosePreset("rfc5646");
    await explorer.eventually(() => explorer.rule(), "Language-Tag");
  });
});
