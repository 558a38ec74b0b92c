/** docs/errata.md is up to date. Where the errata are not at hand, the spec skips itself and says so. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errataPage } from "../errata/page.js";
import type { Filed } from "../errata/page.js";

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
    const [, compared = 0, alone = 0, shown = 0] =
      /For (\d+) errata[^]*?for (\d+) errata[^]*?for (\d+) of/.exec(page) ?? [];
    expect(Number(shown)).toBeGreaterThanOrEqual(50);
    expect(Number(compared)).toBeLessThanOrEqual(Number(shown));
    expect(Number(alone)).toBeGreaterThanOrEqual(15);
    // Each row has a difference, or the reason why there is none.
    const rows = page.split("\n").filter((line) => /^\| \d/.test(line));
    expect(rows).toHaveLength(errata.length);
    for (const row of rows) expect(row).not.toMatch(/(gains|loses| has )[^|]*\| +\|$/);
  });
});
