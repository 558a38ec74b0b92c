/** The report: Markdown, without alignment. Prettier aligns the columns of what is written. */
import type { Spread } from "./race.js";

/** A section of the report. */
export interface Section {
  /** Markdown. */
  readonly text: string;
  readonly budgets: readonly Budget[];
}

/** A budget, and what was measured. */
export interface Budget {
  readonly work: string;
  readonly atMost: number | string;
  readonly measured: string;
  readonly isMet: boolean;
  /** The other classes of inputs that are over the limit. */
  readonly others?: string;
}

export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Two or three significant digits. */
export function digits(value: number): string {
  if (value === 0 || value >= 100) return value.toFixed(0);
  return value.toPrecision(value < 10 ? 2 : 3);
}

/** A ratio and its quartiles. */
export function ratioText({ low, median, high }: Spread): string {
  const [middle, first, third] = [median, low, high].map((it) => it.toFixed(decimalsOf(median)));
  return `${middle} [${first}–${third}]`;
}

/** A ratio and half the distance of its quartiles. */
export function shortRatioText({ low, median, high }: Spread): string {
  const decimals = decimalsOf(median);
  return `${median.toFixed(decimals)} ± ${((high - low) / 2).toFixed(decimals)}`;
}

function decimalsOf(ratio: number): number {
  if (ratio >= 10) return 1;
  return ratio >= 0.1 ? 2 : 3;
}

/** The budget of a ratio. */
export function ratioBudget(work: string, atMost: number, measured: Spread): Budget {
  return { work, atMost, measured: ratioText(measured), isMet: measured.median <= atMost };
}
