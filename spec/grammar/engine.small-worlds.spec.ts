/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers: on every
 * small expression without recursion and every short string, and on a sample of larger ones.
 */
import { readAbnf } from "../../grammar/abnf/reader.js";
import { compile } from "../../grammar/index.js";
import { disagreements } from "../helpers/agreement.js";
import { recognizer } from "../helpers/set-of-ends.js";
import {
  ALL_WORLDS,
  chunks,
  ELEMENTS,
  expressions,
  HELPERS,
  randomExpression,
  sampled,
  seeded,
  strings,
  tries,
} from "../helpers/worlds.js";

const SHORT = strings(["a", "b"], 4);

/** Characters that no expression expects: others, and those that only look the same. */
const FOREIGN = ["c", "ac", "bc", "A", "aB", "AAb", "a\u{1F600}", "\ud83d", "a\n", "\u0430"];

const WORLD = expressions(ELEMENTS, 5);

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
    [1, 4, 1],
    [2, 24, 1],
    [3, 176, 23],
    [4, 1440, 211],
    [5, 12608, 2411],
  ])("n = %i: %i expressions, sampled one in %i", (size, count, step) => {
    const bodies = WORLD[size] ?? [];
    expect(bodies).toHaveLength(count);
    expect(compare(sampled(bodies, step), [...SHORT, ...FOREIGN])).toEqual([]);
  });
});

describe("samples of larger expressions", () => {
  test.each([6, 8, 10, 14])("n = %i: random expressions", (size) => {
    const random = seeded(size);
    const bodies = Array.from({ length: tries(100) }, () =>
      randomExpression(ELEMENTS, size, random),
    );
    expect(compare(bodies, SHORT)).toEqual([]);
  });
});

describe("bounds around their edges", () => {
  const bounded = ['0"a"', '*0"a"', '3"a"', '2*3"a"', '*5"a"', '3*"a"', '5*6( "a" / "b" )'];
  const nested = ['2( 1*2"a" )', '*2( 2*3"a" )', '1*3( *2"a" "b" )', "3*5nullable", "2*4either"];

  test("strings up to 6 or 8 characters", () => {
    const inputs = strings(["a", "b"], ALL_WORLDS ? 8 : 5);
    expect(compare([...bounded, ...nested], inputs)).toEqual([]);
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
    ["in each other", within(counted), 168, 23],
    ["in each other in each other", within(within(counted)), 1176, 401],
    ["one after the other", pairs, 576, 61],
    ["one after the other in another", within(pairs), 4032, 809],
    [
      "after a repetition without a bound, and before an element",
      counted.flatMap((one) => [`*"a" ${one} "b"`, `*( "a" / "b" ) "a" ${one} either`]),
      48,
      17,
    ],
    [
      "with choices that can be empty",
      within(['"" / "a"', '"a" / ""', '"a" / "" / "b"', 'nullable / "b"', '[ "a" ] *"b"']),
      35,
      7,
    ],
  ])("%s", (_, bodies, count, step) => {
    expect(bodies).toHaveLength(count);
    expect(compare(sampled(bodies, step), inputs)).toEqual([]);
  });
});
