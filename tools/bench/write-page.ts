/** Writes measurements to the file of data, docs/results.md, and a page that shows a table. */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { format } from "prettier";
import { pageOf } from "./page.js";
import { markdownTable } from "./report.js";
import { readResults, writeResults } from "./results.js";
import type { Table } from "./report.js";
import type { Results } from "./results.js";

export async function writePage(results: Results): Promise<void> {
  writeFileSync(new URL("../../docs/results.md", import.meta.url), await formattedPage(results));
}

export async function formattedPage(results: Results): Promise<string> {
  const peers = readFileSync(new URL("peers/README.md", import.meta.url), "utf8");
  const style = { parser: "markdown", printWidth: 110, proseWrap: "always" } as const;
  return await format(pageOf(results, peers), style);
}

/** Writes the tables of a race that runs by itself. */
export async function writeSection(name: string, tables: readonly Table[]): Promise<void> {
  const { machine, sections } = readResults();
  const [load = 0] = loadavg();
  const date = new Date().toISOString().slice(0, 10);
  await writeResults({ machine, sections: { ...sections, [name]: { date, load, tables } } });
  // With the digits that the file has.
  await writePage(readResults());
}

/** Writes a table in the place of the one of a guide that has the same first columns. */
export async function writeTable(
  guide: string,
  head: Table["head"],
  rows: Table["rows"],
): Promise<void> {
  const file = new URL(`../../docs/guides/${guide}`, import.meta.url);
  const table = await format(markdownTable(head, rows), { parser: "markdown" });
  const text = readFileSync(file, "utf8");
  const [first, second] = head.map((cell) => cell.replace(/[^\w ]/g, "\\$&"));
  const old = new RegExp(`^\\| ${first} +\\| +${second} [^]*?\\n\\n`, "m");
  if (!old.test(text)) throw new Error(`${guide} has no table that begins with ${head.join()}`);
  writeFileSync(
    file,
    text.replace(old, () => `${table}\n`),
  );
}
