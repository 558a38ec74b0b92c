/** The page of results: the budgets and the tables of the figures, as Markdown. */
import { BUDGETS, listOf, verdictOf } from "./budgets.js";
import { INPUTS, markdownTable } from "./report.js";
import type { Budget } from "./budgets.js";
import type { Table } from "./report.js";
import type { Measurement, Results } from "./results.js";

/** Returns the text of docs/results.md, as it is before Prettier formats it: with what is said about the peers. */
export function pageOf({ machine, sections }: Results, peers: string): string {
  const { engines, "first-use": firstUse, ...others } = sections;
  const ofEngines = [engines, firstUse].filter((each) => each !== undefined);
  return [
    "# Results",
    "`npm run bench -- --write` and `npm run bench -- --engines --write` write this page. All figures, also those of " +
      "10 and 100 inputs and the times of the peers, are in " +
      "[a file of data](../tools/bench/results.json). Candidates take turns, round by round; a ratio is that of the " +
      "times within a round: its median ± half the distance of the quartiles. Each answer is checked before its " +
      "time counts.",
    ...(ofEngines.length > 0 ? [...budgets(ofEngines), ...ofEngines.flatMap(sectionText)] : []),
    "## Machine and versions",
    markdownTable(["", "version"], Object.entries(machine)),
    ...Object.values(others).flatMap(sectionText),
    peers,
  ].join("\n\n");
}

/** The budgets, each with its verdict, and why one is withdrawn. */
function budgets(measured: readonly Measurement[]): readonly string[] {
  const withdrawn = BUDGETS.flatMap(({ work, withdrawn = {} }) =>
    Object.entries(withdrawn).map(([engine, why]) => `- ${work} in ${engine}: ${why}`),
  );
  return [
    "## Budgets",
    "The time of this package as a multiple of that of the peer, or milliseconds. A limit without an engine is one for " +
      "all that are measured.",
    markdownTable(
      ["work", "at most", "verdict"],
      BUDGETS.map((budget) => [
        budget.work,
        limitsText(budget.atMost),
        verdictOf(budget, measured),
      ]),
    ),
    ...(withdrawn.length > 0 ? ["Withdrawn:", withdrawn.join("\n")] : []),
  ];
}

/** Limits with their engines, which are not named if there is one limit for all: `Node 20, 22: 1; Deno: 0.75`. */
function limitsText(atMost: Budget["atMost"]): string {
  const limits = [...new Set(Object.values(atMost))];
  const engines = (limit: number) =>
    Object.keys(atMost).filter((engine) => atMost[engine] === limit);
  if (limits.length === 1 && engines(limits[0]!).length > 1) return String(limits[0]);
  return limits.map((limit) => `${listOf(engines(limit))}: ${limit}`).join("; ");
}

function sectionText({ date, load, tables }: Measurement): readonly string[] {
  return tables.flatMap(({ title, text, head, rows }) => [
    ...(title === "" ? [] : [`## ${title}`]),
    title === "" ? text : `${text} Measured ${date}, load ${load.toFixed(1)}.`,
    // A scope has room in the file of data.
    markdownTable(
      head.map((name) => name.replace(/^@(\w+)\/.*/, "$1")),
      shown(head, rows),
    ),
  ]);
}

/** Of the rows for several numbers of inputs, those for the most. */
function shown(head: Table["head"], rows: Table["rows"]): Table["rows"] {
  if (head[1] !== INPUTS) return rows;
  return rows.filter(([name], index) => rows[index + 1]?.[0] !== name);
}
