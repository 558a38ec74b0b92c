import { readFileSync } from "node:fs";
import { standardsTable } from "../scripts/standards.js";

/** Removes the blanks that only align the tables of a document. */
function unaligned(markdown: string): readonly string[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  return lines.map((line) => line.replace(/ +/g, " ").replace(/-{3,}/g, "---"));
}

test("docs/standards.md is up to date with the list of standards and their tables", () => {
  const document = readFileSync("docs/standards.md", "utf8");
  expect(unaligned(document)).toEqual(unaligned(standardsTable()));
});
