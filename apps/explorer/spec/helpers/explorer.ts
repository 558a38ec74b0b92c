/** The built explorer in a browser, for the tests of `bash apps/explorer/test.sh`. */
import { deepStrictEqual } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { describeIf } from "../../../../spec/helpers/skips.js";
import { serve } from "../../../../spec/helpers/static-server.js";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import type { StaticServer } from "../../../../spec/helpers/static-server.js";

/** The built site. */
export const SITE = join(__dirname, "../../../../site");

/** The path of the browser. */
const { BROWSER } = process.env;

/** `describe`, where a browser and the page are there. */
export const describeInBrowser = describeIf(
  BROWSER !== undefined && existsSync(join(SITE, "explorer/index.html")),
  "browser",
);

/** Milliseconds for which a test waits for a change of the page. */
const PATIENCE = 20_000;

/** A part of the state of the page, as a link has it. */
export type SharedState = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A browser for each file of tests, with one page at a time. */
export class Explorer {
  page!: Page;
  context!: BrowserContext;
  /** The addresses that the page has asked for. */
  requests: string[] = [];
  /** The errors on the console of the page, and those that nobody caught. */
  complaints: string[] = [];
  #server!: StaticServer;
  #browser!: Browser;
  #opened = 0;

  get origin(): string {
    return this.#server.origin;
  }

  async start(): Promise<void> {
    // A worker has the policy of its own response, not that of the page.
    const policy = { "content-security-policy": policyOfExplorer() };
    this.#server = await serve(SITE, (path) => (path.startsWith("/explorer/") ? policy : {}));
    this.#browser = await chromium.launch({
      ...(BROWSER !== undefined && { executablePath: BROWSER }),
      args: ["--no-sandbox"],
    });
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }

  /** Opens a page in a profile without history. */
  async newPage(): Promise<void> {
    await this.closePage();
    this.context = await this.#browser.newContext({ viewport: { width: 1280, height: 1000 } });
    await this.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    this.page = await this.context.newPage();
    this.forget();
    this.context.on("request", (request) => this.requests.push(request.url()));
    this.page.on("pageerror", (error) => this.complaints.push(error.message));
    this.page.on("console", (message) => {
      if (message.type() === "error")
        this.complaints.push(`${message.text()} ${message.location().url}`);
    });
  }

  /** Forgets the requests and the complaints of the page. */
  forget(): void {
    this.requests = [];
    this.complaints = [];
  }

  /** Throws where the page has complained, or has asked another host. */
  refuseFaults(): void {
    deepStrictEqual(this.complaints, []);
    deepStrictEqual(
      this.requests.filter((url) => !url.startsWith(this.origin)),
      [],
    );
  }

  async closePage(): Promise<void> {
    // The context of the first page is still undefined.
    await (this.context as BrowserContext | undefined)?.close();
  }

  /**
   * Opens the explorer: with its first preset, or in a state. If the page is open already, this follows a link
   * to the other state, which makes the whole view anew. Only the workers stay, with their compiled code.
   */
  async open(state?: SharedState): Promise<void> {
    const address = `${this.origin}/explorer/index.html`;
    // The number makes each hash another one than that before; the first one is not a state, and stands for none.
    this.#opened += 1;
    const hash =
      state === undefined ? `.${this.#opened}` : hashOf({ ...state, opened: this.#opened });
    if (!this.page.url().startsWith(address)) {
      await this.page.goto(state === undefined ? address : `${address}#${hash}`);
      return;
    }
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(`{
      const view = document.querySelector("main");
      location.hash = ${JSON.stringify(hash)};
      new Promise((resolve) => {
        const check = () => {
          const next = document.querySelector("main");
          if (next !== null && next !== view) resolve();
          else requestAnimationFrame(check);
        };
        check();
      });
    }`);
  }

  textBox(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  /** Types a text in the place of the text of a box. */
  async write(name: string, text: string): Promise<void> {
    await this.#selectAll(name);
    if (text === "") await this.page.keyboard.press("Delete");
    else await this.page.keyboard.insertText(text);
  }

  /** Pastes a text in the place of the text of a box. */
  async paste(name: string, text: string): Promise<void> {
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.#selectAll(name);
    await this.page.keyboard.press("Control+v");
  }

  /** By the keyboard: an editor may not see in time that something else has changed the selection. */
  async #selectAll(name: string): Promise<void> {
    await this.textBox(name).focus();
    await this.page.keyboard.press("Control+a");
  }

  /** The lines of the grammar that the editor shows. */
  grammarLines(): Promise<string[]> {
    return this.page.locator(".grammar .cm-line").allTextContents();
  }

  rule(): Promise<string> {
    return this.page.getByRole("combobox", { name: "Rule", exact: true }).inputValue();
  }

  tree(): Locator {
    return this.page.getByRole("tree", { name: "Parse tree" });
  }

  results(): Locator {
    return this.page.getByRole("list", { name: "Results" }).getByRole("listitem");
  }

  problems(): Locator {
    return this.page.getByRole("list", { name: "Problems" }).getByRole("listitem");
  }

  treeItem(name: string): Locator {
    return this.tree().getByRole("treeitem", { name, exact: true });
  }

  async choosePreset(name: string): Promise<void> {
    await this.page.getByRole("combobox", { name: "Preset" }).selectOption(name);
  }

  /** Clicks on the button with a name. */
  async click(name: string): Promise<void> {
    await this.page.getByRole("button", { name }).click();
  }

  /** Presses keys, one after another. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Opens a file with a text, by the field with a label. */
  async openFile(name: string, text: string, label = "Open a file"): Promise<void> {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
    await this.page.getByLabel(label).setInputFiles(file);
  }

  async show(tab: string): Promise<void> {
    await this.page.getByRole("tab", { name: tab, exact: true }).click();
  }

  panel(): Locator {
    return this.page.getByRole("tabpanel");
  }

  /** Waits until a value is as expected. */
  async eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
    const end = Date.now() + PATIENCE;
    let value = await read();
    while (JSON.stringify(value) !== JSON.stringify(expected) && Date.now() < end) {
      await this.page.waitForTimeout(50);
      value = await read();
    }
    deepStrictEqual(value, expected);
  }

  /** Waits until these are the texts of the elements. */
  async waitForTexts(elements: Locator, texts: readonly string[]): Promise<void> {
    await this.eventually<readonly string[]>(() => elements.allTextContents(), texts);
  }

  async waitForCount(elements: Locator, count: number): Promise<void> {
    await this.eventually(() => elements.count(), count);
  }

  async waitForResults(texts: readonly string[]): Promise<void> {
    await this.waitForTexts(this.results(), texts);
  }

  async waitForProblems(texts: readonly string[]): Promise<void> {
    await this.waitForTexts(this.problems(), texts);
  }

  clipboard(): Promise<string> {
    return this.page.evaluate<string>("navigator.clipboard.readText()");
  }
}

