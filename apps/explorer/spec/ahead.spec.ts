/** What can stand at the cursor of a string, and how it is completed, in Chromium. */
import { describeInBrowser, useExplorer } from "./helpers/explorer.js";

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = 2DIGIT\n';

describeInBrowser("a string that is not complete", () => {
  const explorer = useExplorer();
  const editor = () => explorer.page.getByRole("textbox", { name: "Strings" });
  const ahead = () => explorer.page.getByRole("group", { name: "At the cursor" });

  it("is marked otherwise than a wrong one", async () => {
    await explorer.open({ abnf: GRAMMAR, strings: "a=12\na=1\na=b" });
    const classes = (): Promise<(string | null)[]> =>
      explorer
        .results()
        .all()
        .then((all) => Promise.all(all.map((one) => one.getAttribute("class"))));
    await explorer.eventually(classes, ["ok", "partial", "wrong"]);
    await explorer.eventually(
      () => explorer.page.locator(".outcomes .partial").allTextContents(),
      ["…"],
    );
  });

  it("shows what can stand at the cursor, and completes", async () => {
    await explorer.open({ abnf: GRAMMAR, strings: "a=1" });
    await explorer.page.locator(".cm-editor").nth(1).waitFor();
    await editor().focus();
    await explorer.page.keyboard.press("Control+End");
    await explorer.page.keyboard.press("ArrowLeft");
    await explorer.eventually(
      () => ahead().locator("p").allTextContents(),
      ["At the cursor: value", "characters 0–9", "Ctrl+Space completes with 00"],
    );
    await explorer.page.keyboard.press("Control+End");
    await explorer.eventually(
      () => ahead().locator("p").first().textContent(),
      "At the cursor: DIGIT",
    );
    await explorer.page.keyboard.press("Control+Space");
    await explorer.eventually(() => explorer.results().allTextContents(), ["ok"]);
    await explorer.page.keyboard.type("7");
    await explorer.eventually(() => editor().textContent(), "a=17");
    await explorer.page.keyboard.type("x");
    await explorer.page.getByText("Nothing can stand at the cursor.").waitFor();
  });
});
