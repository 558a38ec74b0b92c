/** The reports of `diff` for a person, for programs, and for a pull request. */
import { quoted, visible } from "../../grammar/common/excerpt.js";
import type { RuleChange } from "./comparison.js";
import type { SideError } from "./fragments.js";

/** The names of the two sides, as the arguments have them. */
export interface SideNames {
  readonly a: string;
  readonly b: string;
}

/** Returns the lines about one rule. */
export function changeText(
  { rule, change, gained, lost, maxLength, message }: RuleChange,
  { a, b }: SideNames,
): string {
  const bound = boundOf(maxLength);
  switch (change) {
    case "same":
      return `same: ${rule}${bound && ` (${bound})`}\n`;
    case "added":
      return `only in ${b}: ${rule} (added)\n`;
    case "removed":
      return `only in ${a}: ${rule} (removed)\n`;
    case "unknown":
      return `not compared: ${rule}: ${message ?? ""}\n`;
    default:
      return [
        `differs: ${rule} (${change}${bound && `, ${bound}`})\n`,
        onlyIn(a, lost),
        onlyIn(b, gained),
      ].join("");
  }
}

/** E.g. `up to 12 characters`. */
function boundOf(maxLength: number | undefined): string {
  return maxLength === undefined ? "" : `up to ${maxLength} characters`;
}

/** The line about the shortest string of a difference; none if there is no string. */
function onlyIn(side: string, string: string | undefined): string {
  return string === undefined ? "" : `  only in ${side}: ${quoted(string)}\n`;
}

/** Returns the changes as one JSON object. */
export function changesJson(rules: readonly RuleChange[], errors: readonly SideError[]): string {
  return `${JSON.stringify({ rules, ...(errors.length > 0 ? { errors } : {}) }, null, 2)}\n`;
}

/** Returns a table of the rules that are not the same, or only up to a length, in Markdown. */
export function changesMarkdown(rules: readonly RuleChange[], { a, b }: SideNames): string {
  const changed = rules.filter(
    ({ change, maxLength }) => change !== "same" || maxLength !== undefined,
  );
  const rest = rules.length - changed.length;
  const head = `ABNF: ${code(a)} → ${code(b)}`;
  const same = rest === 0 ? "" : `${rest} ${rest === 1 ? "rule is" : "rules are"} the same.\n`;
  if (changed.length === 0) return `${head}\n\n${same}`;
  const rows = changed.map(({ rule, change, gained, lost, maxLength, message }) =>
    [
      code(rule),
      message ?? [change, boundOf(maxLength)].join(" ").trim(),
      ...[gained, lost].map((each) => (each === undefined ? "" : code(quoted(each)))),
    ].join(" | "),
  );
  const table = ["rule | change | gained | lost", "--- | --- | --- | ---", ...rows];
  return `${head}\n\n${table.map((row) => `| ${row} |\n`).join("")}${same && `\n${same}`}`;
}

/** Returns a text as code in a cell of a table. */
function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const padding = longest > 0 ? " " : "";
  return `${fence}${padding}${visible(text).replace(/\|/g, "\\|")}${padding}${fence}`;
}
