/** Coverage: against the trees of the independent interpreter, and against all strings of small worlds. */
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, core, rfc3986 } from "../../../grammar/index.js";
import { coverage, examples } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { strings } from "../../helpers/worlds.js";
import type { Place } from "../../../grammar/language/index.js";
import type { Tree } from "../../helpers/preferred-derivation.js";

function rulesIn({ rule, children }: Tree): readonly string[] {
  return [rule, ...children.flatMap(rulesIn)];
}

/** Grammars in which each alternative of `a` is a rule of its own, so that trees show it. */
const WORLDS = [
  "a = x / y\nx = *%x61\ny = *%x62",
  "a = x / y / z\nx = 1*2%x61\ny = %x61 *%x62\nz = 3%x62",
  'a = *( x / y )\nx = "a"\ny = "ab"',
  'a = ( x / y ) ( z / w )\nx = *"a"\ny = "b"\nz = "b"\nw = *"a"',
  'a = [ x / y ] *( z / w )\nx = 2"a"\ny = "b"\nz = "a"\nw = "ba"',
  'a = x / y / z\nx = "a" a\ny = "b"\nz = a "a"',
  'a = x / y\nx = a a\ny = "a" / ""',
];

describe.each(WORLDS)("%s", (abnf) => {
  const text = `${abnf}\n`;
  const oracle = recognizer(readAbnf(text).rules);
  const rule = compile(text).rule("a");
  const world = strings(["a", "b"], 4).filter((string) => oracle.test("a", string));
  const isRecursive = recursiveRules(rule.definition).size > 0;
  const names = ["x", "y", "z", "w"].filter((name) => new RegExp(`^${name} `, "m").test(abnf));
  const alternatives = (places: readonly Place[]): readonly string[] =>
    places.filter(({ rule, what }) => rule === "a" && what.startsWith("alternative")).map(textAt);
  const lines = text.split("\n");

  /** The name that stands at a place. */
  function textAt({ line, column }: Place): string {
    return /^[a-z]/.exec(lines[line - 1]!.slice(column - 1))?.[0] ?? "";
  }

  test("the alternatives that a string takes are those of the preferred derivation", () => {
    for (const string of world) {
      const expected = new Set(rulesIn(oracle.preferredTree("a", string)!));
      const missing = alternatives(coverage(rule, [string]).missing);
      const taken = names.filter((name) => !missing.includes(name));
      expect([string, taken]).toEqual([string, names.filter((name) => expected.has(name))]);
    }
  });

  test("an example is a shortest string that takes the place, and nothing else is missing", () => {
    const keyOf = ({ line, column, what }: Place): string => `${line}:${column} ${what}`;
    const taken = world.map((string) => {
      const missing = new Set(coverage(rule, [string]).missing.map(keyOf));
      return { string, missing };
    });
    for (const place of coverage(rule, []).missing) {
      const shortest = taken.find(({ missing }) => !missing.has(keyOf(place)))?.string;
      const expected = shortest?.length ?? "none up to length 4";
      const length = place.example?.length ?? 5;
      const found = length > 4 ? "none up to length 4" : length;
      const mayBeUndecided = isRecursive && place.undecided === true;
      expect([place, mayBeUndecided ? expected : found]).toEqual([place, expected]);
    }
  });

  test("the examples take all places that can be taken", () => {
    const found = examples(rule);
    const rest = coverage(
      rule,
      found.examples.map(({ string }) => string),
    );
    expect(rest.missing.map(({ example }) => example)).toEqual(rest.missing.map(() => undefined));
    expect(rest.missing.length).toBe(found.never.length + found.undecided.length);
    for (const { string, covers } of found.examples)
      expect(coverage(rule, [string]).covered).toBe(covers.length);
  });
});

