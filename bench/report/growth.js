/** The section on growth. */
import { DOUBLING_BUDGET } from "../growth.js";
import { digits, table, verdict } from "../markdown.js";

/** The sizes in the columns of the table of growth. Doublings are measured in all sizes. */
const SHOWN_SIZES = [1, 32, 1024, 8192].map((kB) => kB * 1024);

/**
 * @param {readonly import("../growth.js").GrowthRow[]} rows
 * @returns {import("../main.js").Section}
 */
export function growthSection(rows) {
  const over = rows.filter(({ worst }) => worst.ratio > DOUBLING_BUDGET);
  const largest = Math.max(...rows.map(({ worst }) => worst.ratio));
  return {
    text: [
      "## Growth",
      "Nanoseconds a character of an input of so many characters, and what the time is multiplied by " +
        "where the input doubles: in the mean from 1 kB on, and at most, the median of the rounds. ✗ marks invalid inputs.",
      table(
        ["function", "input", ...SHOWN_SIZES.map(kilobytes), "mean", "at most"],
        rows.map((row) => [
          row.function,
          row.shape + (row.isValid ? "" : " ✗"),
          ...SHOWN_SIZES.map((shown) => {
            // An input can be shorter than its size, by less than the length of its repeated part.
            const measured = row.perCharacter.find(
              ({ size }) => kilobytes(size) === kilobytes(shown),
            );
            return measured ? perCharacterText(measured.nanoseconds) : "–";
          }),
          row.mean.toFixed(2),
          `${row.worst.ratio.toFixed(2)} to ${kilobytes(row.worst.to)}`,
        ]),
      ),
    ].join("\n\n"),
    budgets: [
      [
        "time for twice the input",
        DOUBLING_BUDGET,
        `${largest.toFixed(2)} at most in ${rows.length} rows`,
        verdict(over.length === 0),
        over
          .map((row) => `${row.function} of ${row.shape} ${row.worst.ratio.toFixed(2)}`)
          .join(", "),
      ],
    ],
  };
}

/** @param {number} nanoseconds */
function perCharacterText(nanoseconds) {
  return nanoseconds < 0.01 ? "< 0.01" : digits(nanoseconds);
}

/** @param {number} characters */
function kilobytes(characters) {
  const kB = characters / 1024;
  return kB > 1000 ? `${Math.round(kB / 1024)} MB` : `${Math.round(kB)} kB`;
}
