/** The reports of `check` for a person, for programs, and for GitHub Actions. */
import { visible } from "../../grammar/common/excerpt.js";
import type { Colors } from "../session.js";
import type { Finding } from "./finding.js";

/** Returns the findings, each with its line and carets, and their number, e.g. `2 errors, 1 warning in 3 files`. */
export function textReport(findings: readonly Finding[], files: number, colors: Colors): string {
  if (findings.length === 0) return "";
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const counts = [counted(errors, "error"), counted(findings.length - errors, "warning")];
  const texts = findings.map((finding) => reportOf(finding, colors));
  return `${texts.join("")}${counts.join(", ")} in ${counted(files, "file")}\n`;
}

function reportOf(
  { file, line, column, severity, kind, message, excerpt }: Finding,
  colors: Colors,
): string {
  const place = colors.bold(visible(`${file}:${line}:${column}`));
  const mark = severity === "error" ? colors.red(colors.bold("error")) : colors.yellow("warning");
  const [code = "", carets = ""] = excerpt.split("\n");
  return [
    `${place}: ${mark}: ${visible(message)} ${colors.dim(`[${kind}]`)}`,
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
  const diagnostics = findings.map(({ file, line, column, severity, kind, message }) => ({
    file,
    line,
    column,
    severity,
    kind,
    message,
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
  return `::${severity} ${properties}::${escaped(message)}\n`;
}

function escaped(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
