/** The section on every match in a text. */
import { FIND_BUDGET } from "../find.js";
import { digits, ratioText, shortRatioText, table, verdict } from "../markdown.js";

/**
 * @param {readonly import("../find.js").FindRow[]} rows
 * @returns {import("../main.js").Section}
 */
export function findSection(rows) {
  const leading = rows.slice(0, 2);
  return {
    text: [
      "## Every match in a text",
      "`findAll` beside `matchAll` of a regular expression with the same matches: nanoseconds a character, " +
        "and the time of `findAll` as a multiple of that of `matchAll`, and of that of `test` for a " +
        "character of a long URI.",
      table(
        ["text", "characters", "matches", "findAll", "matchAll", "÷ matchAll", "÷ test"],
        rows.map(({ text, length, matches, own, native, toNative, toTest }) => [
          text,
          length,
          matches,
          digits(own.median),
          digits(native.median),
          shortRatioText(toNative),
          shortRatioText(toTest),
        ]),
      ),
    ].join("\n\n"),
    budgets: leading.map(({ text, toTest }) => [
      `a character of findAll ÷ test; ${text}`,
      FIND_BUDGET,
      ratioText(toTest),
      verdict(toTest.median <= FIND_BUDGET),
      "",
    ]),
  };
}
