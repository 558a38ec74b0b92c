/** The editor of the grammar, in Chromium. */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = *3DIGIT\n      / "-"\n';

/** The text of an RFC, with a page break within a rule. */
const RFC = `Network Working Group                                          A. Author
Request for Comments: 9999                                  January 2030

1.  Introduction

   The syntax of a pair is simple.

     pair   = key "=" value
     key    = 1*ALPHA


Author                       Standards Track                    [Page 1]
\f
RFC 9999                          Pairs                     January 2030


     value  = *3DIGIT

   This is all.
`;

const XML = `<?xml version="1.0"?>
<rfc><middle><section><name>Syntax</name><sourcecode type="abnf"><![CDATA[
pair   = key "=" value
key    = 1*ALPHA
value  = *3DIGIT
]]></sourcecode></section></middle></rfc>
`;

const MARKDOWN = `# Pairs

\`\`\`abnf
pair   = key "=" value
key    = 1*ALPHA
value  = *3DIGIT
\`\`\`
`;

const FOUND = ["pair", "key", "value"];

describeInBrowser("the editor of the grammar", () => {
  const explorer = useExplorer();

  const ruleNames = (): Promise<string[]> =>
    explorer.page
      .getByRole("combobox", { name: "Rule", exact: true })
      .locator("option")
      .allTextContents();
  const openWith = (abnf: string): Promise<void> => explorer.open({ abnf });
  const lines = () => explorer.page.locator(".grammar .cm-line");
  const wordOf = (line: number, word: string) => lines().nth(line).getByText(word, { exact: true });
  /** The line and the text of the cursor's line. */
  const activeLine = (): Promise<string | null> =>
    explorer.page.locator(".grammar .cm-activeLine").textContent();

  it("colors names, strings and numbers", async () => {
    // A grammar without problems, whose marks would divide the tokens.
    await openWith('r = "a" / %x42 / other ; end\nother = DIGIT\n');
    const colors = lines().first().locator("span");
    await explorer.waitForTexts(colors, ["r", "=", '"a"', "/", "%x42", "/", "other", "; end"]);
  });

  it("folds a rule of several lines, and unfolds it", async () => {
    await openWith(GRAMMAR);
    await wordOf(2, "value").click();
    await explorer.press("Control+Shift+BracketLeft");
    await explorer.eventually(
      async () => (await explorer.grammarLines()).join("|"),
      'pair  = key "=" value|key   = 1*ALPHA|value = *3DIGIT…|',
    );
    await explorer.press("Control+Shift+BracketRight");
    await explorer.eventually(async () => (await explorer.grammarLines()).length, 5);
  });

  it("completes the names of rules, and of the core rules", async () => {
    await openWith(`${GRAMMAR}more = `);
    await explorer.textBox("Grammar").focus();
    await explorer.press("Control+End");
    await explorer.type("va");
    await explorer.page.getByRole("listbox").getByRole("option").waitFor();
    // The list takes a key only after a moment, so that it does not take one that was meant for the text.
    await explorer.page.waitForTimeout(200);
    await explorer.press("Enter");
    await explorer.eventually(async () => (await explorer.grammarLines()).at(-1), "more = value");
    await explorer.type(" HEX");
    const options = explorer.page.getByRole("listbox").getByRole("option");
    await explorer.waitForTexts(options, ["HEXDIG"]);
    await explorer.press("Escape");
  });

  it("goes to a definition: with F12, and with Control and a click", async () => {
    await openWith(GRAMMAR);
    await wordOf(0, "value").click();
    await explorer.press("F12");
    await explorer.eventually(activeLine, "value = *3DIGIT");
    await wordOf(0, "key").click({ modifiers: ["Control"] });
    await explorer.eventually(activeLine, "key   = 1*ALPHA");
  });

  it("renames a rule with F2, everywhere", async () => {
    await openWith(GRAMMAR);
    await wordOf(0, "key").click();
    await explorer.press("F2");
    await explorer.page.getByRole("textbox", { name: "New name of key" }).fill("name");
    await explorer.press("Enter");
    await explorer.eventually(
      async () => (await explorer.grammarLines()).slice(0, 2),
      ['pair  = name "=" value', "name   = 1*ALPHA"],
    );
  });

  it("shows the definition of the name below the mouse", async () => {
    await openWith(GRAMMAR);
    await wordOf(0, "value").hover();
    const tooltip = explorer.page.locator(".cm-tooltip .definition");
    await explorer.waitForTexts(tooltip, ['value = *3DIGIT\n      / "-"']);
  });

  it("repairs a mistake from the list, and from the mark in the text", async () => {
    await openWith('r = "a" | "b"\n');
    await explorer.page.locator(".grammar .cm-lintRange").first().waitFor();
    await explorer.problems().getByRole("button", { name: "Repair" }).first().click();
    await explorer.eventually(async () => (await explorer.grammarLines())[0], 'r = "a" / "b"');
    await explorer.write("Grammar", 'r = "a" | "c"\n');
    await explorer.page.locator(".grammar .cm-lintRange").first().hover();
    await explorer.page.locator(".cm-tooltip-lint").getByRole("button", { name: "Repair" }).click();
    await explorer.eventually(async () => (await explorer.grammarLines())[0], 'r = "a" / "c"');
    await explorer.waitForCount(explorer.problems(), 0);
  });

  it("goes from a problem to its place", async () => {
    await openWith(`${GRAMMAR}wrong = ( "x"\n`);
    await explorer.problems().first().getByRole("button").first().click();
    await explorer.eventually(activeLine, 'wrong = ( "x"');
  });

  it("takes the ABNF of an RFC that is pasted", async () => {
    await explorer.open();
    await explorer.paste("Grammar", RFC);
    await explorer.eventually(ruleNames, FOUND);
    expect((await explorer.grammarLines()).join("\n")).not.toContain("Author");
  });

  it.each([
    ["Markdown", "draft.md", MARKDOWN],
    ["a text", "rfc9999.txt", RFC],
    ["XML", "rfc9999.xml", XML],
  ])(
    "takes the ABNF of %s that is opened",
    async (_kind, name, text) => {
      await explorer.open();
      await explorer.openFile(name, text);
      await explorer.eventually(ruleNames, FOUND);
    },
    60_000,
  );

  it("takes a file with the line ends of Windows, and goes to the right place", async () => {
    await explorer.open();
    const abnf = `${GRAMMAR}wrong = ( "x"\n`;
    await explorer.openFile("pairs.abnf", abnf.replaceAll("\n", "\r\n"));
    await explorer.eventually(() => explorer.grammarLines(), abnf.split("\n"));
    await explorer.problems().first().getByRole("button").first().click();
    await explorer.eventually(activeLine, 'wrong = ( "x"');
  });

  it("takes the ABNF of XML that is dropped", async () => {
    await explorer.open();
    await explorer.page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(XML)}], "rfc9999.xml"));
      document.querySelector('[aria-label="Grammar"]').dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
      );
    }`);
    await explorer.eventually(ruleNames, FOUND);
  });
});
