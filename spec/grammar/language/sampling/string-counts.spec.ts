/** Strings by number: each string of a length has one number, whatever the rule looks like. */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { Budget } from "../../../../grammar/common/budget.js";
import { compile } from "../../../../grammar/index.js";
import { intersection } from "../../../../grammar/language/index.js";
import { toLanguages } from "../../../../grammar/language/language-set.js";
import { countStrings } from "../../../../grammar/language/sample.js";
import { caught } from "../../../helpers/caught.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import { strings } from "../../../helpers/worlds.js";
import type { StringCounts } from "../../../../grammar/language/sampling/string-counts.js";

const LONGEST = 4;

function counted(elements: string, budget?: number): StringCounts {
  const { rules } = compile(`a = ${elements}\n`);
  return countStrings(toLanguages([rules.a!], "a rule", new Budget(budget)), "all", LONGEST);
}

/** The strings of a length, by their numbers. */
function numbered(counts: StringCounts, length: number): readonly string[] {
  const numbers = Array.from({ length: Number(counts.total(length)) }, (_, number) => number);
  return numbers.map((number) => counts.at(length, BigInt(number)));
}

test.each([
  '*( %s"a" / %s"b" / 1*%s"a" / %s"ba" )',
  '%s"a" ( *%s"a" / %s"b" *%s"a" ) / %s"b"',
  '*( %s"ab" / %s"ba" )',
  '2%s"a" [ %s"b" ] / 3%s"b"',
  '""',
  '5%s"a"',
])("%s: each string up to 4 characters has one number", (elements) => {
  const oracle = recognizer(readAbnf(`a = ${elements}\n`).rules);
  const world = strings(["a", "b"], LONGEST).filter((string) => oracle.test("a", string));
  const counts = counted(elements);
  for (let length = 0; length <= LONGEST; length += 1) {
    const expected = world.filter((string) => string.length === length);
    expect([...numbered(counts, length)].sort()).toEqual(expected);
  }
});

test("characters of one class, and of neighboring classes, have neighboring numbers", () => {
  const counts = counted("%x30-39 / %x61-7A %x30-31 / %x40");
  expect(counts.total(1)).toBe(11n);
  expect(numbered(counts, 1).join("")).toBe("0123456789@");
  expect(numbered(counts, 2).slice(0, 4)).toEqual(["a0", "a1", "b0", "b1"]);
  expect(numbered(counts, 2).at(-1)).toBe("z1");
});

test("counts can exceed the safe integers", () => {
  const counts = counted("4%x10000-10FFFF");
  expect(counts.total(4)).toBe(2n ** 80n);
  expect(counts.at(4, 2n ** 80n - 1n)).toBe("\u{10FFFF}".repeat(4));
  expect(counts.at(4, 2n ** 60n)).toBe("\u{10001}\u{10000}\u{10000}\u{10000}");
});

test("a rule without strings has none of any length", () => {
  const { rules } = compile('a = 1*%s"a"\nb = 1*%s"b"');
  const counts = countStrings(
    toLanguages([intersection(rules.a, rules.b)], "a rule", new Budget()),
    "all",
    LONGEST,
  );
  expect([0, 1, 2].map((length) => counts.total(length))).toEqual([0n, 0n, 0n]);
});

test("of lengths that are not counted there are no strings", () => {
  expect(counted('*%s"a"').total(LONGEST + 1)).toBe(0n);
});

test("the classes of the alphabet count, too, if there are many", () => {
  const many = Array.from({ length: 500 }, (_, index) => `%x${(0x200 + index).toString(16)}`);
  const elements = `9%x200-3FF ( ${many.map((one) => `${one} %x61`).join(" / ")} )`;
  expect(caught(() => counted(elements, 20_000))).toMatchObject({ kind: "steps", limit: 20_000 });
  expect(counted(elements, 1_000_000).total(4)).toBe(0n);
});
