/** The chart of the results of the benchmark: for each work a panel of bars with its own scale, in two columns. */
import { escaped, STYLE } from "./paper.js";
import type { Table } from "../../bench/report.js";
import type { Measurement, Results } from "../../bench/results.js";

/** The works of the chart, by their titles, their sections, and the class of inputs that shows each. */
const WORKS = [
  ["Parse", "parse", "ordinary"],
  ["Test", "test", "ordinary"],
  ["Resolve", "resolve", "relative"],
  ["Normalize", "normalize", "untidy"],
  ["IPv6", "ipv6", "addresses"],
  ["Tree", "tree", "ordinary"],
] as const;

const UNIT = "nanoseconds a call, median; shorter is better";

/** The names of this package and of its dialect in the tables. */
const OWN = new Set(["uri-abnf", "rfc3986"]);

const WIDTH = 760;
const MARGIN = 16;
const ROW = 19;
const HEAD = 62;
const PANEL_HEAD = 26;
const PANEL_GAP = 14;
const COLUMN_WIDTH = (WIDTH - MARGIN * 3) / 2;
const LABEL_WIDTH = 116;
const BAR_WIDTH = COLUMN_WIDTH - LABEL_WIDTH - 62;

const BAR_STYLE = `\
.title { font-size: 16px; font-weight: 600; }
.panel { font-weight: 600; }
.note { fill: var(--faint); font-size: 11px; }
.own { font-weight: 600; }
rect.own { fill: var(--own); }
rect.other { fill: var(--other); }
`;

/** A candidate, and the nanoseconds of a call. */
type Bar = readonly [label: string, value: number];

/** Returns the chart of results (tools/bench/results.json). */
export function speedChart(results: Results): string {
  const { processor = "", "Node.js": node = "" } = results.machine;
  const dates = WORKS.map(([, section]) => measurementOf(results, section).date).sort();
  const note = `Measured ${dates[0]} on ${processor.replace(/,.*/, "")}, Node.js ${node.replace(/ .*/, "")}. From docs/results.md.`;
  const drawn: string[] = [];
  let top = HEAD;
  for (let index = 0; index < WORKS.length; index += 2) {
    const row = WORKS.slice(index, index + 2).map(([title, section, name]) => ({
      title: `${title}, ${name}`,
      bars: barsOf(results, section, name),
    }));
    for (const [column, { title, bars }] of row.entries())
      drawn.push(drawnPanel(title, bars, MARGIN + column * (COLUMN_WIDTH + MARGIN), top));
    top += PANEL_HEAD + Math.max(...row.map(({ bars }) => bars.length)) * ROW + PANEL_GAP;
  }
  const height = top + 22;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Speed: ${UNIT}">
<style>
${STYLE}${BAR_STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
<text class="title" x="${MARGIN}" y="28">Speed</text>
<text class="note" x="${MARGIN}" y="46">${UNIT}</text>
${drawn.join("\n")}
<text class="note" x="${MARGIN}" y="${height - 12}">${escaped(note)}</text>
</svg>
`;
}

/** The bars of a class, the shortest first: those of the last row, which has the most inputs. A missing figure has no bar. */
function barsOf(results: Results, section: string, name: string): readonly Bar[] {
  const [{ head, rows }] = measurementOf(results, section).tables as [Table];
  const row = rows.filter(([first]) => first === name).at(-1);
  if (row === undefined) throw new Error(`${section} has no class ${name}`);
  // The class and the number of inputs come first.
  return row
    .flatMap((cell, column): Bar[] => {
      const time = typeof cell === "object" && "nanoseconds" in cell ? cell.nanoseconds : cell;
      return column < 2 || typeof time !== "number" ? [] : [[head[column]!, time]];
    })
    .sort(([, a], [, b]) => a - b);
}

function measurementOf({ sections }: Results, name: string): Measurement {
  const measurement = sections[name];
  if (measurement === undefined) throw new Error(`the results have no section ${name}`);
  return measurement;
}

/** The longest bar has the whole width of the panel. */
function drawnPanel(title: string, bars: readonly Bar[], left: number, top: number): string {
  const longest = bars.at(-1)![1];
  const x = left + LABEL_WIDTH;
  const rows = bars.map(([label, value], index) => {
    const y = top + PANEL_HEAD + index * ROW;
    const kind = OWN.has(label) ? "own" : "other";
    const length = Math.max(1, Math.round((value / longest) * BAR_WIDTH));
    return `<text class="${kind}" x="${x - 8}" y="${y + 4}" text-anchor="end">${escaped(label)}</text>
<rect class="${kind}" x="${x}" y="${y - 7}" width="${length}" height="13" rx="2"/>
<text class="${kind}" x="${x + length + 6}" y="${y + 4}">${Math.round(value).toLocaleString("en")}</text>`;
  });
  return [`<text class="panel" x="${left}" y="${top + 6}">${escaped(title)}</text>`, ...rows].join(
    "\n",
  );
}
