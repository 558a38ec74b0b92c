/** The tables in docs/ that are made from the grammars are up to date. */
import { differences } from "../tools/site/differences.js";
import { errataTable, standardsTable } from "../tools/site/standards.js";
import { textOf } from "./helpers/documents-markdown.js";

/** Removes the blanks that only align the tables of a document. */
function unaligned(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/-{3,}/g, "---").trim();
}

function rowsOf(markdown: string): readonly string[] {
  return unaligned(markdown)
    .split("\n")
    .filter((line) => line.startsWith("|"));
}

const [written = "", made = ""] = textOf("docs/standards.md").split(/^<!-- made by .* -->$/m);

test("docs/standards.md has the list of standards, their tables and their errata", async () => {
  const tables = `${standardsTable()}\n${await errataTable()}`;
  expect(rowsOf(written)).toEqual(rowsOf(tables));
});

describe("the differences in docs/standards.md", () => {
  const document = unaligned(made);

  it("are up to date with the grammars", () => {
    expect(document).toBe(unaligned(differences()));
  });

  it.each([
    "| IPv6 address | `::1:` | | yes | no | no |",
    "| IPv6 address | `1:2:3:4:5:6:7::` | | no | yes | yes |",
  ])("name the draft's defects: %s", (row) => {
    expect(document).toContain(row);
  });
});
