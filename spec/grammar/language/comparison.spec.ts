/** What rules have in common and what not: differences, ambiguity, and the readings of a string. */
import fc from "fast-check";
import { compile, rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import {
  ambiguity,
  ComparisonError,
  complement,
  equivalent,
  intersection,
  isSubset,
  LimitError,
  onlyIn,
  RecursiveRuleError,
  union,
} from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import {
  chunks,
  everyNth,
  expressions,
  randomExpression,
  sampled,
  scaled,
  seeded,
  strings,
} from "../../helpers/worlds.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { eachRange, range } from "../../../grammar/automaton/char-set.js";
import { readableIn, representatives } from "../../../grammar/language/comparison/readings.js";
import { referredTo } from "../../../grammar/ast/children.js";
import { Budget, unlessLimited } from "../../../grammar/common/budget.js";
import { STEPS_A_WAY } from "../../../grammar/language/question-budget.js";
import { findAmbiguity, findTwoRuns } from "../../../grammar/language/comparison/ambiguity.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { readingsOf } from "../../helpers/readings.js";
import type { Rule } from "../../../grammar/index.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";
import type { Ambiguity, Reading } from "../../../grammar/language/comparison/ambiguity.js";

/** Comparing rules: which can be compared, and at which cost. */
describe("comparisons", () => {
  /** The kind of the LimitError that an action throws. */
  function limitOf(action: () => unknown): string {
    const error = caught(action);
    expect(error).toBeInstanceOf(LimitError);
    return (error as LimitError).kind;
  }

  describe("rules that cannot be compared", () => {
    const grammar = compile(`
    word      = 1*ALPHA
    list      = "(" *item ")"
    item      = word / list
    text      = list
    counted   = *( "a" / "b" ) "a" 20( "a" / "b" ) "c"
    counted-2 = *( "a" / "b" ) "b" 20( "a" / "b" ) "d"
  `);
    const octets = compile("octet = %x80-FF", { alphabet: "octets" });

    test.each([
      ["list", "word", "list contains itself (list > item > list)"],
      ["word", "item", "item contains itself (item > list > item)"],
      ["word", "text", "text leads to list, which contains itself (list > item > list)"],
    ])("%s and %s: a rule contains itself", (a, b, sentence) => {
      const [left, right] = [grammar.rule(a), grammar.rule(b)];
      const cycle = /\((\w+) > (\w+)/.exec(sentence)!.slice(1);
      const message = `${sentence}, and so cannot be compared`;
      for (const compare of [onlyIn, isSubset]) {
        const error = caught(() => compare(left, right));
        expect(error).toBeInstanceOf(RecursiveRuleError);
        expect(error).toMatchObject({ ruleName: sentence.split(" ")[0], cycle, message });
      }
    });

    test("characters and octets", () => {
      expect(caught(() => onlyIn(grammar.rule("word"), octets.rules.octet))).toEqual(
        new ComparisonError("word reads unicode, octet reads octets"),
      );
    });

    test("rules that are too long with their rules written out", () => {
      const doubled = Array.from({ length: 40 }, (_, at) => `a${at + 1} = a${at} a${at}\n`);
      const rule = compile(`a0 = "x"\n${doubled.join("")}`).rule("a40");
      const error = caught(() => onlyIn(rule, grammar.rule("word")));
      expect(error).toMatchObject({ name: "LimitError", kind: "length" });
      expect((error as Error).message).toBe(
        "a concatenation has more than 2,000,000 elements, with its rules written out; use fewer rules in rules",
      );
    });

    test("strings that are short enough are found without the error", () => {
      const { rules } = compile(`
      a = "x" / large
      large  = *( "a" / "b" ) "a" 20( "a" / "b" )
      larger = *( "a" / "b" ) "a" 20( "a" / "b" / "c" )
    `);
      const first = (count: number) => onlyIn(rules.a, rules.larger, { budget: 100_000, count });
      expect(first(1)).toEqual(["x"]);
      expect(limitOf(() => first(2))).toBe("states");
      const isIn = () => isSubset(rules.large, rules.larger, { budget: 100_000 });
      expect(limitOf(isIn)).toBe("states");
    });
  });

  describe("the work between two strings", () => {
    test("is linear in the automaton, however far apart the lengths are", () => {
      const longest = scaled(30_000, 2_000);
      const grammar = compile(`a = "x" / ${String(longest)}"x"\nb = "y"`);
      const [a, b] = [grammar.rule("a"), grammar.rule("b")];
      const lengths = onlyIn(a, b).map(({ length }) => length);
      expect(lengths).toEqual([1, longest]);
    });

    test("passes over the lengths that no string has, however many", () => {
      const { rules } = compile('a = "x" / 1000000000000000"x"\nb = "y"');
      expect(onlyIn(rules.a, rules.b, { maxLength: 1e12 })).toEqual(["x"]);
      const first = (count: number) => onlyIn(rules.a, rules.b, { budget: 100_000, count });
      expect(first(1)).toEqual(["x"]);
      expect(limitOf(() => first(2))).toBe("states");
    });

    test("does not visit the parts of a rule from which no string leads on", () => {
      const { a, b } = compile('a = "x" / "y" a none\nb = "z"', { missing: "never" }).rules;
      expect(onlyIn(a, b, { maxLength: 1e9 })).toEqual(["x"]);
    });

    test("is limited in memory: some steps for each length", () => {
      const { rules } = compile('a = *"x"\nb = none', { missing: "never" });
      const first = (count: number) => onlyIn(rules.a, rules.b, { budget: 10_000, count });
      // The next length is found before the strings of a length.
      const few = 400;
      expect(first(few)).toEqual(Array.from({ length: few }, (_, length) => "x".repeat(length)));
      expect(limitOf(() => first(2 * few))).toBe("states");
    });

    test("does not grow with the number of strings of one length", () => {
      const { a, b } = compile('a = 40%x61-62\nb = *( %s"b" / %s"a" *%s"b" %s"a" )').rules;
      const [first] = onlyIn(a, b, { budget: 200_000, count: 1 });
      expect(first).toBe(`${"a".repeat(39)}b`);
    });

    test("does not concern states that a rule and one that contains itself share", () => {
      const { a, b } = compile('a = "(" a ")" / b\nb = 1*9DIGIT / "x" / "x" "y"').rules;
      expect(onlyIn(a, b, { maxLength: 2, budget: 5_000 })).toEqual([]);
    });

    test("is limited where sets of states are large", () => {
      const { rules } = compile('a = *"x" 300( *"x" "x" )\nb = *"x" 300( *"x" "x" ) "x"');
      const [left, right] = [rules.a, rules.b];
      expect(limitOf(() => isSubset(left, right, { budget: 302_000 }))).toBe("states");
      expect(limitOf(() => onlyIn(left, right, { budget: 302_000 }))).toBe("states");
    });
  });

  test("the length of the longest strings ends an infinite difference", () => {
    const { rules } = compile(`
    list = "[" *list "]" / 1*BIT
    more = "[" *( list / "-" ) "]" / 1*BIT
    a    = *%s"a"
    two  = 2*%s"a"
  `);
    const upTo = (maxLength: number): readonly string[] =>
      onlyIn(rules.more, rules.list, { maxLength });
    expect(upTo(2)).toEqual([]);
    expect(upTo(4)).toEqual(["[-]", "[--]", "[-0]", "[0-]"]);
    expect(onlyIn(rules.a, rules.list, { maxLength: 2 })).toEqual(["", "a", "aa"]);
    expect(onlyIn(rules.two, rules.list, { maxLength: 2 })).toEqual(["aa"]);
    expect(onlyIn(rules.two, rules.list, { maxLength: 1 })).toEqual([]);
  });

  describe("the number of strings", () => {
    const { rules } = compile('a = *%s"a"\nb = %s"a"');

    test.each([undefined, 0, 3, 300])("count %s", (count) => {
      const expected = Array.from({ length: 301 }, (_, at) => "a".repeat(at));
      expected.splice(1, 1);
      const options = count === undefined ? {} : { count };
      expect(onlyIn(rules.a, rules.b, options)).toEqual(expected.slice(0, count ?? 10));
    });

    test("is less if there are no more", () => {
      expect(onlyIn(rules.b, rules.a)).toEqual([]);
      expect(onlyIn(rules.a, rules.b, { maxLength: 2 })).toEqual(["", "aa"]);
    });

    test.each([{ count: 0.5 }, { maxLength: -1 }])(
      "is a whole number, like a length: %j",
      (options) => {
        const [[name, value]] = Object.entries(options) as [[string, number]];
        const message = `${name} is a whole number of at least 0, not ${value}`;
        expect(caught(() => onlyIn(rules.a, rules.b, options))).toEqual(new TypeError(message));
      },
    );
  });

  test("octets are code units", () => {
    const { rules } = compile("any = *OCTET\nlow = *%x00-7F\nbom = %xEF.BB.BF", {
      alphabet: "octets",
    });

    const [first = ""] = onlyIn(rules.any, rules.low);
    expect(first).toBe("¡");
    expect(rules.any.test(Uint8Array.of(first.charCodeAt(0)))).toBe(true);
    expect(onlyIn(rules.bom, rules.low)).toEqual(["\xEF\xBB\xBF"]);
    expect(isSubset(rules.bom, rules.any)).toBe(true);
  });

  test.each([
    ['*( "x" / "y" )', '*"x" *( "y" *"x" )', true, true],
    ["*ALPHA", "*VCHAR", true, false],
    ["1*2DIGIT", "1*3DIGIT", true, false],
    ['1*( "a" / "b" )', '*"a" *( "b" *"a" )', true, false],
    ['""', "*DIGIT", true, false],
  ])(
    "subsets, and equal languages: %s in %s: %s, and the other way round: %s",
    (left, right, isIn, isAround) => {
      const grammar = compile(`a = ${left}\nb = ${right}`);
      const [a, b] = [grammar.rule("a"), grammar.rule("b")];
      const answers = [isSubset(a, b), isSubset(b, a), equivalent(a, b), equivalent(b, a)];
      expect(answers).toEqual([isIn, isAround, isIn && isAround, isIn && isAround]);
    },
  );

  /** Those of rules that do not contain themselves are in `spec/fixtures/differences.txt`. */
  describe("literals are spelled as the grammar writes them", () => {
    test("also by rules that contain themselves", () => {
      const { nested, left, none } = compile(
        'nested = "Identity" [ "(" nested ")" ]\nleft = [ left "Foo" ] "Bar"\nnone = *HEXDIG',
      ).rules;
      expect(onlyIn(nested, none, { maxLength: 18 })).toEqual(["Identity", "Identity(Identity)"]);
      expect(onlyIn(left, none, { maxLength: 9 })).toEqual(["Bar", "BarFooBar"]);
    });

    // The string with more characters has another spelling than the grammar.
    const LONG = ["Foo".repeat(10), "foo".repeat(14)];

    test.each(sampled(LONG, 2))(
      "a string that reaches very many states stays as it is: %s",
      (expected) => {
        const grammar = compile(`
      nested = "Foo" [ nested [ "a" ] ] [ nested [ "b" ] ]
      others = *${String(expected.length - 1)}VCHAR / *VCHAR ( "a" / "b" ) *VCHAR
    `);
        const [nested, others] = [grammar.rule("nested"), grammar.rule("others")];
        const options = { count: 1, maxLength: expected.length };
        expect(onlyIn(nested, others, options)).toEqual([expected]);
      },
    );

    test("by the rules of a combination", () => {
      const { a, b, c } = compile('a = "Foo" / "gET"\nb = "FOO" / %s"GET"\nc = "Bar"').rules;
      const none = complement(union(a, complement(a)));
      const stringsOf = (rule: Rule): readonly string[] => onlyIn(rule, none);
      // Rule b has no other spelling of "GET".
      expect(stringsOf(intersection(a, b))).toEqual(["GET", "Foo"]);
      expect(stringsOf(intersection(union(b, c), complement(b)))).toEqual(["Bar"]);
      expect(stringsOf(intersection(complement(complement(c)), c))).toEqual(["Bar"]);
    });
  });
});

/**
 * The difference of two rules, whose examples are in `spec/fixtures/differences.txt`: a comparison with the answers of the
 * interpreter in `helpers/set-of-ends.ts` about every short string.
 */
describe("the strings of one rule and not of another", () => {
  /** The rules `a` and `b` of one text. */
  function rulesOf(a: string, b: string): readonly [Rule, Rule] {
    const grammar = compile(`a = ${a}\nb = ${b}\n`);
    return [grammar.rule("a"), grammar.rule("b")];
  }

  describe("infinite differences", () => {
    test("go on as long as somebody asks", () => {
      const found = onlyIn(...rulesOf('*"a"', '"a"'), { count: 500 });
      expect(found).toHaveLength(500);
      expect(found.at(-1)).toBe("a".repeat(500));
    });

    test("can begin where strings are long", () => {
      const [long] = onlyIn(...rulesOf("1*1001VCHAR", "1*1000VCHAR"), { count: 1 });
      expect(long).toBe("a".repeat(1001));
    });
  });

  describe("between standards", () => {
    const [draft, uris, iris] = [rfc2396bis.rules, rfc3986.rules, rfc3987.rules];
    const references = [rfc2396, rfc2396bis].map((each) => each.rule("URI-reference"));

    test.each<[name: string, a: Rule, b: Rule, first: string]>([
      ["a trailing colon", draft.IPv6address, uris.IPv6address, "::0: ::1: ::2:"],
      [
        "seven groups and a gap",
        uris.IPv6address,
        draft.IPv6address,
        "0:0:0:0:0:0:: 0:0:0:0:0:1:: 0:0:0:0:0:2::",
      ],
      [
        "octets without a bound",
        draft.IPv4address,
        uris.IPv4address,
        "0.0.0.1000 0.0.0.1001 0.0.0.1002",
      ],
      ["IPv4address", uris.IPv4address, draft.IPv4address, ""],
      ["scheme", draft.scheme, uris.scheme, ""],
      ["scheme", uris.scheme, rfc2396.rules.scheme, ""],
      ["URIs that are not URI references", uris.URI, uris["URI-reference"], ""],
      ["URIs that are not IRIs", uris.URI, iris.IRI, ""],
      ["IRIs that are not URIs", iris.IRI, uris.URI, "a:¡ g:¡ v:¡"],
      ["references of RFC 2396 that are not the draft's", references[0]!, references[1]!, ""],
    ])("%s", (_, a, b, expected) => {
      expect(onlyIn(a, b, { count: 3 }).join(" ")).toBe(expected);
    });

    test("common states of two rules are not explored", () => {
      const { URI } = rfc3986.rules;
      const among = onlyIn(URI, rfc3986.rule("URI-reference"), { budget: 20_000 });
      const self = onlyIn(URI, compile(rfc3986.toString()).rule("URI"), { budget: 20_000 });
      expect([among, self]).toEqual([[], []]);
    });

    test.each([
      ['( "a" "b" ) "c"', '"a" ( "b" "c" )'],
      ['"a" / ( "b" / "cd" )', '"cd" / "b" / "a" / "cd"'],
      ["%x41-43 / %x44", "%x41-44"],
      ['"a" "" "b"', '"ab"'],
      ['4"x"', '2( 2"x" )'],
      ['*""', '""'],
    ])("nor are those of %s and %s", (a, b) => {
      expect(onlyIn(...rulesOf(a, b), { budget: 1_000 })).toEqual([]);
    });
  });

  /** All expressions of at most three operators and elements. */
  const WORLD = expressions(['"a"', '"b"', '[ "a" ]', '( "a" / "a" "b" )'], 3).flat();

  /** The short strings that each of them matches. */
  const SHORT = strings(["a", "b"], 4);

  describe("every pair of small expressions, every string up to 4 characters", () => {
    const abnf = WORLD.map((body, index) => `rule-${index} = ${body}\n`).join("");
    const grammar = compile(abnf);
    const oracle = recognizer(readAbnf(abnf).rules);
    const rules = WORLD.map((_, index) => grammar.rule(`rule-${index}`));
    const languages = rules.map(
      ({ ruleName }) => new Set(SHORT.filter((string) => oracle.test(ruleName, string))),
    );
    const pairs = rules.flatMap((_, left) => rules.map((__, right) => [left, right] as const));

    test("204 expressions, one pair in seven, sampled", () => {
      expect(WORLD).toHaveLength(204);
      const wrong = sampled(everyNth(pairs, 7), 41).filter(([left, right]) => {
        const expected = [...languages[left]!].filter((string) => !languages[right]!.has(string));
        const found = onlyIn(rules[left]!, rules[right]!, { count: 100, maxLength: 4 });
        return expected.join("/") !== found.join("/");
      });
      expect(wrong.map(([left, right]) => `${WORLD[left]!} without ${WORLD[right]!}`)).toEqual([]);
    });

    test("a rule is a subset if the difference is empty", () => {
      const wrong = sampled(everyNth(pairs, 11), 29).filter(([left, right]) => {
        const [a, b] = [rules[left]!, rules[right]!];
        const [witness] = onlyIn(a, b, { count: 1 });
        if (isSubset(a, b)) return witness !== undefined;
        return witness === undefined || !a.test(witness) || b.test(witness);
      });
      expect(wrong.map(([left, right]) => `${WORLD[left]!} in ${WORLD[right]!}`)).toEqual([]);
    });
  });

  describe("laws, on larger expressions", () => {
    /** A string that both match, and no shorter one: it makes `a`, `b` and `c` three classes. */
    const both = '"zzzz" "a" "b" "c"';
    const elements = ['"a"', '"b"', '( "a" / "c" )', '( *2"c" )'];
    const pairs = fc.tuple(fc.integer(), fc.integer({ min: 4, max: 9 })).map(([seed, size]) => {
      const random = seeded(seed);
      const body = () => `${randomExpression(elements, size, random)} / ${both}`;
      return rulesOf(body(), body());
    });

    test("strings match the one rule and not the other, and are in order, each once; no short one is missing", () => {
      const all = strings(["a", "b", "c"], 4);
      fc.assert(
        fc.property(pairs, ([a, b]) => {
          const isOnlyInA = (string: string): boolean => a.test(string) && !b.test(string);
          const found = onlyIn(a, b, { count: 40 });
          expect(found.filter(isOnlyInA)).toEqual([...new Set(found)].sort(shorterFirst));
          expect(onlyIn(a, b, { count: 1_000, maxLength: 4 })).toEqual(all.filter(isOnlyInA));
        }),
        { numRuns: scaled(100, 25) },
      );
    });
  });

  function shorterFirst(a: string, b: string): number {
    return a.length - b.length || (a < b ? -1 : 1);
  }
});

/** The characters that stand for the classes of an alphabet, and for a class in samples. */
describe("readings", () => {
  function charactersOf(sets: readonly CharSet[], limit: 0x10ffff | 0xff): readonly string[] {
    return representatives(new Alphabet(sets), limit).map(({ character }) =>
      String.fromCodePoint(character),
    );
  }

  test.each<[name: string, sets: readonly CharSet[], characters: readonly string[]]>([
    ["everything", [], ["a"]],
    ["digits, and the rest", [range(0x30, 0x39)], ["0", "a"]],
    ["capitals, and the rest", [range(0x41, 0x5a)], ["A", "a"]],
    ["capitals and digits, and the rest", [[0x30, 0x39, 0x41, 0x5a]], ["0", "a"]],
    ["the space before punctuation", [range(0x20, 0x2f)], ["!", "a"]],
    ["the space alone", [range(0x20, 0x20)], [" ", "a"]],
    ["controls", [range(0x00, 0x1f)], ["\0", "a"]],
    ["a visible character after invisible ones", [range(0x80, 0x10ffff)], ["a", "¡"]],
    ["a visible character behind invisible ones", [range(0x80, 0xa1)], ["a", "¡"]],
    ["the last character", [range(0x10ffff, 0x10ffff)], ["a", "\u{10ffff}"]],
    ["private use", [range(0xe000, 0xf8ff)], ["a", "\uE000"]],
    ["surrogates: a low one", [range(0xd800, 0xdfff)], ["a", "\uDC00"]],
    ["high surrogates", [range(0xd800, 0xdbff)], ["a", "\uD800"]],
    ["surrogates and more", [[0xd800, 0xdfff, 0xfb00, 0xfb06]], ["a", "\uFB00"]],
    ["supplementary characters", [range(0x1f600, 0x1f64f)], ["a", "\u{1F600}"]],
  ])("in Unicode, in code point order: %s", (_, sets, characters) => {
    expect(charactersOf(sets, 0x10ffff)).toEqual(characters);
  });

  test.each<[name: string, set: CharSet, character: number | undefined]>([
    ["a class with other characters has its usual one", [0xdc00, 0xdfff, 0xfb00, 0xfb06], 0xfb00],
    ["a class with low and high ones has a high one", range(0xd801, 0xdfff), 0xd801],
    ["a class of low ones has none", range(0xdc00, 0xdfff), undefined],
  ])("behind a lone high surrogate, %s", (_, set, character) => {
    const alphabet = new Alphabet([set]);
    const found = representatives(alphabet, 0x10ffff);
    const symbol = alphabet.of(set[0] ?? 0);
    expect(found.find((each) => each.symbol === symbol)?.behindHigh).toBe(character);
  });

  test("in octets, no class has a character beyond the alphabet", () => {
    expect(charactersOf([range(0x00, 0xff)], 0xff)).toEqual(["a"]);
    expect(charactersOf([range(0x80, 0xff), range(0xfe, 0xff)], 0xff)).toEqual(["a", "¡", "þ"]);
  });

  /** The characters of ranges, whose bounds are beside each other. */
  function textOf(bounds: readonly number[]): string {
    const ranges = chunks(bounds, 2).map(([first, last]) => [first!, last!] as const);
    let text = "";
    eachRange(readableIn(ranges), (first, last) => {
      for (let point = first; point <= last; point += 1) text += String.fromCodePoint(point);
    });
    return text;
  }

  test.each<[name: string, bounds: readonly number[], text: string]>([
    ["everything", [0, 0x10ffff], '!"0123abcdef'],
    ["capitals", [0x41, 0x5a], "ABCDEF"],
    ["capitals, of some also the small letters", [0x41, 0x43, 0x61, 0x62], "Cab"],
    ["punctuation between digits and letters", [0x38, 0x42], "89:;AB"],
    ["a space", [0x0a, 0x20], " "],
    ["visible characters beyond ASCII: three", [0x80, 0x2ff], "¡¢£"],
    ["of several ranges: three of all", [0xe9, 0xea, 0x3b1, 0x3c9], "éêα"],
    ["none visible: the first of each range", [0x01, 0x08, 0x0e, 0x1f], "\u0001\u000e"],
    ["none visible in five ranges: three", [0, 0, 2, 2, 4, 4, 6, 6], "\0\u0002\u0004"],
  ])("a few characters of a class in samples, which are easy to read: %s", (_, bounds, text) => {
    expect(textOf(bounds)).toBe(text);
  });
});

/**
 * Strings with two readings: examples by hand, and a comparison with all readings of every short
 * string from `helpers/readings.ts`.
 */
describe("the search for an ambiguous string", () => {
  /** The ambiguity of a rule, in terms of the rules to which it refers directly. */
  function ambiguityOf({ definition }: Rule, budget = 1 << 16): Ambiguity | null | undefined {
    const children = new Set(referredTo(definition));
    const lowered = lower(definition, (rule) => children.has(rule));
    return unlessLimited(() => findAmbiguity(lowered, 0x10ffff, new Budget(STEPS_A_WAY * budget)));
  }

  /** E.g. `x:0-1 y:1-2 `, as `helpers/readings.ts` has it. */
  function dump(reading: Reading): string {
    return reading
      .map(({ rule, start, text }) => `${rule}:${start}-${start + text.length} `)
      .join("");
  }

  const HELPERS = `
x = "a"
y = "a" / "b"
n = [ "a" ]
m = [ "b" ]
p = "a" / "a" "b"
`;

  describe("a rule", () => {
    test.each<[body: string, text: string, preferred: string, other: string]>([
      ["x / y", "a", "x:0-1 ", "y:0-1 "],
      ["[ n ]", "", "n:0-0 ", ""],
      ['x "b" / p', "ab", "x:0-1 ", "p:0-2 "],
      ['p "b" / x "b" "b"', "abb", "p:0-2 ", "x:0-1 "],
      ['"b" ( x / n )', "ba", "x:1-2 ", "n:1-2 "],
      ['n "b" / "b" n', "b", "n:0-0 ", "n:1-1 "],
      ['[ "b" ] n [ "b" ]', "b", "n:1-1 ", "n:0-0 "],
      ["n / m", "", "n:0-0 ", "m:0-0 "],
      ["[ x ] y / y [ x ]", "aa", "x:0-1 y:1-2 ", "y:0-1 x:1-2 "],
      ['x "b" / y "b" / x ( "b" / "bb" )', "ab", "x:0-1 ", "y:0-1 "],
      ['x ( "b" / "bb" ) / y "b" / x "b"', "ab", "x:0-1 ", "y:0-1 "],
      ['2*3"b" ( 2x / x y )', "bbaa", "x:2-3 x:3-4 ", "x:2-3 y:3-4 "],
    ])("%s reads %j in two ways", (body, ...expected) => {
      const found = ambiguityOf(compile(`${HELPERS}r = ${body}\n`).rule("r"))!;
      expect([found.text, dump(found.preferred), dump(found.other)]).toEqual(expected);
    });

    test.each([
      ...["x", "*n", "*( x / x )", '*"a" *"a"', 'x / "b" y', "4*998y"],
      '( x / "bbb" ) *"d" "c" / ( y / "bbb" ) *"d" "e"',
    ])("%s has one reading of everything", (body) => {
      expect(ambiguityOf(compile(`${HELPERS}r = ${body}\n`).rule("r"))).toBeNull();
    });

    test("is not ambiguous because a rule in it is", () => {
      const grammar = compile(`${HELPERS}r = 1*inner\ninner = "<" ( x / y ) ">"\n`);
      expect(ambiguityOf(grammar.rule("r"))).toBeNull();
      expect(ambiguityOf(grammar.rule("inner"))?.text).toBe("<a>");
    });

    test("prefers letters, then digits, to other characters", () => {
      const rule = compile("r = a / b\na = %x21-7E\nb = 1*( DIGIT / %x2A-39 )").rule("r");
      expect(ambiguityOf(rule)?.text).toBe("0");
    });

    test("that takes too long is left open", () => {
      const rule = compile(`${HELPERS}r = 1*40( x / "b" ) "c" / 1*40( y / "c" ) "d"`).rule("r");
      expect(ambiguityOf(rule, 20)).toBeUndefined();
      expect(ambiguityOf(rule)).toBeNull();
    });
  });

  describe("the budget", () => {
    const ruleOf = (body: string): Rule => compile(`${HELPERS}r = ${body}\n`).rule("r");

    test.each(["x", '"a" / "bb"', '"0" ( "ax" / "ayy" / "1" ) / "0" ( "ax" / "ayy" / "2" )'])(
      "with fewer steps than %s takes, there is no other answer",
      (body) => {
        const rule = ruleOf(body);
        const answers = Array.from({ length: 60 }, (_, budget) => ambiguityOf(rule, budget));
        const left = answers.filter((answer) => answer === undefined).length;
        expect(left).toBeGreaterThan(0);
        const found = Array.from({ length: 60 - left }, () => ambiguityOf(rule));
        expect(answers.slice(left)).toEqual(found);
      },
    );

    test("is enough for many options in a row, whose ways do not multiply", () => {
      expect(ambiguityOf(ruleOf("30[ n ]"), 2000)?.text).toBe("");
    });
  });

  test.each([
    ["a high one and a low one form another character", "r = b / c\nb = %xD800 %xDC00", null],
    ["a low one after another character", 'r = b / c\nb = "x" %xDC00', "x\uDC00"],
    ["two high ones", "r = %xD800 ( b / c ) / %xDC00\nb = %xD801-DC00", "\uD800\uD801"],
    [
      "a low one that only one way leads to",
      'r = ( %xD800 / %s"bc" / %s"a" ) ( b / c )\nb = %xDC00',
      "a\uDC00",
    ],
  ])("surrogates: %s", (_, abnf, text) => {
    const { definition } = compile(`${abnf}\nc = b\n`).rule("r");
    const found = findTwoRuns(
      lower(definition, () => true),
      0x10ffff,
      new Budget(1 << 16),
    );
    expect(found === null ? null : found.text).toBe(text);
  });

  describe("every small expression, every string up to 4 characters", () => {
    const elements = ['"a"', "x", "y", "n", "p"];
    const world = expressions(elements, 4);
    const short = strings(["a", "b"], 4);

    /** The errors in the answer about a rule. */
    function faultOf(found: Ambiguity | null | undefined, readings: ReadonlyMap<string, number>) {
      const shortest = short.find((string) => (readings.get(string) ?? 0) > 1);
      if (found === undefined) return "left open";
      if (found === null) return shortest === undefined ? undefined : `${shortest} is missed`;
      if (found.text.length > 4)
        return shortest === undefined ? undefined : `${shortest} is shorter`;
      if (shortest === undefined) return `${found.text} has one reading`;
      return shortest.length === found.text.length ? undefined : `${shortest} is as good`;
    }

    test.each([
      [1, 5, 1],
      [2, 30, 1],
      [3, 230, 7],
      [4, 1980, 127],
    ])("n = %i: %i expressions, sampled one in %i", (size, count, step) => {
      const bodies = world[size] ?? [];
      expect(bodies).toHaveLength(count);
      const faults = chunks(sampled(bodies, step), 100).flatMap((chunk) => {
        const abnf = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
        const grammar = compile(abnf);
        const readings = readingsOf(readAbnf(abnf).rules);
        return chunk.flatMap((body, index) => {
          const name = `rule-${index}`;
          const found = ambiguityOf(grammar.rule(name));
          const fault = faultOf(
            found,
            new Map(short.map((string) => [string, readings(name, string).size])),
          );
          if (fault !== undefined) return [`${body}: ${fault}`];
          if (!found || found.text.length > 4) return [];
          const known = readings(name, found.text);
          const both = [dump(found.preferred), dump(found.other)];
          return both[0] !== both[1] && both.every((reading) => known.has(reading))
            ? []
            : [`${body}: ${both.join("or ")}`];
        });
      });
      expect(faults).toEqual([]);
    });
  });
});

/** Ambiguity: examples are in `spec/fixtures/differences.txt`. */
describe("ambiguity", () => {
  test("the first tree is the preferred one, and both are trees of the string", () => {
    const rule = rfc3986.rules.authority;
    const { string, trees } = ambiguity(rule)!;
    expect(trees[0].print()).toBe(rule.tryParse(string).print());
    expect(trees[1].print()).not.toBe(trees[0].print());
    expect(trees.map(({ text }) => text)).toEqual([string, string]);
    const hosts = trees.map((tree) => tree.find("host")!.children[0]!.rule);
    expect(hosts).toEqual(["IPv4address", "reg-name"]);
    expect(ambiguity(rfc3986.rules.IPv6address)).toBeNull();
  });

  test("what it cannot decide", () => {
    const { rules } = compile('list = "(" *list ")"');
    expect(caught(() => ambiguity(rules.list))).toMatchObject({
      name: "RecursiveRuleError",
      ruleName: "list",
      cycle: ["list"],
      message: "list contains itself, and so cannot be checked for ambiguity",
    });
    expect(caught(() => ambiguity(1 as never))).toEqual(
      new TypeError("ambiguity is that of a rule, not number"),
    );
  });
});
