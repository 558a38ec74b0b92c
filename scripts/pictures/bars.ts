/** Bar charts as SVG: panels in two columns, each with its own scale. */
import { escaped, STYLE } from "./paper.js";

/** A bar. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Whether the bar is that of this project. */
  readonly isOwn: boolean;
}

/** A group of bars with one scale. */
export interface Panel {
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** The words of a chart. */
interface ChartOptions {
  readonly title: string;
  /** The unit and the direction, for example "nanoseconds a call; shorter is better". */
  readonly unit: string;
  /** Small print: the date and the machine. */
  readonly note: string;
}

const WIDTH = 760;
const MARGIN = 16;
const ROW = 19;
const HEAD = 62;
const PANEL_HEAD = 26;
const PANEL_GAP = 14;
const COLUMNS = 2;
const COLUMN_WIDTH = (WIDTH - MARGIN * (COLUMNS + 1)) / COLUMNS;
const LABEL_WIDTH = 116;
const VALUE_WIDTH = 62;
const BAR_WIDTH = COLUMN_WIDTH - LABEL_WIDTH - VALUE_WIDTH;

const BAR_STYLE = `\
.title { font-size: 16px; font-weight: 600; }
.panel { font-weight: 600; }
.note { fill: var(--faint); font-size: 11px; }
.own { font-weight: 600; }
rect.own { fill: var(--own); }
rect.other { fill: var(--other); }
`;

/** Draws a chart. The longest bar of a panel has the whole width of the panel. */
export function barChart(panels: readonly Panel[], options: ChartOptions): string {
  const { title, unit, note } = options;
  let top = HEAD;
  const drawn: string[] = [];
  for (let first = 0; first < panels.length; first += COLUMNS) {
    const row = panels.slice(first, first + COLUMNS);
    for (const [column, panel] of row.entries()) {
      drawn.push(drawnPanel(panel, MARGIN + column * (COLUMN_WIDTH + MARGIN), top));
    }
    const most = Math.max(...row.map(({ bars }) => bars.length));
    top += PANEL_HEAD + most * ROW + PANEL_GAP;
  }
  const height = top + 22;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(`${title}: ${unit}`)}">
<style>
${STYLE}${BAR_STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
<text class="title" x="${MARGIN}" y="28">${escaped(title)}</text>
<text class="note" x="${MARGIN}" y="46">${escaped(unit)}</text>
${drawn.join("\n")}
<text class="note" x="${MARGIN}" y="${height - 12}">${escaped(note)}</text>
</svg>
`;
}

function drawnPanel({ title, bars }: Panel, left: number, top: number): string {
  const longest = Math.max(...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, isOwn }, index) => {
    const y = top + PANEL_HEAD + index * ROW;
    const kind = isOwn ? "own" : "other";
    const length = Math.max(1, Math.round((value / longest) * BAR_WIDTH));
    const x = left + LABEL_WIDTH;
    return `<text class="${kind}" x="${x - 8}" y="${y + 4}" text-anchor="end">${escaped(label)}</text>
<rect class="${kind}" x="${x}" y="${y - 7}" width="${length}" height="13" rx="2"/>
<text class="${kind}" x="${x + length + 6}" y="${y + 4}">${grouped(value)}</text>`;
  });
  return [`<text class="panel" x="${left}" y="${top + 6}">${escaped(title)}</text>`, ...rows].join(
    "\n",
  );
}

/** A number with commas between thousands, and no more digits than it was measured with. */
function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
