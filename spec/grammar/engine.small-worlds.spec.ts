/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers: on every
 * small expression without recursion and every short string, and on a sample of larger ones.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import { compile } from "../../grammar/index.js";
import { disagreements } from "../helpers/agreement.js";
import { recognizer } from "../helpers/set-of-ends.js";
import {
  chunks,
  ELEMENTS,
  everyNth,
  expressions,
  HELPERS,
  randomExpression,
  seeded,
  strings,
} from "../helpers/worlds.js";

const SHORT = strings(["a", "b"], 4);

/** Characters that no expression expects: others, and those that only look the same. */
const FOREIGN = ["c", "ac", "bc", "A", "aB", "AAb", "a\u{1F600}", "\ud83d", "a\n", "\u0430"];

const WORLD = expressions(ELEMENTS, 5);

/** Whether the worlds that are too large for every run are tried whole. */
const ALL = process.env.ALL_WORLDS !== undefined;

/** The number of disagreements that a failing test shows. */
const SHOWN = 20;

/**
 * Compares all expressions on all strings. A grammar has many rules, so that its text is read once.
 */
function compare(bodies: readonly string[], inputs: readonly string[]): readonly string[] {
  const found = chunks(bodies, 100).flatMap((chunk) => {
    const abnf = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
    const grammar = compile(abnf);
    const oracle = recognizer(readAbnf(abnf).rules);
    return chunk.flatMap((body, index) => {
      const rule = grammar.rule(`rule-${index}`);
      return inputs.flatMap((input) =>
        disagreements(rule, oracle, input).map((line) => `${body}: ${line}`),
      );
    });
  });
  return found.slice(0, SHOWN);
}

describe("every expression of n operators and elements, every string up to 4 characters", () => {
  test.each([
    [1, 4],
    [2, 24],
    [3, 176],
    [4, 1440],
  ])("n = %i: %i expressions", (size, count) => {
    const bodies = WORLD[size] ?? [];
    expect(bodies).toHaveLength(count);
    expect(compare(bodies, [...SHORT, ...FOREIGN])).toEqual([]);
  });
});

describe("samples of larger expressions", () => {
  test("n = 5: one in 37 of 12608 expressions", () => {
    const bodies = WORLD[5] ?? [];
    expect(bodies).toHaveLength(12608);
    expect(compare(everyNth(bodies, ALL ? 1 : 37), SHORT)).toEqual([]);
  });

  test.each([6, 8, 10, 14])("n = %i: 100 expressions", (size) => {
    const random = seeded(size);
    const bodies = Array.from({ length: 100 }, () => randomExpression(ELEMENTS, size, random));
    expect(compare(bodies, SHORT)).toEqual([]);
  });
});

describe("bounds around their edges", () => {
  const bounded = ['0"a"', '*0"a"', '3"a"', '2*3"a"', '*5"a"', '3*"a"', '5*6( "a" / "b" )'];
  const nested = ['2( 1*2"a" )', '*2( 2*3"a" )', '1*3( *2"a" "b" )', "3*5nullable", "2*4either"];

  test("strings up to 8 characters", () => {
    expect(compare([...bounded, ...nested], strings(["a", "b"], 8))).toEqual([]);
  });
});

describe("repetitions whose counts overlap", () => {
  const bounds = ["*2", "2", "*3", "1*3", "2*", "3*4"];
  const counted = bounds.flatMap((times) => ELEMENTS.map((element) => times + element));
  const pairs = counted.flatMap((first) => counted.map((second) => `${first} ${second}`));
  const within = (bodies: readonly string[]): readonly string[] =>
    bodies.flatMap((body) => ["*", ...bounds].map((times) => `${times}( ${body} )`));
  const inputs = strings(["a", "b"], 5);

  test.each<[title: string, bodies: readonly string[], count: number, step: number]>([
    ["in each other", within(counted), 168, 1],
    ["in each other in each other: one in 25", within(within(counted)), 1176, 25],
    ["one after the other: one in 7", pairs, 576, 7],
    ["one after the other in another: one in 101", within(pairs), 4032, 101],
    [
      "after a repetition without a bound, and before an element",
      counted.flatMap((one) => [`*"a" ${one} "b"`, `*( "a" / "b" ) "a" ${one} either`]),
      48,
      1,
    ],
    [
      "with choices that can be empty",
      within(['"" / "a"', '"a" / ""', '"a" / "" / "b"', 'nullable / "b"', '[ "a" ] *"b"']),
      35,
      1,
    ],
  ])("%s", (_, bodies, count, step) => {
    expect(bodies).toHaveLength(count);
    expect(compare(everyNth(bodies, ALL ? 1 : step), inputs)).toEqual([]);
  });
});
