/** The comparison of a rule with a rule of the same grammar, of a standard, and of another text, in Chromium. */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = *3DIGIT\n';

/** A later version of the same grammar. */
const LATER = 'pair  = key "=" value\nkey   = 1*( ALPHA / "-" )\nvalue = *2DIGIT\n';

/** The text of a document with the later version. */
const DOCUMENT = `# Pairs\n\n~~~abnf\n${LATER}~~~\n`;

/** The automata of these rules have more states than the budget of a comparison. */
const LONG = 'r = *("a" / "b") "a" 40("a" / "b")\n';
const LONG_TOO = 'r = *("a" / "b") "b" 40("a" / "b")\n';

describeInBrowser("the difference to another rule", () => {
  const explorer = useExplorer();

  const open = (abnf: string, otherText?: string): Promise<void> => {
    const other = otherText === undefined ? {} : { hasOtherText: true, otherText };
    return explorer.open({ abnf, tab: "Difference", ...other });
  };
  const box = (name: string) => explorer.panel().getByRole("combobox", { name, exact: true });
  const relation = (): Promise<string[]> =>
    explorer
      .panel()
      .locator("p", { hasText: /^(?:Both|Every|Each)/ })
      .allTextContents();
  /** The headings of the two lists, and their first strings. */
  const witnesses = async (): Promise<(string | null)[]> => {
    const sections = await explorer.panel().locator(".columns section").all();
    return Promise.all(
      sections.flatMap((section) => [
        section.getByRole("heading").textContent(),
        section.locator("li code, .note").first().textContent(),
      ]),
    );
  };

  /** Keeps the answers to this question in the workers that there are, as if they took very long. */
  const withholdAnswers = async (): Promise<void> => {
    for (const worker of explorer.page.workers())
      await worker.evaluate(`
        {
          const { postMessage } = self;
          self.postMessage = (response) => {
            if (response.answer?.relation === undefined) postMessage(response);
          };
        }
        null`);
  };

  it("is that of the same grammar", async () => {
    await open(`${GRAMMAR}other = 1*ALPHA "=" *2DIGIT\n`);
    await box("Other rule").selectOption("other");
    await explorer.eventually(witnesses, [
      ...["Only pair", "a=000"],
      ...["Only the other other", "No string."],
    ]);
    expect(await relation()).toEqual([
      "Every string of the other rule is in this one, which has more.",
    ]);
  });

  it("is that of a standard", async () => {
    await open("port = 1*5DIGIT\n");
    await box("Compare with").selectOption("rfc3986");
    await explorer.eventually(witnesses, [
      ...["Only port", "No string."],
      ...["Only the other port", "(empty)"],
    ]);
  });

  it("is that of another text, which begins as a copy of the grammar", async () => {
    await open(GRAMMAR);
    await box("Compare with").selectOption("another text");
    await explorer.eventually(relation, ["Both rules have the same language."]);
    await explorer.paste("Other text", LATER);
    await explorer.eventually(witnesses, ["Only pair", "a=000", "Only the other pair", "-="]);
    expect(await relation()).toEqual(["Each rule has strings that the other one does not have."]);
    await box("Other rule").selectOption("key");
    await explorer.eventually(witnesses, ["Only pair", "a=", "Only the other key", "-"]);
    expect(await explorer.grammarLines()).toEqual([...GRAMMAR.split("\n")]);
  });

  it("takes the ABNF of a document that is opened, and lists the diagnostics of the text", async () => {
    await open(GRAMMAR, 'pair = ( "x"\n');
    const diagnostics = explorer
      .panel()
      .getByRole("list", { name: "Diagnostics of the other text" })
      .getByRole("listitem");
    await diagnostics.first().waitFor();
    await explorer.panel().getByText("The other text has no rule, or it has errors.").waitFor();
    await explorer.openFile("later.md", DOCUMENT, "Open its file");
    await explorer.eventually(witnesses, ["Only pair", "a=000", "Only the other pair", "-="]);
    await explorer.waitForCount(diagnostics, 0);
  });

  it("is in the link, with the text", async () => {
    await open(GRAMMAR);
    await box("Compare with").selectOption("another text");
    await explorer.write("Other text", LATER);
    await box("Other rule").selectOption("value");
    await explorer.click("Copy link");
    await explorer.page.getByText("Copied").waitFor();
    const link = await explorer.clipboard();
    await explorer.open();
    await explorer.page.goto(link);
    await explorer.eventually(witnesses, ["Only pair", "a=", "Only the other value", "(empty)"]);
    expect(await explorer.panel().locator(".cm-line").allTextContents()).toEqual(LATER.split("\n"));
  });

  it("is refused with the reason if the automata take too many steps", async () => {
    await open(LONG, LONG_TOO);
    const alert = explorer.panel().getByRole("alert");
    await alert.getByText("takes more than 100,000,000 steps").waitFor();
    expect(await alert.count()).toBe(1);
  });

  it("is stopped, and asked again, while the strings are checked", async () => {
    const stop = explorer.panel().getByRole("button", { name: "Stop" });
    await explorer.open({ abnf: GRAMMAR, strings: "a=1", tab: "Difference", otherRule: "key" });
    await explorer.eventually(witnesses, ["Only pair", "a=", "Only the other key", "a"]);
    await withholdAnswers();
    await box("Other rule").selectOption("value");
    await stop.click();
    await explorer.panel().getByText("Stopped.").waitFor();
    await explorer.write("Strings", "b=2\nc");
    await explorer.waitForResults([
      "ok",
      'pair: expected ALPHA or "=" at offset 1, found end of input',
    ]);
    await explorer.click("Ask again");
    await explorer.eventually(witnesses, ["Only pair", "a=", "Only the other value", "(empty)"]);
  });

  it("is withdrawn when a text changes", async () => {
    const stop = explorer.panel().getByRole("button", { name: "Stop" });
    await open(GRAMMAR, LATER);
    await explorer.eventually(witnesses, ["Only pair", "a=000", "Only the other pair", "-="]);
    await withholdAnswers();
    await box("Other rule").selectOption("key");
    await stop.waitFor();
    await explorer.write("Grammar", 'r = "b"\n');
    await explorer.write("Other text", 'r = "a"\n');
    await explorer.eventually(relation, [
      "Each rule has strings that the other one does not have.",
    ]);
  });
});
