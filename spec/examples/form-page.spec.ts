/** The form of `examples/form-page` in a browser, for `bash apps/explorer/test.sh`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { axeFaults } from "../../apps/explorer/spec/helpers/axe.js";
import { describeIf } from "../helpers/skips.js";
import { serve } from "../helpers/static-server.js";
import { temporaryFolder } from "../helpers/temporary-folder.js";
import type { Browser, Page } from "playwright-core";
import type { StaticServer } from "../helpers/static-server.js";

const { BROWSER } = process.env;
const EXAMPLE = join(__dirname, "../../examples/form-page");

const describeInBrowser = describeIf(BROWSER !== undefined && existsSync(BROWSER), "browser");

describeInBrowser("the form", () => {
  let server: StaticServer;
  let browser: Browser;
  let page: Page;
  const folder = temporaryFolder();

  beforeAll(async () => {
    // The bundler does not run in the realm of a test.
    const options = { entryPoints: [join(EXAMPLE, "main.ts")], bundle: true, format: "esm" };
    const outfile = join(folder, "main.js");
    const script = `require("esbuild").buildSync(${JSON.stringify({ ...options, outfile })})`;
    execFileSync(process.execPath, ["--eval", script], { cwd: __dirname });
    const html = readFileSync(join(EXAMPLE, "index.html"), "utf8").replace("main.ts", "main.js");
    writeFileSync(join(folder, "index.html"), html);

    server = await serve(folder);
    browser = await chromium.launch({ executablePath: BROWSER!, args: ["--no-sandbox"] });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  beforeEach(async () => {
    page = await browser.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(server.origin);
  });

  afterEach(() => page.close());

  const value = (id: string): Promise<string> => page.locator(`#${id}`).inputValue();
  const says = (id: string): Promise<string | null> => page.locator(`#${id}-says`).textContent();
  const isWrong = async (id: string): Promise<boolean> =>
    (await page.locator(`#${id}`).getAttribute("aria-invalid")) === "true";

  it("accepts a right value", async () => {
    await page.locator("#email").pressSequentially("joe@example.com");
    expect([await says("email"), await isWrong("email")]).toEqual(["", false]);
  });

  it("offers a completion, which the right arrow takes", async () => {
    await page.locator("#address").pressSequentially("10.0.0");
    expect(await says("address")).toBe("Go on, or press the right arrow for 10.0.0.0");
    expect(await isWrong("address")).toBe(false);
    await page.keyboard.press("ArrowRight");
    expect(await value("address")).toBe("10.0.0.0");
    await page.keyboard.type(".1");
    expect(await value("address")).toBe("10.0.0.1");
  });

  it("refuses a character after which it cannot become right", async () => {
    await page.locator("#homepage").pressSequentially("https://a b");
    expect(await value("homepage")).toBe("https://ab");
    await page.locator("#address").pressSequentially("300x");
    expect(await value("address")).toBe("30");
    expect(await says("address")).toBe("“x” cannot stand after “30”. An example: 192.0.2.1");
  });

  it("keeps what it says of a refused character when the field is left", async () => {
    await page.locator("#homepage").pressSequentially("https://a ");
    const message = "A blank cannot stand after “https://a”. An example: https://example.com/";
    expect(await says("homepage")).toBe(message);
    await page.locator("#address").focus();
    expect([await says("homepage"), await isWrong("homepage")]).toEqual([message, false]);
    await page.locator("#homepage").press("b");
    expect(await says("homepage")).toBe("");
  });

  const paste = async (id: string, text: string): Promise<void> => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.locator(`#${id}`).press("Control+V");
  };

  it("takes what is pasted, without the blanks and line breaks around it", async () => {
    await paste("email", " \tjoe@example.com\n ");
    expect(await value("email")).toBe("joe@example.com");
    expect([await says("email"), await isWrong("email")]).toEqual(["", false]);
    await paste("address", "10.0.0.0.1");
    expect(await value("address")).toBe("10.0.0.0.1");
    expect([await says("address"), await isWrong("address")]).toEqual([
      "“.” cannot stand after “10.0.0.0”. An example: 192.0.2.1",
      true,
    ]);
    await paste("homepage", "x ");
    expect(await value("homepage")).toBe("x");
  });

  it("says a rule of prose, and that a field is needed, in words", async () => {
    await paste("email", `${"a".repeat(65)}@example.com`);
    expect(await says("email")).toBe('This needs a local part of at most 64 octets before "@".');
    await page.getByRole("button").click();
    expect(await says("address")).toBe("This is needed. An example: 192.0.2.1");
  });

  it("refuses nothing that an input method is composing", async () => {
    const isRefused = (isComposing: boolean): Promise<unknown> =>
      page.evaluate(`!document.getElementById("address").dispatchEvent(new InputEvent("beforeinput", {
        inputType: "insertCompositionText", data: "x", isComposing: ${String(isComposing)}, cancelable: true }))`);
    expect([await isRefused(false), await isRefused(true)]).toEqual([true, false]);
  });

  it("marks a value that is not complete when the field is left, and at the end", async () => {
    await page.locator("#email").pressSequentially("joe@");
    expect(await isWrong("email")).toBe(false);
    await page.locator("#homepage").focus();
    expect(await isWrong("email")).toBe(true);
    expect(await says("email")).toBe(
      "Something is missing after “joe@”. An example: joe@example.com",
    );
    await page.getByRole("button").click();
    expect(await page.evaluate("document.activeElement.id")).toBe("email");
  });

  it("can be read without a pointer and without colors", async () => {
    expect(await axeFaults(page)).toEqual([]);
  });
});
