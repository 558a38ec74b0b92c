/**
 * Recognitions of all small grammars, over all short strings, in all cuts into two and three pieces: the answers are
 * those of the whole string, and those of the rule; `next` and `completion` are compared with trying out.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile } from "../../../grammar/index.js";
import { disagreementsOf } from "../../helpers/recognitions.js";
import {
  randomPairs,
  RECURSIVE_ELEMENTS,
  recursivePairs,
  SHAPES,
} from "../../helpers/recursive-shapes.js";
import {
  ELEMENTS,
  expressions,
  HELPERS,
  sampled,
  scaled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";

const SHORT = [...strings(["a", "b"], 3), "c", "ac", "ab\u{1F600}", "a\ud83d", "\ude00"];

function disagreements(abnf: string, name: string, inputs: readonly string[] = SHORT): string[] {
  const rule = compile(abnf).rule(name);
  return inputs
    .flatMap((input) => disagreementsOf(rule, input, ["a", "b"]))
    .map((line) => `${abnf.trim()}\n  ${line}`);
}

describe("every expression of n operators and elements", () => {
  const world = expressions(ELEMENTS, 5);

  test.each([
    [1, 1],
    [2, 3],
    [3, 23],
    [4, 307],
    [5, 4001],
  ])("n = %i, sampled one in %i", (size, step) => {
    const bodies = sampled(world[size] ?? [], step);
    expect(bodies.length).toBeGreaterThan(0);
    const found = bodies.flatMap((body) => disagreements(`${HELPERS}r = ${body}\n`, "r"));
    expect(found.slice(0, 20)).toEqual([]);
  });
});

describe("halves of surrogate pairs", () => {
  test.each([
    ['r = %xD83D [ "a" ] / %x1F600-1F60F "b"'],
    ['r = *( %x1F600-1F60F / %xDE00-DE01 / "a" )'],
    ['r = %xD800-DBFF "b" / %x1F600 / "a" *%xDC00-DFFF'],
    ['r = *( "a" / %xD7FF-D83C / %xD83E-E000 / %x1F5FF-1F600 )'],
    ['r = "a" [ r ] "b" / %xD83D / *%x1F600'],
    ['r = *( "a" / %xE000-1F5FF / %x1F600-1F60F / %xD83D )'],
    ["r = *%x0-10FFFF"],
  ])("%s", (abnf) => {
    const inputs = [
      ...strings(["a", "b", "\ud83d", "\ude00"], scaled(3, 2)),
      "a\ud83d\ud83d",
      "\ude00a\ud83d",
    ];
    expect(disagreements(`${abnf}\n`, "r", inputs)).toEqual([]);
  });
});

describe("rules that contain themselves", () => {
  test.each(Object.entries(SHAPES))("%s", (_, abnf) => {
    const [first] = readAbnf(abnf).rules;
    expect(disagreements(abnf, first!.name, strings(["a", "b"], scaled(5, 3)))).toEqual([]);
  });

  const world = expressions(RECURSIVE_ELEMENTS, 4);

  test.each([
    [1, 1],
    [2, 8],
    [3, 127],
    [4, 2411],
  ])(
    "every s of %i operators and elements with each of five t, sampled one in %i",
    (size, step) => {
      const texts = recursivePairs(sampled(world[size] ?? [], step));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap((abnf) => disagreements(abnf, "s")).slice(0, 20)).toEqual([]);
    },
  );

  test.each([6, 8])("pairs of random rules of %i operators and elements", (size) => {
    const texts = randomPairs(tries(100), size, seeded(size));
    expect(texts.flatMap((abnf) => disagreements(abnf, "s")).slice(0, 20)).toEqual([]);
  });
});
