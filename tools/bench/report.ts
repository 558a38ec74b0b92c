/** The tables of the benchmark: figures as they are stored, and their form in Markdown. */
import { spread } from "./race.js";
import type { Spread } from "./race.js";

/** The nanoseconds of a call of a peer, and the time of this project as a multiple of them. */
export interface PeerTime {
  readonly nanoseconds: number;
  readonly ratio: Spread;
}

/** A cell of a table. A `Spread` is a ratio, or a time with its quartiles. */
export type Cell = string | number | Spread | PeerTime;

/** A table of a section. */
export interface Table {
  readonly title: string;
  /** Markdown: what the figures are, and what they may be at most. */
  readonly text: string;
  readonly head: readonly string[];
  /** The first cell is the name of a row. */
  readonly rows: readonly (readonly Cell[])[];
}

/** A part of the benchmark, which runs alone if it is named. */
export type Section = (isShort: boolean) => readonly Table[] | Promise<readonly Table[]>;

/** The head of the column with the number of inputs: rows for several numbers have the same name. */
export const INPUTS = "inputs";

/** Returns the median of samples. */
export function median(samples: readonly number[]): number {
  return spread(samples).median;
}

/** Two or three significant digits. */
function digits(value: number): string {
  if (value === 0 || value >= 100) return value.toFixed(0);
  return value.toPrecision(value < 10 ? 2 : 3);
}

/** A median, and half the distance of its quartiles. */
export function spreadText({ low, median, high }: Spread): string {
  const decimals = Math.abs(median) >= 10 ? 1 : median >= 0.01 ? 2 : 3;
  return `${median.toFixed(decimals)}±${((high - low) / 2).toFixed(decimals)}`;
}

export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Returns a table in Markdown, without alignment: Prettier aligns the columns of what is written. */
export function markdownTable(head: Table["head"], rows: Table["rows"]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map((row) => line(row.map(cellText)))].join("\n");
}

function cellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return Number.isInteger(cell) ? String(cell) : digits(cell);
  return spreadText("ratio" in cell ? cell.ratio : cell);
}
