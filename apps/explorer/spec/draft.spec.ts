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

describeInBrowser("a draft", () => {
  const explorer = useExplorer();
  const examples = () =>
    explorer.page.getByRole("list", { name: "Examples" }).getByRole("listitem");

  async function openDraft(name: string, mimeType: string, text: string): Promise<void> {
    await explorer.open({ tab: "Examples", abnf: "a = b" });
    await explorer.page
      .getByLabel("Open a file")
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  }

  it("lists its examples, and imports the standard of a missing name", async () => {
    await openDraft("draft.md", "text/markdown", DRAFT);
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
    await explorer.page.getByText("With the rules of rfc9110.").waitFor();
    // The refused example stands among the problems, too, and leads to its string.
    await explorer.eventually(
      () => explorer.problems().allTextContents(),
      ['4:16 error: example "a=b": pair: expected DIGIT at offset 2, found "b"'],
    );
  });

  it("in RFC XML has examples in marked elements, with entities", async () => {
    await openDraft("draft.xml", "text/xml", XML_DRAFT);
    await explorer.page.getByText("2 of 4 are as their author says.").waitFor();
    expect(await examples().allTextContents()).toEqual([
      'pair "a<1": ok',
      expect.stringMatching(/^pair "<1": .*offset 0/) as string,
      'not pair "b<": ok',
      "the mark names no rule",
    ]);
  });

  it("in plain text has examples between marked lines, which are no rules", async () => {
    await openDraft("draft.txt", "text/plain", TEXT_DRAFT);
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
