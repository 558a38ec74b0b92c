import fc from "fast-check";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { compile } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { lowered } from "../../helpers/lowered.js";
import { pick, seeded } from "../../helpers/worlds.js";

/** Words between commas. Each word has marks of its own, so a run logs where it begins and ends. */
const ABNF = 'text = *( word / "," )\nword = 1*( %x61-7A / %xE9 / %x1F600 )';
const WORD = /[a-z\u00e9\u{1f600}]+/gu;

/** The upper bits of the second units of surrogate pairs. */
const LOW_SURROGATES = 0xdc00 >> 10;

/** The length from which on runs are read at once, and one that is far from it. */
const SHORT = 80;
const LONG = 2048;

const LENGTHS = [0, 1, 7, SHORT - 1, SHORT, SHORT + 1, LONG, LONG + 1];

/** Returns a text of pieces, of at least a length. */
function textOf(pieces: readonly string[], length: number, seed: number): string {
  const random = seeded(seed);
  let text = "";
  while (text.length < length) text += pick(pieces, random);
  return text;
}

const PIECES: readonly (readonly [name: string, pieces: readonly string[]])[] = [
  ["ASCII", ["a", "bc", ",", ",,", "defgh"]],
  ["long words", ["abcdefghijklmnopqrstuvwxyz".repeat(4), ","]],
  ["some beyond ASCII", ["a", "b,", ",", "\u00e9", "\u{1f600},", "cdefghijkl"]],
  ["all beyond ASCII", ["\u00e9,", "\u{1f600},"]],
];

describe.each(PIECES)("words of %s", (_, pieces) => {
  const { text } = compile(ABNF).rules;
  const capture = text.capture("word");

  it.each(LENGTHS)("in %i code units are those of a regular expression", (length) => {
    const input = textOf(pieces, length, length);
    const expected = Array.from(input.matchAll(WORD), ({ 0: found, index }) => [index, found]);
    const words = text.tryParse(input).findAll("word");
    expect(words.map((word) => [word.start, word.text])).toEqual(expected);
    expect(capture(input)).toEqual(expected.length === 0 ? {} : { word: expected[0]?.[1] });
  });

  it.each(LENGTHS)("in %i code units: a wrong character is found at any place", (length) => {
    const input = textOf(pieces, length, length);
    for (const wrong of ["?", "\u00e8", "\ud83d", "\u{1f601}"])
      for (const at of [0, 1, SHORT, LONG, length].filter((at) => at <= length)) {
        // A place within a surrogate pair is none.
        const before = input.charCodeAt(at) >> 10 === LOW_SURROGATES ? at - 1 : at;
        const broken = input.slice(0, before) + wrong + input.slice(before);
        expect(text.test(broken)).toBe(false);
        expect(text.explain(broken)?.offset).toBe(before);
      }
  });
});

type RunName = "recognizeWhole" | "deriveWhole" | "recognizePrefix" | "derivePrefix";

/** The outcome of a run. */
function outcome(dfa: Dfa, name: RunName, input: string, offset: number): readonly unknown[] {
  const answer = dfa[name](input, offset);
  const { pairs, length } = dfa.derivation();
  const located = new Int32Array(2 * dfa.names.length).fill(-1);
  dfa.locate(located);
  const marks = pairs.slice(0, length).join();
  return [answer, dfa.end, dfa.stopped, marks, located.join(), dfa.expected()];
}

test("the outcome of a run does not depend on the runs before it", () => {
  const grammar = lowered(ABNF);
  const input = fc
    .tuple(fc.constantFrom(...PIECES), fc.constantFrom(...LENGTHS), fc.nat(9), fc.boolean())
    .map(([[, pieces], length, seed, isBroken]) => {
      const text = textOf(pieces, length, seed);
      return isBroken ? `${text.slice(0, seed)}?${text}` : text;
    });
  const runs = fc.array(
    fc.record({
      name: fc.constantFrom<RunName[]>(
        ...(["recognizeWhole", "deriveWhole", "recognizePrefix", "derivePrefix"] as const),
      ),
      input,
      offset: fc.nat(3),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const dfa = new Dfa(grammar, true);
  fc.assert(
    fc.property(runs, (each) => {
      for (const { name, input: text, offset } of each) {
        const from = Math.min(offset, text.length);
        const alone = outcome(new Dfa(grammar, true), name, text, from);
        expect(outcome(dfa, name, text, from)).toEqual(alone);
      }
    }),
    { numRuns: 20 },
  );
});

describe("looks at characters, once the transitions are made", () => {
  /** Returns the reads of a second run over a text: of single characters, and by regular expressions. */
  function looks(dfa: Dfa, name: RunName, text: string): readonly [looks: number, runs: number] {
    dfa[name](text, 0);
    const input = new CountingInput(text);
    expect(dfa[name](input.asString(), 0)).toBe(true);
    expect(dfa.end).toBe(text.length);
    return [input.looks, input.runs];
  }

  it.each(LENGTHS)("in %i of US-ASCII: once each, but for the character after a run", (length) => {
    const text = "abc,d".repeat(length).slice(0, length);
    const dfa = new Dfa(lowered(ABNF, "none"), false);
    for (const name of [
      "recognizeWhole",
      "deriveWhole",
      "recognizePrefix",
      "derivePrefix",
    ] as const)
      expect(looks(dfa, name, text)[0]).toBeLessThanOrEqual(length + 1);
  });

  it.each(LENGTHS)(
    "in a run of %i letters: few, and the platform reads the run at once",
    (length) => {
      const dfa = new Dfa(lowered(ABNF), true);
      const [read, runs] = looks(dfa, "deriveWhole", "a".repeat(length));
      expect(runs).toBe(length < SHORT ? 0 : 1);
      expect(read).toBeLessThanOrEqual(length < SHORT ? length : 20);
    },
  );

  it("in a run whose characters no input had before: few", () => {
    const dfa = new Dfa(lowered('r = *( "a" / %x62-79 / DIGIT / "-" )', "none"), false);
    expect(dfa.recognizeWhole("a".repeat(LONG))).toBe(true);
    const input = new CountingInput(`aaaaaaaa${"b1-".repeat(LONG)}`);
    expect(dfa.recognizeWhole(input.asString())).toBe(true);
    expect(input.looks).toBeLessThanOrEqual(20);
  });

  it.each(LENGTHS)(
    "in %i of US-ASCII, with a log: once each, and again where the log grows",
    (length) => {
      const text = "a,".repeat(length).slice(0, length);
      const dfa = new Dfa(lowered(ABNF), true);
      for (const name of ["deriveWhole", "derivePrefix"] as const)
        expect(looks(dfa, name, text)[0]).toBe(length);
    },
  );
});
