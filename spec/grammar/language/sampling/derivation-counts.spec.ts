/** Derivations by number, of rules that contain themselves. */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { compile } from "../../../../grammar/index.js";
import { union } from "../../../../grammar/language/index.js";
import { open } from "../../../../grammar/language/opened.js";
import { countStrings } from "../../../../grammar/language/sample.js";
import { DerivationCounts } from "../../../../grammar/language/sampling/derivation-counts.js";
import { caught } from "../../../helpers/caught.js";
import { lowered } from "../../../helpers/lowered.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import { strings } from "../../../helpers/worlds.js";
import type { Counted } from "../../../../grammar/language/sampling/counted.js";

function counted(abnf: string, longest: number, budget?: number): Counted {
  return countStrings(open([compile(abnf).rule("s")], "a rule"), "all", longest, budget);
}

/** The strings of a length, by the numbers of their derivations. */
function numbered(counts: Counted, length: number): readonly string[] {
  const numbers = Array.from({ length: Number(counts.total(length)) }, (_, number) => number);
  return numbers.map((number) => counts.at(length, BigInt(number)));
}

describe("a rule with one derivation for each string", () => {
  test.each([
    's = %s"a" / %s"b" s %s"a"',
    's = [ %s"a" s %s"b" ]',
    's = *( %s"a" s %s"b" )',
    's = 1*2( %s"a" [ s ] %s"b" )',
    's = %s"b" / 2*3( %s"a" s )',
    's = s %s"a" / %s"b"',
    's = s t / %s"b"\nt = %s"a" [ %s"a" %s"b" ]',
    's = s s %s"a" / %s"b"',
    's = %s"a" 1*( %s"b" s %s"b" ) / ( %x61 / %x62 )',
    's = 2t\nt = %s"a" [ t %s"b" ]',
  ])("%s: each string up to 6 characters has one number", (abnf) => {
    const text = `${abnf}\n`;
    const oracle = recognizer(readAbnf(text).rules);
    const world = strings(["a", "b"], 6).filter((string) => oracle.test("s", string));
    const counts = counted(text, 6);
    const found = [0, 1, 2, 3, 4, 5, 6].map((length) => [...numbered(counts, length)].sort());
    expect(found.flat()).toEqual(world);
    expect(world.length).toBeGreaterThan(2);
  });
});

test("a string has as many numbers as derivations", () => {
  const counts = counted('s = %s"a" / %s"(" s s %s")"', 13);
  // The binary trees with up to five leaves: the numbers of Catalan.
  const totals = [1, 4, 7, 10, 13].map((length) => counts.total(length));
  expect(totals).toEqual([1n, 1n, 2n, 5n, 14n]);
  expect(new Set(numbered(counts, 13)).size).toBe(14);
  const twice = counted('s = %s"a" [ s ] / %s"a" s %s"b" / %s"a" *%s"b"', 2);
  expect(numbered(twice, 2)).toEqual(["aa", "aa", "ab"]);
  expect(numbered(twice, 1)).toEqual(["a", "a"]);
});

test("a rule that is an automaton has a derivation for each string", () => {
  const { rules } = compile('a = *%s"a"\nb = *%s"b" %s"c"');
  const either = union(rules.a, rules.b);
  const { s } = compile('s = <either> / "(" s ")"', { prose: { either } }).rules;
  const counts = countStrings(open([s], "a rule"), "all", 4);
  const found = [0, 1, 2, 3, 4].map((length) => [...numbered(counts, length)].sort());
  expect(found.flat()).toEqual([
    ...["", "a", "c", "()", "aa", "bc", "(a)", "(c)", "aaa", "bbc"],
    ...["(())", "(aa)", "(bc)", "aaaa", "bbbc"],
  ]);
});

test("an expression with marks is refused", () => {
  const { root } = lowered('s = %s"a"');
  const count = () => new DerivationCounts(root, () => [], 1, 100);
  expect(caught(count)).toEqual(new Error("a marked is no part of an expression without marks"));
});

test("counts can exceed the safe integers", () => {
  const counts = counted("s = %x10000-10FFFF [ s ]", 5);
  expect(counts.total(5)).toBe(2n ** 100n);
  expect(counts.at(5, 2n ** 100n - 1n)).toBe("\u{10FFFF}".repeat(5));
  expect(counts.at(5, 2n ** 80n)).toBe(`\u{10001}${"\u{10000}".repeat(4)}`);
});

test("of lengths that are not counted there are no derivations", () => {
  expect(counted('s = %s"a" [ s ]', 3).total(4)).toBe(0n);
});

describe("the steps", () => {
  test.each([
    // For a length, each of the 7 parts has a step, and each of the 2 sequences a product for each head.
    ['s = %s"x" / %s"(" s %s")"', 2, 7 + (7 + 2) + (7 + 4)],
    // The repetition has the square of the length besides.
    ['s = %s"x" / *( %s"(" s %s")" )', 3, 10 + (10 + 2 + 1) + (10 + 4 + 4) + (10 + 6 + 9)],
  ])("of %s up to length %d are those of its parts", (abnf, longest, steps) => {
    expect(counted(abnf, longest, steps).total(1)).toBe(1n);
    expect(caught(() => counted(abnf, longest, steps - 1))).toMatchObject({
      kind: "steps",
      limit: steps - 1,
      message: `to count the strings of these lengths takes more than ${steps - 1} steps`,
    });
  });
});
