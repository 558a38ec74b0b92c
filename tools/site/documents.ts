/**
 * Writes the parts of documents that are made from sources:
 *
 *     npm run docs                # all of them
 *     npm run docs -- pictures    # docs/pictures, from the grammars and the results of the benchmark
 *
 * The tests check that the documents are up to date. The pictures of automata and trees need `npm ci --prefix docs/.vitepress`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { readResults } from "../bench/results.js";
import { differences } from "./differences.js";
import { speedChart } from "./pictures/chart.js";
import { graphs, laidOut, railroads } from "./pictures/drawings.js";
import { errataTable, standardsTable } from "./standards.js";

const PICTURES = "docs/pictures";
const TABLES = /(?:^\|.*\n)+/gm;

/** Stands above the last part of docs/standards.md. */
const DIFFERENCES = "<!-- made by tools/site/differences.ts -->";

const WRITERS: Readonly<Record<string, () => Promise<void>>> = {
  async pictures() {
    mkdirSync(PICTURES, { recursive: true });
    for (const [name, svg] of railroads()) writeFileSync(`${PICTURES}/${name}`, svg);
    for (const [name, graph] of graphs())
      writeFileSync(`${PICTURES}/${name}`, await laidOut(graph));
    writeFileSync(`${PICTURES}/speed.svg`, speedChart(readResults()));
  },
  standards: async () => {
    const tables = [standardsTable(), await errataTable()];
    const [text = ""] = readFileSync("docs/standards.md", "utf8").split(DIFFERENCES);
    const own = text.replace(TABLES, () => `${tables.shift() ?? ""}\n`);
    await write("docs/standards.md", `${own}${DIFFERENCES}\n\n${differences()}`);
  },
};

const asked = process.argv.slice(2);
for (const name of asked.length === 0 ? Object.keys(WRITERS) : asked) {
  const writer = WRITERS[name];
  if (writer === undefined)
    throw new Error(`there is no "${name}"; there are ${Object.keys(WRITERS).join(", ")}`);
  await writer();
}

async function write(path: string, markdown: string): Promise<void> {
  const style = await resolveConfig(path);
  writeFileSync(path, await format(markdown, { ...style, filepath: path }));
}
