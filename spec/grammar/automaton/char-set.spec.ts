import fc from "fast-check";
import {
  caseInsensitive,
  eachRange,
  has,
  range,
  union,
} from "../../../grammar/automaton/char-set.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";

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
      const expected = [...new Set(cases.map((each) => each.charCodeAt(0)))].sort((a, b) => a - b);
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
