/**
 * Prints the time of the patterns of ajv-formats on inputs that double, and the last ratio: about 2 is
 * linear, about 4 is quadratic. For each format, of the inputs that a beginning, a repeated piece and an end
 * make, it takes the slowest one. Other work on the machine changes the figures.
 *
 *     node scripts/format-growth.js
 */
import { performance } from "node:perf_hooks";
import theirs from "ajv-formats";

const FORMATS = ["date-time", "duration", "uri", "uri-reference", "uri-template", "url", "email"];
const BEGINNINGS = ["", "a", "a@", "http://", "http:", "/", "#/", "P", "2024-01-01T00:00:00."];
const PIECES = ["a", "0", "-", "a-", "a.", ".a", "/", "%41", ":", "a:", "{a}", "@", "~0", "é", "&"];
const ENDS = ["", "\n", "!", "@", "^", "%"];
const LENGTHS = [2_000, 4_000, 8_000, 16_000];

/** The time of a check, the less of two. */
function timeOf(check, input) {
  const times = [0, 1].map(() => {
    const before = performance.now();
    check(input);
    return performance.now() - before;
  });
  return Math.min(...times);
}

function checkOf(name) {
  const format = theirs.get(name);
  const validate = format.validate ?? format;
  return typeof validate === "function" ? validate : (input) => validate.test(input);
}

for (const name of FORMATS) {
  const check = checkOf(name);
  let slowest = { time: 0, make: (length) => "a".repeat(length), shown: "" };
  for (const beginning of BEGINNINGS)
    for (const piece of PIECES)
      for (const end of ENDS) {
        const make = (length) => beginning + piece.repeat(length) + end;
        const time = timeOf(check, make(LENGTHS[0]));
        const shown = JSON.stringify([beginning, piece, end]);
        if (time > slowest.time) slowest = { time, make, shown };
      }
  const times = LENGTHS.map((length) => timeOf(check, slowest.make(length)));
  const ratio = times.at(-1) / times.at(-2);
  const figures = times.map((time) => time.toFixed(2)).join(", ");
  console.log(`${name}: ${slowest.shown}: ${figures} ms, ratio ${ratio.toFixed(1)}`);
}
