import { readAbnf } from "../../grammar/abnf/reader.js";
import { compile } from "../../grammar/index.js";
import { disagreements, disagreementsOn } from "../helpers/agreement.js";
import { recognizer } from "../helpers/set-of-ends.js";
import {
  ALL_WORLDS,
  chunks,
  ELEMENTS,
  expressions,
  HELPERS,
  randomExpression,
  sampled,
  scaled,
  seeded,
  strings,
  tries,
} from "../helpers/worlds.js";
import {
  randomPairs,
  RECURSIVE_ELEMENTS,
  recursivePairs,
  SHAPES,
} from "../helpers/recursive-shapes.js";
import { productive, recognizerWithout } from "../helpers/productive.js";
import { disagreementsOf } from "../helpers/recognitions.js";

/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers: on every
 * small expression without recursion and every short string, and on a sample of larger ones.
 */
describe("rules that are automata", () => {
  const SHORT = strings(["a", "b"], 4);

  /** Characters that no expression expects: others, and those that only look the same. */
  const FOREIGN = ["c", "ac", "bc", "A", "aB", "AAb", "a\u{1F600}", "\ud83d", "a\n", "\u0430"];

  const WORLD = expressions(ELEMENTS, 5);

  /** The number of disagreements that a failing test shows. */
  const SHOWN = 20;

  /**
   * Compares all expressions on all strings. A grammar has many rules, so that its text is read once.
   */
  function compare(bodies: readonly string[], inputs: readonly string[]): readonly string[] {
    const found = chunks(bodies, 100).flatMap((chunk) => {
      const abnf = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
      const grammar = compile(abnf);
      const oracle = recognizer(readAbnf(abnf).rules);
      return chunk.flatMap((body, index) => {
        const rule = grammar.rule(`rule-${index}`);
        return inputs.flatMap((input) =>
          disagreements(rule, oracle, input).map((line) => `${body}: ${line}`),
        );
      });
    });
    return found.slice(0, SHOWN);
  }

  describe("every expression of n operators and elements, every string up to 4 characters", () => {
    test.each([
      [1, 4, 1],
      [2, 24, 5],
      [3, 176, 59],
      [4, 1440, 607],
      [5, 12608, 6007],
    ])("n = %i: %i expressions, sampled one in %i", (size, count, step) => {
      const bodies = WORLD[size] ?? [];
      expect(bodies).toHaveLength(count);
      expect(compare(sampled(bodies, step), [...SHORT, ...FOREIGN])).toEqual([]);
    });
  });

  describe("samples of larger expressions", () => {
    test.each([6, 8, 10, 14])("n = %i: random expressions", (size) => {
      const random = seeded(size);
      const bodies = Array.from({ length: tries(100) }, () =>
        randomExpression(ELEMENTS, size, random),
      );
      expect(compare(bodies, SHORT)).toEqual([]);
    });
  });

  describe("bounds around their edges", () => {
    const bounded = ['0"a"', '*0"a"', '3"a"', '2*3"a"', '*5"a"', '3*"a"', '5*6( "a" / "b" )'];
    const nested = ['2( 1*2"a" )', '*2( 2*3"a" )', '1*3( *2"a" "b" )', "3*5nullable", "2*4either"];

    test("strings up to 6 or 8 characters", () => {
      const inputs = strings(["a", "b"], ALL_WORLDS ? 8 : 5);
      expect(compare([...bounded, ...nested], inputs)).toEqual([]);
    });
  });

  describe("repetitions whose counts overlap", () => {
    const bounds = ["*2", "2", "*3", "1*3", "2*", "3*4"];
    const counted = bounds.flatMap((times) => ELEMENTS.map((element) => times + element));
    const pairs = counted.flatMap((first) => counted.map((second) => `${first} ${second}`));
    const within = (bodies: readonly string[]): readonly string[] =>
      bodies.flatMap((body) => ["*", ...bounds].map((times) => `${times}( ${body} )`));
    const inputs = strings(["a", "b"], 5);

    test.each<[title: string, bodies: readonly string[], count: number, step: number]>([
      ["in each other", within(counted), 168, 59],
      ["in each other in each other", within(within(counted)), 1176, 601],
      ["one after the other", pairs, 576, 199],
      ["one after the other in another", within(pairs), 4032, 2017],
      [
        "after a repetition without a bound, and before an element",
        counted.flatMap((one) => [`*"a" ${one} "b"`, `*( "a" / "b" ) "a" ${one} either`]),
        48,
        17,
      ],
      [
        "with choices that can be empty",
        within(['"" / "a"', '"a" / ""', '"a" / "" / "b"', 'nullable / "b"', '[ "a" ] *"b"']),
        35,
        13,
      ],
    ])("%s", (_, bodies, count, step) => {
      expect(bodies).toHaveLength(count);
      expect(compare(sampled(bodies, step), inputs)).toEqual([]);
    });
  });
});

/**
 * The engine and the interpreter of `helpers/set-of-ends.ts` must give the same answers on recursive
 * rules: the classical shapes by name, then every small pair of rules that may call each other.
 */
