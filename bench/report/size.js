/** The section on size. */
import { code, table, verdict } from "../markdown.js";

/**
 * @param {readonly import("../size.js").SizeRow[]} rows
 * @returns {import("../main.js").Section}
 */
export function sizeSection(rows) {
  const budgeted = rows.filter(({ budget }) => budget !== undefined);
  return {
    text: [
      "## Size",
      "Bytes of a bundle made by esbuild, with everything that it imports. The last rows are " +
        "parsers of rules of RFC 3986 that tools generate, with their runtimes.",
      table(
        ["code", "minified", "gzipped", "grammars that it does not use"],
        rows.map((row) => [
          nameOf(row),
          row.minified.toLocaleString("en"),
          row.gzipped.toLocaleString("en"),
          row.strays === undefined ? "" : row.strays.join(", ") || "none",
        ]),
      ),
    ].join("\n\n"),
    budgets: budgeted.map((row) => {
      const { gzipped, budget = Infinity, strays = [] } = row;
      return [
        `bundle of ${nameOf(row)}, gzipped`,
        `${budget.toLocaleString("en")} bytes`,
        `${gzipped.toLocaleString("en")} bytes`,
        verdict(gzipped <= budget && strays.length === 0),
        strays.map((name) => `contains ${name}`).join(", "),
      ];
    }),
    isExact: true,
  };
}

/** @param {import("../size.js").SizeRow} row */
function nameOf({ code: source, isGenerated }) {
  return isGenerated ? `generated: ${source}` : code(source);
}
