/** Examples: few strings for all places. */
import { compile, rfc3986 } from "../../../grammar/index.js";
import { coverage, examples } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { sampled } from "../../helpers/worlds.js";

function stringsOf(abnf: string): readonly string[] {
  return examples(compile(abnf).rule("a")).examples.map(({ string }) => string);
}

test.each([
  ['a = "x"', ["x"]],
  ['a = "x" / "y"', ["x", "y"]],
  ['a = "x" [ "y" ]', ["x", "xy"]],
  ["a = 1*3DIGIT", ["0", "00", "000"]],
  ['a = %s"GET" / %s"PUT" SP 2*4"p"', ["GET", "PUT pp", "PUT ppp", "PUT pppp"]],
  ['a = "(" *a ")"', ["(())"]],
  ['a = b "x"\nb = a / "y"', ["yxx"]],
  ['a = 2*b\nb = "1" / "2"', ["21", "111"]],
])("%s: %j", (abnf, expected) => {
  const found = stringsOf(abnf);
  for (const string of expected) expect(found).toContain(string);
  const { missing } = coverage(compile(abnf).rule("a"), found);
  expect(missing).toEqual([]);
});

test.each([
  ['a = c\nb = "b"\nc = "1" / b', ["1", "b"]],
  ['a = c\nb = 1*"1"\nc = "1" / b', ["1", "11"]],
  ['a = c\nb = "b" / "c"\nc = "1" / b', ["b", "c", "1"]],
  ['a = [ c ]\nb = "b"\nc = "1" / b', ["", "1", "b"]],
  // Each of two strings takes one alternative of `b` and one of `c`.
  ['a = b c\nb = "b" / "c"\nc = "1" / b', ["bb", "c1"]],
  // The first `c` takes the option, and the second one leaves it out.
  ['a = c c\nb = "b"\nc = [ b ] "0"', ["b00"]],
  ['a = *2( c )\nb = "b"\nc = [ b ] "0"', ["", "b0", "00"]],
  ['a = *2( c )\nb = 1*"1"\nc = [ b ] "0"', ["", "10", "00", "110"]],
  ['a = [ c [ "q" ] b ]\nb = 1*"1"\nc = "1" / b', ["", "11", "11q1"]],
])("%s: exactly %j", (abnf, expected) => {
  expect(stringsOf(abnf)).toEqual(expected);
});

test("an example names the places that it takes, in the order of the text", () => {
  const { rules } = compile('a = c b\nb = 1*"1"\nc = "2" / [ b ]');
  const where = examples(rules.a).examples.map(({ string, covers }) => [
    string,
    covers.map(({ line, column, what }) => `${line}:${column} ${what}`),
  ]);
  expect(where).toEqual([
    ["1", ["2:5 1 time (minimum)", "3:11 alternative 2", "3:11 option left out"]],
    ["21", ["2:5 1 time (minimum)", "3:5 alternative 1"]],
    [
      "111",
      [
        "2:5 1 time (minimum)",
        "2:5 2 times (one past the minimum)",
        "3:11 alternative 2",
        "3:11 option taken",
      ],
    ],
  ]);
});

test("a rule without strings has no example", () => {
  const { rules } = compile("a = none", { missing: "never" });
  expect(examples(rules.a)).toEqual({ examples: [], never: [], undecided: [] });
});

test("a place for which no string is found is undecided", () => {
  const found = examples(compile('a = c / "y" a\nc = "x" / "x"').rule("a"));
  expect(found.examples.map(({ string }) => string)).toEqual(["yx"]);
  expect(found.undecided).toEqual([{ rule: "c", what: "alternative 2", line: 2, column: 11 }]);
  expect(found.never).toEqual([]);
});

test("a place that can never be taken is reported", () => {
  const found = examples(compile('a = 1*ALPHA / "on"').rule("a"));
  expect(found.never).toEqual([{ rule: "a", what: "alternative 2", line: 1, column: 15 }]);
  expect(found.undecided).toEqual([]);
});

test("each string is needed: without it, a place is missing", () => {
  const rule = rfc3986.rules.IPv6address;
  const found = examples(rule).examples.map(({ string }) => string);
  expect(coverage(rule, found).missing).toEqual([]);
  expect(found.every((string) => rule.test(string))).toBe(true);
  for (const string of sampled(found, 3)) {
    const others = found.filter((other) => other !== string);
    expect([string, coverage(rule, others).missing.length > 0]).toEqual([string, true]);
  }
});

test("the shortest come first", () => {
  const { rules } = compile('a = 5"x" / "y" / *3"zz" "z" / "w" "w" b\nb = "b" / "bbb"');
  const lengths = examples(rules.a).examples.map(({ string }) => string.length);
  expect(lengths.length).toBeGreaterThan(3);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
});

test("an argument of the wrong type", () => {
  const ask = examples as (rule: unknown) => unknown;
  expect(caught(() => ask("a"))).toEqual(new TypeError("examples are those of a rule, not string"));
});
