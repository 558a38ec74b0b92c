/**
 * Writes the tables of docs/standards.md: the shipped grammars, with an example of each from the tables
 * in spec/standards/, and their errata.
 *
 *     npm run docs -- standards
 */
import { existsSync, readFileSync } from "node:fs";
import { STANDARDS } from "../../grammar/standards.js";
import type { Erratum } from "../../grammar/erratum.js";
import type { Standard } from "../../grammar/standards.js";

/** Longer examples would make the table too wide. */
const LONGEST = 48;

const PRINTABLE = /^[^|`\p{C}]+$/u;

/** The parts of a table of examples that this file reads. */
interface Table {
  readonly cases: readonly { readonly rule: string; readonly accept: readonly unknown[] }[];
}

/** Returns a table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Returns the table of the shipped grammars. */
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
  return tableOf(head, rows);
}

/** A shipped module, with what it exports. */
type Exported = Readonly<Record<string, unknown>>;

/** Returns the table of errata. */
export async function errataTable(): Promise<string> {
  const head = ["erratum", "section", "rule", "what changes", "shortest string"];
  const rows: (readonly string[])[] = [];
  for (const { name } of STANDARDS) {
    const exported = (await import(`../../grammar/rfc/${name}.js`)) as Exported;
    for (const erratum of (exported[`${name}Errata`] ?? []) as readonly Erratum[]) {
      const { id, section, rules, change } = erratum;
      const number = name.replace("rfc", "RFC ");
      rows.push([
        `${number}, ${id}`,
        section,
        rules.map((rule) => `\`${rule}\``).join(", "),
        change,
        stringsOf(erratum),
      ]);
    }
  }
  return tableOf(head, rows);
}

/** E.g. `gains "'"`. */
function stringsOf({ gained, lost }: Erratum): string {
  const told = (verb: string, string: string | undefined): readonly string[] =>
    string === undefined ? [] : [`${verb} \`${JSON.stringify(string)}\``];
  return [...told("gains", gained), ...told("loses", lost)].join(", ");
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