describe("places", () => {
  const what = (abnf: string): readonly string[] =>
    coverage(compile(abnf).rule("a"), []).missing.map(
      (place) => `${place.line}:${place.column} ${place.rule} ${place.what}`,
    );

  test.each([
    ['a = "x"', []],
    ["a = DIGIT", []],
    ['a = "x" / "y"', ["1:5 a alternative 1", "1:11 a alternative 2"]],
    ['a = "x"\na =/ "y"', ["1:5 a alternative 1", "2:6 a alternative 2"]],
    ['a = [ "x" ]', ["1:5 a option left out", "1:5 a option taken"]],
    ['a = *"x"', ["1:5 a 0 times (minimum)", "1:5 a 1 time (one past the minimum)"]],
    ['a = 2"x"', ["1:5 a 2 times"]],
    ['a = 1*2"x"', ["1:5 a 1 time (minimum)", "1:5 a 2 times (maximum)"]],
    [
      'a = *100"x"',
      [
        "1:5 a 0 times (minimum)",
        "1:5 a 1 time (one past the minimum)",
        "1:5 a 100 times (maximum)",
      ],
    ],
    ['a = *101"x"', ["1:5 a 0 times (minimum)", "1:5 a 1 time (one past the minimum)"]],
    ['a = 0"x" b\nb = [ "y" ]', ["2:5 b option left out", "2:5 b option taken"]],
    [
      'a = "x" ( "y" / b )\nb = "1" / "2"',
      [
        "1:11 a alternative 1",
        "1:17 a alternative 2",
        "2:5 b alternative 1",
        "2:11 b alternative 2",
      ],
    ],
  ])("%s", (abnf, expected) => {
    expect(what(abnf)).toEqual(expected);
  });

  test("those of a core rule, if the rule is a core rule", () => {
    expect(coverage(core.rules.BIT, ["0"])).toMatchObject({ covered: 1, total: 2 });
  });

  test("of a grammar of octets", () => {
    const { rules } = compile('a = %x80 / %xFF / "k"', { alphabet: "octets" });
    expect(coverage(rules.a, []).missing.map(({ example }) => example)).toEqual([
      "\x80",
      "\xff",
      "k",
    ]);
  });
});

describe("places that can never be taken", () => {
  test.each([
    ['a = 1*ALPHA / "on"', ["a alternative 2"]],
    ['a = [ *"x" ]', ["a option left out"]],
    ['a = *"x" [ "x" ]', ["a option taken"]],
    ['a = *( "x" / 2"x" )', ["a alternative 2", "a 2 times"]],
    ['a = "x" / b\nb = "x" / "X"', ["a alternative 2", "b alternative 1", "b alternative 2"]],
  ])("%s", (abnf, expected) => {
    const { missing } = coverage(compile(abnf).rule("a"), []);
    const never = missing.filter(({ example }) => example === undefined);
    expect(never.map(({ rule, what }) => `${rule} ${what}`)).toEqual(expected);
    expect(never.some(({ undecided }) => undecided)).toBe(false);
  });

  test("are undecided for a rule that contains itself, after 500 strings", () => {
    const { rules } = compile('s = a / "y" s\na = "x" / "x"');
    const found = coverage(rules.s, ["yx"]);
    expect(found.missing).toEqual([
      { rule: "a", what: "alternative 2", line: 2, column: 11, undecided: true },
    ]);
    expect(String(found)).toBe(
      [
        "3 of 4 places are covered",
        "",
        "rule  line  missing        example",
        "a     2:11  alternative 2  not known",
      ].join("\n"),
    );
  });
});

describe("the strings of a table", () => {
  test("of RFC 3986 in this project take most places of its grammar", () => {
    const table = JSON.parse(
      readFileSync(join(__dirname, "../../standards/rfc3986.json"), "utf8"),
    ) as { cases: readonly { accept?: readonly string[] }[] };
    const accepted = table.cases.flatMap(({ accept = [] }) => accept);
    const { covered, total, missing } = coverage(rfc3986.rules["URI-reference"], accepted);
    expect(covered + missing.length).toBe(total);
    expect(total).toBe(162);
    expect(covered).toBeGreaterThan(80);
    for (const { example } of missing)
      expect(rfc3986.rules["URI-reference"].test(example ?? "")).toBe(true);
  });
});

