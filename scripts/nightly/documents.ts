/**
 * What `check` says about the texts of RFCs in a folder: a table with the number of findings of each kind, and on
 * request each finding.
 *
 *     npm run nightly -- documents FOLDER
 *     npm run nightly -- documents FOLDER --findings
 *
 * Whether a finding is right, a person decides: record/2026-11-24-real-documents.md. Without a folder there is nothing
 * to check.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inspect } from "../../cli/check/inspect.js";
import { sourceOf } from "../../cli/sources/read-source.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { findings: { type: "boolean", default: false } },
});
const [folder] = positionals;

if (folder === undefined) {
  console.log("skipped: name a folder with the texts of RFCs");
} else {
  const documents = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  const rows = documents.sort(byNumber).map((name) => rowOf(join(folder, name), name));
  const head = ["document", "lines of ABNF", "findings"];
  for (const row of [head, head.map(() => "---"), ...rows]) console.log(`| ${row.join(" | ")} |`);
}

function rowOf(file: string, name: string): readonly string[] {
  const source = sourceOf(file, readFileSync(file, "utf8"), "text");
  const { findings } = inspect(source, {}, [], []);
  if (values.findings)
    for (const { line, column, kind, message } of findings)
      console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
  const counts = new Map<string, number>();
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const told = Array.from(counts, ([kind, count]) => `${kind} ${count}`);
  const lines = source.abnf.split("\n").filter((line) => line.trim() !== "");
  return [name, String(lines.length), told.sort().join(", ")];
}

function byNumber(a: string, b: string): number {
  return Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);
}
