/** The section on first use. */
import { FIRST_USE_BUDGET } from "../first-use.js";
import { ratioText, table, verdict } from "../markdown.js";
import { ratio, spread } from "../statistics.js";

/** @param {Map<string, number[]>} samples @returns {import("../main.js").Section} */
export function firstUseSection(samples) {
  const of = (/** @type {string} */ program) => samples.get(program) ?? [];
  /** Beyond the median of the empty process. */
  const beyond = (/** @type {string} */ name, /** @type {string} */ way) => {
    const { median } = spread(of(`empty, ${way}`));
    return of(`${name}, ${way}`).map((time) => time - median);
  };
  return {
    text: [
      "## First use",
      "Milliseconds of a whole process that imports the package, parses one URI and ends. The empty " +
        "process imports and parses nothing; the budget is about the time beyond it.",
      table(
        ["process", "median [quartiles]", "÷ empty"],
        [...samples].map(([name, times]) => [
          name,
          millisecondsText(spread(times)),
          ratioText(
            ratio(times, of(name.endsWith("require") ? "empty, require" : "empty, import")),
          ),
        ]),
      ),
    ].join("\n\n"),
    budgets: ["import", "require"].map((way) => {
      const measured = ratio(beyond("uri-abnf/rfc3986", way), beyond("fast-uri", way));
      return [
        `first use beyond an empty process: uri-abnf/rfc3986 ÷ fast-uri, ${way}`,
        FIRST_USE_BUDGET,
        ratioText(measured),
        verdict(measured.median <= FIRST_USE_BUDGET),
        "",
      ];
    }),
  };
}

/** @param {import("../statistics.js").Spread} spread */
function millisecondsText({ low, median, high }) {
  return `${median.toFixed(1)} [${low.toFixed(1)}–${high.toFixed(1)}]`;
}