test("is printed as a table", () => {
  const { rules } = compile('a = *ALPHA / "on" / 2DIGIT');
  expect(String(coverage(rules.a, ["", "a", "not in the language", "a"]))).toBe(
    [
      "3 of 6 places are covered",
      "",
      "rule  line  missing        example",
      "a     1:14  alternative 2  can never be taken",
      'a     1:21  alternative 3  "00"',
      'a     1:21  2 times        "00"',
    ].join("\n"),
  );
  expect(String(coverage(compile('b = "x"').rule("b"), []))).toBe(
    "the rule has no places: no alternatives, options or repetitions of a grammar",
  );
});

test("the strings are any iterable", () => {
  expect(coverage(core.rules.BIT, new Set(["0", "1"])).missing).toEqual([]);
});

test.each([
  [[null, []], "coverage is that of a rule, not null"],
  [[core.rules.BIT, "01"], "coverage takes a list of strings, not string"],
  [[core.rules.BIT, null], "coverage takes a list of strings, not null"],
  [[core.rules.BIT, { 0: "0" }], "coverage takes a list of strings, not Object"],
  [[core.rules.BIT, [1]], "coverage takes strings, not number"],
])("arguments of wrong types: %#", (given, message) => {
  const ask = coverage as (...given: readonly unknown[]) => unknown;
  expect(caught(() => ask(...given))).toEqual(new TypeError(message));
});

describe("positions", () => {
  it("of an alternative in brackets is that of its bracket", () => {
    const { missing } = coverage(
      compile('a = ( ; no ( here\n  ( "x" / "y" ) / "v" ) / "z"').rule("a"),
      [],
    );
    expect(missing.map(({ what, line, column }) => [what, line, column])).toEqual([
      ["alternative 1", 1, 5],
      ["alternative 1", 2, 3],
      ["alternative 1", 2, 5],
      ["alternative 2", 2, 11],
      ["alternative 2", 2, 19],
      ["alternative 2", 2, 27],
    ]);
  });
});

describe("a place that the example of another one takes", () => {
  const { r } = compile('r = ( "" / [ %xD83D ] ) %xD800-DFFF').rules;

  it("has that example, and is not undecided", () => {
    const list = examples(r);
    const taken = new Set(list.examples.flatMap(({ covers }) => covers));
    expect(list.undecided.filter((place) => taken.has(place))).toEqual([]);
    const { missing } = coverage(r, []);
    const placeOf = (place: Place): string => `${place.what} ${place.line}:${place.column}`;
    const withExample = missing.filter(({ example }) => example !== undefined).map(placeOf);
    expect(withExample.sort()).toEqual([...taken].map(placeOf).sort());
  });
});

describe("strings that are not in the language", () => {
  it("take no place, and are reported with the first impossible character", () => {
    const rule = compile('size = 1*2DIGIT [ "k" / "M" ]').rule("size");
    const { covered, refused } = coverage(rule, ["1", "12G", "", "12k"]);
    expect(covered).toBe(5);
    expect(refused).toMatchObject([
      { index: 1, string: "12G", offset: 2, mismatch: { offset: 2 } },
      { index: 2, string: "", offset: 0, mismatch: { offset: 0 } },
    ]);
    expect(refused[0]!.mismatch.message).toBe(
      'size: expected "k", "M" or end of input at offset 2, found "G"',
    );
  });

  it("of octets", () => {
    const rule = compile("a = 1*%x80-FF", { alphabet: "octets" }).rule("a");
    const { refused } = coverage(rule, ["\x80\xff", "\x80a"]);
    expect(refused).toMatchObject([
      { index: 1, string: "\x80a", offset: 1, mismatch: { offset: 1 } },
    ]);
  });
});
