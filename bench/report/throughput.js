/** The section on throughput. */
import { digits, ratioText, table, verdict } from "../markdown.js";
import { item } from "../items.js";
import { ratio, spread } from "../statistics.js";
import { OWN_WORKERS, PEER } from "../throughput.js";

/** @typedef {import("../throughput.js").Throughput} Throughput */

/** @param {readonly Throughput[]} results @returns {import("../main.js").Section} */
export function throughputSection(results) {
  const of = (/** @type {Throughput} */ { series }, /** @type {string} */ name) =>
    item(
      series.filter(({ process }) => process === name),
      0,
    );
  return {
    text: [
      "## Throughput of the command line",
      `Whole processes, with their start, from a file to a file: ${results[0]?.lines ?? 0} lines of the ` +
        "corpus. fast-uri is called in a loop, in one process that reads and writes all at once. Processor " +
        "time is that of all threads, and hardly depends on other work on the machine.",
      table(
        [
          "work",
          "lines a second",
          "µs a line [quartiles]",
          "processor µs a line",
          "÷ fast-uri",
        ].concat(["peak of memory", "right answers"]),
        results.flatMap((result) =>
          result.series.map(({ process, right, times, processorTimes, megabytes }) => {
            const { low, median, high } = spread(times);
            return [
              `${result.work.name} of ${result.work.class}: ${process}`,
              Math.round(1e6 / median),
              `${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`,
              spread(processorTimes).median.toFixed(2),
              ratioText(ratio(times, of(result, PEER).times)),
              `${megabytes.toFixed(0)} MB`,
              `${digits((100 * right) / result.lines)} %`,
            ];
          }),
        ),
      ),
    ].join("\n\n"),
    budgets: results.map((result) => {
      const { name, class: inputClass, budget } = result.work;
      const { median } = spread(of(result, OWN_WORKERS).times);
      return [
        `microseconds a line: ${OWN_WORKERS}, ${name} of ${inputClass}`,
        budget,
        median.toFixed(2),
        verdict(median <= budget),
        "",
      ];
    }),
  };
}
