/** Markdown, without alignment: Prettier aligns the columns of the written report. */

/** @typedef {import("./statistics.js").Spread} Spread */

const cell = (/** @type {unknown} */ value) => String(value).replaceAll("|", "\\|");

/** @param {readonly string[]} head @param {readonly (readonly unknown[])[]} rows */
export function table(head, rows) {
  const line = (/** @type {readonly unknown[]} */ cells) => `| ${cells.map(cell).join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** @param {string} text */
export function code(text) {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Two or three significant digits. @param {number} value */
export function digits(value) {
  if (value === 0 || value >= 100) return value.toFixed(0);
  return value.toPrecision(value < 10 ? 2 : 3);
}

/** A ratio and its quartiles. @param {Spread} spread */
export function ratioText({ low, median, high }) {
  const decimals = decimalsOf(median);
  const [middle, first, third] = [median, low, high].map((it) => it.toFixed(decimals));
  return `${middle} [${first}–${third}]`;
}

/** A ratio and half the distance of its quartiles. @param {Spread} spread */
export function shortRatioText({ low, median, high }) {
  const decimals = decimalsOf(median);
  return `${median.toFixed(decimals)} ± ${((high - low) / 2).toFixed(decimals)}`;
}

/** @param {number} ratio */
function decimalsOf(ratio) {
  if (ratio >= 10) return 1;
  return ratio >= 0.1 ? 2 : 3;
}

/** @param {number} count */
export function bytes(count) {
  const sign = count < 0 ? "−" : "";
  return `${sign}${(Math.abs(count) / 1024).toFixed(1)} kB`;
}

/** @param {boolean} isMet */
export function verdict(isMet) {
  return isMet ? "met" : "**not met**";
}
