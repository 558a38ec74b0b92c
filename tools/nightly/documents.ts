/**
 * Prints the findings of `check` about the texts of RFCs in a folder: a table with the number of findings of each kind,
 * and on request each finding.
 *
 *     npm run nightly -- documents FOLDER
 *     npm run nightly -- documents FOLDER --findings
 *
 * Whether a finding is right, a person decides: record/2026-11-24-real-documents.md. Without a folder there is nothing
 * to check. Uses `dist/`, after `npm run build`.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Report {
  readonly diagnostics: readonly {
    readonly line: number;
    readonly column: number;
    readonly kind: string;
    readonly message: string;
  }[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { findings: { type: "boolean", default: false } },
});
const [folder] = positionals;

if (folder === undefined) {
  console.log("skipped: name a folder with the texts of RFCs");
} else {
  const documents = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  console.log("| document | findings | kinds |\n| --- | --- | --- |");
  for (const name of documents.sort(byNumber))
    console.log(`| ${rowOf(join(folder, name), name).join(" | ")} |`);
}

function rowOf(file: string, name: string): readonly string[] {
  const args = ["dist/cli.js", "check", "--format", "json", file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (stdout === "") return [name, "0", stderr.trim()];
  const { diagnostics } = JSON.parse(stdout) as Report;
  const counts = new Map<string, number>();
  for (const { line, column, kind, message } of diagnostics) {
    if (values.findings) console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = Array.from(counts, ([kind, count]) => `${kind} ${count}`);
  return [name, String(diagnostics.length), kinds.sort().join(", ")];
}

function byNumber(a: string, b: string): number {
  return Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);
}
