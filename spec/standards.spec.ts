import { readFileSync } from "node:fs";
import { errataTable, standardsTable } from "../scripts/standards.js";

/** Removes the blanks that only align the tables of a document. */
function unaligned(markdown: string): readonly string[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  return lines.map((line) => line.replace(/ +/g, " ").replace(/-{3,}/g, "---"));
}

test("docs/standards.md is up to date with the list of standards, their tables and their errata", async () => {
  const document = readFileSync("docs/standards.md", "utf8");
  const tables = `${standardsTable()}\n${await errataTable()}`;
  expect(unaligned(document)).toEqual(unaligned(tables));
});
