/** The built explorer in a browser, for the tests of `npm run test:browser`. */
import { deepStrictEqual } from "node:assert";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./static-server.js";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import type { StaticServer } from "./static-server.js";

/** The built site. */
export const SITE = join(__dirname, "../../site");

/** The path of the browser. */
const { BROWSER } = process.env;

/** `describe`, where a browser and the page are there. */
export const describeInBrowser =
  BROWSER !== undefined && existsSync(join(SITE, "explorer/index.html")) ? describe : describe.skip;

/** Milliseconds for which a test waits for a change of the page. */
const PATIENCE = 20_000;

/** A browser for each file of tests; a profile without history, and a page, for each test. */
export class Explorer {
  page!: Page;
  context!: BrowserContext;
  /** The addresses that the page has asked for. */
  requests: string[] = [];
  /** The errors on the console of the page, and those that nobody caught. */
  complaints: string[] = [];
  #server!: StaticServer;
  #browser!: Browser;

  get origin(): string {
    return this.#server.origin;
  }

  async start(): Promise<void> {
    this.#server = await serve(SITE);
    this.#browser = await chromium.launch({
      ...(BROWSER !== undefined && { executablePath: BROWSER }),
      args: ["--no-sandbox"],
    });
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }

  async newPage(): Promise<void> {
    this.context = await this.#browser.newContext({ viewport: { width: 1280, height: 1000 } });
    await this.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    this.page = await this.context.newPage();
    this.requests = [];
    this.complaints = [];
    this.page.on("request", (request) => this.requests.push(request.url()));
    this.page.on("pageerror", (error) => this.complaints.push(error.message));
    this.page.on("console", (message) => {
      if (message.type() === "error")
        this.complaints.push(`${message.text()} ${message.location().url}`);
    });
  }

  async open(hash = ""): Promise<void> {
    await this.page.goto(`${this.origin}/explorer/index.html${hash}`);
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

  clipboard(): Promise<string> {
    return this.page.evaluate<string>("navigator.clipboard.readText()");
  }
}

/** Starts a browser for the tests of a `describe`, and opens a new page for each of them. */
export function useExplorer(): Explorer {
  const explorer = new Explorer();
  beforeAll(() => explorer.start(), 60_000);
  afterAll(() => explorer.stop());
  beforeEach(() => explorer.newPage(), 60_000);
  afterEach(() => explorer.context.close());
  return explorer;
}
