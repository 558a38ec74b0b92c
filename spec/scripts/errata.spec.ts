/** docs/errata.md is up to date. Where the errata are not at hand, the spec skips itself and says so. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errataPage } from "../../scripts/errata/page.js";
import type { Filed } from "../../scripts/errata/page.js";

const FILE = join(__dirname, "../../../shared/errata/verified.json");
const isThere = existsSync(FILE);
const whenThere = isThere ? describe : describe.skip;

/** Removes blanks, which only align the tables of a document. */
function unaligned(markdown: string): readonly string[] {
  return markdown.split("\n").map((line) => line.replace(/ +/g, " ").replace(/-{3,}/g, "---"));
}

whenThere(`docs/errata.md${isThere ? "" : " (skipped: there is no ../shared/errata)"}`, () => {
  test("is up to date", async () => {
    const errata = JSON.parse(readFileSync(FILE, "utf8")) as readonly Filed[];
    const page = await errataPage(errata);
    expect(unaligned(readFileSync("docs/errata.md", "utf8"))).toEqual(unaligned(page));
    const [, shown = 0, alone = 0] = /For (\d+) of[^]*?for (\d+) errata/.exec(page) ?? [];
    expect(Number(shown)).toBeGreaterThanOrEqual(50);
    expect(Number(alone)).toBeGreaterThanOrEqual(15);
  });
});
