/** The program of `npm run standards`: writes the rows of the only table of the document again. */
import { readFileSync, writeFileSync } from "node:fs";
import { standardsTable } from "./standards.js";

const DOCUMENT = "docs/standards.md";
const TABLE = /(?:^\|.*\n)+/m;

const text = readFileSync(DOCUMENT, "utf8");
writeFileSync(
  DOCUMENT,
  text.replace(TABLE, () => `${standardsTable()}\n`),
);
