/**
 * The page in a real browser. `bash apps/explorer/test.sh` builds the page and runs this spec and its neighbors;
 * without a browser, they skip themselves.
 */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = *3DIGIT\n';

describeInBrowser("the explorer, in Chromium (bash apps/explorer/test.sh)", () => {
  const explorer = useExplorer();

  it("reads a pasted grammar, and shows trees and the first impossible characters", async () => {
    await explorer.open();
    await explorer.write("Grammar", GRAMMAR);
    await explorer.write("Strings", "a=12\na=1234\nab");
    await explorer.waitForResults([
      "ok",
      'pair: expected end of input at offset 5, found "4"',
      'pair: expected ALPHA or "=" at offset 2, found end of input',
    ]);
    await explorer.results().first().getByRole("button").click();
    await explorer.eventually(
      async () => (await explorer.tree().getByRole("treeitem").all()).length,
      6,
    );
    for (const name of ["pair a=12 0–4", "key a 0–1", "ALPHA a 0–1", "value 12 2–4"])
      expect(await explorer.tree().getByRole("treeitem", { name, exact: true }).count()).toBe(1);
    expect(await explorer.page.locator(".impossible").allTextContents()).toEqual(["4"]);
  });

  it("moves in the tree with the keyboard", async () => {
    await explorer.open({ abnf: GRAMMAR, strings: "a=12" });
    await explorer.waitForCount(explorer.tree().getByRole("treeitem"), 6);
    const focused = (): Promise<string | null> =>
      explorer.page.evaluate<string | null>(
        'document.activeElement?.querySelector(".rule")?.textContent ?? null',
      );
    await explorer.tree().getByRole("treeitem").first().focus();
    await explorer.press("ArrowRight");
    expect(await focused()).toBe("key");
    await explorer.press("End");
    expect(await focused()).toBe("DIGIT");
    await explorer.press("ArrowLeft");
    expect(await focused()).toBe("value");
    await explorer.press("ArrowLeft", "ArrowLeft");
    expect(await focused()).toBe("pair");
    await explorer.press("ArrowLeft");
    expect(await explorer.tree().getByRole("treeitem").count()).toBe(1);
  });

  it("lists the problems of a grammar, and marks them in its text", async () => {
    await explorer.open({ abnf: GRAMMAR.replace("1*ALPHA", "1*ALPHA | DIGITS") });
    await explorer.problems().first().waitFor();
    expect((await explorer.problems().allTextContents()).join("\n")).toContain("2:");
    await explorer.page.locator(".cm-lintRange").first().waitFor();
  });

  it("lays a grammar out anew", async () => {
    await explorer.open({ abnf: 'a="x"/"y"\nlonger   = a\n' });
    await explorer.click("Format");
    await explorer.eventually(
      async () => (await explorer.page.locator(".grammar .cm-line").allTextContents()).slice(0, 2),
      ['a      = "x" / "y"', "longer = a"],
    );
  });

  it("draws the diagram of a rule, whose names lead to their rules", async () => {
    await explorer.open({ abnf: GRAMMAR, tab: "Diagram" });
    const drawing = explorer.panel().getByRole("group", { name: "Railroad diagram of pair" });
    await drawing.getByRole("link", { name: "key", exact: true }).waitFor();
    await drawing.getByRole("link", { name: "value" }).click();
    await explorer.eventually(() => explorer.rule(), "value");
    await explorer.panel().getByRole("img", { name: "Railroad diagram of value" }).waitFor();
  });

  it("gives samples, the same for the same seed", async () => {
    await explorer.open({ abnf: GRAMMAR, tab: "Samples" });
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
  });

  it("says which places the strings miss, and adds strings that take them", async () => {
    await explorer.open({ abnf: 'r = "a" / "b" / "c"\n', strings: "a", tab: "Coverage" });
    await explorer.click("Add the missing strings");
    await explorer.waitForResults(["ok", "ok", "ok"]);
    await explorer
      .panel()
      .getByText(/take (\d+) of \1 places/)
      .waitFor();
  });

  it("generates the module of the rule, with its size", async () => {
    await explorer.open({ abnf: GRAMMAR, tab: "Module" });
    await explorer.panel().getByText("octets").first().waitFor();
    expect(await explorer.panel().locator("pre").first().textContent()).toContain("rule_pair");
  });

  it("gives the regular expression of the rule", async () => {
    await explorer.open({ abnf: GRAMMAR, tab: "Regular expression" });
    const pre = explorer.panel().locator("pre");
    await explorer.waitForTexts(pre, ["/^[A-Za-z]+=[0-9]{0,3}$/u"]);
    await explorer.panel().getByRole("combobox", { name: "Flavor" }).selectOption("rust");
    await explorer.waitForTexts(pre, ["^[A-Za-z]+=[0-9]{0,3}$"]);
  });

  it("shows a reference in four dialects", async () => {
    await explorer.open({ tab: "URI" });
    await explorer.page.getByRole("textbox", { name: "Reference" }).fill("http://a/b/../c");
    await explorer.waitForCount(explorer.panel().locator(".dialect h3"), 4);
    const verdict = explorer
      .panel()
      .getByText("The standards disagree about: target, normal form.");
    await explorer.waitForCount(verdict, 1);
  });

  it("takes the steps of a resolution, and marks all offsets of the components", async () => {
    await explorer.open({ tab: "URI" });
    await explorer.textBox("Reference").fill("../g?y");
    await explorer.textBox("Base").fill("http://a/b/c/d;p?q#f");
    const steps = explorer.panel().locator(".dialect").first().locator("dl").first().locator("div");
    await explorer.waitForTexts(steps, [
      "T.schemehttp of the base",
      "T.authoritya of the base",
      "merged path/b/c/../g base and reference",
      "T.path/b/g merged, without dot segments",
      "T.queryy of the reference",
      "T.fragmentundefined ",
      "same documentno ",
      "targethttp://a/b/g?y ",
    ]);
    const places = explorer.panel().locator(".in-place pre");
    await explorer.waitForTexts(places, ["../g?y\n0   4 6\n     5"]);
  });

  it("takes the steps to the normal form", async () => {
    await explorer.open({ tab: "URI" });
    await explorer.textBox("Reference").fill("HTTP://A:80/%7e/../b");
    const dialect = explorer.panel().locator(".dialect").filter({ hasText: "RFC 3986" });
    const forms = dialect.locator("dl").last().locator("dd");
    await explorer.eventually(
      async () => (await forms.allTextContents()).map((text) => text.trim()),
      ["http://a:80/%7E/../b", "http://a:80/~/../b", "http://a:80/b", "http://a/b", "http://a/b"],
    );
  });

  it("shows what the standards disagree about, side by side", async () => {
    await explorer.open({ tab: "URI" });
    await explorer.textBox("Reference").fill("http://ä/%7e");
    const rows = explorer
      .panel()
      .getByRole("region", { name: "Disagreements" })
      .locator("tbody tr");
    await explorer.eventually(
      async () => (await rows.first().locator("td").allTextContents()).slice(0, 4),
      ["validity", "wrong at 7", "valid", "wrong at 7"],
    );
  });
});
