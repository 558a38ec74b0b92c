/** The figures of a report of the benchmark: its tables, as numbers with names. */

/** A row of figures. A candidate without a figure in it is left out. */
export interface Figures {
  /** The first cell: a class of inputs, or a piece of code. */
  readonly name: string;
  readonly values: ReadonlyMap<string, number>;
}

/** The environment in which the figures were measured, for small print. */
export interface Environment {
  readonly date: string;
  readonly processor: string;
  readonly node: string;
}

const FIRST_NUMBER = /^[\d,]+(?:\.\d+)?/;

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
