/** Writes docs/results.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { pageOf } from "./page.js";
import type { Results } from "./results.js";

export async function writePage(results: Results): Promise<void> {
  writeFileSync(new URL("../../docs/results.md", import.meta.url), await formattedPage(results));
}

export async function formattedPage(results: Results): Promise<string> {
  const peers = readFileSync(new URL("peers/README.md", import.meta.url), "utf8");
  const style = { parser: "markdown", printWidth: 110, proseWrap: "always" } as const;
  return await format(pageOf(results, peers), style);
}