describe("rules that contain themselves", () => {
  describe("classical shapes, every short string", () => {
    const inputs = [
      ...strings(["a", "b"], scaled(5, 3)),
      "c",
      "ac",
      "abc",
      "A",
      "aB",
      "a\u{1F600}",
    ];

    test.each(sampled(Object.entries(SHAPES), 2))("%s", (_, abnf) => {
      expect(disagreementsOn(abnf, inputs)).toEqual([]);
    });
  });

  describe("longer strings", () => {
    test.each([
      ["nesting", 's = "a" s "b" / ""', "aaaaaaaaabbbbbbbbb"],
      ["balanced pairs", 's = *( "a" s "b" )', "aabbabaababb"],
      ["ambiguous addition", 's = s "a" s / "b"', "babababab"],
      ["ambiguous pairs, nullable", 's = s s / "a" / ""', "aaaaaa"],
      // From eight characters on, items are reached over more returns than they keep.
      ["ambiguous pairs", 's = s s / "a"', "aaaaaaaaaa"],
      ["ambiguous, the short one first", 's = "a" / s s', "aaaaaaaaaa"],
      ["ambiguous, the short one first, nullable", 's = "a" / s s / ""', "aaaaaaaaa"],
      ["ambiguous, the empty one first", 's = "" / "a" / s s', "aaaaaaaaa"],
      ["ambiguous threes, nullable", 's = "a" / s s s / ""', "aaaaaaaa"],
      [
        "ambiguous, by two rules that stand for each other",
        's = t t / "a"\nt = s / "b" / ""',
        "aaaaaaaaa",
      ],
      ["ambiguous, with brackets", 's = "b" s "b" / "a" / s s', "ababaababa"],
    ])("%s", (_, abnf, input) => {
      const prefixes = Array.from({ length: input.length }, (_, end) => input.slice(0, end + 1));
      expect(disagreementsOn(abnf, prefixes)).toEqual([]);
    });
  });

  const SHORT = strings(["a", "b"], 3);

  const WORLD = expressions(RECURSIVE_ELEMENTS, 5);

  /** Rules whose derivations all need a rule again, within others and beside them. */
  describe("rules that match nothing", () => {
    test.each([
      's = "a" s\nt = "a" / s\n',
      's = s\nt = s / *s "b" / [ "a" s ]\n',
      's = t "a" / u\nt = 1*u\nu = "b" s / t t\nv = "a" v "b" / u v / ""\n',
      's = "a" s / t s\nt = "b" t / 0s\n',
      's = 2*3( "a" s ) / *2( "b" s ) "b"\n',
    ])("%j", (abnf) => {
      expect(disagreementsOn(abnf, strings(["a", "b"], 4))).toEqual([]);
    });
  });

  describe("every s of n operators and elements with each of five t, strings up to 3 characters", () => {
    test.each([
      [1, 7],
      [2, 29],
      [3, 211],
      [4, 1801],
      [5, 16001],
    ])("n = %i, sampled one in %i", (operators, step) => {
      const texts = sampled(recursivePairs(WORLD[operators] ?? []), step);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
    });
  });

  describe("samples of larger worlds", () => {
    test.each(sampled([8, 6, 10], 3))("n = %i: pairs of random rules", (size) => {
      const texts = randomPairs(tries(30), size, seeded(size));
      expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
    });

    test("three to six rules that may call each other", () => {
      const random = seeded(3);
      const texts = Array.from({ length: tries(300) }, (_, index) => {
        const names = Array.from({ length: 3 + (index % 4) }, (__, number) => `r${number}`);
        const lineOf = (name: string): string => {
          const size = 1 + Math.floor(random() * 5);
          return `${name} = ${randomExpression([...names, '"a"', '"b"'], size, random)}\n`;
        };
        return names.map(lineOf).join("");
      });
      expect(texts.flatMap((abnf) => disagreementsOn(abnf, SHORT))).toEqual([]);
    });
  });
});

/**
 * Rules with names that match nothing (`missing: "never"`), compared with the interpreter on the same
 * rules in which the names are rules without strings.
 */
