/**
 * Writes the table of docs/standards.md: the shipped grammars, with an example of each from the tables
 * in spec/standards/.
 *
 *     npm run standards
 */
import { existsSync, readFileSync } from "node:fs";
import { STANDARDS } from "../grammar/standards.js";
import type { Standard } from "../grammar/standards.js";

/** Longer examples would make the table too wide. */
const LONGEST = 48;

const PRINTABLE = /^[^|`\p{C}]+$/u;

/** The parts of a table of examples that this file reads. */
interface Table {
  readonly cases: readonly { readonly rule: string; readonly accept: readonly unknown[] }[];
}

/** Returns the rows of the table in Markdown. */
export function standardsTable(): string {
  const rows = STANDARDS.map((standard) => {
    const { name, title, extent, startRules, terms } = standard;
    const rules = startRules.map((rule) => `\`${rule}\``).join(", ");
    return [`\`${name}\``, title, rules, extent, terms, exampleOf(standard)];
  });
  const head = [
    "`uri-abnf/standards/…`",
    "document",
    "rules to begin with",
    "ABNF",
    "terms",
    "example",
  ];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The longest short string that its table has for the first rule that has one. */
function exampleOf({ name, startRules }: Standard): string {
  const file = `spec/standards/${name}.json`;
  if (!existsSync(file)) return "";
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as Table;
  const candidates = startRules.map((rule) =>
    cases
      .filter((each) => each.rule === rule)
      .flatMap(({ accept }) => accept)
      .filter((each) => typeof each === "string")
      .filter((each) => each.length <= LONGEST && PRINTABLE.test(each)),
  );
  const [first = "", ...others] = candidates.find(({ length }) => length > 0) ?? [];
  const longest = others.reduce((best, each) => (each.length > best.length ? each : best), first);
  return longest === "" ? "" : `\`${longest}\``;
}
