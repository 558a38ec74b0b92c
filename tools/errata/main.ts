/**
 * Writes docs/errata.md: verified errata of RFCs, replayed.
 *
 *     npx tsx tools/errata/main.ts FOLDER
 *
 * The folder has a file verified.json, a list of errata as the RFC Editor has them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { errataPage } from "./page.js";
import type { Filed } from "./page.js";

const PAGE = "docs/errata.md";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("the folder with verified.json is missing");
const errata = JSON.parse(readFileSync(join(folder, "verified.json"), "utf8")) as readonly Filed[];
const page = await errataPage(errata);
writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
