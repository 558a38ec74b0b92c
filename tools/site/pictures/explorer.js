/**
 * Takes the picture of the explorer in docs/guides/drafts.md: `npm run build:explorer`, then
 * `node tools/site/pictures/explorer.js`. The variable BROWSER can name a browser.
 */
import { ADDRESS, browser, close, VIEWPORT } from "../../../apps/explorer/in-browser.js";

const page = await browser.newPage({ viewport: VIEWPORT });
await page.goto(ADDRESS);
await page.locator(".strings .cm-content").waitFor();
await page.getByRole("combobox", { name: "Rule" }).selectOption("authority");
await page.getByRole("textbox", { name: "Strings" }).fill("user@[::1]:8080\na:b\n[1::2::3]");
const results = page.getByRole("list", { name: "Results" });
await results.getByText("at offset 6").waitFor();
await results.getByText("ok").first().click();
await page.getByRole("treeitem", { name: "authority user" }).waitFor();
await page.getByRole("tabpanel").getByRole("link", { name: "userinfo" }).waitFor();
// The rule below the mouse lights up in the string and in the grammar.
await page.getByRole("treeitem", { name: "userinfo user" }).hover();
await page.waitForTimeout(1000);
await page.screenshot({ path: "docs/pictures/explorer.png" });
await close();
