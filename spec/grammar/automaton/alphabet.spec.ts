import fc from "fast-check";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { SUPPLEMENTARY } from "../../../grammar/runtime/characters.js";
import {
  caseInsensitive,
  eachRange,
  has,
  range,
  union,
} from "../../../grammar/automaton/char-set.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";

/** The bounds of ASCII, of the table, of the surrogates and of Unicode. */
const EDGES = [0, 0x2f, 0x40, 0x7e, 0x7f, 0x80, 0xff, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff];
const characters = fc.oneof(
  fc.constantFrom(...EDGES, 0xe000, 0xffff, SUPPLEMENTARY, 0x10ffff),
  fc.integer({ min: 0x28, max: 0x50 }),
  fc.nat(0x10ffff),
);
const sets = fc
  .array(fc.tuple(characters, characters), { maxLength: 4 })
  .map((pairs) => union(pairs.map(([a, b]) => range(Math.min(a, b), Math.max(a, b)))));
const manySets = fc.array(sets, { maxLength: 5 });

/** Characters at all bounds and beside them. Every class contains one of them. */
function samples(list: readonly CharSet[]): number[] {
  const found = new Set<number>([0, 0x10ffff]);
  for (const set of list)
    eachRange(set, (first, last) => {
      for (const each of [first - 1, first, last, last + 1]) found.add(each);
    });
  return [...found].filter((each) => each >= 0 && each <= 0x10ffff);
}

/** Which of the sets hold a character. */
function signature(list: readonly CharSet[], character: number): string {
  return list.map((set) => (has(set, character) ? "1" : "0")).join("");
}

describe("the coarsest partition", () => {
  it("puts characters in one class where no set tells them apart, and only there", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        const classes = new Map<string, number>();
        for (const character of samples(list)) {
          const key = signature(list, character);
          const known = classes.get(key) ?? alphabet.of(character);
          expect(alphabet.of(character)).toBe(known);
          classes.set(key, known);
        }
        expect(new Set(classes.values()).size).toBe(classes.size);
      }),
    );
  });

  it("numbers its classes from 0 on", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        // The characters outside of all sets form a class too. It may begin after the last
        // character.
        const found = new Set([...samples(list), 0x110000].map((each) => alphabet.of(each)));
        const expected = Array.from({ length: alphabet.size }, (_, index) => index);
        expect([...found].sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it("may have more classes than there are code units", () => {
    const singles = Array.from({ length: 70_000 }, (_, index) => range(2 * index, 2 * index));
    const alphabet = new Alphabet(singles);
    expect(alphabet.size).toBe(singles.length + 1);
    expect(new Set(singles.map(([first = 0]) => alphabet.of(first))).size).toBe(singles.length);
  });

  it("has the classes of ASCII in a table", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        const expected = Array.from({ length: 128 }, (_, unit) => alphabet.of(unit));
        expect([...alphabet.direct]).toEqual(expected);
      }),
    );
  });

  it("knows of each set the classes that make it up", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        for (const set of list) {
          const members = alphabet.members(set);
          for (const character of samples(list))
            expect(members.has(alphabet.of(character))).toBe(has(set, character));
          const listed = Array.from({ length: alphabet.size }, (_, symbol) => symbol).filter(
            (symbol) => members.has(symbol),
          );
          expect([...members]).toEqual(listed);
        }
      }),
    );
  });

  it.each<[string, CharSet[], number]>([
    ["no set", [], 1],
    ["the empty set", [[]], 1],
    ["one set", [[0x30, 0x39]], 2],
    ["a set of two ranges", [[0x30, 0x39, 0x41, 0x46]], 2],
    [
      "the same set twice",
      [
        [0x30, 0x39],
        [0x30, 0x39],
      ],
      2,
    ],
    [
      "sets that overlap",
      [
        [0x30, 0x39],
        [0x35, 0x3f],
      ],
      4,
    ],
    [
      "a set in another",
      [
        [0x30, 0x39],
        [0x31, 0x32],
      ],
      3,
    ],
    ["all characters", [[0, 0x10ffff]], 2],
    [
      "surrogates",
      [
        [0xd800, 0xdbff],
        [0xdc00, 0xdfff],
      ],
      3,
    ],
  ])("%s: %#", (_, list, size) => {
    expect(new Alphabet(list).size).toBe(size);
  });
});

