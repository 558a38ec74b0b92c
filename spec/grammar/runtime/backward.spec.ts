import { compile } from "../../../grammar/index.js";
import { pick, seeded } from "../../helpers/worlds.js";

/** A text of pieces, of at least a length. */
function textOf(pieces: readonly string[], length: number, seed: number): string {
  const random = seeded(seed);
  let text = "";
  while (text.length < length) text += pick(pieces, random);
  return text;
}

// Rules of which the longest match is the one that a regular expression finds.
const rules: readonly (readonly [abnf: string, pattern: RegExp])[] = [
  ['a = 1*DIGIT "x"', /[0-9]+x/giu],
  ["a = %x1F600-1F64F *DIGIT %xE9", /[\u{1f600}-\u{1f64f}][0-9]*\u00e9/gu],
  ["a = %xD800-DBFF 1*DIGIT", /[\ud800-\udbff][0-9]+/gu],
];

describe.each(rules)("matches of %s are those of a regular expression", (abnf, pattern) => {
  const a = compile(abnf).rule("a");

  // A segment of a long text has at least 65,536 characters.
  it.each([0, 1, 31, 32, 33, 63, 64, 65, 2047, 2048, 2049, 4500, 66_000])(
    "in %i characters",
    (length) => {
      for (const [seed, pieces] of [
        ["1", "23", "x", " ", "1x"],
        ["1", "x", "\u{1f600}", "\u00e9", "\ud83d", "\ude00", "45"],
        ["0123456789".repeat(10), "x", "\u{1f600}"],
      ].entries()) {
        const text = textOf(pieces, length, seed);
        const expected = Array.from(text.matchAll(pattern), ({ 0: found, index }) => [
          index,
          found,
        ]);
        const found = Array.from(a.findAll(text), ({ start, text: match }) => [start, match]);
        expect(found).toEqual(expected);
      }
    },
  );
});
