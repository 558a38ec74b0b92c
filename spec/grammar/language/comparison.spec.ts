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
  /** The LimitError that an action throws. */
  function errorOf(action: () => unknown): LimitError {
    const error = caught(action);
    if (error instanceof LimitError) return error;
    throw new TypeError("it throws no LimitError");
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
      ["list", "word", "list", "list contains itself (list > item > list)"],
      ["word", "item", "item", "item contains itself (item > list > item)"],
      ["word", "text", "text", "text leads to list, which contains itself (list > item > list)"],
    ])("%s and %s: a rule contains itself", (a, b, ruleName, sentence) => {
      const [left, right] = [grammar.rule(a), grammar.rule(b)];
      for (const compare of [onlyIn, isSubset]) {
        const error = caught(() => compare(left, right));
        expect(error).toBeInstanceOf(RecursiveRuleError);
        const cycle = ruleName === "item" ? ["item", "list"] : ["list", "item"];
        const message = `${sentence}, and so cannot be compared`;
        expect(error).toMatchObject({ ruleName, cycle, message });
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
      expect(caught(() => onlyIn(rule, grammar.rule("word")))).toMatchObject({
        name: "LimitError",
        kind: "length",
        message:
          "a concatenation has more than 2,000,000 elements, with its rules written out; use fewer rules in rules",
      });
    });

    test("strings that are short enough are found without the error", () => {
      const { rules } = compile(`
      a = "x" / large
      large  = *( "a" / "b" ) "a" 20( "a" / "b" )
      larger = *( "a" / "b" ) "a" 20( "a" / "b" / "c" )
    `);
      const first = (count: number) => onlyIn(rules.a, rules.larger, { budget: 100_000, count });
      expect(first(1)).toEqual(["x"]);
      expect(errorOf(() => first(2)).kind).toBe("states");
      const isIn = () => isSubset(rules.large, rules.larger, { budget: 100_000 });
      expect(errorOf(isIn).kind).toBe("states");
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
      expect(errorOf(() => first(2)).kind).toBe("states");
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
      expect(errorOf(() => first(2 * few)).kind).toBe("states");
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
      expect(errorOf(() => isSubset(left, right, { budget: 302_000 })).kind).toBe("states");
      expect(errorOf(() => onlyIn(left, right, { budget: 302_000 })).kind).toBe("states");
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
    expect(caught(() => onlyIn(rules.a, rules.list, { maxLength: -1 }))).toEqual(
      new TypeError("maxLength is a whole number of at least 0, not -1"),
    );
  });

  describe("the number of strings", () => {
    const { rules } = compile('a = *%s"a"\nb = %s"a"');

    test.each([
      [undefined, 10],
      [0, 0],
      [3, 3],
      [300, 300],
    ])("count %s: %s", (count, length) => {
      const options = count === undefined ? {} : { count };
      const expected = Array.from({ length: length + 1 }, (_, at) => "a".repeat(at));
      expected.splice(1, 1);
      expect(onlyIn(rules.a, rules.b, options)).toEqual(expected.slice(0, length));
    });

    test("is less if there are no more", () => {
      expect(onlyIn(rules.b, rules.a)).toEqual([]);
      expect(onlyIn(rules.a, rules.b, { maxLength: 2 })).toEqual(["", "aa"]);
    });

    test("is a whole number", () => {
      expect(caught(() => onlyIn(rules.a, rules.b, { count: 0.5 }))).toEqual(
        new TypeError("count is a whole number of at least 0, not 0.5"),
      );
    });
  });

  describe("octets", () => {
    const { rules } = compile("any = *OCTET\nlow = *%x00-7F\nbom = %xEF.BB.BF", {
      alphabet: "octets",
    });

    test("are code units", () => {
      const [first = ""] = onlyIn(rules.any, rules.low);
      expect(first).toBe("¡");
      expect(rules.any.test(Uint8Array.of(first.charCodeAt(0)))).toBe(true);
      expect(onlyIn(rules.bom, rules.low)).toEqual(["\xEF\xBB\xBF"]);
      expect(isSubset(rules.bom, rules.any)).toBe(true);
    });
  });

  describe("subsets, and equal languages", () => {
    test.each([
      ['*( "x" / "y" )', '*"x" *( "y" *"x" )', true, true],
      ["*ALPHA", "*VCHAR", true, false],
      ["1*2DIGIT", "1*3DIGIT", true, false],
      ['1*( "a" / "b" )', '*"a" *( "b" *"a" )', true, false],
      ['""', "*DIGIT", true, false],
    ])("%s in %s: %s, and the other way round: %s", (left, right, isIn, isAround) => {
      const grammar = compile(`a = ${left}\nb = ${right}`);
      const [a, b] = [grammar.rule("a"), grammar.rule("b")];
      const answers = [isSubset(a, b), isSubset(b, a), equivalent(a, b), equivalent(b, a)];
      expect(answers).toEqual([isIn, isAround, isIn && isAround, isIn && isAround]);
    });
  });

  test.each([
    ['"b"', '%s"b0"', ["b", "B"]],
    ['"Ab"', '%s"ab"', ["Ab", "aB"]],
    ['*"x"', '*%s"x" "1"', ["", "x", "X", "xx"]],
    ['1*("b" ["0"])', '%s"B"', ["b", "b0", "bb", "B0"]],
    ['"GET" / "POST"', '%s"get" / "post"', ["GET", "gEt", "geT"]],
  ])(
    "the strings only in %s, and not in %s, are distinct, the shortest first",
    (left, right, first) => {
      const grammar = compile(`a = ${left}\nb = ${right}`);
      const [a, b] = [grammar.rule("a"), grammar.rule("b")];
      const strings = onlyIn(a, b, { count: 60, maxLength: 4 });
      expect(strings.slice(0, first.length)).toEqual(first);
      expect(new Set(strings).size).toBe(strings.length);
      expect(strings.filter((string) => !a.test(string) || b.test(string))).toEqual([]);
      const lengths = strings.map(({ length }) => length);
      expect(lengths).toEqual([...lengths].sort((x, y) => x - y));
    },
  );

  describe("literals are spelled as the grammar writes them", () => {
    const rules = compile(
      'name = "Identity" SP "REQUEST-status"\nnone = HEXDIG "x"\nget = "Get"\nexact = %s"Get"\nany = HEXDIG',
    ).rules;

    test.each([
      ["name", "none", "Identity REQUEST-status"],
      ["get", "any", "Get"],
      // The spelling of the grammar is in the other rule.
      ["get", "exact", "GEt"],
    ] as const)("%s without %s", (a, b, expected) => {
      const [shortest] = onlyIn(rules[a], rules[b]);
      expect(shortest).toBe(expected);
    });

    test("also by rules that contain themselves", () => {
      const { nested, left, none } = compile(
        'nested = "Identity" [ "(" nested ")" ]\nleft = [ left "Foo" ] "Bar"\nnone = *HEXDIG',
      ).rules;
      expect(onlyIn(nested, none, { maxLength: 18 })).toEqual(["Identity", "Identity(Identity)"]);
      expect(onlyIn(left, none, { maxLength: 9 })).toEqual(["Bar", "BarFooBar"]);
    });

    test.each(
      sampled<[count: number, expected: string]>(
        [
          [10, "Foo"],
          [14, "foo"],
        ],
        2,
      ),
    )("a string that reaches very many states stays as it is: %d times", (count, expected) => {
      const grammar = compile(`
      nested = "Foo" [ nested [ "a" ] ] [ nested [ "b" ] ]
      others = *${String(3 * count - 1)}VCHAR / *VCHAR ( "a" / "b" ) *VCHAR
    `);
      const [shortest] = onlyIn(grammar.rule("nested"), grammar.rule("others"), {
        count: 1,
        maxLength: 3 * count,
      });
      expect(shortest).toBe(expected.repeat(count));
    });

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
 * The difference of two rules: examples by hand, and a comparison with the answers of the
 * interpreter in `helpers/set-of-ends.ts` about every short string.
 */
describe("the strings of one rule and not of another", () => {
  /** The rules `a` and `b` of one text. */
  function rulesOf(a: string, b: string): readonly [Rule, Rule] {
    const grammar = compile(`a = ${a}\nb = ${b}\n`);
    return [grammar.rule("a"), grammar.rule("b")];
  }

  describe("finite differences", () => {
    test.each<[a: string, b: string, strings: readonly string[]]>([
      ['"a"', '"a"', []],
      ['"a"', '"b"', ["a"]],
      ['""', '"a"', [""]],
      ['"a"', '""', ["a"]],
      ['[ "a" ] [ "b" ]', '"a"', ["", "b", "ab"]],
      ['2( "a" / "b" )', '2"a"', ["ab", "ba", "bb"]],
      ['*3"a"', '*"a" "a"', [""]],
      ['*3"a"', '2*"a"', ["", "a"]],
      ["1*3DIGIT", "1*2DIGIT", ["000"]],
      ["DIGIT", "%x31-39", ["0"]],
      ["VCHAR", "ALPHA / DIGIT", ["!"]],
      ["VCHAR", "DIGIT", ["a"]],
      ['"ab"', '%s"ab"', ["Ab", "aB"]],
      ['2( "b" / "0" )', '"b" / "0"', ["bb"]],
      ["*( *2ALPHA )", "*ALPHA", []],
      ["5%x00-10FFFF", "5%x00-10FFFF", []],
      ["998*998VCHAR", "1*998VCHAR", []],
      ['4%s"abc"', '%s"abc"', ["abcabcabcabc"]],
      [
        '*2( [ %s"a" ] [ %s"b" ] )',
        '*%s"a"',
        ["b", "ab", "ba", "bb", "aab", "aba", "abb", "bab", "abab"],
      ],
      ["1*3VCHAR", "1*998VCHAR", []],
    ])("%s without %s", (a, b, expected) => {
      expect(onlyIn(...rulesOf(a, b))).toEqual(expected);
    });
  });

  describe("infinite differences, the first strings", () => {
    test.each<[a: string, b: string, strings: readonly string[]]>([
      ['*"a"', '*2"a"', ["aaa", "aaaa", "aaaaa"]],
      ['*"a" "b"', '"b"', ["ab", "aab", "aaab"]],
      ["*ALPHA", '""', ["a", "aa", "aaa"]],
      ['*( "a" / "b" )', '*"a" *"b"', ["ba", "aba", "baa", "bab", "bba"]],
      ['*"a" *"b"', '*( "a" "b" )', ["a", "b", "aa", "bb", "aaa"]],
      ['*%s"abc"', '""', ["abc", "abcabc", "abcabcabc"]],
    ])("%s without %s", (a, b, expected) => {
      expect(onlyIn(...rulesOf(a, b), { count: expected.length })).toEqual(expected);
    });

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
    test.each<[name: string, a: Rule, b: Rule, first: readonly string[]]>([
      [
        "IPv6address: the draft takes a trailing colon",
        rfc2396bis.rules.IPv6address,
        rfc3986.rules.IPv6address,
        ["::0:", "::1:", "::2:"],
      ],
      [
        "IPv6address: the draft does not take seven groups and a gap",
        rfc3986.rules.IPv6address,
        rfc2396bis.rules.IPv6address,
        ["0:0:0:0:0:0::", "0:0:0:0:0:1::", "0:0:0:0:0:2::"],
      ],
      [
        "IPv4address: the draft's octets have no upper bound",
        rfc2396bis.rules.IPv4address,
        rfc3986.rules.IPv4address,
        ["0.0.0.1000", "0.0.0.1001", "0.0.0.1002"],
      ],
      ["IPv4address", rfc3986.rules.IPv4address, rfc2396bis.rules.IPv4address, []],
      ["scheme", rfc2396bis.rules.scheme, rfc3986.rules.scheme, []],
      ["scheme", rfc3986.rules.scheme, rfc2396.rules.scheme, []],
      ["URIs that are not URI references", rfc3986.rules.URI, rfc3986.rule("URI-reference"), []],
      ["URIs that are not IRIs", rfc3986.rules.URI, rfc3987.rules.IRI, []],
      ["IRIs that are not URIs", rfc3987.rules.IRI, rfc3986.rules.URI, ["a:¡", "g:¡", "v:¡"]],
      [
        "RFC 2396's references that are not the draft's",
        rfc2396.rule("URI-reference"),
        rfc2396bis.rule("URI-reference"),
        [],
      ],
    ])("%s", (_, a, b, expected) => {
      expect(onlyIn(a, b, { count: 3 })).toEqual(expected);
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

  describe("characters that are hard to show", () => {
    test.each<[a: string, b: string, strings: readonly string[]]>([
      ["%x00-1F", "%x0A", ["\0"]],
      ["%x00-20", "%x01-1F", [" "]],
      ["%x80-10FFFF", "%x80-A0", ["¡"]],
      ["%x1F600-1F64F", "%x1F600", ["\u{1F601}"]],
      ["1*2%x10000-10FFFF", "%x10000", ["\u{10001}", "\u{10000}\u{10000}", "\u{10000}\u{10001}"]],
      // Lone surrogates: a low one does not form a character with the one before it.
      ["1*2%xD7FF-E000", "%xD7FF / %xE000", ["\uDC00", "\uD7FF\uD7FF", "\uD7FF\uDC00"]],
      ["%xD800-DBFF", '""', ["\uD800"]],
      // A high and a low one form another character, so this rule matches no string.
      ["%xD800 %xDC00", '""', []],
      ["*( %xD800 %xDC00 )", '""', []],
      ["%xD800 %xD800-DFFF", '""', ["\uD800\uD800", "\uD800\uD801"]],
    ])("%s without %s", (a, b, expected) => {
      const [left, right] = rulesOf(a, b);
      const found = onlyIn(left, right, { count: 3 });
      expect(found).toEqual(expected);
      expect(found.map((string) => [left.test(string), right.test(string)])).toEqual(
        found.map(() => [true, false]),
      );
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

    test("strings match the one rule and not the other, and are in order, each once", () => {
      fc.assert(
        fc.property(pairs, ([a, b]) => {
          const found = onlyIn(a, b, { count: 40 });
          expect(found.filter((string) => !a.test(string) || b.test(string))).toEqual([]);
          expect(found).toEqual([...new Set(found)].sort(shorterFirst));
        }),
        { numRuns: scaled(100, 25) },
      );
    });

    test("no short string is missing", () => {
      const all = strings(["a", "b", "c"], 4);
      fc.assert(
        fc.property(pairs, ([a, b]) => {
          const expected = all.filter((string) => a.test(string) && !b.test(string));
          expect(onlyIn(a, b, { count: 1_000, maxLength: 4 })).toEqual(expected);
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

  describe("in Unicode, in code point order", () => {
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
    ])("%s", (_, sets, characters) => {
      expect(charactersOf(sets, 0x10ffff)).toEqual(characters);
    });
  });

  describe("behind a lone high surrogate", () => {
    test.each<[name: string, set: CharSet, character: number | undefined]>([
      ["a class with other characters has its usual one", [0xdc00, 0xdfff, 0xfb00, 0xfb06], 0xfb00],
      ["a class with low and high ones has a high one", range(0xd801, 0xdfff), 0xd801],
      ["a class of low ones has none", range(0xdc00, 0xdfff), undefined],
    ])("%s", (_, set, character) => {
      const alphabet = new Alphabet([set]);
      const found = representatives(alphabet, 0x10ffff);
      const symbol = alphabet.of(set[0] ?? 0);
      expect(found.find((each) => each.symbol === symbol)?.behindHigh).toBe(character);
    });
  });

  describe("in octets", () => {
    test("no class has a character beyond the alphabet", () => {
      expect(charactersOf([range(0x00, 0xff)], 0xff)).toEqual(["a"]);
      expect(charactersOf([range(0x80, 0xff), range(0xfe, 0xff)], 0xff)).toEqual(["a", "¡", "þ"]);
    });
  });

  function textOf(ranges: readonly (readonly [number, number])[]): string {
    let text = "";
    eachRange(readableIn(ranges), (first, last) => {
      for (let point = first; point <= last; point += 1) text += String.fromCodePoint(point);
    });
    return text;
  }

  describe("a few characters of a class in samples, which are easy to read", () => {
    test.each<[name: string, ranges: readonly (readonly [number, number])[], text: string]>([
      ["everything", [[0, 0x10ffff]], '!"0123abcdef'],
      ["capitals", [[0x41, 0x5a]], "ABCDEF"],
      [
        "capitals, of some also the small letters",
        [
          [0x41, 0x43],
          [0x61, 0x62],
        ],
        "Cab",
      ],
      ["punctuation between digits and letters", [[0x38, 0x42]], "89:;AB"],
      ["a space", [[0x0a, 0x20]], " "],
      ["visible characters beyond ASCII: three", [[0x80, 0x2ff]], "¡¢£"],
      [
        "of several ranges: three of all",
        [
          [0xe9, 0xea],
          [0x3b1, 0x3c9],
        ],
        "éêα",
      ],
      [
        "no visible character: the first of each range",
        [
          [0x01, 0x08],
          [0x0e, 0x1f],
        ],
        "\u0001\u000e",
      ],
      [
        "no visible character in five ranges: three",
        [
          [0, 0],
          [2, 2],
          [4, 4],
          [6, 6],
        ],
        "\0\u0002\u0004",
      ],
    ])("%s", (_, ranges, text) => {
      expect(textOf(ranges)).toBe(text);
    });
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
    ])("%s reads %j in two ways", (body, text, preferred, other) => {
      const found = ambiguityOf(compile(`${HELPERS}r = ${body}\n`).rule("r"));
      expect(found && [found.text, dump(found.preferred), dump(found.other)]).toEqual([
        text,
        preferred,
        other,
      ]);
    });

    test.each([
      "x",
      "*n",
      "*( x / x )",
      '*"a" *"a"',
      'x / "b" y',
      "4*998y",
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

  describe("surrogates", () => {
    test.each([
      ["a high one and a low one form another character", "r = b / c\nb = %xD800 %xDC00", null],
      ["a low one after another character", 'r = b / c\nb = "x" %xDC00', "x\uDC00"],
      ["two high ones", "r = %xD800 ( b / c ) / %xDC00\nb = %xD801-DC00", "\uD800\uD801"],
      [
        "a low one that only one way leads to",
        'r = ( %xD800 / %s"bc" / %s"a" ) ( b / c )\nb = %xDC00',
        "a\uDC00",
      ],
    ])("%s", (_, abnf, text) => {
      const { definition } = compile(`${abnf}\nc = b\n`).rule("r");
      const found = findTwoRuns(
        lower(definition, () => true),
        0x10ffff,
        new Budget(1 << 16),
      );
      expect(found?.text ?? null).toBe(text);
    });
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

/** Ambiguity, against all derivations that the independent interpreter can find. */
describe("ambiguity", () => {
  test.each([
    ['a = b / c\nb = "x"\nc = %x78', "x", ["a(b)", "a(c)"]],
    ['a = *b *c\nb = "x"\nc = "x" / "y"', "x", ["a(b)", "a(c)"]],
    ['a = b b\nb = *"x"', "x", ["a(b b)", "a(b b)"]],
    ['a = b / c\nb = [ d ]\nc = d\nd = "y"', "y", ["a(b(d))", "a(c(d))"]],
    ['a = "1" b\nb = c / d\nc = "" / "z"\nd = *"y"', "1", ["a(b(c))", "a(b(d))"]],
    ['a = b "1" / c "1" / b "1"\nb = "x"\nc = "x"', "x1", ["a(b)", "a(c)"]],
  ])("%s", (abnf, string, trees) => {
    const found = ambiguity(compile(abnf).rule("a"));
    const shown = (node: { rule: string; children: readonly never[] }): string =>
      node.children.length === 0
        ? node.rule
        : `${node.rule}(${node.children.map(shown).join(" ")})`;
    expect(found?.string.toLowerCase()).toBe(string);
    expect(found?.trees.map((tree) => shown(tree as never))).toEqual(trees);
  });

  test.each([
    'a = "x" / %x78',
    "a = *b\nb = %x61",
    'a = 1*3b "," c\nb = DIGIT\nc = *ALPHA',
    'a = b c\nb = *"x"\nc = "y" / "z"',
  ])("%s: no ambiguity that a tree shows", (abnf) => {
    expect(ambiguity(compile(abnf).rule("a"))).toBeNull();
  });

  test("the first tree is the preferred one, and both are trees of the string", () => {
    const rule = rfc3986.rules.authority;
    const { string, trees } = ambiguity(rule)!;
    expect(trees[0].print()).toBe(rule.tryParse(string).print());
    expect(trees[1].print()).not.toBe(trees[0].print());
    expect(trees.map(({ text }) => text)).toEqual([string, string]);
    expect(trees.map((tree) => tree.find("host")!.children[0]!.rule)).toEqual([
      "IPv4address",
      "reg-name",
    ]);
    expect(ambiguity(rfc3986.rules.IPv6address)).toBeNull();
  });

  test("the trees have the text of each rule", () => {
    const { trees } = ambiguity(compile('a = b / "1" c\nb = "1" *c\nc = "x"').rule("a"))!;
    expect(trees.map((tree) => tree.print().split("\n"))).toEqual([
      ['a 0-2 "1x"', '  b 0-2 "1x"', '    c 1-2 "x"'],
      ['a 0-2 "1x"', '  c 1-2 "x"'],
    ]);
  });

  test("of a grammar of octets", () => {
    const { rules } = compile("a = b / c\nb = %xFF\nc = %xFE-FF", { alphabet: "octets" });
    const { string, trees } = ambiguity(rules.a)!;
    expect(string).toBe("\xff");
    expect(trees.map((tree) => tree.print().split("\n"))).toEqual([
      ['a 0-1 "\xff"', '  b 0-1 "\xff"'],
      ['a 0-1 "\xff"', '  c 0-1 "\xff"'],
    ]);
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