describe("sets of characters", () => {
  const LAST = 40;

  /** The model of a set: its members in a small universe. */
  function members(set: CharSet): Set<number> {
    const found = new Set<number>();
    eachRange(set, (first, last) => {
      for (let character = first; character <= last; character += 1) found.add(character);
    });
    return found;
  }

  const ranges = fc
    .tuple(fc.nat(LAST), fc.nat(LAST))
    .map(([a, b]) => range(Math.min(a, b), Math.max(a, b)));
  const lists = fc.array(ranges, { maxLength: 8 });
  const sets = lists.map(union);

  describe("laws, with sets of numbers for a model", () => {
    it("a range contains the characters between its bounds", () => {
      fc.assert(
        fc.property(ranges, (set) => {
          const [first = 0, last = 0] = set;
          const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
          expect([...members(set)]).toEqual(expected);
        }),
      );
    });

    it("a union contains the characters of all its sets", () => {
      fc.assert(
        fc.property(fc.array(sets, { maxLength: 4 }), (several) => {
          const expected = several.flatMap((set) => [...members(set)]).sort((a, b) => a - b);
          expect([...members(union(several))]).toEqual([...new Set(expected)]);
        }),
      );
    });

    it("ranges ascend, and neither overlap nor touch", () => {
      fc.assert(
        fc.property(lists, (list) => {
          const bounds = union(list);
          expect(bounds.length % 2).toBe(0);
          for (let index = 0; index < bounds.length; index += 2) {
            expect(bounds[index]).toBeLessThanOrEqual(bounds[index + 1] ?? -1);
            expect(bounds[index + 2] ?? Infinity).toBeGreaterThan((bounds[index + 1] ?? 0) + 1);
          }
        }),
      );
    });

    it("has", () => {
      fc.assert(
        fc.property(sets, fc.integer({ min: -1, max: LAST + 1 }), (set, character) => {
          expect(has(set, character)).toBe(members(set).has(character));
        }),
      );
    });

    it("sets that hold the same are written the same", () => {
      fc.assert(
        fc.property(sets, sets, (a, b) => {
          const [left, right] = [[...members(a)].join(), [...members(b)].join()];
          expect(a.join() === b.join()).toBe(left === right);
        }),
      );
    });

    it("a union knows neither order nor number nor grouping", () => {
      fc.assert(
        fc.property(sets, sets, sets, (a, b, c) => {
          const expected = union([a, b, c]);
          expect(union([c, b, a, b])).toEqual(expected);
          expect(union([union([a, b]), c])).toEqual(expected);
          expect(union([union([]), union([a, b, c])])).toEqual(expected);
        }),
      );
    });
  });

  describe("RFC 5234 section 2.3: characters of a quoted string", () => {
    it("letters of ASCII are matched in either case, all else in its own", () => {
      for (let code = 0; code < 0x80; code += 1) {
        const letter = String.fromCharCode(code);
        const cases = [letter, letter.toUpperCase(), letter.toLowerCase()];
        const expected = [...new Set(cases.map((each) => each.charCodeAt(0)))].sort(
          (a, b) => a - b,
        );
        expect([...members(caseInsensitive(code))]).toEqual(expected);
      }
    });

    it.each([
      ["KELVIN SIGN", 0x212a],
      ["LATIN SMALL LETTER LONG S", 0x17f],
      ["LATIN SMALL LETTER DOTLESS I", 0x131],
      ["LATIN CAPITAL LETTER I WITH DOT ABOVE", 0x130],
      ["LATIN SMALL LETTER E WITH ACUTE", 0xe9],
      ["GREEK SMALL LETTER ALPHA", 0x3b1],
      ["FULLWIDTH LATIN SMALL LETTER A", 0xff41],
      ["MATHEMATICAL BOLD SMALL A", 0x1d41a],
    ])("%s is itself alone", (_, code) => {
      expect(caseInsensitive(code)).toEqual([code, code]);
    });
  });
});
