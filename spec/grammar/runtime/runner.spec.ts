import fc from "fast-check";
import { compile } from "../../../grammar/index.js";
import { characterAt, characterBefore } from "../../../grammar/runtime/characters.js";
import { numbersIn, textOf } from "../../../grammar/runtime/numbers.js";
import { pick, seeded } from "../../helpers/worlds.js";

describe("characters", () => {
  describe.each([
    "a",
    "ab\u{1f600}c",
    "\ud83d\ude00",
    "\ude00a",
    "a\ud83d",
    "\ud83d\ud83d\ude00\ude00",
    "\u{10ffff}\uffff",
    // units on both sides of the surrogates, and the first and the last of each kind
    "\ud83da\ud83d\uffff",
    "\ud7ff\udc00\ud7ff\udfff",
    "\ud800\udc00\ud800\udfff\udbff\udc00\udbff\udfff",
  ])("the characters of %j", (text) => {
    const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);

    test("from the left", () => {
      const found: number[] = [];
      for (let at = 0; at < text.length; at += found.at(-1)! > 0xffff ? 2 : 1)
        found.push(characterAt(text, at));
      expect(found).toEqual(characters);
    });

    test("from the right", () => {
      const found: number[] = [];
      for (let at = text.length; at > 0; at -= found.at(-1)! > 0xffff ? 2 : 1)
        found.push(characterBefore(text, at));
      expect(found.reverse()).toEqual(characters);
    });
  });
});

describe("numbers", () => {
  describe("numbers as text", () => {
    it.each([
      [[0, 1, 12, 13, 63], "rs~#U"],
      [[64, 65, 1791], "WrWsqU"],
      [[1792], "WVr"],
    ])("%j is %j", (numbers, text) => {
      expect(textOf(numbers)).toBe(text);
      const next = numbersIn(textOf(numbers));
      expect(numbers.map(() => next())).toEqual(numbers);
    });

    it("come back", () => {
      fc.assert(
        fc.property(fc.array(fc.nat(2 ** 40)), (numbers) => {
          const text = textOf(numbers);
          expect(text).toMatch(/^[ #-[\]-~]*$/);
          const next = numbersIn(text);
          expect(numbers.map(() => next())).toEqual(numbers);
        }),
      );
    });
  });
});

describe("the runner", () => {
  describe("characters of two code units", () => {
    it.each(["\u{10000}", "\u{10ffff}"])("such as %j are read as one", (character) => {
      const { one } = compile("one = %x10000-10FFFF").rules;
      expect([one.test(character), one.prefixEnd(`${character}a`, 0)]).toEqual([true, 2]);
      expect(Array.from(one.findAll(`a${character}`), ({ start, end }) => [start, end])).toEqual([
        [1, 3],
      ]);
    });
  });

  describe("the longest prefix", () => {
    it("is found over transitions that whole inputs have made", () => {
      const { rule } = compile('rule = "a" [ "b" "c" ]').rules;
      expect(rule.test("abc")).toBe(true);
      expect([rule.prefixEnd("abx", 0), rule.prefixEnd("abc", 0), rule.prefixEnd("x", 0)]).toEqual([
        1, 3, -1,
      ]);
    });
  });

  describe("a rule with more classes of characters than a row has cells", () => {
    const characters = Array.from({ length: 1_040 }, (_, each) =>
      String.fromCharCode(0x1000 + each),
    );
    const pairs = characters.map((each) => {
      const code = each.charCodeAt(0).toString(16);
      return `%x${code}.${code}`;
    });
    const pair = compile(`pair = ${pairs.join(" / ")}`).rule("pair");
    // The classes have the order of the characters.
    const last = characters.slice(-30);

    it("has the pairs of one character", () => {
      const answers = last.map((each, at) => [
        pair.test(each + each),
        pair.test(each + last.at(at - 1)!),
        pair.prefixEnd(each + each + each, 0),
        pair.prefixEnd(last.at(at - 1)! + each, 0),
      ]);
      expect(new Set(answers.map(String))).toEqual(new Set(["true,false,2,-1"]));
    });

    it("is found where a character stands twice", () => {
      const text = last.map((each, at) => (at % 3 === 0 ? each + each : each)).join("");
      const twice = last.filter((_, at) => at % 3 === 0).map((each) => each + each);
      expect(Array.from(pair.findAll(text), (found) => found.text)).toEqual(twice);
    });
  });
});

describe("backward", () => {
  /** A text of pieces, of at least a length. */
  function textOf(pieces: readonly string[], length: number, seed: number): string {
    const random = seeded(seed);
    let text = "";
    while (text.length < length) text += pick(pieces, random);
    return text;
  }

  // Rules of which the longest match is the one that a regular expression finds.
  const rules: readonly (readonly [abnf: string, pattern: RegExp])[] = [
    ['a = 1*DIGIT "x"', /[0-9]+x/giu],
    ["a = %x1F600-1F64F *DIGIT %xE9", /[\u{1f600}-\u{1f64f}][0-9]*\u00e9/gu],
    ["a = %xD800-DBFF 1*DIGIT", /[\ud800-\udbff][0-9]+/gu],
  ];

  describe.each(rules)("matches of %s are those of a regular expression", (abnf, pattern) => {
    const a = compile(abnf).rule("a");

    // A segment of a long text has at least 65,536 characters.
    it.each([0, 1, 31, 32, 33, 63, 64, 65, 2047, 2048, 2049, 4500, 66_000])(
      "in %i characters",
      (length) => {
        for (const [seed, pieces] of [
          ["1", "23", "x", " ", "1x"],
          ["1", "x", "\u{1f600}", "\u00e9", "\ud83d", "\ude00", "45"],
          ["0123456789".repeat(10), "x", "\u{1f600}"],
        ].entries()) {
          const text = textOf(pieces, length, seed);
          const expected = Array.from(text.matchAll(pattern), ({ 0: found, index }) => [
            index,
            found,
          ]);
          const found = Array.from(a.findAll(text), ({ start, text: match }) => [start, match]);
          expect(found).toEqual(expected);
        }
      },
    );
  });
});
