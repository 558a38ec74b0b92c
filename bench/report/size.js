/** The section on size. */
import { code, table, verdict } from "../markdown.js";
import { SIZE_BUDGET } from "../size.js";

/**
 * @param {readonly import("../size.js").SizeRow[]} rows
 * @returns {import("../main.js").Section}
 */
export function sizeSection(rows) {
  const budgeted = rows.filter(({ isBudgeted }) => isBudgeted);
  return {
    text: [
      "## Size",
      "Bytes of a bundle made by esbuild, with everything that it imports.",
      table(
        ["code", "minified", "gzipped", "dialects that it does not use"],
        rows.map(({ code: source, minified, gzipped, strays }) => [
          code(source),
          minified.toLocaleString("en"),
          gzipped.toLocaleString("en"),
          strays === undefined ? "" : strays.join(", ") || "none",
        ]),
      ),
    ].join("\n\n"),
    budgets: budgeted.map(({ code: source, gzipped, strays = [] }) => [
      `bundle of ${code(source)}, gzipped`,
      `${SIZE_BUDGET.toLocaleString("en")} bytes`,
      `${gzipped.toLocaleString("en")} bytes`,
      verdict(gzipped <= SIZE_BUDGET && strays.length === 0),
      strays.map((name) => `contains ${name}`).join(", "),
    ]),
    isExact: true,
  };
}
