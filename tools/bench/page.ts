/** The page of results: the budgets and the tables of the figures, as Markdown. */
import { readFileSync } from "node:fs";
import { format } from "prettier";
import { BUDGETS, verdictOf } from "./budgets.js";
import { INPUTS } from "./compare.js";
import { markdownTable } from "./report.js";
import type { Table } from "./report.js";
import type { Measurement, Results } from "./results.js";

/** Returns the text of docs/results.md. */
export async function pageOf({ machine, sections }: Results): Promise<string> {
  const { engines, ...others } = sections;
  const text = [
    "# Results",
    "`npm run bench -- --write` and `npm run bench -- --engines --write` write this page. All figures, also those of " +
      "10 and 100 inputs and the times of the peers, are in " +
      "[a file of data](../tools/bench/results.json). Candidates take turns, round by round; a ratio is that of the " +
      "times within a round: its median ± half the distance of the quartiles. Each answer is checked before its " +
      "time counts.",
    ...(engines === undefined ? [] : [...budgets(engines), ...sectionText(engines)]),
    "## Machine and versions",
    markdownTable(["", "version"], Object.entries(machine)),
    ...Object.values(others).flatMap(sectionText),
    readFileSync(new URL("peers/README.md", import.meta.url), "utf8"),
  ];
  return await format(text.join("\n\n"), {
    parser: "markdown",
    printWidth: 110,
    proseWrap: "always",
  });
}

/** The budgets, each with its verdict, and why one is withdrawn. */
function budgets(engines: Measurement): readonly string[] {
  const withdrawn = BUDGETS.flatMap(({ work, withdrawn = {} }) =>
    Object.entries(withdrawn).map(([engine, why]) => `- ${work}, ${engine}: ${why}`),
  );
  return [
    "## Budgets",
    "The time of this package as a multiple of that of the peer, or milliseconds. An engine that is not named has no " +
      "budget for this work.",
    markdownTable(
      ["work", "at most", "verdict"],
      BUDGETS.map((budget) => [budget.work, limitsText(budget.atMost), verdictOf(budget, engines)]),
    ),
    ...(withdrawn.length > 0 ? ["Withdrawn:", withdrawn.join("\n")] : []),
  ];
}

/** Limits with the engines that have them: `1 in Node 20, 22; 1.6 in Node 24, 26`. */
function limitsText(atMost: Readonly<Record<string, number>>): string {
  return [...new Set(Object.values(atMost))]
    .map((limit) => {
      const engines = Object.keys(atMost).filter((engine) => atMost[engine] === limit);
      return `${limit} in ${engines.join(", ").replaceAll(", Node ", ", ")}`;
    })
    .join("; ");
}

function sectionText({ date, load, tables }: Measurement): readonly string[] {
  return tables.flatMap(({ title, text, head, rows }) => [
    ...(title === "" ? [] : [`## ${title}`]),
    title === "" ? text : `${text} Measured ${date}, load ${load.toFixed(1)}.`,
    markdownTable(head, shown(head, rows)),
  ]);
}

/** Of the rows for several numbers of inputs, those for the most. */
function shown(head: Table["head"], rows: Table["rows"]): Table["rows"] {
  if (head[1] !== INPUTS) return rows;
  return rows.filter(([name], index) => rows[index + 1]?.[0] !== name);
}
