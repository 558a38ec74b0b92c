/** The characters that stand for the classes of an alphabet, and for a class in samples. */
import { Alphabet } from "../../../../grammar/automaton/alphabet.js";
import { eachRange, range } from "../../../../grammar/automaton/char-set.js";
import type { CharSet } from "../../../../grammar/automaton/char-set.js";
import { readableIn, representatives } from "../../../../grammar/language/comparison/readings.js";

function charactersOf(sets: readonly CharSet[], limit: 0x10ffff | 0xff): readonly string[] {
  return representatives(new Alphabet(sets), sets, limit).map(({ character }) =>
    String.fromCodePoint(character),
  );
}

describe("in Unicode, in code point order", () => {
  test.each<[name: string, sets: readonly CharSet[], characters: readonly string[]]>([
    ["everything", [], ["a"]],
    ["digits, and the rest", [range(0x30, 0x39)], ["0", "a"]],
    ["capitals, and the rest", [range(0x41, 0x5a)], ["A", "a"]],
    ["capitals and digits, and the rest", [[0x30, 0x39, 0x41, 0x5a]], ["0", "a"]],
    ["the space before punctuation", [range(0x20, 0x2f)], ["!", "a"]],
    ["the space alone", [range(0x20, 0x20)], [" ", "a"]],
    ["controls", [range(0x00, 0x1f)], ["\0", "a"]],
    ["a visible character after invisible ones", [range(0x80, 0x10ffff)], ["a", "¡"]],
    ["a visible character behind invisible ones", [range(0x80, 0xa1)], ["a", "¡"]],
    ["the last character", [range(0x10ffff, 0x10ffff)], ["a", "\u{10ffff}"]],
    ["private use", [range(0xe000, 0xf8ff)], ["a", "\uE000"]],
    ["surrogates: a low one", [range(0xd800, 0xdfff)], ["a", "\uDC00"]],
    ["high surrogates", [range(0xd800, 0xdbff)], ["a", "\uD800"]],
    ["surrogates and more", [[0xd800, 0xdfff, 0xfb00, 0xfb06]], ["a", "\uFB00"]],
    ["supplementary characters", [range(0x1f600, 0x1f64f)], ["a", "\u{1F600}"]],
  ])("%s", (_, sets, characters) => {
    expect(charactersOf(sets, 0x10ffff)).toEqual(characters);
  });
});

describe("behind a lone high surrogate", () => {
  test.each<[name: string, set: CharSet, character: number | undefined]>([
    ["a class with other characters has its usual one", [0xdc00, 0xdfff, 0xfb00, 0xfb06], 0xfb00],
    ["a class with low and high ones has a high one", range(0xd801, 0xdfff), 0xd801],
    ["a class of low ones has none", range(0xdc00, 0xdfff), undefined],
  ])("%s", (_, set, character) => {
    const alphabet = new Alphabet([set]);
    const found = representatives(alphabet, [set], 0x10ffff);
    const symbol = alphabet.of(set[0] ?? 0);
    expect(found.find((each) => each.symbol === symbol)?.behindHigh).toBe(character);
  });
});

describe("in octets", () => {
  test("no class has a character beyond the alphabet", () => {
    expect(charactersOf([range(0x00, 0xff)], 0xff)).toEqual(["a"]);
    expect(charactersOf([range(0x80, 0xff), range(0xfe, 0xff)], 0xff)).toEqual(["a", "¡", "þ"]);
  });
});

function textOf(ranges: readonly (readonly [number, number])[]): string {
  let text = "";
  eachRange(readableIn(ranges), (first, last) => {
    for (let point = first; point <= last; point += 1) text += String.fromCodePoint(point);
  });
  return text;
}

describe("a few characters of a class in samples, which are easy to read", () => {
  test.each<[name: string, ranges: readonly (readonly [number, number])[], text: string]>([
    ["everything", [[0, 0x10ffff]], '!"0123abcdef'],
    ["capitals", [[0x41, 0x5a]], "ABCDEF"],
    [
      "capitals, of some also the small letters",
      [
        [0x41, 0x43],
        [0x61, 0x62],
      ],
      "Cab",
    ],
    ["punctuation between digits and letters", [[0x38, 0x42]], "89:;AB"],
    ["a space", [[0x0a, 0x20]], " "],
    ["visible characters beyond ASCII: three", [[0x80, 0x2ff]], "¡¢£"],
    [
      "of several ranges: three of all",
      [
        [0xe9, 0xea],
        [0x3b1, 0x3c9],
      ],
      "éêα",
    ],
    [
      "no visible character: the first of each range",
      [
        [0x01, 0x08],
        [0x0e, 0x1f],
      ],
      "\u0001\u000e",
    ],
    [
      "no visible character in five ranges: three",
      [
        [0, 0],
        [2, 2],
        [4, 4],
        [6, 6],
      ],
      "\0\u0002\u0004",
    ],
  ])("%s", (_, ranges, text) => {
    expect(textOf(ranges)).toBe(text);
  });
});
