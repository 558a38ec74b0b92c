import { changeOf } from "./change.js";
import { equivalents, isListed, isSame } from "./equivalents.js";

/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.96;

const HEADS = [
  "of",
  "mutants",
  "killed",
  "timed out",
  "survived",
  "equivalent",
  "not covered",
  "score",
  "without the equivalent ones",
  "command",
];

/** The figures of a run: the head and a row of the table in docs/trust.md. */
export function row(mutants, { of, isWhole, command }) {
  const count = (status) => mutants.filter((mutant) => mutant.status === status).length;
  const killed = count("Killed");
  const timedOut = count("Timeout");
  const survived = count("Survived");
  const covered = killed + timedOut + survived;
  const listed = equivalents();
  const equivalent = mutants.filter(
    (mutant) => mutant.status === "Survived" && isListed(changeOf(mutant), listed),
  ).length;
  const score = isWhole ? percentage : percentageWithInterval;
  const cells = [
    of,
    covered + count("NoCoverage"),
    killed,
    timedOut,
    survived,
    equivalent,
    count("NoCoverage"),
    score(killed + timedOut, covered),
    score(killed + timedOut, covered - equivalent),
    command,
  ];
  return `| ${HEADS.join(" | ")} |\n| ${cells.join(" | ")} |`;
}

/** What the lists say about the files of a run, and is no survivor of it: it was killed, or is in no code. */
export function staleEntries(mutants) {
  const alive = mutants
    .filter(
      ({ status }) => status === "Survived" || status === "NoCoverage" || status === "Ignored",
    )
    .map(changeOf);
  const files = new Set(mutants.map((mutant) => changeOf(mutant).file));
  return equivalents().filter(
    (entry) => files.has(entry.file) && !alive.some((change) => isSame(entry, change)),
  );
}

function percentage(part, whole) {
  return `${percent(whole === 0 ? 1 : part / whole)} %`;
}

/** With the interval of Wilson (1927). */
function percentageWithInterval(part, whole) {
  if (whole === 0) return percentage(part, whole);
  const share = part / whole;
  const middle = share + Z ** 2 / (2 * whole);
  const reach = Z * Math.sqrt((share * (1 - share)) / whole + (Z / (2 * whole)) ** 2);
  const [low, high] = [middle - reach, middle + reach].map((end) => end / (1 + Z ** 2 / whole));
  return `${percentage(part, whole)} (${percent(low)} to ${percent(high)})`;
}

function percent(share) {
  return (100 * share).toFixed(1);
}
