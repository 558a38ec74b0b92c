/** The strings, the tree, and the panels below them, in Chromium. */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = *3DIGIT\n';

/** The name of the element with the focus. */
const FOCUSED = `{
  const { activeElement } = document;
  const name = activeElement.labels?.[0]?.querySelector("span") ?? activeElement.labels?.[0] ??
    activeElement.querySelector(".rule") ?? activeElement;
  activeElement.ariaLabel ?? name.textContent;
}`;

/** The identifier of the element with the focus, or its text. */
const FOCUS = "document.activeElement.id || document.activeElement.textContent.trim()";

describeInBrowser("the strings and the questions about them", () => {
  const explorer = useExplorer();

  const openWith = (abnf: string, strings: string): Promise<void> =>
    explorer.open({ abnf, strings });

  it("light up a node, its span and its rule together", async () => {
    await openWith(GRAMMAR, "ab=12");
    await explorer.treeItem("value 12 3–5").hover();
    const lit = (): Promise<string[]> => explorer.page.locator(".highlighted").allTextContents();
    await explorer.eventually(lit, ["value = *3DIGIT", "12", "▾value 12 3–5"]);
    await explorer.page.locator(".spans").getByText("a", { exact: true }).hover();
    await explorer.eventually(lit, ["a", "·ALPHA a 0–1"]);
  });

  it("have each character once, also where several rules of a grammar of octets share it", async () => {
    await explorer.open({
      abnf: "text = *char\nchar = %x61-7A / %xC2-DF tail / %xF0 3tail\ntail = %x80-BF\n",
      octets: true,
      strings: "aé😀b",
    });
    const spans = explorer.page.locator(".spans");
    await explorer.waitForTexts(spans, ["aé😀b"]);
  });

  it("show the captures as a record", async () => {
    await openWith(GRAMMAR, "ab=12");
    await explorer.page.getByText("Captures", { exact: true }).click();
    const captures = async (): Promise<unknown> =>
      JSON.parse((await explorer.page.locator(".captures pre").textContent()) ?? "null");
    const expected = { pair: "ab=12", key: "ab", ALPHA: "a", value: "12", DIGIT: "1" };
    await explorer.eventually(captures, expected);
  });

  it("stay usable when they are long, and many", async () => {
    await openWith('r = *(2ALPHA ",")\n', "");
    await explorer.paste("Strings", `${"ab,".repeat(40_000)}\n${"ab,\n".repeat(2000)}x`);
    await explorer.waitForCount(explorer.results(), 2002);
    expect(await explorer.results().last().textContent()).toBe(
      "r: expected ALPHA at offset 1, found end of input",
    );
    await explorer.results().first().getByRole("button").click();
    await explorer.page
      .getByText("The tree has 80,001 nodes; the first 2,000 are shown.")
      .waitFor();
    await explorer.choosePreset("rfc3339");
    await explorer.waitForCount(explorer.results(), 5);
  });

  it("have no outcome of an empty line at the end, unless the rule has the empty string", async () => {
    await openWith('r = 1*"a"\n', "a\n\n");
    await explorer.waitForResults(["ok", 'r: expected "a" at offset 0, found end of input']);
    await explorer.write("Grammar", 'r = *"a"\n');
    await explorer.waitForResults(["ok", "ok", "ok"]);
    await openWith('r = 1*"a"\n', "");
    await explorer.waitForCount(explorer.results(), 1);
  });

  it("of a preset go when a file is opened, and those of the user stay", async () => {
    await explorer.open();
    await explorer.openFile("a.abnf", GRAMMAR);
    await explorer.waitForTexts(explorer.page.locator(".strings .cm-line"), [""]);
    await explorer.write("Strings", "ab=12");
    await explorer.openFile("a.abnf", GRAMMAR);
    await explorer.waitForResults(["ok"]);
  });

  it("say why none of them can be checked", async () => {
    await openWith("a = b missing\nb = ALPHA\n", "x");
    await explorer.waitForTexts(explorer.page.locator(".strings").getByRole("alert"), [
      "line 1, column 7: undefined rule missing",
    ]);
    await explorer.write("Grammar", "a = b\nb = ALPHA\n");
    await explorer.waitForResults(["ok"]);
  });

  it("of a preset show the tree of the first one, wherever the cursor was before", async () => {
    await openWith(GRAMMAR, "a=1\nb=2\nc");
    await explorer.textBox("Strings").focus();
    await explorer.press("Control+End");
    await explorer.choosePreset("rfc5646");
    await explorer.treeItem("Language-Tag de 0–2").waitFor();
    expect(await explorer.page.locator(".strings .cm-activeLine").textContent()).toBe("de");
  });

  it("are copied as JSON and as a Jest table", async () => {
    await openWith(GRAMMAR, "a=1");
    await explorer.show("Samples");
    await explorer.click("Copy as JSON");
    await explorer.panel().getByText("Copied").first().waitFor();
    const { samples, examples, nearMisses } = JSON.parse(await explorer.clipboard()) as Record<
      string,
      unknown[]
    >;
    expect([samples?.length, nearMisses?.length]).toEqual([12, 12]);
    expect(examples).toContainEqual(
      expect.objectContaining({ string: expect.stringMatching(/^[a-z]+=/i) as string }),
    );
    await explorer.click("Copy as a Jest table");
    await explorer.eventually(
      async () => (await explorer.clipboard()).split("\n")[0],
      'const rule = grammar.rule("pair");',
    );
    expect(await explorer.clipboard()).toContain('])("refuses %j", (text) => {');
  });

  it("are reached with the keyboard alone, in the order of the page", async () => {
    await openWith(GRAMMAR, "a=1");
    await explorer.treeItem("key a 0–1").waitFor();
    await explorer.page.getByRole("combobox", { name: "Preset" }).focus();
    const reached: string[] = [];
    for (let count = 0; count < 20 && reached.at(-1) !== "Diagram"; count += 1) {
      await explorer.press("Tab");
      reached.push(await explorer.page.evaluate<string>(FOCUSED));
    }
    expect(reached).toEqual([
      ...["Open a file", "Format", "Copy link", "Documentation", "Keys (?)"],
      ...["Lists (1#element)", "Octets", "Grammar", "Rule", "Strings"],
      ...["ok", "pair", "Captures", "Diagram"],
    ]);
    await explorer.page.getByRole("tab", { name: "Diagram" }).focus();
    await explorer.press("End");
    await explorer.page.getByRole("tab", { name: "URI", selected: true }).waitFor();
    await explorer.press("ArrowRight");
    await explorer.page.getByRole("tab", { name: "Diagram", selected: true }).waitFor();
    // The focus goes from the tab to its panel, and on to the names in the drawing.
    await explorer.panel().getByRole("link", { name: "key" }).waitFor();
    for (const expected of ["tab-panel", "key"]) {
      await explorer.press("Tab");
      expect(await explorer.page.evaluate(FOCUS)).toBe(expected);
    }
    await explorer.press("Enter");
    await explorer.eventually(() => explorer.rule(), "key");
    // The link is gone with its drawing: the focus is before the links of the next one.
    expect(await explorer.page.evaluate(FOCUS)).toBe("tab-panel");
  });
});

