import fc from "fast-check";
import * as ofRfc3986 from "../../../src/dialects/rfc3986.js";
import * as ofRfc3987 from "../../../src/dialects/rfc3987.js";
import { compile, rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { characterAt, characterBefore } from "../../../grammar/runtime/characters.js";
import { numbersIn, textOf } from "../../../grammar/runtime/numbers.js";
import { pick, scaled, seeded, tries } from "../../helpers/worlds.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { lowered } from "../../helpers/lowered.js";
import { UnknownRuleError } from "../../../grammar/common/errors.js";
import { untyped } from "../../helpers/untyped.js";
import { selectIn } from "../../../grammar/combinator/grammar.js";
import { LayoutMatcher } from "../../../grammar/combinator/layout-matcher.js";
import type { Grammar, Mismatch } from "../../../grammar/index.js";
import type { Components } from "../../../src/components.js";
import type { SpanIndices } from "../../../grammar/runtime/layout.js";

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

  describe("a rule with more classes of characters than a row has cells", () => {
    const codes = Array.from({ length: 1_040 }, (_, each) => 0x1000 + each);
    const pairs = codes.map((code) => `%x${code.toString(16)}.${code.toString(16)}`);
    const pair = compile(`pair = ${pairs.join(" / ")}`).rule("pair");
    // The classes have the order of the characters.
    const last = codes.slice(-30).map((code) => String.fromCharCode(code));

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

/** Returns a text of pieces, of at least a length. */
function joined(pieces: readonly string[], length: number, seed: number): string {
  const random = seeded(seed);
  let text = "";
  while (text.length < length) text += pick(pieces, random);
  return text;
}

/** The offsets and texts of the matches of a regular expression. */
function matchesOf(pattern: RegExp, text: string): readonly [offset: number, match: string][] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => [index, match]);
}

describe("backward", () => {
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
          const text = joined(pieces, length, seed);
          const found = Array.from(a.findAll(text), ({ start, text: match }) => [start, match]);
          expect(found).toEqual(matchesOf(pattern, text));
        }
      },
    );
  });
});

describe("the runner of whole inputs", () => {
  /** Words between commas. Each word has marks of its own, so a run logs where it begins and ends. */
  const ABNF = 'text = *( word / "," )\nword = 1*( %x61-7A / %xE9 / %x1F600 )';

  const WORD = /[a-z\u00e9\u{1f600}]+/gu;

  /** The upper bits of the second units of surrogate pairs. */
  const LOW_SURROGATES = 0xdc00 >> 10;

  /** The length from which on runs are read at once, and one that is far from it. */
  const SHORT = 80;

  const LONG = 2048;

  const LENGTHS = [0, 1, 7, SHORT - 1, SHORT, SHORT + 1, LONG, LONG + 1];

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
      const input = joined(pieces, length, length);
      const expected = matchesOf(WORD, input);
      const words = text.tryParse(input).findAll("word");
      expect(words.map((word) => [word.start, word.text])).toEqual(expected);
      expect(capture(input)).toEqual(expected.length === 0 ? {} : { word: expected[0]?.[1] });
    });

    it.each(LENGTHS)("in %i code units: a wrong character is found at any place", (length) => {
      const input = joined(pieces, length, length);
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

  const RUNS = ["recognizeWhole", "deriveWhole", "recognizePrefix", "derivePrefix"] as const;

  type RunName = (typeof RUNS)[number];

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
        const text = joined(pieces, length, seed);
        return isBroken ? `${text.slice(0, seed)}?${text}` : text;
      });
    const one = fc.record({ name: fc.constantFrom(...RUNS), input, offset: fc.nat(3) });
    const runs = fc.array(one, { minLength: 1, maxLength: 5 });
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

    it.each(LENGTHS)(
      "in %i of US-ASCII: once each, but for the character after a run",
      (length) => {
        const text = "abc,d".repeat(length).slice(0, length);
        const dfa = new Dfa(lowered(ABNF, "none"), false);
        for (const name of RUNS) expect(looks(dfa, name, text)[0]).toBeLessThanOrEqual(length + 1);
      },
    );

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

      const words = ["a", LETTERS, "/", "?b=", "%20", ":", ".", "-", "\u00e9", "\u{1f600}"];
      const long = fc
        .string({ unit: fc.constantFrom(...words), minLength: 1, maxLength: 12 })
        .chain((text) => fc.nat(700).map((times) => text.repeat(1 + times)));

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
      for (const piece of ["a", "b", "ab", "a1", "ab1c2", "a,--b", "--"])
        for (const text of [piece.repeat(100), `${piece.repeat(100)}?`])
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
});

