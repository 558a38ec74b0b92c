/** Regular expressions: run by V8 and by RE2, against the independent interpreter. */
import { RE2JS } from "re2js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { complement, nearMisses, sample, toRegExp } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { everyNth, expressions, sampled, scaled, strings } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

function matchers(
  rule: Rule,
  prefer: "short" | "linear" = "linear",
): readonly ((input: string) => boolean)[] {
  const { source, flags } = toRegExp(rule, { prefer });
  const pattern = new RegExp(source, flags);
  const re2 = RE2JS.compile(toRegExp(rule, { flavor: "re2", prefer }).source);
  return [(input) => pattern.test(input), (input) => re2.matcher(input).find()];
}

describe("small worlds", () => {
  const elements = ['"1"', '( %x31-32 / "-" )', '""', '( "2" / "12" )'];
  const inputs = strings(["1", "2", "-", "\n"], 4);

  test.each([
    ["linear", 0],
    ["linear", 1],
    ["linear", 2],
    ["short", 0],
    ["short", 1],
    ["short", 2],
  ] as const)("%s: some expressions up to size 4 (%i of 3)", (prefer, part) => {
    const some = everyNth(expressions(elements, 4).flat(), 29);
    const world = sampled(
      some.filter((_, at) => at % 3 === part),
      17,
    );
    for (const abnf of world) {
      const text = `a = ${abnf}\n`;
      const oracle = recognizer(readAbnf(text).rules);
      const [ecmascript, re2] = matchers(compile(text).rule("a"), prefer);
      for (const input of inputs) {
        const expected = oracle.test("a", input);
        // RE2JS is slow: it runs on the shorter strings.
        const answers = [ecmascript!(input), input.length < 3 ? re2!(input) : expected];
        expect([abnf, input, ...answers]).toEqual([abnf, input, expected, expected]);
      }
    }
  });

  test("short: some sets of strings up to length 3", () => {
    const all = strings(["x", "y"], 3);
    const sets = Array.from({ length: 2 ** all.length - 1 }, (_, set) => set + 1);
    for (const set of sampled(everyNth(sets, 13), 997)) {
      const inSet = all.filter((_, at) => ((set >> at) & 1) === 1);
      const abnf = inSet.map((string) => `%s"${string}"`).join(" / ");
      const [matches] = matchers(compile(`a = ${abnf}`).rule("a"), "short");
      expect(strings(["x", "y"], 4).filter(matches!)).toEqual(inSet);
    }
  });
});

describe.each([
  ["URI-reference", rfc3986.rules["URI-reference"]],
  ["IPv6address", rfc3986.rules.IPv6address],
  ["ipath-absolute", rfc3987.rules["ipath-absolute"]],
] as const)("%s", (_, rule) => {
  test("matches samples, and no near misses; its time is linear", () => {
    const all = matchers(rule);
    const good = [false, true].flatMap((isAll) =>
      sample(rule, { count: scaled(60, 15), characters: isAll ? "all" : "printable", seed: 3 }),
    );
    const bad = nearMisses(rule, { count: scaled(60, 15) }).map(({ string }) => string);
    for (const matches of all) {
      expect(good.filter((text) => !matches(text) && !/\p{Cs}/u.test(text))).toEqual([]);
      expect(bad.filter((text) => matches(text))).toEqual([]);
    }
    expect(toRegExp(rule).linear).toBe(true);
  });
});

