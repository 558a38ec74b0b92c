import { lower, lowerAutomaton } from "../../../grammar/automaton/lower.js";
import { MatchEnds, MatchStarts } from "../../../grammar/automaton/matches.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { definitionOf, lowered } from "../../helpers/lowered.js";
import { OffsetSet } from "../../../grammar/runtime/backward.js";
import { pick, randomExpression, scaled, seeded, strings } from "../../helpers/worlds.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { partsOf } from "../../../grammar/automaton/expression.js";
import { preOrder } from "../../../grammar/common/graph.js";
import { LeastLengths } from "../../../grammar/automaton/shortest.js";
import { compile } from "../../../grammar/index.js";
import { SHAPES } from "../../helpers/recursive-shapes.js";
import type { Lowered } from "../../../grammar/automaton/lower.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";

describe("starts of matches", () => {
  function startsOf(abnf: string): MatchStarts {
    return new MatchStarts(reversed(lower(definitionOf(abnf))));
  }

  /** The members of the set within a part of a text. */
  function within(
    starts: MatchStarts,
    text: string,
    start: number,
    end: number,
  ): readonly number[] {
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
      const ends = new Set([0, 1, 2].map((start) => starts.segmentEnd(text, start)));
      expect([...ends]).toEqual([64 * KB + 3]);
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
});

/** A small budget for states changes nothing: automata that drop their states find the same matches. */
describe("ends of matches", () => {
  const BODIES = [
    'r = *("a" / "b") "a" 3("a" / "b") "c" / "a"',
    'r = 1*4( "ab" / "c" ) / *"b" "c"',
    'r = "a" *6( "a" / "b" ) [ "c" ]',
  ];

  describe.each(BODIES)("%s", (abnf) => {
    const backward = reversed(lower(definitionOf(abnf)));
    const random = seeded(9);
    const letters = Array.from({ length: 600 }, () => pick(["a", "b", "b", "c", "é"], random));
    const text = letters.join("");

    function matches(budget?: number): readonly number[] {
      const starts = new MatchStarts(backward, budget);
      const ends = new MatchEnds(backward, budget);
      const all = [0, 150].flatMap((from) =>
        ends.longest(text, starts.within(text, 0, text.length), from),
      );
      expect(starts.dropped > 0).toBe(budget !== undefined);
      return all;
    }

    it.each([0, 10])("budget %i", (budget) => expect(matches(budget)).toEqual(matches()));
  });

  function longest(abnf: string, text: string): readonly number[] {
    const backward = reversed(lower(definitionOf(abnf)));
    const starts = new MatchStarts(backward).within(text, 0, text.length);
    return new MatchEnds(backward).longest(text, starts, 0);
  }

  test("characters of more classes than a row has cells are found like others", () => {
    const letters = Array.from({ length: 1100 }, (_, n) => String.fromCharCode(0x1000 + n));
    const written = letters.map((letter) => `%x${letter.charCodeAt(0).toString(16)} "a"`);
    const text = letters.map((letter) => `${letter}a`).join("-");
    expect(longest(`r = 1*( ${written.join(" / ")} )`, `-${text}\u144ca`)).toEqual(
      letters.flatMap((_, n) => [3 * n + 1, 3 * n + 3]),
    );
  });

  test("a match may end in a surrogate pair, or beside one", () => {
    const text = "a\u{1f600}\u{10000}-a\u{10000}\u{1f600}\u{10000}a\ud800\u{1f600}";
    const found = longest('r = "a" *%x1F600 / 2%x10000 / "-a" %x10000 / %xD800', text);
    expect(found).toEqual([...[0, 3], ...[5, 9], ...[13, 14], ...[14, 15]]);
  });

  test("states that exceed the budget are dropped before a run", () => {
    const backward = reversed(lower(definitionOf('r = "a"')));
    const dropped = [0, 100].map((budget) => {
      const ends = new MatchEnds(backward, budget);
      ends.longest("", new OffsetSet(0, 0), 0);
      return ends.dropped;
    });
    expect(dropped).toEqual([1, 0]);
  });
});

describe("reversed", () => {
  function backward(abnf: string): Lowered {
    return reversed(lower(definitionOf(abnf)));
  }

  it("has the nonempty strings of an automaton, reversed", () => {
    const [a, b]: [CharSet, CharSet] = [
      [0x61, 0x61],
      [0x62, 0x62],
    ];
    const toOne = { set: a, target: 1 };
    // The prefixes of "ababab…", and "b" behind those that end in "b".
    const edges = [[toOne], [{ set: b, target: 2 }], [toOne, { set: b, target: 3 }], []];
    const root = lowerAutomaton({ states: edges.map((each) => ({ isFinal: true, edges: each })) });
    const automaton = reversed({ root, definitions: [], sets: [a, b], calls: [] });
    const dfa = new Dfa(automaton, false);
    const accepted = strings(["a", "b"], 6).filter((input) => dfa.recognizeWhole(input));
    const expected = strings(["a", "b"], 6).filter((input) =>
      /^(?:a|(?:ab)+[ab]?)$/.test(Array.from(input).reverse().join("")),
    );
    expect(accepted).toEqual(expected);
  });

  it("keeps how the grammar writes a repetition, for errors", () => {
    const { root } = backward('r = "1" 2*300( "2" / "34" )');
    const written = [...preOrder([root], partsOf)].map(
      (part) => part.kind === "repeat" && part.notation?.(),
    );
    expect(written).toContain('2*300( "2" / "34" )');
  });

  it("takes a chain of thousands of rules", () => {
    const length = scaled(20_000, 2_000);
    const rules = Array.from({ length }, (_, index) => `r${index} = [ "1" ] r${index + 1}`);
    const { root } = backward([...rules, `r${length} = "2"`].join("\n"));
    expect(root.emptiness).toBe("never");
  });
});

/** The lengths of shortest strings: those that are found by trying out, at a cost that is counted. */
describe("least lengths", () => {
  const LONGEST = 5;
  const TRIED = strings(["a", "b", "\u{10000}"], LONGEST);

  /** The least length of the first rule of a text, and the length of the first of the tried strings that it matches. */
  function lengthsOf(abnf: string): readonly (readonly [string, number | undefined])[] {
    const rule = compile(abnf).rule("s");
    const length = Math.floor(new LeastLengths().of(lowered(abnf).root));
    const first = TRIED.find((one) => rule.test(one));
    return [
      [abnf, length > LONGEST ? undefined : length],
      [abnf, first === undefined ? undefined : Array.from(first).length],
    ];
  }

  test.each(Object.entries(SHAPES))("%s", (_, abnf) => {
    const [least, tried] = lengthsOf(abnf);
    expect(least).toEqual(tried);
  });

  test("random rules that contain each other", () => {
    const random = seeded(9);
    const elements = ['"a"', '"b"', "s", "t", "u"];
    for (let count = scaled(200, 50); count > 0; count -= 1) {
      const [s, t, u] = [8, 6, 4].map((size) => randomExpression(elements, size, random));
      const [least, tried] = lengthsOf(
        `s = ${s!} / 3"a" t u / 6"b"\nt = ${t!} / "a" u u\nu = ${u!} / 2"b"\n`,
      );
      expect(least).toEqual(tried);
    }
  });

  test("a chain of rules that contain each other takes a few looks at each choice", () => {
    const count = 500;
    const rules = Array.from({ length: count }, (_, at) => {
      const next = `s${String(at + 1)}`;
      return `s${String(at)} = "(" ${next} ")" / "[" s0 ${next} "]"\n`;
    });
    const { root } = lowered(`${rules.join("")}s${String(count)} = "a"\n`, "none");
    let looks = 0;
    for (const part of preOrder([root], partsOf)) {
      if (part.kind !== "choice") continue;
      const { alternatives } = part;
      const get = (): typeof alternatives => {
        looks += 1;
        return alternatives;
      };
      Object.defineProperty(part, "alternatives", { get });
    }
    expect(Math.floor(new LeastLengths().of(root))).toBe(2 * count + 1);
    expect(looks / count).toBeLessThan(8);
  });
});
