import { EffectTable } from "../../../grammar/automaton/effect-table.js";
import { derive, locate } from "../../../grammar/runtime/derivation.js";
import type { Run } from "../../../grammar/runtime/derivation.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { Marks } from "../../../grammar/runtime/marks.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { definitionsOf } from "../../helpers/definitions.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { lowered } from "../../helpers/lowered.js";
import { sentence } from "../../helpers/sentences.js";
import { seeded } from "../../helpers/worlds.js";

/** The marks of a run, from left to right. */
function marksOf(run: Run): number[][] {
  const marks = new Marks();
  derive(run, marks);
  const pairs: number[][] = [];
  for (let at = 0; at < marks.length; at += 2)
    pairs.unshift([marks.pairs[at] ?? -1, marks.pairs[at + 1] ?? -1]);
  return pairs;
}

describe("the way back", () => {
  /** Two histories that cross: the one that ends first begins second. */
  function crossed(): Run {
    const effects = new EffectTable();
    const begin = effects.add({
      from: [0, 0],
      marks: [
        [10, 0],
        [10, 2],
      ],
    });
    const cross = effects.add({ from: [1, 0], marks: [[3, 4], [1]] });
    const log = Int32Array.of(begin, cross, 99);
    const logOffsets = Int32Array.of(0, 3, 99);
    return {
      effects,
      log,
      logOffsets,
      logLength: 2,
      end: 5,
      ending: { number: 0, history: 0, marks: [11, 5] },
    };
  }

  it("follows one history, and gathers its marks with their offsets", () => {
    expect(marksOf(crossed())).toEqual([
      [10, 0],
      [2, 0],
      [3, 3],
      [4, 3],
      [5, 5],
      [11, 5],
    ]);
    const other = { ...crossed(), ending: { number: 1, history: 1, marks: [11] } };
    expect(marksOf(other)).toEqual([
      [10, 0],
      [0, 0],
      [1, 3],
      [11, 5],
    ]);
  });

  it("writes the first place of each mark", () => {
    const into = new Int32Array(12).fill(-1);
    locate(crossed(), into);
    expect(Array.from(into)).toEqual([-1, -1, 0, 3, 3, 5, -1, -1, -1, -1, 0, 5]);
  });

  it("is empty where the input has not ended in the language", () => {
    const run = { ...crossed(), ending: null };
    const into = new Int32Array(12).fill(-1);
    locate(run, into);
    expect(marksOf(run)).toEqual([]);
    expect(Array.from(into)).toEqual(Array.from({ length: 12 }, () => -1));
  });
});

describe("of a run of an automaton", () => {
  it.each([
    // Rules are numbered as they end.
    ['r = s t\ns = *"a"\nt = *"a" "b"', "aab", "4@0 0@0 1@2 2@2 3@3 5@3"],
    ['r = *s\ns = "a"', "aa", "2@0 0@0 1@1 0@1 1@2 3@2"],
    ['r = [ s ]\ns = "a"', "", "2@0 3@0"],
    ['r = *2s\ns = *"a"', "a", "2@0 0@0 1@1 0@1 1@1 3@1"],
  ])("%j on %j: %s", (abnf, input, expected) => {
    const dfa = new Dfa(lowered(abnf), true);
    expect(dfa.deriveWhole(input)).toBe(true);
    const marks = marksOf(dfa).map(([mark = -1, offset = -1]) => `${mark}@${offset}`);
    expect(marks.join(" ")).toBe(expected);
  });

  it("the places are those of the first occurrences in the derivation", () => {
    const start = rfc2396bis.rules["URI-reference"].definition;
    const dfa = new Dfa(
      lower(start, () => true),
      true,
    );
    const definitions = definitionsOf(readAbnf(rfc2396bis.source.abnf).rules);
    const random = seeded(1);
    for (let round = 0; round < 300; round += 1) {
      const input = sentence(definitions, "URI-reference", random);
      expect(dfa.deriveWhole(input)).toBe(true);
      const places = firstPlaces(dfa);
      const first = new Map<number, number>();
      for (const [mark = -1, offset = -1] of marksOf(dfa))
        if (!first.has(mark)) first.set(mark, offset);
      expect(places).toEqual(places.map((_, mark) => first.get(mark) ?? -1));
    }
  });
});
