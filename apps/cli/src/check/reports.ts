/**
 * The reports of `check` for a person, for programs, for GitHub Actions, and in SARIF 2.1.0 (OASIS Standard, 27 March 2020);
 * and the fixes of findings: what `--fix` writes, and `--fix-dry-run` shows.
 */
import { version } from "../../../../package.json";
import { visible, withSigns } from "../../../../grammar/workbench/index.js";
import { KINDS } from "./finding.js";
import type { Colors } from "../session.js";
import type { InspectedCounts } from "./inspect.js";
import type { FileFix, Finding, Range } from "./finding.js";

/**
 * Returns the findings, each with its line and carets, their number, e.g. `2 errors, 1 warning in 3 files`, and how warnings
 * are allowed; without findings, what was looked at: `1 file, 5 rules, 4 examples: no findings`.
 */
export function textReport(
  findings: readonly Finding[],
  files: number,
  inspected: readonly InspectedCounts[],
  colors: Colors,
): string {
  if (findings.length === 0) {
    const [rules, examples] = [sumOf(inspected, "rules"), sumOf(inspected, "examples")];
    return `${counted(files, "file")}, ${counted(rules, "rule")}, ${counted(examples, "example")}: no findings\n`;
  }
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const notes = findings.filter(({ severity }) => severity === "note").length;
  const counts = [
    counted(errors, "error"),
    counted(findings.length - errors - notes, "warning"),
    ...(notes > 0 ? [counted(notes, "note")] : []),
  ];
  const texts = findings.map((finding) => reportOf(finding, colors));
  const hint = findings.some(canBeAllowed) ? ALLOWANCE_HINT : "";
  return `${texts.join("")}${counts.join(", ")} in ${counted(files, "file")}\n${hint}`;
}

/** Returns a line about the rules whose ambiguity is undecidable; none without such rules. */
export function recursionNote(inspected: readonly InspectedCounts[]): string {
  const count = sumOf(inspected, "recursive");
  if (count === 0) return "";
  const rules =
    count === 1 ? "1 rule that contains itself" : `${count} rules that contain themselves`;
  return `not asked whether ambiguous: ${rules}, and what leads to ${count === 1 ? "it" : "them"}\n`;
}

function sumOf(counts: readonly InspectedCounts[], name: keyof InspectedCounts): number {
  return counts.reduce((sum, each) => sum + each[name], 0);
}

const ALLOWANCE_HINT = "a comment in its line allows a warning: ; allow: KIND REASON\n";

/** Checks for a warning about the ABNF of a file: another one has a cause that a comment does not reach. */
function canBeAllowed({ severity, kind }: Finding): boolean {
  return severity === "warning" && kind !== "ineffective-allowance" && kind !== "misspelled-mark";
}

function reportOf(
  { file, line, column, severity, kind, message, excerpt }: Finding,
  colors: Colors,
): string {
  const place = colors.bold(visible(`${file}:${line}:${column}`));
  const marks = {
    error: colors.red(colors.bold("error")),
    warning: colors.yellow("warning"),
    note: colors.cyan("note"),
  };
  const [code = "", carets = ""] = excerpt.split("\n");
  return [
    `${place}: ${marks[severity]}: ${message} ${colors.dim(`[${kind}]`)}`,
    `  ${code}`,
    `  ${carets.replace(/\^+/, (found) => colors.green(found))}`,
    "",
  ].join("\n");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the findings as one JSON object. */
export function jsonReport(findings: readonly Finding[]): string {
  const diagnostics = findings.map(({ fix, ...finding }) => ({
    file: finding.file,
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    severity: finding.severity,
    kind: finding.kind,
    message: finding.message,
    ...(fix === undefined ? {} : { fix: { start: fix.from, end: fix.to, text: fix.text } }),
  }));
  return `${JSON.stringify({ diagnostics }, null, 2)}\n`;
}

/** Returns the findings as workflow commands of GitHub Actions, which become annotations. */
export function githubReport(findings: readonly Finding[]): string {
  return findings.map(commandOf).join("");
}

/** E.g. `::error file=a.abnf,line=1,endLine=1,col=5,endColumn=8,title=undefined-rule::undefined rule foo` */
function commandOf(finding: Finding): string {
  const { file, line, endLine, column, endColumn, severity, kind, message } = finding;
  const properties = Object.entries({ file, line, endLine, col: column, endColumn, title: kind })
    .map(
      ([name, value]) =>
        `${name}=${escaped(String(value)).replace(/:/g, "%3A").replace(/,/g, "%2C")}`,
    )
    .join(",");
  return `::${severity === "note" ? "notice" : severity} ${properties}::${escaped(message)}\n`;
}

function escaped(text: string): string {
  return visible(text).replace(/%/g, "%25");
}

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** Returns a log with one run. Columns are UTF-16 code units, from 1, as section 3.14.17 has them. */
export function sarifReport(findings: readonly Finding[]): string {
  const kinds = [...new Set(findings.map(({ kind }) => kind))].sort();
  const rules = kinds.map((id) => ({ id, shortDescription: { text: KINDS[id] } }));
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "uri-abnf", version, rules } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, kinds.indexOf(finding.kind))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(finding: Finding, ruleIndex: number): object {
  const { file, kind, severity, message, fix } = finding;
  const artifactLocation = { uri: uriOf(file) };
  const region = regionOf(finding);
  return {
    ruleId: kind,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(fix === undefined
      ? {}
      : { fixes: [{ artifactChanges: [changeOf(artifactLocation, fix)] }] }),
  };
}

function changeOf(artifactLocation: object, fix: FileFix): object {
  const replacement = { deletedRegion: regionOf(fix), insertedContent: { text: fix.text } };
  return { artifactLocation, replacements: [replacement] };
}

function regionOf({ line, column, endLine, endColumn }: Range): object {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** The relative reference to a file: its path, in which characters that no URI has are escaped. */
function uriOf(file: string): string {
  return file
    .replace(/\\/g, "/")
    .split("/")
    .map((segment) => encodeURIComponent(segment))
    .join("/");
}

/**
 * Applies the fixes of the findings about one file. A fix that overlaps or touches an earlier one is left out: it is made
 * for a text without that one.
 */
export function fixed(text: string, findings: readonly Finding[]): string {
  let result = "";
  let done = -1;
  const known = findings.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  for (const fix of known.sort((a, b) => a.from - b.from)) {
    if (fix.from <= done) continue;
    result += text.slice(Math.max(done, 0), fix.from) + fix.text;
    done = fix.to;
  }
  return result + text.slice(Math.max(done, 0));
}

/** Returns the lines that fixes change, each before and after, e.g. `- a = "x" | "y"`, `+ a = "x" / "y"`. */
export function shownFixes(file: string, before: string, after: string): string {
  // No fix has or removes a line end.
  const lines = after.split(/\r?\n/);
  return before
    .split(/\r?\n/)
    .map((line, index) => {
      const other = lines[index] ?? "";
      if (line === other) return "";
      let column = 0;
      while (line[column] === other[column]) column += 1;
      const place = `${file}:${index + 1}:${column + 1}`;
      return `${visible(place)}:\n- ${withSigns(line)}\n+ ${withSigns(other)}\n`;
    })
    .join("");
}
