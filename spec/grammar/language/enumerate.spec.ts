/** Enumeration: against all strings that the independent interpreter accepts, in order. */
import { compile } from "../../../grammar/index.js";
import { enumerate } from "../../../grammar/language/index.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { everyNth, expressions, sampled, strings } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

const LONGEST = 4;

/** The strings up to a length that the interpreter accepts, in the order of an enumeration. */
function accepted(abnf: string, name: string, alphabet: readonly string[]): readonly string[] {
  const oracle = recognizer(readAbnf(abnf).rules);
  return strings([...alphabet].sort(), LONGEST).filter((string) => oracle.test(name, string));
}

/** The strings up to a length that an enumeration yields. */
function listed(rule: Rule): readonly string[] {
  const found: string[] = [];
  for (const string of enumerate(rule)) {
    if (string.length > LONGEST) break;
    found.push(string);
  }
  return found;
}

describe("small worlds", () => {
  const world = expressions(['"1"', "( %x31-32 )", '""', '( "2" / "12" )'], 4).flat();

  test("all regular expressions up to size 3, and some of size 4", () => {
    for (const abnf of sampled(everyNth(world, 5), 7)) {
      const text = `a = ${abnf}\n`;
      expect([abnf, listed(compile(text).rule("a"))]).toEqual([
        abnf,
        accepted(text, "a", ["1", "2"]),
      ]);
    }
  });

  test.each([
    ["right recursion", 'a = "1" a / "2"'],
    ["nesting", 'a = "1" a "2" / ""'],
    ["left recursion by way of another rule", 'a = b "1" / "2"\nb = a "2" / "1"'],
    ["three rules that begin with each other", 'a = b "1" / "2"\nb = c / a\nc = a "2" / b "1" "1"'],
    ["left recursion behind an empty rule", 'a = b a "1" / "2"\nb = "" / "2"'],
    ["a rule that is only itself", "a = a / 1*2b\nb = a / %x31"],
    ["ambiguous", 'a = a a / "1" / ""'],
    ["repeated", 'a = 2*3b\nb = *( "1" a ) / "2"'],
    ["repeated and empty", 'a = *b "2"\nb = *a / "1"'],
    ["counted", 'a = 2b\nb = "1" / "2" [ a ]'],
  ])("recursion: %s", (_, abnf) => {
    expect(listed(compile(`${abnf}\n`).rule("a"))).toEqual(accepted(`${abnf}\n`, "a", ["1", "2"]));
  });
});

describe("characters", () => {
  test.each([
    ["in code point order", "%xFFFE-10001 / %x61-62", "a b \uFFFE \uFFFF \u{10000} \u{10001}"],
    ["of two classes", '( %x61 / %x63 ) "1" / %x62 "2"', "a1 b2 c1"],
    // Two surrogates that would form one character do not stand beside each other.
    ["surrogates", "2( %xD800 / %xDC00 )", "\uD800\uD800 \uDC00\uD800 \uDC00\uDC00"],
    ["surrogates of a range", "2%xDBFF-DC00", "\uDBFF\uDBFF \uDC00\uDBFF \uDC00\uDC00"],
  ])("%s", (_, elements, expected) => {
    expect([...enumerate(compile(`a = ${elements}`).rule("a"))]).toEqual(expected.split(" "));
  });

  test("octets are code units", () => {
    const { rules } = compile("a = %xFE-FF", { alphabet: "octets" });
    expect([...enumerate(rules.a)]).toEqual(["\xfe", "\xff"]);
  });
});

describe("limits", () => {
  const { rules } = compile('a = *%x78\nb = *( "a" / "b" ) "a" 20( "a" / "b" )');

  test("the number of strings", () => {
    expect([...enumerate(rules.a, { count: 3 })]).toEqual(["", "x", "xx"]);
    expect([...enumerate(rules.a, { count: 0 })]).toEqual([]);
  });

  test("each iteration starts from the beginning", () => {
    const all = enumerate(rules.a, { count: 2 });
    expect([[...all], [...all]]).toEqual([
      ["", "x"],
      ["", "x"],
    ]);
  });

  test.each([
    [[null], "enumerate lists the strings of a rule, not null"],
    [[rules.a, null], "options are an object, not null"],
    [[rules.a, { count: -1 }], "count is a whole number of at least 0, not -1"],
    [[rules.a, { count: "1" }], "count is a whole number of at least 0, not string"],
  ])("arguments of wrong types: %j", (given, message) => {
    const ask = enumerate as (...given: readonly unknown[]) => unknown;
    expect(caught(() => ask(...given))).toEqual(new TypeError(message));
  });
});