describe("the text follows the grammar", () => {
  test.each([
    ['"a"', "^[Aa]$"],
    ['%s"a.b"', "^a\\.b$"],
    ['%s"a" / %s"b" / %s"cd" / "1"', "^(?:[1ab]|cd)$"],
    ["*DIGIT", "^[0-9]*$"],
    ["1*DIGIT", "^[0-9]+$"],
    ['[ %s"x" ] 2*3%s"yz" 2*%s"w" 4%s"v"', "^x?(?:yz){2,3}w{2,}v{4}$"],
    ['*( %s"a" / "" )', "^a*$"],
    ['""', "^$"],
    ['%s"x" ( %s"y" / "" ) ( %s"ab" / %s"cd" / "" )', "^xy?(?:ab|cd)?$"],
    ["%x5B-5E / %x2D", "^[\\-\\[-\\^]$"],
    ["%x0A / %x7F / %x1F600-1F64F", "^[\\u000A\\u007F\\u{1F600}-\\u{1F64F}]$"],
    ["%x61-62 / %x64", "^[abd]$"],
    ["%x2F", "^\\/$"],
  ])("%s: %s", (abnf, source) => {
    expect(toRegExp(compile(`a = ${abnf}`).rule("a"))).toEqual({
      source,
      flags: "u",
      linear: true,
    });
  });

  test("in three flavors", () => {
    const { rules } = compile('a = %x10000-10FFFF / %s"."');
    expect(toRegExp(rules.a, { flavor: "json-schema" })).toEqual(toRegExp(rules.a));
    expect(toRegExp(rules.a, { flavor: "re2" })).toEqual({
      source: "^[.\\x{10000}-\\x{10FFFF}]$",
      flags: "",
      linear: true,
    });
  });

  test("without anchors, only a finite language is searched in linear time", () => {
    const { rules } = compile('a = *%s"x"\nb = 1*3%s"x" / %s"yy"');
    expect(toRegExp(rules.a, { anchored: false })).toEqual({
      source: "x*",
      flags: "u",
      linear: false,
    });
    expect(toRegExp(rules.b, { anchored: false })).toMatchObject({
      source: "x{1,3}|yy",
      linear: true,
    });
  });
});

describe("the bounds of RE2", () => {
  const LENGTHS = [0, 1, 1000, 1001, 1200, 1400, 1401, 1500, 2500, 2501];

  test.each([
    ['*2500%s"x"', 2500],
    ['1500*3001%s"x"', 3001],
    ['60( 20%s"x" )', 1200],
    ['2*3( 700%s"x" [ %s"y" ] )', 2100],
    ['1001*%s"x"', 4000],
  ])("%s", (abnf, longest) => {
    const rule = compile(`a = ${abnf}`).rule("a");
    const re2 = RE2JS.compile(toRegExp(rule, { flavor: "re2" }).source);
    for (const length of [...sampled(LENGTHS, 3), longest, longest + 1]) {
      const input = "x".repeat(length);
      expect([length, re2.matcher(input).find()]).toEqual([length, rule.test(input)]);
    }
  });
});

describe("bounds beyond those of the flavor are divided", () => {
  test.each([
    ['1001%s"x"', "^x{1000}x$", "^x{1001}$"],
    ['2001*%s"x"', "^x{1000}x{1000}xx*$", "^x{2001,}$"],
    ['*2001%s"x"', "^x{0,1000}x{0,1000}x?$", "^x{0,2001}$"],
    ['999*1001%s"x"', "^x{999}x{0,2}$", "^x{999,1001}$"],
    ['1001*2003%s"x"', "^x{1000}xx{0,1000}x{0,2}$", "^x{1001,2003}$"],
  ])("%s", (abnf, re2, ecmascript) => {
    const { a } = compile(`a = ${abnf}`).rules;
    expect(toRegExp(a!, { flavor: "re2" }).source).toBe(re2);
    expect(toRegExp(a!).source).toBe(ecmascript);
  });
});

