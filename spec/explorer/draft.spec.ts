/** A whole draft in the explorer: its examples, the standards of its missing names, and the count of problems. */
import { describeInBrowser, useExplorer } from "../helpers/explorer.js";

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

describeInBrowser("a draft", () => {
  const explorer = useExplorer();

  it("lists its examples, and imports the standard of a missing name", async () => {
    await explorer.open({ tab: "Examples", abnf: "a = b" });
    await explorer.page.getByLabel("Open a file").setInputFiles({
      name: "draft.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(DRAFT),
    });
    const problems = explorer.page.getByRole("list", { name: "Problems" });
    await problems.getByText("undefined rule token").waitFor();
    expect(await explorer.page.locator(".grammar .count").textContent()).toBe(
      "0 errors, 1 warning",
    );
    await problems.getByRole("button", { name: "Import rfc9110" }).click();
    await explorer.page.getByText("2 of 3 are as their author says.").waitFor();
    const examples = explorer.page.getByRole("list", { name: "Examples" }).getByRole("listitem");
    expect(await examples.allTextContents()).toEqual([
      'pair "a=1": ok',
      expect.stringMatching(/^pair "a=b": .*offset 2/) as string,
      'not pair "=": ok',
    ]);
    await explorer.page.getByText("With the rules of rfc9110.").waitFor();
    await explorer.page.getByText("No problems.").waitFor();
  });
});
