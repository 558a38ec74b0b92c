/** The chart of a report of the benchmark, and the figures in it. */
import { barChart } from "./bars.js";
import type { Bar, Panel } from "./bars.js";

/** A row of figures. A candidate without a figure in it is left out. */
interface Figures {
  /** The first cell: a class of inputs. */
  readonly name: string;
  readonly values: ReadonlyMap<string, number>;
}

/** The environment in which the figures were measured, for small print. */
interface Environment {
  readonly date: string;
  readonly processor: string;
  readonly node: string;
}

/** The works of the chart, by the beginnings of their headings, and the class of inputs that shows each. */
const WORKS = [
  ["Parse", "ordinary"],
  ["Test", "ordinary"],
  ["Resolve", "relative"],
  ["Normalize", "untidy"],
  ["IPv6", "addresses"],
  ["Tree", "ordinary"],
] as const;

const UNIT = "nanoseconds a call, median; shorter is better";

const FIRST_NUMBER = /^[\d,]+(?:\.\d+)?/;

/** Returns the chart of a report (bench/RESULTS.md). */
export function speedChart(report: string): string {
  const { date, processor, node } = environmentOf(report);
  const note = `Measured ${date} on ${processor}, Node.js ${node}. From bench/RESULTS.md.`;
  const panels = WORKS.map(([work, name]): Panel => {
    const row = figuresOf(report, `${work}:`).find((figures) => figures.name === name);
    if (row === undefined) throw new Error(`${work} has no class ${name}`);
    const bars = Array.from(row.values, ([label, value]): Bar => {
      return { label, value, isOwn: label.startsWith("uri-abnf") };
    });
    return { title: `${work}, ${name}`, bars: bars.sort((a, b) => a.value - b.value) };
  });
  return barChart(panels, { title: "Speed", unit: UNIT, note });
}

/**
 * Returns the figures of a section. If several rows have one name, for example for 10, 100 and 1000
 * inputs, the last one counts.
 *
 * @param title the beginning of the heading of the section
 * @throws {Error} where there is no such section, or no table in it
 */
export function figuresOf(report: string, title: string): readonly Figures[] {
  const [head = [], ...rows] = tableBelow(report, `## ${title}`);
  const byName = new Map<string, Figures>();
  for (const [name = "", ...cells] of rows) {
    const values = new Map<string, number>();
    for (const [index, cell] of cells.entries()) {
      const [number] = FIRST_NUMBER.exec(cell) ?? [];
      const column = head[index + 1];
      if (number !== undefined && column !== undefined && column !== "inputs")
        values.set(column, Number(number.replaceAll(",", "")));
    }
    byName.set(name, { name, values });
  }
  return [...byName.values()];
}

/** Returns the environment of a report. */
export function environmentOf(report: string): Environment {
  const rows = new Map(
    tableBelow(report, "# Results").map(([name = "", value = ""]) => [name, value]),
  );
  const said = (name: string): string => {
    const value = rows.get(name);
    if (value === undefined) throw new Error(`the report does not say its ${name}`);
    return value;
  };
  return {
    date: said("date"),
    processor: said("processor").replace(/,.*/, ""),
    node: said("Node.js").replace(/ .*/, ""),
  };
}

/** The cells of the first table below a heading, with the row of its head. */
function tableBelow(report: string, heading: string): readonly (readonly string[])[] {
  const lines = report.split("\n");
  const from = lines.findIndex((line) => line.startsWith(heading));
  if (from === -1) throw new Error(`the report has no section "${heading}"`);
  const first = lines.findIndex((line, index) => index > from && line.startsWith("|"));
  const next = lines.findIndex((line, index) => index > from && line.startsWith("#"));
  if (first === -1 || (next !== -1 && next < first))
    throw new Error(`the section "${heading}" has no table`);
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("|"));
  return lines
    .slice(first, end === -1 ? lines.length : end)
    .filter((line) => !line.startsWith("| --"))
    .map((line) =>
      line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim()),
    );
}
