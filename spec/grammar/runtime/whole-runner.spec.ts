import fc from "fast-check";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { compile, rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { lowered } from "../../helpers/lowered.js";
import { pick, seeded, tries } from "../../helpers/worlds.js";
import * as ofRfc3986 from "../../../src/dialects/rfc3986.js";
import * as ofRfc3987 from "../../../src/dialects/rfc3987.js";
import type { Mismatch } from "../../../grammar/index.js";
import type { Components } from "../../../src/components.js";

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

test("the expected set at the beginning does not depend on the offset of the run before", () => {
  const grammar = lowered(ABNF);
  const dfa = new Dfa(grammar, true);
  // Makes the ending of the first state, so that the next run is quick.
  dfa.recognizeWhole("");
  dfa.recognizePrefix("?a", 1);
  expect(dfa.recognizeWhole("")).toBe(true);
  const alone = outcome(new Dfa(grammar, true), "recognizeWhole", "", 0);
  expect(dfa.expected()).toEqual(alone.at(-1));
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

/**
 * Long runs of characters are read by the platform. A run for a prefix is not, so the others are compared with it.
 */
describe("long runs of characters", () => {
  /** Sizes at which the behavior changes, and others. */
  const SIZES = [20, 24, 26, 79, 80, 81, 120, 2048, 5000];

  const LETTERS = "abcdefghijklmnopqrstuvwxyz".repeat(3);

  /** RFC 3986, appendix B, without a scheme. */
  const APPENDIX_B = /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?/;

  function partsOf({ authority, path, query, fragment }: Omit<Components, "opaque">): unknown {
    return [authority, path, query, fragment];
  }

  function mistakeIn({ offset, expected }: Pick<Mismatch, "expected" | "offset">): unknown {
    return [offset, expected];
  }

  describe("an input of any length", () => {
    const { run } = compile(
      'run = "<" *( %x20-3B / %x40-7E / %xA0-D7FF / %x10000-10FFFF ) ">"',
    ).rules;

    it.each(SIZES)("%i: whole, with a wrong character at some places, without end", (size) => {
      const text = `<${"a;".repeat(size)}`.slice(0, size - 1);
      for (const at of [1, size - 2, ...SIZES.filter((other) => other < size - 1)]) {
        for (const wrong of ["?", "\u007f", "\u0080", "\ud800"]) {
          const input = `${text.slice(0, at)}${wrong}${text.slice(at + 1)}>`;
          expect(run.test(input)).toBe(false);
          expect(run.explain(input)?.offset).toBe(at);
        }
        for (const right of [" ", "\u20ac", "\u{1f600}"]) {
          const input = `${text.slice(0, at)}${right}${text.slice(at + 1)}>`;
          expect(run.test(input)).toBe(true);
          expect(run.prefixEnd(input)).toBe(input.length);
          expect(run.tryParse(input).text).toBe(input);
        }
      }
      expect(run.test(`${text}>`)).toBe(true);
      expect(run.explain(text)?.offset).toBe(size - 1);
    });

    const long = fc
      .array(
        fc.constantFrom("a", LETTERS, "/", "?b=", "%20", ":", ".", "-", "\u00e9", "\u{1f600}"),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .chain((words) => fc.nat(700).map((times) => words.join("").repeat(1 + times)));

    test.each([
      ["URIs", rfc2396bis.rules["URI-reference"]],
      ["IRIs", rfc3987.rules["IRI-reference"]],
    ])("%s: test, prefixEnd and explain agree", (_, rule) => {
      fc.assert(
        fc.property(long, fc.constantFrom("", " ", "#\u00e9", "#"), (text, end) => {
          const input = text + end;
          const isWhole = rule.prefixEnd(input) === input.length;
          expect(rule.test(input)).toBe(isWhole);
          expect(rule.explain(input) === null).toBe(isWhole);
        }),
      );
    });

    test.each([
      ["rfc3986", ofRfc3986, rfc3986.rules["URI-reference"]],
      ["rfc3987", ofRfc3987, rfc3987.rules["IRI-reference"]],
    ])(
      "the entry point %s has the mistakes of the rule, and the parts of Appendix B",
      (_, entry, rule) => {
        fc.assert(
          fc.property(long, fc.constantFrom("", " ", "#\u00e9", "?/"), (text, end) => {
            const input = `//host/${text}${end}`;
            const mismatch = rule.explain(input);
            const parsed = entry.safeParse(input);
            const [, ...parts] = APPENDIX_B.exec(input)!;
            expect([
              entry.canParse(input),
              parsed.ok ? partsOf(parsed.value) : mistakeIn(parsed.error),
            ]).toEqual(mismatch === null ? [true, parts] : [false, mistakeIn(mismatch)]);
          }),
        );
      },
    );

    test("captures are the texts of the nodes", () => {
      const rule = rfc3987.rules["IRI-reference"];
      const names = ["scheme", "iauthority", "iquery", "ifragment"] as const;
      const capture = rule.capture(...names);
      fc.assert(
        fc.property(long, (text) => {
          const input = `http://${text.replaceAll("/", "")}/${text}?${text}`;
          const captured = capture(input);
          expect(captured === null).toBe(!rule.test(input));
          if (captured === null) return;
          const node = rule.tryParse(input);
          for (const name of names) expect(captured[name]).toBe(node.find(name)?.text);
        }),
        { numRuns: tries(100) },
      );
    });
  });

  test("states that are forgotten in the midst of an input", () => {
    const abnf = 'r = *( 5"a" "b" )';
    const [tight, ample] = [
      new Dfa(lowered(abnf, "none"), false, 20),
      new Dfa(lowered(abnf, "none"), false),
    ];
    for (const size of [...SIZES, 6 * 700]) {
      const input = "aaaaab".repeat(size).slice(0, size);
      expect(tight.deriveWhole(input)).toBe(ample.deriveWhole(input));
      expect([tight.stopped, tight.end]).toEqual([ample.stopped, ample.end]);
    }
    expect(tight.dropped).toBeGreaterThan(10);
  });

  test("the characters of a run are learned as inputs have them", () => {
    const { words } = compile('words = 1*( "a" / %x62-63 / DIGIT / "," 2"-" )').rules;
    const texts = ["a", "b", "ab", "a1", "ab1c2", "a,--b", "--"].map((piece) => piece.repeat(100));
    for (const text of [...texts, ...texts.map((each) => `${each}?`)])
      expect([text, words.test(text)]).toEqual([text, words.prefixEnd(text) === text.length]);
  });

  test("a rule with more states that have runs than there are expressions has the same answers", () => {
    const names = Array.from({ length: 200 }, (_, index) => `%x${(0x100 + index).toString(16)}`);
    const r = compile(`r = ${names.map((name) => `*ALPHA ${name}`).join(" ")}`).rule("r");
    const text = names
      .map((_, index) => `${LETTERS}${String.fromCharCode(0x100 + index)}`)
      .join("");
    for (const input of [text, text.replace(/z./, "z?"), text.slice(0, -1)])
      expect(r.test(input)).toBe(r.prefixEnd(input) === input.length);
    expect(r.test(text)).toBe(true);
  });
});
