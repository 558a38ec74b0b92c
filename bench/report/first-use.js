/** The section on first use. */
import { FIRST_USE_BUDGET } from "../first-use.js";
import { ratioText, table, verdict } from "../markdown.js";
import { ratio, spread } from "../statistics.js";

/** @param {Map<string, number[]>} samples @returns {import("../main.js").Section} */
export function firstUseSection(samples) {
  const of = (/** @type {string} */ program) => samples.get(program) ?? [];
  /** @type {readonly (readonly [own: string, peer: string])[]} */
  const pairs = [
    ["uri-abnf, import", "fast-uri, import"],
    ["uri-abnf, require", "fast-uri, require"],
  ];
  return {
    text: [
      "## First use",
      "Milliseconds of a whole process that imports the package, parses one URI and ends; " +
        "`new URL` shows what a process takes that imports nothing.",
      table(
        ["process", "median [quartiles]", "÷ new URL"],
        [...samples].map(([name, times]) => [
          name,
          millisecondsText(spread(times)),
          ratioText(ratio(times, of("new URL"))),
        ]),
      ),
    ].join("\n\n"),
    budgets: pairs.map(([own, peer]) => {
      const measured = ratio(of(own), of(peer));
      return [
        `first use: ${own} ÷ ${peer}`,
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
