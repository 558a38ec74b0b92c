/** The section on rules that contain themselves. */
import { BUDGETS } from "../recursion.js";
import { DOUBLING_BUDGET } from "../growth.js";
import { digits, ratioText, shortRatioText, table, verdict } from "../markdown.js";

const PEERS = ["peggy", "ohm-js", "apg-js", "nearley"];

/**
 * @param {import("../recursion.js").Recursion} measured
 * @returns {import("../main.js").Section}
 */
export function recursionSection({ rows, growths, node }) {
  const worst = Math.max(...growths.flatMap(({ test, tree }) => [test, tree]));
  const over = growths.filter(({ test, tree }) => Math.max(test, tree) > DOUBLING_BUDGET);
  return {
    text: [
      "## Rules that contain themselves",
      "Nanoseconds a character; in parentheses the time of uri-abnf as a multiple of that time, ± half " +
        "the distance of the quartiles. `tree` makes a tree of all rules and counts its nodes; " +
        "`values` makes the values of the JSON, by a fold or by actions. ✗ marks a " +
        "peer whose answer is wrong. nearley makes every derivation, which ends its process where a " +
        "grammar is ambiguous; it reads a twelfth of the text.",
      table(
        ["work", "input", "characters", "uri-abnf", ...PEERS],
        rows.map((row) => [
          row.work,
          row.input,
          row.length,
          digits(row.times.get("uri-abnf")?.median ?? 0),
          ...PEERS.map((peer) => peerText(row, peer)),
        ]),
      ),
      "The greatest of the ratios of times when the input doubles, from 30 to 480 thousand characters.",
      table(
        ["input", "test", "tree"],
        growths.map(({ input, test, tree }) => [input, test.toFixed(2), tree.toFixed(2)]),
      ),
      `A node of the tree of the JSON takes ${digits(node)} octets.`,
    ].join("\n\n"),
    budgets: [
      budgetRow(rows, "test", "peggy", BUDGETS.test),
      budgetRow(rows, "tree", "apg-js", BUDGETS.tree),
      budgetRow(rows, "values", "peggy", BUDGETS.values),
      [
        "time for twice the input of a recursive rule",
        DOUBLING_BUDGET,
        worst.toFixed(2),
        verdict(over.length === 0),
        over.map(({ input }) => input).join(", "),
      ],
      ["octets of a node", BUDGETS.node, digits(node), verdict(node <= BUDGETS.node), ""],
    ],
  };
}

/**
 * @param {import("../recursion.js").Row} row
 * @param {string} peer
 */
function peerText({ times, ratios, wrong }, peer) {
  const [time, ratio] = [times.get(peer), ratios.get(peer)];
  if (time !== undefined && ratio !== undefined)
    return `${digits(time.median)} (${shortRatioText(ratio)})`;
  return wrong.includes(peer) ? "✗" : "–";
}

/**
 * @param {import("../recursion.js").Recursion["rows"]} rows
 * @param {string} work
 * @param {string} peer
 * @param {number} atMost
 */
function budgetRow(rows, work, peer, atMost) {
  const [leading, ...others] = rows.filter((row) => row.work === work);
  const measured = leading?.ratios.get(peer);
  const over = others.filter(({ ratios }) => (ratios.get(peer)?.median ?? 0) > atMost);
  return [
    `${work} of ${leading?.input ?? ""} ÷ ${peer}`,
    atMost,
    measured === undefined ? "–" : ratioText(measured),
    verdict(measured !== undefined && measured.median <= atMost),
    over.map(({ input }) => input).join(", "),
  ];
}
