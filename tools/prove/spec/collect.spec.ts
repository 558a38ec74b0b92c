import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decode } from "../../../grammar/runtime/decode.js";
import { dialectClaims, formatClaims, loadStandards, replacementClaims } from "../collect.js";
import { decodeTextOrPlace, TableRules } from "../../../src/table-rules.js";
import type { FormatTable } from "../../../formats/format.js";
import type { Table } from "../../../grammar/runtime/table.js";
import type { RuleTable } from "../../../src/table-rules.js";

const TABLES = join(__dirname, "../../../generated/tables");

/** What a module of tables exports: the table of a format, or tables of a dialect. */
type Exported = FormatTable | readonly RuleTable[];

/** A line about a table: its rule, a hash of its numbers, and what else it tells. */
function lineOf(rule: string, table: Table, isMarked: boolean, isExplaining: boolean): string {
  const { classes, cells, pairs, endings, effects } = table;
  const numbers = JSON.stringify([classes, cells, pairs, endings, effects]);
  const hash = createHash("sha256").update(numbers).digest("hex");
  return [rule, hash, isMarked ? "captures" : "", isExplaining ? "expected sets" : ""].join(" ");
}

function isFormat(exported: Exported): exported is FormatTable {
  return typeof exported[0] === "string";
}

function linesOf(exports: readonly Exported[]): readonly string[] {
  const ofDialect = exports.flatMap((each) => (isFormat(each) ? [] : each));
  const rules = new TableRules(ofDialect, undefined, decodeTextOrPlace);
  return [
    ...exports.filter(isFormat).map(([rule, text]) => lineOf(rule, decode(text), false, true)),
    ...ofDialect.map(({ rule, parts, table, expected }) => {
      const isExplaining = expected !== undefined || typeof table !== "string";
      return lineOf(rule, rules.rule(rule).table, parts !== undefined, isExplaining);
    }),
  ];
}

test("there is a claim for each table of the build", async () => {
  await loadStandards();
  const claims = [...dialectClaims(), ...formatClaims(), ...replacementClaims()];
  const claimed = claims.map(({ claim }) => {
    const { rule, table, captures, expected } = claim();
    return lineOf(rule, table, captures !== undefined, expected !== undefined);
  });
  const stored: string[] = [];
  for (const file of readdirSync(TABLES)) {
    const module = (await import(join(TABLES, file))) as Readonly<Record<string, Exported>>;
    stored.push(...linesOf(Object.values(module)));
  }
  expect(claimed.sort()).toEqual(stored.sort());
});