describe("rules that match nothing", () => {
  const SHORT = strings(["a", "b"], 3);

  /** The name that no grammar here defines. */
  const MISSING = "m";

  function compare(abnf: string): readonly string[] {
    const oracle = recognizerWithout(abnf, [MISSING]);
    return disagreementsOn(abnf, SHORT, compile(abnf, { missing: "never" }), oracle);
  }

  /** The grammars that need the missing name somewhere. */
  function grammars(texts: readonly string[]): readonly string[] {
    return texts.filter((abnf) => abnf.includes(MISSING));
  }

  describe("every expression of n operators and elements", () => {
    const world = expressions(['"a"', '"b"', MISSING], 5);

    test.each([
      [1, 1],
      [2, 2],
      [3, 23],
      [4, 229],
      [5, 2411],
    ])("n = %i: sampled one in %i", (size, step) => {
      const bodies = sampled(world[size] ?? [], step);
      const texts = grammars(bodies.map((body) => `s = ${body}\n`));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap(compare)).toEqual([]);
    });

    test("random expressions of 9 operators and elements, strings up to 4 characters", () => {
      const random = seeded(7);
      const bodies = Array.from({ length: tries(200) }, () =>
        randomExpression(['"a"', '"b"', MISSING], 9, random),
      );
      const inputs = strings(["a", "b"], 4);
      const wrong = grammars(bodies.map((body) => `s = ${body}\n`)).filter((abnf) => {
        const oracle = recognizerWithout(abnf, [MISSING]);
        const rule = compile(abnf, { missing: "never" }).rule("s");
        return inputs.some((input) => rule.test(input) !== oracle.test("s", input));
      });
      expect(wrong).toEqual([]);
    });
  });

  /** The elements of `t`, beside every `s`. */
  const PARTNERS = ['"b" / s m', '[ s ] "b"', '[ m ] s / "a"', 's "a" / m'];

  describe("every s of n operators and elements with each of four t that may call each other", () => {
    const world = expressions(['"a"', "s", "t", MISSING], 5);

    test.each([
      [1, 3],
      [2, 19],
      [3, 151],
      [4, 1801],
      [5, 10007],
    ])("n = %i: one in %i", (size, step) => {
      const pairs = (world[size] ?? []).flatMap((body) =>
        PARTNERS.map((partner) => `s = ${body}\nt = ${partner}\n`),
      );
      const texts = grammars(sampled(pairs, step));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap(compare)).toEqual([]);
    });
  });

  test("the interpreter leaves out what needs a missing name", () => {
    const { rules } = readAbnf('a = b m / "x"\nb = c\nc = m\nd = [ m ] b / *m\nm = m\n');
    expect(productive(rules).map(({ name }) => name)).toEqual(["a", "d"]);
  });
});

/**
 * Recognitions of all small grammars, over all short strings, in all cuts into two and three pieces: the answers are
 * those of the whole string, and those of the rule; `next` and `completion` are compared with trying out.
 */
describe("recognitions", () => {
  const SHORT = [...strings(["a", "b"], 3), "c", "ac", "ab\u{1F600}", "a\ud83d", "\ude00"];

  function disagreements(abnf: string, name: string, inputs: readonly string[] = SHORT): string[] {
    const rule = compile(abnf).rule(name);
    return inputs
      .flatMap((input) => disagreementsOf(rule, input, ["a", "b"]))
      .map((line) => `${abnf.trim()}\n  ${line}`);
  }

  describe("every expression of n operators and elements", () => {
    const world = expressions(ELEMENTS, 5);

    test.each([
      [1, 1],
      [2, 5],
      [3, 59],
      [4, 607],
      [5, 6007],
    ])("n = %i, sampled one in %i", (size, step) => {
      const bodies = sampled(world[size] ?? [], step);
      expect(bodies.length).toBeGreaterThan(0);
      const found = bodies.flatMap((body) => disagreements(`${HELPERS}r = ${body}\n`, "r"));
      expect(found.slice(0, 20)).toEqual([]);
    });
  });

  describe("halves of surrogate pairs", () => {
    test.each([
      ['r = %xD83D [ "a" ] / %x1F600-1F60F "b"'],
      ['r = *( %x1F600-1F60F / %xDE00-DE01 / "a" )'],
      ['r = %xD800-DBFF "b" / %x1F600 / "a" *%xDC00-DFFF'],
      ['r = *( "a" / %xD7FF-D83C / %xD83E-E000 / %x1F5FF-1F600 )'],
      ['r = "a" [ r ] "b" / %xD83D / *%x1F600'],
      ['r = *( "a" / %xE000-1F5FF / %x1F600-1F60F / %xD83D )'],
      ["r = *%x0-10FFFF"],
    ])("%s", (abnf) => {
      const inputs = [
        ...strings(["a", "b", "\ud83d", "\ude00"], scaled(3, 2)),
        "a\ud83d\ud83d",
        "\ude00a\ud83d",
      ];
      expect(disagreements(`${abnf}\n`, "r", inputs)).toEqual([]);
    });
  });

  describe("rules that contain themselves", () => {
    test.each(sampled(Object.entries(SHAPES), 3))("%s", (_, abnf) => {
      const [first] = readAbnf(abnf).rules;
      expect(disagreements(abnf, first!.name, strings(["a", "b"], scaled(5, 3)))).toEqual([]);
    });

    const world = expressions(RECURSIVE_ELEMENTS, 4);

    test.each([
      [1, 7],
      [2, 41],
      [3, 307],
      [4, 2411],
    ])(
      "every s of %i operators and elements with each of five t, sampled one in %i",
      (size, step) => {
        const texts = sampled(recursivePairs(world[size] ?? []), step);
        expect(texts.length).toBeGreaterThan(0);
        expect(texts.flatMap((abnf) => disagreements(abnf, "s")).slice(0, 20)).toEqual([]);
      },
    );

    test.each([6, 8])("pairs of random rules of %i operators and elements", (size) => {
      const texts = randomPairs(tries(100), size, seeded(size));
      expect(texts.flatMap((abnf) => disagreements(abnf, "s")).slice(0, 20)).toEqual([]);
    });
  });
});
