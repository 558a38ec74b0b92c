/**
 * The page in a real browser. `npm run test:browser` builds the page and runs this spec; without a
 * browser, the spec skips itself.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { serve } from "../helpers/static-server.js";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { StaticServer } from "../helpers/static-server.js";

const SITE = join(__dirname, "../../site");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The path of Chromium, and the folder for screenshots, if they are wanted. */
const { BROWSER, SCREENSHOTS } = process.env;

const GRAMMAR = 'pair  = key "=" value\nkey   = 1*ALPHA\nvalue = *3DIGIT\n';

const TABS = [
  "Diagram",
  "Samples",
  "Difference",
  "Coverage",
  "Lint",
  "Module",
  "Regular expression",
  "URI",
];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { html: string }[];
  }[];
}

const isHere = BROWSER !== undefined && existsSync(join(SITE, "explorer/index.html"));

(isHere ? describe : describe.skip)("the explorer, in Chromium (npm run test:browser)", () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let requests: string[];
  let complaints: string[];

  const open = async (hash = ""): Promise<void> => {
    await page.goto(`${server.origin}/explorer/index.html${hash}`);
  };
  const write = async (name: string, text: string): Promise<void> => {
    await page.getByRole("textbox", { name, exact: true }).fill(text);
  };
  const tree = () => page.getByRole("tree", { name: "Parse tree" });
  const results = () => page.getByRole("list", { name: "Results" }).getByRole("listitem");
  const problems = () => page.getByRole("list", { name: "Problems" }).getByRole("listitem");
  const show = async (tab: string): Promise<void> => {
    await page.getByRole("tab", { name: tab, exact: true }).click();
  };
  const panel = () => page.getByRole("tabpanel");

  beforeAll(async () => {
    server = await serve(SITE);
    browser = await chromium.launch({
      ...(BROWSER !== undefined && { executablePath: BROWSER }),
      args: ["--no-sandbox"],
    });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    page = await context.newPage();
    requests = [];
    complaints = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
  });

  afterEach(async () => {
    await context.close();
  });

  const eventually = async <T>(read: () => Promise<T>, expected: T): Promise<void> => {
    const end = Date.now() + 20_000;
    let value = await read();
    while (JSON.stringify(value) !== JSON.stringify(expected) && Date.now() < end) {
      await page.waitForTimeout(50);
      value = await read();
    }
    expect(value).toEqual(expected);
  };

  /** Waits for a locator, and returns its text. */
  const textOf = async (selector: string): Promise<string> => {
    const locator = panel().locator(selector).first();
    await locator.waitFor({ timeout: 20_000 });
    return (await locator.textContent()) ?? "";
  };

  it("begins with RFC 3986, its strings, and the tree of the first one", async () => {
    await open();
    await tree()
      .getByRole("treeitem", { name: "URI-reference http://user@[::1]:8080/a/b?q#f 0–30" })
      .waitFor();
    expect(await page.getByRole("combobox", { name: "Rule" }).inputValue()).toBe("URI-reference");
    expect(await page.getByRole("combobox", { name: "Preset" }).inputValue()).toBe("rfc3986");
    expect((await results().allTextContents()).slice(0, 2)).toEqual(["ok", "ok"]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it("loads at most 250 kB, compressed, before the first tree is there", async () => {
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => bodies.push(response.body()));
    await open();
    await tree().getByRole("treeitem").first().waitFor();
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250_000);
  }, 60_000);

  it("reads a pasted grammar, and shows trees and the first impossible characters", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await write("Strings", "a=12\na=1234\nab");
    await eventually(
      () => results().allTextContents(),
      [
        "ok",
        'pair: expected end of input at offset 5, found "4"',
        'pair: expected ALPHA or "=" at offset 2, found end of input',
      ],
    );
    await results().first().getByRole("button").click();
    await eventually(async () => (await tree().getByRole("treeitem").all()).length, 6);
    for (const name of ["pair a=12 0–4", "key a 0–1", "ALPHA a 0–1", "value 12 2–4"])
      expect(await tree().getByRole("treeitem", { name, exact: true }).count()).toBe(1);
    expect(await page.locator(".impossible").allTextContents()).toEqual(["4"]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it("moves in the tree with the keyboard", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await write("Strings", "a=12");
    await eventually(() => tree().getByRole("treeitem").count(), 6);
    const focused = (): Promise<string | null> =>
      page.evaluate<string | null>(
        'document.activeElement?.querySelector(".rule")?.textContent ?? null',
      );
    await tree().getByRole("treeitem").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("key");
    await page.keyboard.press("End");
    expect(await focused()).toBe("DIGIT");
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("value");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("pair");
    await page.keyboard.press("ArrowLeft");
    expect(await tree().getByRole("treeitem").count()).toBe(1);
  }, 60_000);

  it("lists the problems of a grammar, and marks them in its text", async () => {
    await open();
    await write("Grammar", GRAMMAR.replace("1*ALPHA", "1*ALPHA | DIGITS"));
    await eventually(async () => (await problems().count()) > 0, true);
    expect((await problems().allTextContents()).join("\n")).toContain("2:");
    await eventually(async () => (await page.locator(".cm-lintRange").count()) > 0, true);
  }, 60_000);

  it("lays a grammar out anew", async () => {
    await open();
    await write("Grammar", 'a="x"/"y"\nlonger   = a\n');
    await page.getByRole("button", { name: "Format" }).click();
    await eventually(
      async () => (await page.locator(".grammar .cm-line").allTextContents()).slice(0, 2),
      ['a      = "x" / "y"', "longer = a"],
    );
  }, 60_000);

  it("draws the diagram of a rule, whose names lead to their rules", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await show("Diagram");
    await panel().getByRole("img", { name: "Railroad diagram of pair" }).waitFor();
    await panel().locator("a", { hasText: "value" }).click();
    await eventually(() => page.getByRole("combobox", { name: "Rule" }).inputValue(), "value");
    await panel().getByRole("img", { name: "Railroad diagram of value" }).waitFor();
  }, 60_000);

  it("gives samples, the same for the same seed", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await show("Samples");
    await panel().getByRole("spinbutton", { name: "Seed" }).fill("7");
    const samples = (): Promise<string[]> =>
      panel().locator("section").first().locator("code").allTextContents();
    await eventually(async () => (await samples()).length, 12);
    const first = await samples();
    await panel().getByRole("spinbutton", { name: "Seed" }).fill("8");
    await eventually(async () => (await samples()).join() !== first.join(), true);
    await panel().getByRole("spinbutton", { name: "Seed" }).fill("7");
    await eventually(samples, first);
    expect(first.every((text) => /^[a-z]+=\d{0,3}$/i.test(text))).toBe(true);
  }, 60_000);

  it("compares the rule with another one", async () => {
    await open();
    await write("Grammar", `${GRAMMAR}other = 1*ALPHA "=" *2DIGIT\n`);
    await show("Difference");
    await panel().getByRole("combobox", { name: "Other rule" }).selectOption("other");
    await panel().getByText("which has more.").waitFor();
    expect(await textOf("code")).toBe("a=000");
  }, 60_000);

  it("says which places the strings miss, and adds strings that take them", async () => {
    await open();
    await write("Grammar", 'r = "a" / "b" / "c"\n');
    await write("Strings", "a");
    await show("Coverage");
    await panel().getByRole("button", { name: "Add the missing strings" }).click();
    await eventually(() => results().allTextContents(), ["ok", "ok", "ok"]);
    await panel()
      .getByText(/take (\d+) of \1 places/)
      .waitFor();
  }, 60_000);

  it("generates the module of the rule, with its size", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await show("Module");
    await panel().getByText("octets").first().waitFor();
    expect(await textOf("pre")).toContain("pair");
  }, 60_000);

  it("gives the regular expression of the rule", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await show("Regular expression");
    expect(await textOf("pre")).toBe("/^[A-Za-z]+=[0-9]{0,3}$/u");
  }, 60_000);

  it("shows a reference in four dialects", async () => {
    await open();
    await show("URI");
    await page.getByRole("textbox", { name: "Reference" }).fill("http://a/b/../c");
    await eventually(() => panel().locator(".dialect h3").count(), 4);
    await panel().getByText("The standards disagree about: target, normal form.").waitFor();
  }, 60_000);

  it("opens a shared link in the same state", async () => {
    await open();
    await write("Grammar", GRAMMAR);
    await write("Strings", "a=12\nb=");
    await show("Module");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied").waitFor();
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    const other = await context.newPage();
    await other.goto(link);
    await other.getByRole("tab", { name: "Module", selected: true }).waitFor();
    await other.getByRole("tree", { name: "Parse tree" }).getByText("key").waitFor();
    expect((await other.locator(".grammar .cm-line").allTextContents()).join("\n")).toBe(GRAMMAR);
  }, 60_000);

  it("works without a network after the first visit, and asks no other host", async () => {
    await open();
    await tree().waitFor();
    await page.evaluate("navigator.serviceWorker.ready.then(() => null)");
    await eventually(() => page.evaluate<number>("caches.keys().then(({ length }) => length)"), 1);
    await context.setOffline(true);
    await page.reload();
    await tree().waitFor();
    await page.getByRole("combobox", { name: "Preset" }).selectOption("rfc5646");
    await eventually(
      () => page.getByRole("combobox", { name: "Rule" }).inputValue(),
      "Language-Tag",
    );
    expect(requests.filter((url) => !url.startsWith(server.origin))).toEqual([]);
  }, 60_000);

  it("stops a question that is no longer wanted", async () => {
    await open();
    // The automaton of this rule has more states than the budget of a comparison.
    await write(
      "Grammar",
      'r = *("a" / "b") "a" 40("a" / "b")\ns = *("a" / "b") "b" 40("a" / "b")\n',
    );
    await show("Difference");
    await panel().getByRole("combobox", { name: "Other rule" }).selectOption("s");
    await write("Grammar", GRAMMAR);
    await write("Strings", "a=1");
    await eventually(() => results().allTextContents(), ["ok"]);
  }, 60_000);

  it.each(["light", "dark"] as const)(
    "has no faults that axe finds, in any tab, in the %s scheme",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await open();
      await tree().waitFor();
      // Few nodes: axe looks at each of them, and they are alike.
      await page.getByRole("combobox", { name: "Rule" }).selectOption("port");
      await write("Strings", "80\n8a");
      await results().first().getByRole("button").click();
      await tree().getByRole("treeitem", { name: "port 80 0–2" }).waitFor();
      for (const tab of TABS) {
        await show(tab);
        await page.waitForTimeout(600);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate<AxeResults>("axe.run()");
        const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
        expect({ tab, faults }).toEqual({ tab, faults: [] });
        if (SCREENSHOTS !== undefined) {
          mkdirSync(SCREENSHOTS, { recursive: true });
          await page.screenshot({
            path: join(SCREENSHOTS, `${colorScheme}-${tab}.png`),
            fullPage: true,
          });
        }
      }
    },
    300_000,
  );

  it("fits a narrow screen", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open();
    await tree().waitFor();
    const overflow = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(overflow).toBe(0);
    if (SCREENSHOTS !== undefined)
      await page.screenshot({ path: join(SCREENSHOTS, "narrow.png"), fullPage: true });
  }, 60_000);
});
