/** The report of `check` as one JSON object. */
import type { Finding } from "./finding.js";

export function jsonOf(findings: readonly Finding[]): string {
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