describe("linear time", () => {
  const linearOf = (abnf: string) => toRegExp(compile(`a = ${abnf}`).rule("a"));

  test.each([
    ['*( %s"a" / %s"ab" / %s"b" ) %s"c"', "^[ab]*c$"],
    ['*%s"a" *%s"a" %s"b"', "^a*b$"],
    ['*( *%s"a" %s"b" ) *%s"a"', "^(?:a*b)*a*$"],
    ['*%s"a" [ %s"b" ] *%s"a"', undefined],
    ['1*( 1*%s"a" ) %s"b"', undefined],
    ['*( %s"x" / %s"y" ) %s"x" 3( %s"x" / %s"y" )', undefined],
    // The first part is bounded if it is unrolled, and the second if its bounded part is not left out.
    ['*3%s"a" *%s"a" %s"c" *%s"a" 1*2%s"b" *%s"a"', undefined],
    ['2( 1*2%s"b" *%s"a" ) %s"c"', undefined],
    // It is too large to be unrolled, and the option is no loop.
    ['[ %s"a" ] *%s"a" %s"b" *1000000%s"c"', undefined],
  ])("%s: the ambiguity of the result is bounded", (abnf, source) => {
    const found = linearOf(abnf);
    expect(found.linear).toBe(true);
    expect(found.source).toBe(source ?? found.source);
    const input = `${"a".repeat(3000)}!`;
    expect(new RegExp(found.source, "u").test(input)).toBe(false);
  });

  test("is not claimed where the automaton is too large", () => {
    const { linear, source } = linearOf(
      '*%s"q" *%s"q" *( %s"x" / %s"y" ) %s"x" 12( %s"x" / %s"y" )',
    );
    expect({ linear, source }).toEqual({ linear: false, source: "^q*q*[xy]*x[xy]{12}$" });
  });

  test("a rule that is an automaton is written from its states", () => {
    const { rules } = compile('a = *%s"ab"');
    const { source, linear } = toRegExp(complement(rules.a));
    const pattern = new RegExp(source, "u");
    for (const input of strings(["a", "b", "c"], 4))
      expect([input, pattern.test(input)]).toEqual([input, !rules.a.test(input)]);
    expect(linear).toBe(true);
  });

  test("is not claimed for an automaton whose expression is too large for the proof", () => {
    const { late } = compile('late = *BIT "1" 3BIT').rules;
    const { source, linear } = toRegExp(complement(late));
    const pattern = new RegExp(source, "u");
    for (const input of strings(["0", "1"], 6))
      expect([input, pattern.test(input)]).toEqual([input, !late.test(input)]);
    expect(linear).toBe(false);
  });
});

describe("a short pattern is linear where the default is", () => {
  const standards = { rfc2396, rfc2396bis, rfc3986, rfc3987 };

  test.each(Object.entries(standards))("in all rules of %s", (_, { rules }) => {
    const all: readonly Rule[] = sampled(Object.values<Rule>(rules), 17);
    const verdicts = all.map((rule) => {
      const short = toRegExp(rule, { prefer: "short" });
      const { source, linear } = toRegExp(rule);
      return [rule.ruleName, linear, short.linear, short.source.length <= source.length];
    });
    expect(verdicts).toEqual(all.map(({ ruleName }) => [ruleName, true, true, true]));
  });

  test("if the shortest one is not proven to be", () => {
    // `a*b?a*` is shorter.
    const rule = compile('a = *%s"a" [ %s"b" ] *%s"a"').rule("a");
    expect(toRegExp(rule, { prefer: "short" })).toEqual({
      source: "^a*(?:ba*)?$",
      flags: "u",
      linear: true,
    });
  });
});

describe("errors", () => {
  const { rules } = compile('list = "(" *list ")"\na = 300000( 400( 2BIT "x" ) )');

  test("a rule that contains itself", () => {
    expect(caught(() => toRegExp(rules.list))).toMatchObject({
      name: "RecursiveRuleError",
      ruleName: "list",
      message: "list contains itself, and so cannot be written as a regular expression",
    });
  });

  test("a rule that is an automaton of more than 1,000 states", () => {
    const { late } = compile('late = *BIT "1" 9BIT').rules;
    expect(caught(() => toRegExp(complement(late)))).toMatchObject({
      name: "LimitError",
      kind: "states",
      limit: 1_000,
      message: "the automaton of not late has more than 1,000 states; write a smaller rule",
    });
  });

  test("an expression that is too long", () => {
    expect(caught(() => toRegExp(rules.a, { flavor: "re2" }))).toMatchObject({
      name: "LimitError",
      kind: "length",
      message: "the regular expression has more than 2,000,000 characters; write a smaller rule",
    });
  });

  test.each([
    [[null], "toRegExp writes a rule, not null"],
    [[rules.a, 1], "options are an object, not number"],
    [
      [rules.a, { flavor: "pcre" }],
      'flavor must be one of ecmascript, re2, rust, json-schema, not "pcre"',
    ],
  ])("arguments of wrong types: %#", (given, message) => {
    const ask = toRegExp as (...given: readonly unknown[]) => unknown;
    expect(caught(() => ask(...given))).toEqual(new TypeError(message));
  });
});
