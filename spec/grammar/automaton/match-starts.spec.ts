import { lower } from "../../../grammar/automaton/lower.js";
import { MatchStarts } from "../../../grammar/automaton/matches.js";
import type { Lowered } from "../../../grammar/automaton/lower.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { definitionOf } from "../../helpers/lowered.js";

function startsOf(abnf: string): MatchStarts {
  return new MatchStarts(reversed(lower(definitionOf(abnf))));
}

/** The members of the set within a part of a text. */
function within(starts: MatchStarts, text: string, start: number, end: number): readonly number[] {
  const set = starts.within(text, start, end);
  const found: number[] = [];
  for (let at = set.next(start); at !== -1; at = set.next(at + 1)) found.push(at);
  return found;
}

describe("within", () => {
  it("returns where matches begin that end in the segment", () => {
    const starts = startsOf('r = "ab" / "b" *"c" "d"');
    expect(within(starts, "abcdabbccd", 0, 10)).toEqual([0, 1, 4, 6]);
    expect(within(starts, "abcdabbccd", 1, 9)).toEqual([1, 4]);
    expect(within(starts, "abcdabbccd", 3, 3)).toEqual([]);
  });

  it.each([100, 2047, 2048, 2049, 5000])("reads %i characters of each kind", (length) => {
    const starts = startsOf('r = "a" %x1F600 / %xE9');
    for (const filling of ["-", "\u{1f600}", "\u{10000}", "é"]) {
      const text = `a\u{1f600}${filling.repeat(length)}a\u{1f600}`;
      const last = text.length - 3;
      const between = filling === "é" ? Array.from({ length }, (_, index) => index + 3) : [];
      expect(within(starts, text, 0, text.length)).toEqual([0, ...between, last]);
    }
  });
});

test("states that are forgotten between segments are made again", () => {
  const text = "abbcb\u{1f600}c-".repeat(20);
  const backward = (): Lowered => reversed(lower(definitionOf('r = "a" *"b" "c" / %x1F600')));
  const ample = new MatchStarts(backward());
  for (const budget of [0, 1]) {
    const tight = new MatchStarts(backward(), budget);
    for (const end of [9, 90, text.length, 90, 9])
      expect(within(tight, text, 0, end)).toEqual(within(ample, text, 0, end));
    expect(tight.dropped).toBeGreaterThan(0);
  }
  expect(ample.dropped).toBe(0);
});

test("states that exceed the budget are dropped before a segment", () => {
  const dropped = [0, 100].map((budget) => {
    const starts = new MatchStarts(reversed(lower(definitionOf('r = "a"'))), budget);
    starts.within("", 0, 0);
    return starts.dropped;
  });
  expect(dropped).toEqual([1, 0]);
});

describe("segmentEnd", () => {
  const KB = 1024;

  it("is the first foreign character after 64 kB", () => {
    const text = "ab ".repeat(50_000);
    const starts = startsOf('r = 1*( "a" / "b" )');
    expect(starts.segmentEnd(text, 0)).toBe(64 * KB + 1);
    expect(text.charAt(64 * KB + 1)).toBe(" ");
    expect(starts.segmentEnd(text, text.length - 10)).toBe(text.length);
    expect(starts.segmentEnd(text, 1)).toBe(64 * KB + 1);
  });

  it.each([0x10000, 0x1f600])("is not within a surrogate pair: %i", (character) => {
    const text = `${String.fromCodePoint(character)}a `.repeat(50_000);
    const starts = startsOf(`r = 1*( "a" / %x${character.toString(16)} )`);
    expect([0, 1, 2].map((start) => starts.segmentEnd(text, start))).toEqual([
      64 * KB + 3,
      64 * KB + 3,
      64 * KB + 3,
    ]);
    // The pair is foreign, but begins before 64 kB.
    expect(startsOf('r = 1*"a" / SP').segmentEnd(text, 1)).toBe(64 * KB + 4);
  });

  it("may be any character, also if it is not that of the first class", () => {
    const text = "\u0000a\u0000b".repeat(20_000);
    expect(startsOf("r = 1*( %x00 / %x61 )").segmentEnd(text, 0)).toBe(64 * KB + 3);
    expect(startsOf("r = 1*%x00-61").segmentEnd(text, 0)).toBe(64 * KB + 3);
  });

  it("is the end of the text where no character is foreign", () => {
    const text = "ab ".repeat(50_000);
    expect(startsOf("r = 2%x00-10FFFF").segmentEnd(text, 0)).toBe(text.length);
    expect(startsOf('r = 1*( "ab" / SP )').segmentEnd(text, 0)).toBe(text.length);
  });
});