describe("layouts of places", () => {
  const { authority } = rfc2396bis.rules;

  const lists = compile(`
  list  = "(" *( list / name ) ")"
  items = *( name "," )
  name  = 1*ALPHA
`);

  /** The texts at places, as `capture` returns them. */
  function texts(
    matcher: LayoutMatcher<SpanIndices>,
    input: string,
  ): (string | undefined)[] | null {
    const places = matcher.match(input);
    if (places === null) return null;
    const found: (string | undefined)[] = [];
    for (let slot = 0; slot < places.length; slot += 2) {
      const [first = -1, last = -1] = places.subarray(slot, slot + 2);
      const { offsets } = matcher;
      found.push(first < 0 ? undefined : input.slice(offsets[first], offsets[last]));
    }
    return found;
  }

  function matcherOf<Layout extends object>(
    grammar: Grammar,
    rule: string,
    names: readonly string[],
    layOut: (places: SpanIndices) => Layout,
  ): LayoutMatcher<Layout> {
    const { definition } = grammar.rule(rule);
    return new LayoutMatcher(definition, selectIn(grammar, names, definition), layOut);
  }

  function placesOf(
    grammar: Grammar,
    rule: string,
    ...names: readonly string[]
  ): LayoutMatcher<SpanIndices> {
    return matcherOf(grammar, rule, names, (places) => places);
  }

  test("the same names give the same matcher", () => {
    expect(authority.capture("port")).toBe(authority.capture("port"));
    expect(authority.capture("port")).not.toBe(authority.capture("port", "host"));
  });

  test("names are compared as they are written, however many lists there are", () => {
    expect(untyped(authority).capture("PORT")("a:1")).toEqual({ PORT: "1" });
    expect(authority.capture("port")("a:1")).toEqual({ port: "1" });
    for (let count = 0; count < 100; count += scaled(1, 7)) {
      const names = Array.from({ length: count }, () => "port");
      expect(untyped(authority).capture(...names, "host")("a:1")?.host).toBe("a");
    }
    expect(authority.capture("port")("a:1")).toEqual({ port: "1" });
  });

  describe("layouts", () => {
    const matcher = placesOf(rfc2396bis, "authority", "host", "port", "host");

    it.each([
      ["[::1]:80", ["[::1]", "80", "[::1]"]],
      ["u@a", ["a", undefined, "a"]],
      ["a:", ["a", "", "a"]],
      ["a:b", [undefined, undefined, undefined]],
      ["a b", null],
    ])("of %j are %j", (input, expected) => {
      expect(texts(matcher, input)).toEqual(expected);
    });

    it("are made once for inputs that are alike", () => {
      let made = 0;
      const counting = matcherOf(rfc2396bis, "authority", ["port"], () => {
        made += 1;
        return { number: made };
      });
      const layouts = ["a:80", "example.com:8080", "a", "b", "c:1"].map((input) =>
        counting.match(input),
      );
      expect(layouts.map((layout) => layout?.number)).toEqual([1, 1, 2, 2, 1]);
    });

    it("are made once for each set of rules that occur, if the rule contains itself", () => {
      let made = 0;
      const counting = matcherOf(lists, "list", ["name"], () => {
        made += 1;
        return {};
      });
      for (const input of ["(a)", "()", "((b))", "(())", "(c)"]) counting.match(input);
      expect(made).toBe(2);
    });

    it.each([
      // Another input, in which other rules occur.
      ["", rfc2396bis, "authority", ["host", "port"], "ab:80", "longer.example.com", ["ab", "80"]],
      [", if the rule contains itself", lists, "list", ["name"], "((ab))", "(())", ["ab"]],
    ] as const)(
      "are made while the matcher can be used%s",
      (_, grammar, rule, names, input, other, expected) => {
        const used: LayoutMatcher<SpanIndices> = matcherOf(grammar, rule, names, (places) => {
          // All rules occur in the first input alone, so this asks for no further one.
          if (places.every((place) => place >= 0)) used.match(other);
          return places;
        });
        expect(texts(used, input)).toEqual(expected);
      },
    );

    it("are made again where making one has failed", () => {
      let fails = true;
      const failing = matcherOf(rfc2396bis, "authority", ["host"], (places) => {
        if (fails) throw new Error("not yet");
        return places;
      });
      expect(() => failing.match("a")).toThrow("not yet");
      fails = false;
      expect(texts(failing, "a")).toEqual(["a"]);
    });

    it("are of strings alone", () => {
      const error = new TypeError("a matcher reads a string, not Uint8Array");
      expect(() => matcher.match(new Uint8Array(80) as never)).toThrow(error);
      expect(() => authority.spans("host")(new Uint8Array(80) as never)).toThrow(error);
    });

    it("of a rule that contains itself, and of more occurrences than are kept", () => {
      expect(texts(placesOf(lists, "list", "list", "name"), "((a)b)")).toEqual(["((a)b)", "a"]);
      const many = placesOf(lists, "items", "name");
      expect(texts(many, "ab,".repeat(1000))).toEqual(["ab"]);
      expect(texts(many, "cde,f,")).toEqual(["cde"]);
      expect(texts(many, "")).toEqual([undefined]);
    });

    describe("of lists and the number after them", () => {
      const grammar = compile('numbered = *( name "," ) number\nname = 1*ALPHA\nnumber = 1*DIGIT');
      const both = placesOf(grammar, "numbered", "name", "number");

      it("tell lists apart that begin in the same way", () => {
        for (let count = 40; count > 0; count -= 1)
          expect(texts(both, `${"ab,".repeat(count)}${count}`)).toEqual(["ab", String(count)]);
      });

      it("have the memory that they need after a long input", () => {
        const long = `${"ab,".repeat(2_100)}1`;
        for (let count = 55; count < 70; count += 1) {
          expect(texts(both, long)).toEqual(["ab", "1"]);
          expect(texts(both, `${"ab,".repeat(count)}${count}`)).toEqual(["ab", String(count)]);
        }
      });
    });

    it("of inputs without a shape tell apart which of many rules occur", () => {
      const numbers = Array.from({ length: 70 }, (_, number) => number);
      const text = numbers.map((number) => `r${number} = %x${(0x4e00 + number).toString(16)}`);
      const all = compile(
        `all = ${numbers.map((number) => `[ r${number} ]`).join(" ")} *( x / y )\n${text.join("\n")}\nx = 1*"x"\ny = 1*"y"`,
      );
      const names = numbers.map((number) => `r${number}`);
      const many = placesOf(all, "all", "x", ...names);
      // More changes of rule than are kept.
      const tail = "xy".repeat(40);
      const thirds = numbers.filter((number) => number % 3 === 0);
      for (const occur of [thirds, [0], [29], [30], [59], [60], [69], [0, 68], [0, 69], []]) {
        const letters = numbers.map((number) =>
          occur.includes(number) ? String.fromCodePoint(0x4e00 + number) : "",
        );
        const expected = letters.map((letter) => (letter === "" ? undefined : letter));
        expect(texts(many, letters.join("") + tail)).toEqual(["x", ...expected]);
      }
    });

    it("of more kinds of inputs than are kept are right, too", () => {
      const bits = Array.from({ length: 11 }, (_, bit) => bit);
      const flags = bits.map((bit) => `( a${bit} / "1" )`).join(" ");
      const rules = bits.map((bit) => `a${bit} = "0"`).join("\n");
      const all = compile(`all = ${flags}\n${rules}`);
      const many = placesOf(all, "all", ...bits.map((bit) => `a${bit}`));
      const inputs = Array.from({ length: 1 << bits.length }, (_, number) =>
        number.toString(2).padStart(bits.length, "0"),
      );
      const right = inputs.map((input) => input.replaceAll("1", "-"));
      const shownOf = (input: string): string =>
        texts(many, input)!
          .map((text) => text ?? "-")
          .join("");
      for (let round = 0; round < 2; round += 1) expect(inputs.map(shownOf)).toEqual(right);
    });

    it("of a rule that is not there", () => {
      expect(() => placesOf(rfc2396bis, "authority", "prot")).toThrow(UnknownRuleError);
    });
  });
});