/** The content security policy that the page has in its own text. */
function policyOfExplorer(): string {
  const html = readFileSync(join(SITE, "explorer/index.html"), "utf8");
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error("the page has no content security policy");
  return policy;
}

/** The hash of a link to a state, written a second time. */
function hashOf(state: SharedState): string {
  return deflateRawSync(JSON.stringify(state)).toString("base64url");
}

/**
 * Starts a browser for the tests of a `describe`. The tests share a page, because a test takes less time than to
 * load it: `open` brings it into another state. A test that is repeated gets a new page.
 */
export function useExplorer(): Explorer {
  const explorer = new Explorer();
  let test: string | undefined;
  beforeAll(() => explorer.start());
  afterAll(() => explorer.stop());
  beforeEach(async () => {
    const { currentTestName } = expect.getState();
    if (test === undefined || test === currentTestName) await explorer.newPage();
    else explorer.forget();
    test = currentTestName;
  });
  afterEach(() => explorer.refuseFaults());
  return explorer;
}

/** Starts a browser for the tests of a `describe`, and opens a new page in a new profile for each of them. */
export function useNewPages(): Explorer {
  const explorer = new Explorer();
  beforeAll(() => explorer.start());
  afterAll(() => explorer.stop());
  beforeEach(() => explorer.newPage());
  afterEach(() => explorer.refuseFaults());
  return explorer;
}