/** What can stand at the cursor of a string, and how it is completed, in Chromium. */
describe("what can stand at the cursor", () => {
  const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = 2DIGIT\n';

  describeInBrowser("a string that is not complete", () => {
    const explorer = useExplorer();
    const editor = () => explorer.page.getByRole("textbox", { name: "Strings" });
    const ahead = () => explorer.page.getByRole("group", { name: "At the cursor" });

    it("is marked otherwise than a wrong one", async () => {
      await explorer.open({ abnf: GRAMMAR, strings: "a=12\na=1\na=b" });
      const classes = async (): Promise<(string | null)[]> =>
        Promise.all((await explorer.results().all()).map((one) => one.getAttribute("class")));
      await explorer.eventually(classes, ["ok", "partial", "wrong"]);
      await explorer.waitForTexts(explorer.page.locator(".outcomes .partial"), ["…"]);
    });

    it("shows what can stand at the cursor, and completes", async () => {
      await explorer.open({ abnf: GRAMMAR, strings: "a=1" });
      await explorer.page.locator(".cm-editor").nth(1).waitFor();
      await editor().focus();
      await explorer.press("Control+End", "ArrowLeft");
      await explorer.waitForTexts(ahead().locator("p"), [
        "At the cursor: value",
        "characters 0–9",
        "Ctrl+Space completes with 00",
      ]);
      await explorer.press("Control+End");
      await explorer.eventually(
        () => ahead().locator("p").first().textContent(),
        "At the cursor: DIGIT",
      );
      await explorer.press("Control+Space");
      await explorer.waitForResults(["ok"]);
      await explorer.type("7");
      await explorer.eventually(() => editor().textContent(), "a=17");
      await explorer.type("x");
      await explorer.page.getByText("Nothing can stand at the cursor.").waitFor();
    });
  });
});
