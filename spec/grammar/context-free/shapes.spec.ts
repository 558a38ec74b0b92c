/**
 * The classical shapes, and random pairs of rules, on a few strings; `engine.recursive-worlds.spec.ts` has many
 * more of all.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { disagreementsOn, SHAPES } from "../../helpers/recursive-shapes.js";
import { allProductive } from "../../helpers/productive.js";
import { randomExpression, seeded, strings } from "../../helpers/worlds.js";

const INPUTS = [
  ...strings(["a", "b"], 2),
  ...["aab", "aba", "bab", "aabb", "c", "ac", "A"],
  ...["a\u{1F600}", "\u{10000}\u{1F600}a", "\u{10000}\ud83d"],
];

/** Shapes beside the classical ones, in which the chart and the stacks keep apart similar states. */
const OTHERS: Readonly<Record<string, string>> = {
  "a loop over itself or nothing": 's = *( s "b" / "a" / n )\nn = [ s ]',
  "a loop in a loop": 's = *( *s "a" ) [ "b" s ]',
  "a counted loop over itself": 's = 2*3( s "b" / "a" / "" )',
  "a list, and what can follow it": 's = l "b" "a"\nl = "a" [ "b" l ]',
  "a list, and itself before it": 's = s "bb" / l\nl = "a" [ "b" l ]',
  "a beginning, and left recursion to the end": 's = "a" l\nl = l "b" / "a"',
  "two lists that end together": 's = l / m\nl = "a" [ l ]\nm = "a" [ m ] "b"',
  "an end that closes several rules": 's = "a" t\nt = "a" u / "b"\nu = "b" [ s ]',
  "a call that may be empty, twice": 's = n n "b"\nn = [ "a" n ]',
  "itself, or another rule that may be empty": 's = s / n\nn = [ "a" n ]',
  "a loop over what may contain it": 's = *t\nt = [ "a" s ]',
  "pairs of surrogates": 's = %x10000-10FFFF [ s "a" ]',
  "a rule that reads, in a counted loop": 's = *( *2( t / "b" ) )\nt = [ "a" t ]',
  "unit rules around each other": 's = t / "a"\nt = u / "b"\nu = s / t "a"',
  "unit rules around each other, nullable": 's = t s / "a"\nt = [ s ] [ u ]\nu = t / "b"',
};

const ELEMENTS = ['"a"', '"b"', "s", "t"];

/** Pairs of random rules that may call each other. */
function pairs(count: number, seed: number): readonly string[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const [s, t] = [3 + (seed % 5), 2 + (seed % 4)].map((n) =>
      randomExpression(ELEMENTS, n, random),
    );
    return `s = ${s ?? ""}\nt = ${t ?? ""}\n`;
  }).filter((abnf) => allProductive(readAbnf(abnf).rules));
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "pairs of random rules, seed %i",
  (seed) => {
    const inputs = strings(["a", "b"], 3);
    expect(pairs(3, seed).flatMap((abnf) => disagreementsOn(abnf, inputs))).toEqual([]);
  },
);

test.each(Object.entries({ ...SHAPES, ...OTHERS }))("%s", (_, abnf) => {
  expect(disagreementsOn(abnf, INPUTS)).toEqual([]);
});
