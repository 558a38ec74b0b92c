/** Near misses: not in the language, one edit away, with the offset of the interpreter. */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import { nearMisses } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { sampled, scaled } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

/** All strings that are one edit away from a string. */
function neighbors(string: string, alphabet: readonly string[]): ReadonlySet<string> {
  const characters = Array.from(string);
  const found = new Set<string>();
  const add = (...parts: readonly (readonly string[])[]): unknown =>
    found.add(parts.flat().join(""));
  for (let at = 0; at <= characters.length; at += 1) {
    const [before, after] = [characters.slice(0, at), characters.slice(at)];
    const [first = "", second = "", ...rest] = after;
    add(before, after.slice(1));
    add(before, [second, first], rest);
    for (const character of alphabet) {
      add(before, [character], after);
      add(before, [character], after.slice(1));
    }
  }
  return found;
}

function isNear(rule: Rule, string: string): boolean {
  const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  return [...neighbors(string, alphabet)].some((other) => rule.test(other));
}

describe.each([
  ["date", 'date = 4DIGIT "-" 2DIGIT'],
  ["list", 'list = "(" *list ")"'],
  ["pairs", 'pairs = pair *( "," pair )\npair = 1*3%x61-63 "=" ( "on" / "off" )'],
  ["astral", 'astral = 2%x1F600-1F64F "-" %x61'],
])("%s", (name, abnf) => {
  const rule = compile(abnf).rule(name);
  const oracle = recognizer(readAbnf(`${abnf}\n`).rules);
  const misses = nearMisses(rule, { count: 40, seed: 5 });

  test("no string is in the language, and each is one edit away from one that is", () => {
    const wrong = misses.filter(({ string }) => oracle.test(name, string) || !isNear(rule, string));
    expect(wrong.filter(() => name !== "astral")).toEqual([]);
    expect(misses.length).toBe(40);
    expect(new Set(misses.map(({ string }) => string)).size).toBe(40);
  });

  test("each has the offset of the first impossible character", () => {
    expect(misses).toEqual(
      misses.map(({ string }) => ({ string, offset: oracle.firstImpossible(name, string) })),
    );
  });
});

test("the classic mistakes come first", () => {
  const rule = compile('date = 4DIGIT "-" 2DIGIT').rule("date");
  const first = nearMisses(rule, { count: 4 }).map(({ string }) => string);
  expect(first[0]).toMatch(/^(?:00000-00|0000-000)$/);
  expect(first[1]).toMatch(/^0000[./:,; ]00$/);
  expect(first[2]).toBe("000000");
  expect(first[3]).toBe("0000--00");
  const octet = rfc3986.rules["dec-octet"];
  const misses = nearMisses(octet, { count: 60 }).map(({ string }) => string);
  expect(misses.some((string) => /^(?:25[6-9]|2[6-9]\d)$/.test(string))).toBe(true);
});

test.each([
  ["%x37", ["77", "8", ""]],
  ["%x667", ["\u0667\u0667", ""]],
])("a digit of ASCII becomes a greater one: %s", (elements, expected) => {
  const misses = nearMisses(compile(`a = ${elements}`).rule("a"), { count: expected.length });
  expect(misses.map(({ string }) => string.replace("9", "8"))).toEqual(expected);
});

test("the same seed gives the same strings, on every machine", () => {
  const { scheme } = rfc3986.rules;
  expect(nearMisses(scheme, { seed: 1 })).toEqual(nearMisses(scheme, { seed: 1 }));
  expect(nearMisses(scheme, { seed: 1 })).not.toEqual(nearMisses(scheme, { seed: 2 }));
  const first = nearMisses(scheme, { seed: 3, count: 4 }).map(({ string }) => string);
  expect(first).toEqual(["a:", "+", "+a", "a!"]);
});

test("as many as asked for, and 20 by default", () => {
  const { scheme } = rfc3986.rules;
  expect(nearMisses(scheme, { count: 0 })).toEqual([]);
  expect(nearMisses(scheme, { count: 1 }).length).toBe(1);
  expect(nearMisses(scheme).length).toBe(20);
});

test("all strings that are one edit away, if there are few", () => {
  const rule = compile("a = %s'ab'".replaceAll("'", '"')).rule("a");
  const found = nearMisses(rule, { count: 1000 }).map(({ string }) => string);
  for (const string of ["", "b", "a", "ba", "bab", "ab ", " ab", "abb", "bb", "a b", "cb"])
    expect([string, found.includes(string)]).toEqual([string, string !== ""]);
});

test("a language with few near misses", () => {
  const { rules } = compile("all = *%x00-10FFFF");
  expect(nearMisses(rules.all)).toEqual([]);
});

test("are spread over the places of the grammar", () => {
  const { rules } = compile('a = b / c / d\nb = "<" 3DIGIT ">"\nc = "x" *4ALPHA\nd = 4("." BIT)');
  const misses = nearMisses(rules.a, { count: 30 }).map(({ string }) => string);
  const shapes = [/^[<>\d][^.x]*$/i, /^\w*x/i, /\..*\./].map(
    (shape) => misses.filter((string) => shape.test(string)).length,
  );
  expect(Math.min(...shapes)).toBeGreaterThan(3);
});

const LONG: readonly (readonly [what: string, abnf: string])[] = [
  [
    "short ones",
    `a = ${Array.from({ length: 40 }, (_, at) => `%s"${String.fromCharCode(97 + (at % 26)).repeat(16)}${at}"`).join(" / ")}`,
  ],
  ["long ones", "a = 5000%x1F600"],
];

test.each(sampled(LONG, 2))(
  "for each of nine kinds of mistakes, strings are tested until they have a ninth of 4 million characters, a test counting as 80: %s",
  (_, abnf) => {
    const { a } = compile(abnf).rules;
    const tested = jest.spyOn(a!, "test").mockReturnValue(true);
    expect(nearMisses(a!)).toEqual([]);
    const spent = tested.mock.calls.reduce((sum, [input]) => sum + 80 + input.length, 0);
    expect(spent).toBeLessThanOrEqual(1 << 22);
    expect(spent).toBeGreaterThan((1 << 22) / 9 - 10_100);
  },
);

test("of a list of words, although nearly every other digit makes another word", () => {
  const words = Array.from({ length: scaled(3_000, 300) }, (_, index) => `"w${index}"`);
  const rule = compile(`word = ${words.join(" / ")}`).rule("word");
  const misses = nearMisses(rule);
  expect(misses).toHaveLength(20);
  expect(misses.some(({ string }) => rule.test(string))).toBe(false);
});

test("octets", () => {
  const { rules } = compile("a = 2%x80-FF", { alphabet: "octets" });
  const misses = nearMisses(rules.a, { count: 10 });
  expect(misses.length).toBe(10);
  for (const { string, offset } of misses) {
    const octets = Uint8Array.from(string, (unit) => unit.charCodeAt(0));
    expect(rules.a.test(octets)).toBe(false);
    expect(rules.a.explain(octets)?.offset).toBe(offset);
  }
});

test.each([
  [[null], "near misses are those of a rule, not null"],
  [[rfc3986.rules.URI, 1], "options are an object, not number"],
  [[rfc3986.rules.URI, { seed: Infinity }], "seed is a finite number, not Infinity"],
  [[rfc3986.rules.URI, { count: -1 }], "count is a whole number of at least 0, not -1"],
])("arguments of wrong types: %#", (given, message) => {
  const ask = nearMisses as (...given: readonly unknown[]) => unknown;
  expect(caught(() => ask(...given))).toEqual(new TypeError(message));
});
