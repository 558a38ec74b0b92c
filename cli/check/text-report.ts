/** The report of `check` for a person. */
import { visible } from "../../grammar/internal.js";
import type { Finding } from "./finding.js";
import type { Colors } from "../colors.js";

/** Prints a finding: its place, its message, its kind, and the line with carets. */
export function textOf(
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

/** Prints the numbers of errors and warnings, e.g. `2 errors, 1 warning in 3 files`. */
export function summaryOf(findings: readonly Finding[], files: number): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const counts = [counted(errors, "error"), counted(findings.length - errors, "warning")];
  return `${counts.join(", ")} in ${counted(files, "file")}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
