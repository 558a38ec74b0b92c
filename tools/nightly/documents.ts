/**
 * Runs the reading of documents over the texts of RFCs in a folder: how many have ABNF, its rules, its errors by kind,
 * and the longest times. With labels, which say by number what a person has read, also what is missed or wrong.
 *
 *     npm run nightly -- documents FOLDER
 *     npm run nightly -- documents FOLDER --findings
 *     npm run nightly -- documents FOLDER --labels labels.json
 *
 * Whether a finding is right, a person decides: record/2026-11-27-documents.md. Without a folder there is nothing to
 * check. Uses `dist/`, after `npm run build`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { abnfFromDocument, diagnose } from "uri-abnf/grammar";
import type { Diagnostic, DocumentAbnf } from "uri-abnf/grammar";

/** What a person has read in an RFC. Lines are counted from 1. */
interface Label {
  readonly rules: readonly string[];
  readonly partial?: boolean;
  readonly extends?: readonly string[];
  readonly faults?: Readonly<Record<string, number>>;
  readonly not?: readonly (readonly [first: number, last: number])[];
  readonly lists?: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { findings: { type: "boolean", default: false }, labels: { type: "string" } },
});
const [folder] = positionals;
if (folder === undefined) console.log("skipped: name a folder with the texts of RFCs");
else run(folder, labelsOf(values.labels));

function labelsOf(file: string | undefined): Readonly<Record<string, Label>> | undefined {
  return file === undefined
    ? undefined
    : (JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Label>>);
}

function run(path: string, labels: Readonly<Record<string, Label>> | undefined): void {
  const files = readdirSync(path).filter((name) => /^rfc\d+\.txt$/.test(name));
  const kinds = new Map<string, number>();
  const times: (readonly [seconds: number, name: string])[] = [];
  const faults: string[] = [];
  let withAbnf = 0;
  for (const name of files.sort((a, b) => numberOf(a) - numberOf(b))) {
    const label = labels?.[String(numberOf(name))];
    const text = textOf(join(path, name));
    const start = process.cpuUsage().user;
    const found = abnfFromDocument(text, { mistakes: true });
    const isEmpty = found.abnf.trim() === "";
    const told = isEmpty ? [] : diagnose(found.abnf, { lists: label?.lists === true });
    times.push([(process.cpuUsage().user - start) / 1e6, name]);
    if (!isEmpty) withAbnf += 1;
    for (const { severity, kind } of told)
      kinds.set(`${severity} ${kind}`, (kinds.get(`${severity} ${kind}`) ?? 0) + 1);
    if (values.findings) for (const each of told) console.error(`${name}:${placed(each, found)}`);
    if (label !== undefined) faults.push(...faultsOf(name, label, found, told));
  }
  console.log(`documents ${String(files.length)}, with ABNF ${String(withAbnf)}`);
  for (const [kind, count] of [...kinds].sort()) console.log(`${kind} ${String(count)}`);
  const longest = times.sort(([a], [b]) => b - a).slice(0, 10);
  for (const [seconds, name] of longest) console.log(`${name} ${seconds.toFixed(2)} s`);
  if (labels === undefined) return;
  console.log(`against the labels: ${String(faults.length)} faults`);
  for (const fault of faults) console.log(fault);
}

/** Texts before 1990 have octets of other encodings. */
function textOf(file: string): string {
  return readFileSync(file, "latin1");
}

function placed({ offset, message, kind }: Diagnostic, { positionOf }: DocumentAbnf): string {
  const { line, column } = positionOf(offset);
  return `${String(line)}:${String(column)}: ${message} [${kind}]`;
}

/** Returns the rules that are missed, the lines that are not ABNF, and the errors that are not faults of the RFC. */
function faultsOf(
  name: string,
  label: Label,
  found: DocumentAbnf,
  told: readonly Diagnostic[],
): readonly string[] {
  const { rules, faults = {}, not = [], partial = false } = label;
  const wanted = new Set(rules.map(keyOf));
  const own = new Set(
    Array.from(found.abnf.matchAll(/^(<?[A-Za-z][\w.#-]*>?)[ \t]*(?:=|\/=)/gm), ([, rule = ""]) =>
      keyOf(rule),
    ),
  );
  const isOther = (line: number): boolean =>
    not.some(([first, last]) => first <= line && line <= last);
  const others = found.lines.filter(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).some(isOther),
  );
  const extended = new Set(label.extends?.map(keyOf));
  const left = new Map(Object.entries(faults));
  const wrong = told.filter(({ severity, kind, offset, end }) => {
    const { line } = found.positionOf(offset);
    if (severity !== "error" || kind === "no-base-rule") return false;
    if (isOther(line)) return true;
    if (kind === "unbound-prose") return false;
    if (kind === "undefined-rule") {
      const key = keyOf(found.abnf.slice(offset, end));
      return wanted.has(key) && !extended.has(key);
    }
    const more = left.get(String(line)) ?? 0;
    left.set(String(line), more - 1);
    return more <= 0 && !partial;
  });
  return [
    ...[...wanted].filter((rule) => !own.has(rule)).map((rule) => `${name}: ${rule} is missed`),
    ...others.map(({ first }) => `${name}:${String(first)}: no ABNF is read`),
    ...wrong.map((each) => `${name}:${placed(each, found)}`),
  ];
}

function keyOf(rule: string): string {
  return rule.replace(/^<|>$/g, "").toLowerCase();
}

function numberOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}
