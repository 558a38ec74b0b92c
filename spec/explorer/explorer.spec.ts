/**
 * The page in a real browser. `npm run test:browser` builds the page and runs this spec; without a
 * browser, the spec skips itself.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { axeFaults } from "../helpers/axe.js";
import { describeInBrowser, useExplorer } from "../helpers/explorer.js";
import type { Response } from "playwright-core";

/** The folder for screenshots, if they are wanted. */
const { SCREENSHOTS } = process.env;

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = *3DIGIT\n';

const TABS = [
  "Diagram",
  "Samples",
  "Difference",
  "Coverage",
  "Lint",
  "Module",
  "Regular expression",
  "URI",
];

describeInBrowser("the explorer, in Chromium (npm run test:browser)", () => {
  const explorer = useExplorer();

  it("begins with RFC 3986, its strings, and the tree of the first one", async () => {
    await explorer.open();
    await explorer
      .tree()
      .getByRole("treeitem", { name: "URI-reference http://user@[::1]:8080/a/b?q#f 0–30" })
      .waitFor();
    expect(await explorer.page.getByRole("combobox", { name: "Rule" }).inputValue()).toBe(
      "URI-reference",
    );
    expect(await explorer.page.getByRole("combobox", { name: "Preset" }).inputValue()).toBe(
      "rfc3986",
    );
    expect((await explorer.results().allTextContents()).slice(0, 2)).toEqual(["ok", "ok"]);
    expect(explorer.complaints).toEqual([]);
  }, 60_000);

  it("loads at most 250 kB, compressed, before the first tree is there", async () => {
    const responses: Response[] = [];
    const note = (response: Response): void => void responses.push(response);
    explorer.page.on("response", note);
    await explorer.open();
    await explorer.tree().getByRole("treeitem").first().waitFor();
    explorer.page.off("response", note);
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250_000);
  }, 60_000);

  it("reads a pasted grammar, and shows trees and the first impossible characters", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.write("Strings", "a=12\na=1234\nab");
    await explorer.eventually(
      () => explorer.results().allTextContents(),
      [
        "ok",
        'pair: expected end of input at offset 5, found "4"',
        'pair: expected ALPHA or "=" at offset 2, found end of input',
      ],
    );
    await explorer.results().first().getByRole("button").click();
    await explorer.eventually(
      async () => (await explorer.tree().getByRole("treeitem").all()).length,
      6,
    );
    for (const name of ["pair a=12 0–4", "key a 0–1", "ALPHA a 0–1", "value 12 2–4"])
      expect(await explorer.tree().getByRole("treeitem", { name, exact: true }).count()).toBe(1);
    expect(await explorer.page.locator(".impossible").allTextContents()).toEqual(["4"]);
    expect(explorer.complaints).toEqual([]);
  }, 60_000);

  it("moves in the tree with the keyboard", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.write("Strings", "a=12");
    await explorer.eventually(() => explorer.tree().getByRole("treeitem").count(), 6);
    const focused = (): Promise<string | null> =>
      explorer.page.evaluate<string | null>(
        'document.activeElement?.querySelector(".rule")?.textContent ?? null',
      );
    await explorer.tree().getByRole("treeitem").first().focus();
    await explorer.page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("key");
    await explorer.page.keyboard.press("End");
    expect(await focused()).toBe("DIGIT");
    await explorer.page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("value");
    await explorer.page.keyboard.press("ArrowLeft");
    await explorer.page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("pair");
    await explorer.page.keyboard.press("ArrowLeft");
    expect(await explorer.tree().getByRole("treeitem").count()).toBe(1);
  }, 60_000);

  it("lists the problems of a grammar, and marks them in its text", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR.replace("1*ALPHA", "1*ALPHA | DIGITS"));
    await explorer.eventually(async () => (await explorer.problems().count()) > 0, true);
    expect((await explorer.problems().allTextContents()).join("\n")).toContain("2:");
    await explorer.eventually(
      async () => (await explorer.page.locator(".cm-lintRange").count()) > 0,
      true,
    );
  }, 60_000);

  it("lays a grammar out anew", async () => {
    await explorer.open();
    await explorer.write("Grammar", 'a="x"/"y"\nlonger   = a\n');
    await explorer.page.getByRole("button", { name: "Format" }).click();
    await explorer.eventually(
      async () => (await explorer.page.locator(".grammar .cm-line").allTextContents()).slice(0, 2),
      ['a      = "x" / "y"', "longer = a"],
    );
  }, 60_000);

  it("draws the diagram of a rule, whose names lead to their rules", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.show("Diagram");
    await explorer.panel().getByRole("img", { name: "Railroad diagram of pair" }).waitFor();
    await explorer.panel().locator("a", { hasText: "value" }).click();
    await explorer.eventually(
      () => explorer.page.getByRole("combobox", { name: "Rule" }).inputValue(),
      "value",
    );
    const drawn = explorer.panel().getByRole("img", { name: "Railroad diagram of value" });
    await explorer.eventually(() => drawn.count(), 1);
  }, 60_000);

  it("gives samples, the same for the same seed", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.show("Samples");
    await explorer.panel().getByRole("spinbutton", { name: "Seed" }).fill("7");
    const samples = (): Promise<string[]> =>
      explorer.panel().locator("section").first().locator("code").allTextContents();
    await explorer.eventually(async () => (await samples()).length, 12);
    const first = await samples();
    await explorer.panel().getByRole("spinbutton", { name: "Seed" }).fill("8");
    await explorer.eventually(async () => (await samples()).join() !== first.join(), true);
    await explorer.panel().getByRole("spinbutton", { name: "Seed" }).fill("7");
    await explorer.eventually(samples, first);
    expect(first.every((text) => /^[a-z]+=\d{0,3}$/i.test(text))).toBe(true);
  }, 60_000);

  it("compares the rule with another one", async () => {
    await explorer.open();
    await explorer.write("Grammar", `${GRAMMAR}other = 1*ALPHA "=" *2DIGIT\n`);
    await explorer.show("Difference");
    await explorer.panel().getByRole("combobox", { name: "Other rule" }).selectOption("other");
    await explorer.panel().getByText("which has more.").waitFor();
    expect(await explorer.panel().locator("code").first().textContent()).toBe("a=000");
  }, 60_000);

  it("says which places the strings miss, and adds strings that take them", async () => {
    await explorer.open();
    await explorer.write("Grammar", 'r = "a" / "b" / "c"\n');
    await explorer.write("Strings", "a");
    await explorer.show("Coverage");
    await explorer.panel().getByRole("button", { name: "Add the missing strings" }).click();
    await explorer.eventually(() => explorer.results().allTextContents(), ["ok", "ok", "ok"]);
    await explorer
      .panel()
      .getByText(/take (\d+) of \1 places/)
      .waitFor();
  }, 60_000);

  it("generates the module of the rule, with its size", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.show("Module");
    await explorer.panel().getByText("octets").first().waitFor();
    expect(await explorer.panel().locator("pre").first().textContent()).toContain("rule_pair");
  }, 60_000);

  it("gives the regular expression of the rule", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.show("Regular expression");
    const pre = explorer.panel().locator("pre");
    await explorer.eventually(() => pre.allTextContents(), ["/^[A-Za-z]+=[0-9]{0,3}$/u"]);
  }, 60_000);

  it("shows a reference in four dialects", async () => {
    await explorer.open();
    await explorer.show("URI");
    await explorer.page.getByRole("textbox", { name: "Reference" }).fill("http://a/b/../c");
    await explorer.eventually(() => explorer.panel().locator(".dialect h3").count(), 4);
    const verdict = explorer
      .panel()
      .getByText("The standards disagree about: target, normal form.");
    await explorer.eventually(() => verdict.count(), 1);
  }, 60_000);

  it("takes the steps of a resolution, and marks all offsets of the components", async () => {
    await explorer.open();
    await explorer.show("URI");
    await explorer.textBox("Reference").fill("../g?y");
    await explorer.textBox("Base").fill("http://a/b/c/d;p?q#f");
    const steps = explorer.panel().locator(".dialect").first().locator("dl").first().locator("div");
    await explorer.eventually(
      () => steps.allTextContents(),
      [
        "T.schemehttp of the base",
        "T.authoritya of the base",
        "merged path/b/c/../g base and reference",
        "T.path/b/g merged, without dot segments",
        "T.queryy of the reference",
        "T.fragmentundefined ",
        "same documentno ",
        "targethttp://a/b/g?y ",
      ],
    );
    const places = explorer.panel().locator(".in-place pre");
    await explorer.eventually(() => places.allTextContents(), ["../g?y\n0   4 6\n     5"]);
  }, 60_000);

  it("shows what the standards disagree about, side by side", async () => {
    await explorer.open();
    await explorer.show("URI");
    await explorer.textBox("Reference").fill("http://ä/%7e");
    const rows = explorer
      .panel()
      .getByRole("region", { name: "Disagreements" })
      .locator("tbody tr");
    await explorer.eventually(
      async () => (await rows.first().locator("td").allTextContents()).slice(0, 4),
      ["validity", "wrong at 7", "valid", "wrong at 7"],
    );
  }, 60_000);

  it("opens a shared link in the same state", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.write("Strings", "a=12\nb=");
    await explorer.show("Module");
    await explorer.page.getByRole("button", { name: "Copy link" }).click();
    await explorer.page.getByText("Copied").waitFor();
    const link = await explorer.page.evaluate<string>("navigator.clipboard.readText()");
    const other = await explorer.context.newPage();
    await other.goto(link);
    await other.getByRole("tab", { name: "Module", selected: true }).waitFor();
    await other.getByRole("tree", { name: "Parse tree" }).getByText("key").waitFor();
    expect((await other.locator(".grammar .cm-line").allTextContents()).join("\n")).toBe(GRAMMAR);
  }, 60_000);

  it("works without a network after the first visit, and asks no other host", async () => {
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
    await explorer.page.getByRole("combobox", { name: "Preset" }).selectOption("rfc5646");
    await explorer.eventually(
      () => explorer.page.getByRole("combobox", { name: "Rule" }).inputValue(),
      "Language-Tag",
    );
    expect(explorer.requests.filter((url) => !url.startsWith(explorer.origin))).toEqual([]);
  }, 60_000);

  it("stops a question that is no longer wanted", async () => {
    await explorer.open();
    // The automaton of this rule has more states than the budget of a comparison.
    await explorer.write(
      "Grammar",
      'r = *("a" / "b") "a" 40("a" / "b")\ns = *("a" / "b") "b" 40("a" / "b")\n',
    );
    await explorer.show("Difference");
    await explorer.panel().getByRole("combobox", { name: "Other rule" }).selectOption("s");
    await explorer.write("Grammar", GRAMMAR);
    await explorer.write("Strings", "a=1");
    await explorer.eventually(() => explorer.results().allTextContents(), ["ok"]);
  }, 60_000);

  it.each(["light", "dark"] as const)(
    "has no faults that axe finds, in any tab, in the %s scheme",
    async (colorScheme) => {
      await explorer.page.emulateMedia({ colorScheme });
      await explorer.open();
      await explorer.tree().waitFor();
      // Few nodes: axe looks at each of them, and they are alike.
      await explorer.page.getByRole("combobox", { name: "Rule" }).selectOption("port");
      await explorer.write("Strings", "80\n8a");
      await explorer.results().first().getByRole("button").click();
      await explorer.tree().getByRole("treeitem", { name: "port 80 0–2" }).waitFor();
      for (const tab of TABS) {
        await explorer.show(tab);
        await explorer.page.waitForTimeout(600);
        expect({ tab, faults: await axeFaults(explorer.page) }).toEqual({ tab, faults: [] });
        if (SCREENSHOTS !== undefined) {
          mkdirSync(SCREENSHOTS, { recursive: true });
          await explorer.page.screenshot({
            path: join(SCREENSHOTS, `${colorScheme}-${tab}.png`),
            fullPage: true,
          });
        }
      }
    },
    300_000,
  );

  it("fits a narrow screen", async () => {
    await explorer.page.setViewportSize({ width: 360, height: 740 });
    await explorer.open();
    await explorer.tree().waitFor();
    const overflow = await explorer.page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(overflow).toBe(0);
    if (SCREENSHOTS !== undefined)
      await explorer.page.screenshot({ path: join(SCREENSHOTS, "narrow.png"), fullPage: true });
  }, 60_000);
});
