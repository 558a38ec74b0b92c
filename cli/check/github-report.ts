/** The report of `check` as workflow commands of GitHub Actions, which become annotations. */
import type { Finding } from "./finding.js";

export function githubOf(findings: readonly Finding[]): string {
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
