import { readFileSync } from "node:fs";
import { join } from "node:path";
import { differences } from "../scripts/differences.js";

/** Removes the blanks that only align the tables of a document. */
function unaligned(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/-{3,}/g, "---").trim();
}

describe("docs/differences.md", () => {
  const document = unaligned(readFileSync(join(__dirname, "../docs/differences.md"), "utf8"));

  it("is up to date with the grammars", () => {
    expect(document).toBe(unaligned(differences()));
  });

  it.each([
    "| IPv6 address | `::1:` | | yes | no | no |",
    "| IPv6 address | `1:2:3:4:5:6:7::` | | no | yes | yes |",
  ])("names the draft's defects: %s", (row) => {
    expect(document).toContain(row);
  });
});
