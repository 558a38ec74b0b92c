/** Examples: few strings for all places. */
import { compile, rfc3986 } from "../../../grammar/index.js";
import { coverage, examples } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";

function stringsOf(abnf: string): readonly string[] {
  return examples(compile(abnf).rule("a")).map(({ string }) => string);
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

test("a place that can never be taken is reported", () => {
  const found = examples(compile('a = 1*ALPHA / "on"').rule("a"));
  expect(found.never).toEqual([{ rule: "a", what: "alternative 2", line: 1, column: 15 }]);
  expect(found.undecided).toEqual([]);
});

test("each string is needed: without it, a place is missing", () => {
  const rule = rfc3986.rules.IPv6address;
  const found = examples(rule).map(({ string }) => string);
  expect(coverage(rule, found).missing).toEqual([]);
  expect(found.every((string) => rule.test(string))).toBe(true);
  for (const string of found) {
    const others = found.filter((other) => other !== string);
    expect([string, coverage(rule, others).missing.length > 0]).toEqual([string, true]);
  }
});

test("the shortest come first", () => {
  const { rules } = compile('a = 5"x" / "y" / *3"zz" "z" / "w" "w" b\nb = "b" / "bbb"');
  const lengths = examples(rules.a).map(({ string }) => string.length);
  expect(lengths.length).toBeGreaterThan(3);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
});

test("an argument of the wrong type", () => {
  const ask = examples as (rule: unknown) => unknown;
  expect(caught(() => ask("a"))).toEqual(new TypeError("examples are those of a rule, not string"));
});
