/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers on recursive
 * rules: the classical shapes by name, then every small pair of rules that may call each other.
 */
import { disagreementsOn } from "../helpers/agreement.js";
import {
  randomPairs,
  RECURSIVE_ELEMENTS,
  recursivePairs,
  SHAPES,
} from "../helpers/recursive-shapes.js";
import {
  expressions,
  randomExpression,
  sampled,
  seeded,
  scaled,
  strings,
  tries,
} from "../helpers/worlds.js";

describe("classical shapes, every short string", () => {
  const inputs = [...strings(["a", "b"], scaled(5, 3)), "c", "ac", "abc", "A", "aB", "a\u{1F600}"];

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

const SHORT = strings(["a", "b"], 3);

const WORLD = expressions(RECURSIVE_ELEMENTS, 5);

/** Rules whose derivations all need a rule again, within others and beside them. */
describe("rules that match nothing", () => {
  test.each([
    's = "a" s\nt = "a" / s\n',
    's = s\nt = s / *s "b" / [ "a" s ]\n',
    's = t "a" / u\nt = 1*u\nu = "b" s / t t\nv = "a" v "b" / u v / ""\n',
    's = "a" s / t s\nt = "b" t / 0s\n',
    's = 2*3( "a" s ) / *2( "b" s ) "b"\n',
  ])("%j", (abnf) => {
    expect(disagreementsOn(abnf, strings(["a", "b"], 4))).toEqual([]);
  });
});

describe("every s of n operators and elements with each of five t, strings up to 3 characters", () => {
  test.each([
    [1, 1],
    [2, 8],
    [3, 61],
    [4, 1201],
    [5, 8009],
  ])("n = %i, sampled one in %i", (operators, step) => {
    const texts = recursivePairs(sampled(WORLD[operators] ?? [], step));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
  });
});

describe("samples of larger worlds", () => {
  test.each([6, 8, 10])("n = %i: pairs of random rules", (size) => {
    const texts = randomPairs(tries(30), size, seeded(size));
    expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
  });

  test("three to six rules that may call each other", () => {
    const random = seeded(3);
    const texts = Array.from({ length: tries(300) }, (_, index) => {
      const names = Array.from({ length: 3 + (index % 4) }, (__, number) => `r${number}`);
      const lineOf = (name: string): string => {
        const size = 1 + Math.floor(random() * 5);
        return `${name} = ${randomExpression([...names, '"a"', '"b"'], size, random)}\n`;
      };
      return names.map(lineOf).join("");
    });
    expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
  });
});
