/** The arbitrary: its values and all their shrinks are in the language. */
import * as fc from "fast-check";
import { arbitrary } from "../../../grammar/fast-check/index.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import { coverage } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import type { Rule } from "../../../grammar/index.js";

const { rules } = compile(`
  value = 1*DIGIT / list
  list  = "[" [ value *( "," value ) ] "]"
  word  = 2*8( "a" / "b" / "c" )
  sum   = sum "+" DIGIT / DIGIT
`);

/** The counterexample to which fast-check shrinks a property that fails. */
function shrunk(rule: Rule, isGood: (text: string) => boolean): unknown {
  const tested: string[] = [];
  const property = fc.property(arbitrary(rule), (text) => {
    tested.push(text);
    return isGood(text);
  });
  const { counterexample } = fc.check(property, { seed: 42, numRuns: 500 });
  expect(tested.filter((text) => !rule.test(text))).toEqual([]);
  return counterexample?.[0];
}

test.each([...Object.values(rules), rfc3986.rules["URI-reference"], rfc3986.rules.IPv6address])(
  "$ruleName: values are in the language",
  (rule) => {
    const property = fc.property(arbitrary(rule, { characters: "all" }), (text) => rule.test(text));
    expect(fc.check(property, { numRuns: 60 }).failed).toBe(false);
  },
);

test.each<[Rule, RegExp, string]>([
  [rules.value, /\[/, "[]"],
  [rules.value, /\d.*,/, "[0,0]"],
  [rules.value, /\[\[/, "[[]]"],
  [rules.word, /c/, "ac"],
  [rules.sum, /\+.*\+/, "0+0+0"],
  [rfc3986.rules["URI-reference"], /@/, "@"],
  [rfc3986.rules["URI-reference"], /:/, "a:"],
  [rfc3986.rules["URI-reference"], /./su, "a"],
])("shrinks to the shortest string that fails, %#: %s", (rule, wrong, expected) => {
  const found = String(shrunk(rule, (text) => !wrong.test(text)));
  expect([found, found.length, wrong.test(found)]).toEqual([found, expected.length, true]);
});

test("the size of fast-check sets the usual length", () => {
  const meanOf = (size: "xsmall" | "medium") => {
    const values = arbitrary(rules.list, { size, maxLength: 60 });
    const texts = fc.sample(values, { numRuns: 100, seed: 1 });
    return texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  };
  expect(meanOf("xsmall")).toBeLessThan(8);
  expect(meanOf("medium")).toBeGreaterThan(2 * meanOf("xsmall"));
});

test("the structure: 300 values of a URI take most of its places", () => {
  const { URI } = rfc3986.rules;
  const coveredBy = (values: fc.Arbitrary<string>): number =>
    coverage(URI, fc.sample(values, { numRuns: 300, seed: 1 })).covered;
  expect(coveredBy(arbitrary(URI))).toBeGreaterThanOrEqual(122);
  expect(coveredBy(arbitrary(URI, { distribution: "uniform" }))).toBeLessThan(100);
});

test.each(["structure", "uniform"] as const)(
  "maxLength alone has an effect: %s",
  (distribution) => {
    const longest = (maxLength: number): number => {
      const values = arbitrary(rules.list, { maxLength, distribution });
      return Math.max(...fc.sample(values, { numRuns: 200, seed: 1 }).map(({ length }) => length));
    };
    expect(longest(8)).toBeLessThanOrEqual(8);
    expect(longest(80)).toBeGreaterThan(40);
  },
);

test("the seed of fast-check decides the values", () => {
  const of = (seed: number) => fc.sample(arbitrary(rules.list), { seed, numRuns: 20 });
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});

test("works with other arbitraries, and shrinks values that it has not made", () => {
  const word = arbitrary(rules.word);
  expect(word.canShrinkWithoutContext("abc")).toBe(true);
  expect(word.canShrinkWithoutContext("xyz")).toBe(false);
  expect(word.canShrinkWithoutContext(1)).toBe(false);
  const texts = [...word.shrink("cccc", undefined)].map(({ value }) => value);
  expect(texts[0]).toBe("aa");
  expect(texts.every((text) => rules.word.test(text))).toBe(true);
  const { counterexample } = fc.check(
    fc.property(word, fc.nat(), (text, number) => text.length < 3 || number < 5),
    { seed: 3, numRuns: 1000, examples: [["abcabc", 9]] },
  );
  expect(counterexample).toEqual(["aaa", 5]);
});

test("octets", () => {
  const octets = compile('a = 1*4%x80-FF "!"', { alphabet: "octets" }).rule("a");
  const input = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
  const values = arbitrary(octets, { characters: "all" });
  const property = fc.property(values, (text) => octets.test(input(text)));
  expect(fc.check(property).failed).toBe(false);
});

test.each([
  [["a"], "TypeError: arbitrary makes strings of a rule, not string"],
  [[rules.word, 1], "TypeError: options are an object, not number"],
  [[rules.word, { maxLength: -1 }], "TypeError: maxLength is a whole number of at least 0, not -1"],
  [
    [rules.word, { characters: "x" }],
    'TypeError: characters must be one of printable, all, not "x"',
  ],
  [[rules.word, { maxLength: 1 }], "RangeError: word has no string of up to 1 characters"],
])("arguments that it refuses: %#", (given, message) => {
  const ask = arbitrary as (...given: readonly unknown[]) => unknown;
  expect(String(caught(() => ask(...given)))).toBe(message);
});

test("fast-check 2, which has other arbitraries, is refused", () => {
  jest.isolateModules(() => {
    const { Arbitrary } = fc;
    jest.doMock("fast-check", () => ({ Arbitrary }));
    const { arbitrary: made } = jest.requireActual<{ arbitrary: typeof arbitrary }>(
      "../../../grammar/fast-check/index.js",
    );
    expect(() => made(rules.word)).toThrow(new TypeError("arbitrary needs fast-check 3 or later"));
  });
});
