/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers on recursive
 * rules: the classical shapes by name, then every small pair of rules that may call each other.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import { allProductive } from "../helpers/productive.js";
import { disagreementsOn, SHAPES } from "../helpers/recursive-shapes.js";
import { everyNth, expressions, randomExpression, seeded, strings } from "../helpers/worlds.js";

/** Whether the worlds that are too large for every run are tried whole. */
const ALL = process.env.ALL_WORLDS !== undefined;

describe("classical shapes, every string up to 5 characters", () => {
  const inputs = [...strings(["a", "b"], 5), "c", "ac", "abc", "A", "aB", "a\u{1F600}"];

  test.each(Object.entries(SHAPES))("%s", (_, abnf) => {
    expect(disagreementsOn(abnf, inputs)).toEqual([]);
  });
});

describe("longer strings", () => {
  test.each([
    ["nesting", 's = "a" s "b" / ""', "aaaaaaaaabbbbbbbbb"],
    ["balanced pairs", 's = *( "a" s "b" )', "aabbabaababb"],
    ["ambiguous addition", 's = s "a" s / "b"', "babababab"],
    ["ambiguous pairs, nullable", 's = s s / "a" / ""', "aaaaaa"],
    // From eight characters on, items are reached over more returns than they keep.
    ["ambiguous pairs", 's = s s / "a"', "aaaaaaaaaa"],
    ["ambiguous, the short one first", 's = "a" / s s', "aaaaaaaaaa"],
    ["ambiguous, the short one first, nullable", 's = "a" / s s / ""', "aaaaaaaaa"],
    ["ambiguous, the empty one first", 's = "" / "a" / s s', "aaaaaaaaa"],
    ["ambiguous threes, nullable", 's = "a" / s s s / ""', "aaaaaaaa"],
    [
      "ambiguous, by two rules that stand for each other",
      's = t t / "a"\nt = s / "b" / ""',
      "aaaaaaaaa",
    ],
    ["ambiguous, with brackets", 's = "b" s "b" / "a" / s s', "ababaababa"],
  ])("%s", (_, abnf, input) => {
    const prefixes = Array.from({ length: input.length }, (_, end) => input.slice(0, end + 1));
    expect(disagreementsOn(abnf, prefixes)).toEqual([]);
  });
});

const ELEMENTS = ['"a"', '"b"', "s", "t"];

/** The right-hand sides of `t`, for every `s`. */
const PARTNERS = ['[ "a" ]', '[ s ] "b"', '"b" / s "a"', '*s "a"', 's / ""'];

const SHORT = strings(["a", "b"], 3);

const WORLD = expressions(ELEMENTS, 5);

/** The grammars of the bodies with every partner, without those in which a rule has no string. */
function grammars(bodies: readonly string[]): readonly string[] {
  return bodies
    .flatMap((body) => PARTNERS.map((partner) => `s = ${body}\nt = ${partner}\n`))
    .filter((abnf) => allProductive(readAbnf(abnf).rules));
}

describe("every s of n operators and elements with each of five t, strings up to 3 characters", () => {
  test.each([
    [1, 15],
    [2, 105],
    [3, 795],
  ])("n = %i: %i grammars", (size, count) => {
    const texts = grammars(WORLD[size] ?? []);
    expect(texts).toHaveLength(count);
    expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
  });
});

describe("samples of larger worlds", () => {
  test.each([
    [4, 23],
    [5, 401],
  ])("n = %i: one in %i", (size, step) => {
    const texts = grammars(everyNth(WORLD[size] ?? [], ALL ? 1 : step));
    expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
  });

  test.each([6, 8, 10])("n = %i: 20 pairs of random rules", (size) => {
    const random = seeded(size);
    const texts = Array.from({ length: ALL ? 1000 : 20 }, () => {
      const [s, t] = [size, size - 2].map((n) => randomExpression(ELEMENTS, n, random));
      return `s = ${s ?? ""}\nt = ${t ?? ""}\n`;
    });
    const productive = texts.filter((abnf) => allProductive(readAbnf(abnf).rules));
    expect(productive.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
  });
});
