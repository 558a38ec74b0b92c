/** The budgets that matter to a user, by engine. Each is about rows of the tables of engines. */
import type { Spread } from "./race.js";
import type { Measurement } from "./results.js";

/** What a work may take: a ratio to a peer, or milliseconds. */
export interface Budget {
  readonly work: string;
  /** The rows: the one with the name of the work, if there are no others. */
  readonly rows?: readonly string[];
  /** By engine, the greatest allowed median. */
  readonly atMost: Readonly<Record<string, number>>;
  /** By engine, why the budget is withdrawn there. */
  readonly withdrawn?: Readonly<Record<string, string>>;
}

const NODES = ["Node 20", "Node 22", "Node 24", "Node 26"];
const SERVERS = [...NODES, "Bun", "Deno"];
const ALL = [...SERVERS, "Chromium"];

function each(engines: readonly string[], limit: number): Readonly<Record<string, number>> {
  return Object.fromEntries(engines.map((engine) => [engine, limit]));
}

export const BUDGETS: readonly Budget[] = [
  {
    work: "parse ÷ new URL",
    atMost: {
      ...each(["Node 20", "Node 22"], 1),
      ...each(["Node 24", "Node 26"], 1.6),
      ...{ Deno: 0.75, Chromium: 0.5 },
    },
  },
  { work: "parse, read ÷ new URL, read", atMost: { Bun: 0.75 } },
  { work: "parse ÷ hyperjump", atMost: each(ALL, 0.55) },
  { work: "parse ÷ fast-uri", atMost: { ...each(SERVERS, 0.2), Chromium: 0.3 } },
  {
    work: "canParse ÷ URL.canParse",
    atMost: {
      ...each(["Node 20", "Node 22"], 1.2),
      ...each(["Node 24", "Node 26"], 1.4),
      Bun: 1.5,
    },
  },
  {
    work: "long canParse ÷ hyperjump",
    rows: ["canParse of 120 ÷ hyperjump", "canParse of 700 ÷ hyperjump"],
    atMost: each(ALL, 0.5),
  },
  {
    work: "resolve ÷ new URL",
    atMost: {
      ...each(["Node 20", "Node 22"], 0.7),
      ...each(["Node 24", "Node 26"], 1.1),
      Bun: 2,
    },
    withdrawn: {
      "Node 20": "0.7 is not reached on references with dot segments and queries; 1 is.",
      "Node 22": "as in Node 20.",
    },
  },
  {
    work: "normalize of tidy ÷ fast-uri",
    atMost: { ...each([...NODES, "Deno"], 0.13), Bun: 0.14, Chromium: 0.2 },
  },
  { work: "email ÷ ajv-formats", atMost: each(ALL, 2.5) },
  { work: "dateTime ÷ ajv-formats", atMost: each(ALL, 0.5) },
  {
    work: "first use of a dialect, ms",
    rows: ["first use of a dialect, import", "first use of a dialect, require"],
    atMost: each(SERVERS, 6.5),
  },
  {
    work: "first use of a format, ms",
    rows: ["first use of a format, import", "first use of a format, require"],
    atMost: each(SERVERS, 4),
  },
];

/** Says whether a budget is met, and where it is not. An engine in which it was not measured is not named. */
export function verdictOf(budget: Budget, measurements: readonly Measurement[]): string {
  const { work, rows = [work], atMost, withdrawn = {} } = budget;
  const figures = (engine: string): readonly number[] =>
    measurements
      .flatMap(({ tables }) => tables)
      .flatMap(({ head, rows: all }) =>
        all
          .filter(([name]) => typeof name === "string" && rows.includes(name))
          .map((row) => row[head.indexOf(engine)] as Spread | number | undefined),
      )
      .filter((cell) => cell !== undefined)
      .map((cell) => (typeof cell === "number" ? cell : cell.median));
  const measured = Object.keys(atMost).filter((engine) => figures(engine).length === rows.length);
  const judged = measured.filter((engine) => !(engine in withdrawn));
  const over = judged.filter((engine) => Math.max(...figures(engine)) > atMost[engine]!);
  const without = measured.filter((engine) => engine in withdrawn);
  if (measured.length === 0) return "not measured";
  const met = judged.filter((engine) => !over.includes(engine));
  if (met.length === 0 && over.length > 0) return "not met";
  // The shorter list of the two says as much, and keeps the table narrow.
  if (over.length > met.length) return `only in ${listOf(met)}`;
  if (over.length > 0) return `not in ${listOf(over)}`;
  return without.length > 0 ? `withdrawn in ${listOf(without)}` : "met";
}

/** Names engines: `Node 20, 22, Bun`. */
export function listOf(engines: readonly string[]): string {
  return engines.join(", ").replaceAll(/(?<=Node .*), Node /g, ", ");
}
