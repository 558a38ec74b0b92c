/**
 * The difference of two rules: examples by hand, and a comparison with the answers of the
 * interpreter in `helpers/set-of-ends.ts` about every short string.
 */
import fc from "fast-check";
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { compile, rfc2396, rfc2396bis } from "../../../../grammar/index.js";
import { isSubset, onlyIn } from "../../../../grammar/language/index.js";
import { rfc3986, rfc3987 } from "../../../../grammar/index.js";
import type { Rule } from "../../../../grammar/index.js";
import { recognizer } from "../../../helpers/set-of-ends.js";
import {
  everyNth,
  expressions,
  randomExpression,
  sampled,
  scaled,
  seeded,
  strings,
} from "../../../helpers/worlds.js";

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
