/** What a grammar is compiled with: lists, octets, imports; and the template of a new one; in Chromium. */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const LISTS = "r = 1#ALPHA\nOWS = *SP\n";

/** The width of the title of the preset, and that of all lines of its box. */
const ROOM = `{
  const select = document.querySelector("header select");
  const { font, lineHeight } = getComputedStyle(select);
  const context = document.createElement("canvas").getContext("2d");
  context.font = font;
  const text = context.measureText(select.selectedOptions[0].text).width;
  ({ text, room: select.clientWidth * Math.floor(select.clientHeight / parseFloat(lineHeight)) });
}`;

describeInBrowser("the settings of the grammar", () => {
  const explorer = useExplorer();
  const lists = () => explorer.page.getByRole("combobox", { name: "Lists (1#element)" });
  const octets = () => explorer.page.getByRole("checkbox", { name: "Octets" });
  const preset = () => explorer.page.getByRole("combobox", { name: "Preset" });
  const drop = (name: string) =>
    explorer.page.getByRole("button", { name: `Drop ${name}`, exact: true });
  const problems = (): Promise<string[]> => explorer.problems().allTextContents();

  it("have the lists of a sender, and of a recipient", async () => {
    await explorer.open({ abnf: LISTS, strings: "a, b\n,a" });
    await explorer.eventually(async () => (await problems())[0]?.slice(0, 10), "1:6 error:");
    await lists().selectOption("sender");
    await explorer.waitForResults(["ok", 'r: expected ALPHA at offset 0, found ","']);
    await lists().selectOption("recipient");
    await explorer.waitForResults(["ok", "ok"]);
  });

  it("read a string as octets", async () => {
    await explorer.open({ abnf: "r = 2%x80-FF\n", strings: "é" });
    await explorer.waitForResults(["r: expected %x80-FF at offset 1, found end of input"]);
    await octets().check();
    await explorer.waitForResults(["ok"]);
  });

  it("are those of a preset, and go with another text", async () => {
    await explorer.open();
    await explorer.choosePreset("rfc9110");
    await explorer.eventually(() => lists().inputValue(), "sender");
    await drop("the imports of rfc9110").click();
    await explorer.eventually(async () => (await problems()).length > 0, true);
    await explorer.openFile("a.abnf", 'r = "a"\n');
    await explorer.eventually(() => lists().inputValue(), "none");
    expect(await explorer.page.getByRole("button", { name: /^Drop/ }).count()).toBe(0);
  });

  it("import what a new text lacks, and drop one import without the others", async () => {
    await explorer.open();
    await explorer.write("Grammar", 'r = token "@" date-time\n');
    await explorer.waitForProblems([
      "1:5 error: undefined rule tokenImport rfc9110Import rfc2045",
      "1:15 error: undefined rule date-timeImport rfc3339Import rfc5322",
    ]);
    await explorer.click("Import what is missing");
    await explorer.waitForProblems([]);
    await drop("rfc3339").click();
    await explorer.waitForProblems([
      "1:15 error: undefined rule date-timeImport rfc3339Import rfc5322",
    ]);
    await drop("rfc9110").waitFor();
  });

  it("import what the other text of a difference lacks", async () => {
    await explorer.open({
      abnf: "r = 1*ALPHA\n",
      tab: "Difference",
      hasOtherText: true,
      otherText: "r = scheme\n",
    });
    await explorer.click("Import rfc3986");
    await drop("rfc3986").waitFor();
    const relation = explorer.panel().getByText("Every string of this rule is in the other one");
    await explorer.waitForCount(relation, 1);
  });

  it("begin anew, with a template, for a grammar of one's own", async () => {
    await explorer.open();
    await explorer.choosePreset("rfc9110");
    await explorer.eventually(() => lists().inputValue(), "sender");
    await explorer.choosePreset("your own grammar");
    await explorer.waitForResults(["ok", "pair: expected value at offset 5, found end of input"]);
    expect(await explorer.grammarLines()).toHaveLength(6);
    expect([await lists().inputValue(), await octets().isChecked()]).toEqual(["none", false]);
    await explorer.waitForCount(explorer.page.getByText("No problems."), 1);
  });

  it.each([1280, 390])("have whole names of presets, with a width of %d", async (width) => {
    await explorer.page.setViewportSize({ width, height: 844 });
    await explorer.open();
    await explorer.choosePreset("rfc2396bis");
    const title =
      "draft-fielding-uri-rfc2396bis-00, Uniform Resource Identifier (URI): Generic Syntax";
    await explorer.eventually(() => preset().locator("option:checked").textContent(), title);
    const { text, room } = await explorer.page.evaluate<{ text: number; room: number }>(ROOM);
    expect(room).toBeGreaterThan(text);
  });
});
