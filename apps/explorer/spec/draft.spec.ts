/** A whole draft in the explorer: its examples, the standards of its missing names, and the count of problems. */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const DRAFT = `# Pairs

~~~ abnf
pair = token "=" 1*DIGIT
~~~

~~~ abnf-example:pair
a=1
a=b
~~~

~~~ abnf-counterexample:pair
=
~~~
`;

const XML_DRAFT = `<?xml version="1.0"?>
<rfc><middle><section>
<sourcecode type="abnf">
pair = 1*ALPHA "&lt;" 1*DIGIT
</sourcecode>
<sourcecode type="abnf-example:pair"><![CDATA[
a<1
<1
]]></sourcecode>
<artwork type="abnf-counterexample:pair">b&lt;</artwork>
<sourcecode type="abnf-example">x</sourcecode>
</section></middle></rfc>
`;

const TEXT_DRAFT = `1.  Pairs

   A pair has a size.

      pair = 1*ALPHA "=" size
      size = 1*DIGIT

   <CODE BEGINS> file "abnf-example:pair"
   a=1
   size = x
   <CODE ENDS>

   <CODE BEGINS> file "abnf-counterexample"
   =
   <CODE ENDS>
`;

/** Its block has lists, and its prose cites a standard of whose rules it has one of its own. */
const DRAFT_WITH_LISTS = `# Ports

The port is that of RFC 3986.

~~~ abnf9110
ports = 1#port
port  = 1*DIGIT
OWS   = *SP
~~~
`;

describeInBrowser("a draft", () => {
  const explorer = useExplorer();
  const examples = () =>
    explorer.page.getByRole("list", { name: "Examples" }).getByRole("listitem");

  async function openDraft(name: string, text: string): Promise<void> {
    await explorer.open({ tab: "Examples", abnf: "a = b" });
    await explorer.openFile(name, text);
  }

  it("lists its examples, and imports the standard of a missing name", async () => {
    await openDraft("draft.md", DRAFT);
    const problems = explorer.page.getByRole("list", { name: "Problems" });
    await problems.getByText("undefined rule token").waitFor();
    expect(await explorer.page.locator(".grammar .count").textContent()).toBe("1 error");
    await problems.getByRole("button", { name: "Import rfc9110" }).click();
    await explorer.page.getByText("2 of 3 are as their author says.").waitFor();
    expect(await examples().allTextContents()).toEqual([
      'pair "a=1": ok',
      expect.stringMatching(/^pair "a=b": .*offset 2/) as string,
      'not pair "=": ok',
    ]);
    await explorer.page.getByRole("button", { name: "Drop rfc9110", exact: true }).waitFor();
    // The refused example stands among the problems, too, and leads to its string.
    await explorer.waitForProblems([
      '5:18 error: example "a=b": pair: expected DIGIT at offset 2, found "b"',
    ]);
  });

  it("has the lists of its blocks, and is compared with the standards that it cites", async () => {
    const lists = explorer.page.getByRole("combobox", { name: "Lists (1#element)" });
    const isRead = async (): Promise<void> => {
      await explorer.eventually(() => lists.inputValue(), "sender");
      await explorer.waitForProblems(['2:1 note: port differs from RFC 3986: only there ""']);
    };
    await openDraft("draft.md", DRAFT_WITH_LISTS);
    await isRead();
    await explorer.open({ abnf: "a = b" });
    await explorer.paste("Grammar", DRAFT_WITH_LISTS);
    await isRead();
  });

  it("in RFC XML has examples in marked elements, with entities", async () => {
    await openDraft("draft.xml", XML_DRAFT);
    await explorer.page.getByText("2 of 4 are as their author says.").waitFor();
    expect(await examples().allTextContents()).toEqual([
      'pair "a<1": ok',
      expect.stringMatching(/^pair "<1": .*offset 0/) as string,
      'not pair "b<": ok',
      "the mark names no rule",
    ]);
  });

  it("in plain text has examples between marked lines, which are not rules", async () => {
    await openDraft("draft.txt", TEXT_DRAFT);
    await explorer.page.getByText("1 of 3 are as their author says.").waitFor();
    expect(await examples().allTextContents()).toEqual([
      'pair "a=1": ok',
      expect.stringMatching(/^pair "size = x": .*offset 4/) as string,
      "the mark names no rule",
    ]);
    expect(await explorer.grammarLines()).toEqual(
      expect.arrayContaining(['pair = 1*ALPHA "=" size', "size = 1*DIGIT"]),
    );
  });
});
