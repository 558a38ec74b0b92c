/** Patterns as rules, against the platform that runs them. */
import { runInNewContext } from "node:vm";
import {
  fromRegExp,
  PatternError,
  toRegExp,
  withoutLookaround,
} from "../../../grammar/regexp/index.js";
import {
  equivalent,
  isSubset,
  onlyIn,
  toRegExp as toRegExpOfLanguage,
} from "../../../grammar/language/index.js";
import { LimitError, rfc3986 } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { PatternMaker } from "../../helpers/patterns.js";
import { ALL_WORLDS, seeded, strings } from "../../helpers/worlds.js";

/** The strings on which a rule and its pattern differ. */
function wrong(pattern: RegExp, inputs: readonly string[]): readonly string[] {
  const rule = fromRegExp(pattern);
  return inputs.filter((string) => finds(pattern, string) !== rule.test(string));
}

function finds(pattern: RegExp, string: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(string);
}

/** Makes the pattern of a literal. */
function patternOf(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

test("law: a rule matches the strings that its pattern matches", () => {
  const count = ALL_WORLDS ? 10_000 : 25;
  const maker = new PatternMaker(seeded(1));
  const found: (readonly [RegExp, unknown])[] = [];
  for (let tried = 0; tried < count; tried += 1) {
    const { pattern, characters } = maker.pattern();
    const inputs = strings(characters, ALL_WORLDS ? 5 : 3);
    found.push([pattern, caught(() => wrong(pattern, inputs))]);
  }
  const refused = found.filter(
    ([, result]) => result instanceof PatternError || result instanceof LimitError,
  );
  const isRight = (result: unknown): boolean => Array.isArray(result) && result.length === 0;
  expect(found.filter((each) => !refused.includes(each) && !isRight(each[1]))).toEqual([]);
  expect(refused.length).toBeLessThan(count / 20);
  // The conditions of a long pattern with many lookarounds can be too many.
  expect(refused.filter(([, result]) => result instanceof LimitError).length).toBeLessThan(3);
});

test.each([
  ["without anchors: contains", String.raw`/b/`, ["b", "abc"], ["", "a"]],
  ["anchors", String.raw`/^a$/`, ["a"], ["", "ba", "a\n", "aa"]],
  ["the flag m", String.raw`/^a$/m`, ["a", "b\na", "a\u2028b", "\r\na"], ["ba", "ab"]],
  ["the flag s", String.raw`/^.$/s`, ["a", "\n"], ["", "ab"]],
  ["the flag y", String.raw`/a/y`, ["a", "ab"], ["ba"]],
  ["code units", String.raw`/^.$/`, ["a", "\ud83d"], ["😀"]],
  ["two code units", String.raw`/^..$/`, ["😀", "ab"], ["a", "😀a"]],
  ["a pair in a class of code units", String.raw`/^[😀]$/`, ["\ud83d", "\ude00"], ["😀"]],
  ["code points", String.raw`/^.$/u`, ["a", "😀", "\ude00"], ["ab"]],
  ["half of a pair", String.raw`/\ud83d$/u`, ["\ud83d", "a\ud83d"], ["😀"]],
  [
    "i with code units",
    String.raw`/^[k\u00df]$/i`,
    ["k", "K", "\u00df"],
    ["\u212a", "\u1e9e", "ss"],
  ],
  [
    "i with code points",
    String.raw`/^[k\u00df]$/iu`,
    ["k", "K", "\u00df", "\u212a", "\u1e9e"],
    ["ss"],
  ],
  ["\\w with iu", String.raw`/^\w$/iu`, ["a", "_", "\u017f", "\u212a"], ["-", "ä"]],
  ["\\b", String.raw`/\bin\b/`, ["in", "a in.", "in-"], ["bin", "in_"]],
  ["\\B", String.raw`/\Bin/`, ["bin"], ["in", " in"]],
  ["properties", String.raw`/^\p{Lu}\P{L}$/u`, ["A1", "Ä "], ["a1", "AA"]],
  ["sets", String.raw`/^[[a-z]--[aeiou]]$/v`, ["b", "z"], ["a", "B"]],
  ["strings of sets", String.raw`/^[\q{abc|d}e]$/v`, ["abc", "d", "e"], ["a", "ab"]],
  [
    "lookahead",
    String.raw`/^(?=.*\d)(?=.*[a-z]).{2,4}$/`,
    ["a1", "1a2b"],
    ["a", "12", "ab", "abcd1"],
  ],
  ["negative lookahead", String.raw`/^(?!.*\.\.)[a.]+$/`, ["a", "a.a"], ["a..a", "b"]],
  ["lookbehind", String.raw`/(?<=\$)\d/`, ["$1", "a$1"], ["1", "a1"]],
  ["negative lookbehind", String.raw`/(?<!\$)\d/`, ["1", "$12"], ["$1", "$"]],
  ["a lookahead in a lookbehind", String.raw`/(?<=a(?=bc))./`, ["abc"], ["ab", "bc"]],
  ["a lookbehind in a lookahead", String.raw`/(?=b(?<=ab))b/`, ["ab"], ["b", "bb"]],
  ["a repeated lookahead", String.raw`/^(?:(?=a)a|b){2}$/`, ["ab", "bb"], ["a", "c"]],
  [
    "lookarounds at the beginning",
    String.raw`/^(?=.*b)(?!.*11)(?<!a)(?=a|$|b).{1,3}$/`,
    ["ab", "b1", "b"],
    ["a11b", "1b", "b11", "a", ""],
  ],
  ["a lookahead that nothing meets", String.raw`/^(?=[])(?=a)|b$/`, ["b", "ab"], ["a", ""]],
  ["only lookaheads", String.raw`/^(?=a)(?=.b)/`, ["ab", "abc"], ["a", "b", "ba"]],
  ["^ in each alternative", String.raw`/(?:^|(?=a)^)b|^a$/`, ["b", "ba", "a"], ["ab", "aa"]],
  ["^ in one alternative", String.raw`/^b|a$/`, ["b", "ba", "a", "aa"], ["ab", "1b"]],
  ["lazy and greedy", String.raw`/^a*?b+?$/`, ["b", "aabb"], ["a"]],
  ["bounds", String.raw`/^(?:ab?){2,3}$/`, ["aa", "abab", "aaab"], ["a", "aaaa"]],
  ["a back reference to one string", String.raw`/^(ab)-\1$/`, ["ab-ab"], ["ab-", "ab-ba"]],
  ["a back reference that ignores case", String.raw`/^(a)\1$/i`, ["aa", "aA", "Aa"], ["a"]],
  ["a group that has not matched", String.raw`/^(?:\1(a))$/`, ["a"], ["aa"]],
  ["a group of another alternative", String.raw`/^(?:(a)|b\1)$/`, ["a", "b"], ["ba"]],
  ["a group in a negative lookahead", String.raw`/^(?!(a))\1b$/`, ["b"], ["ab"]],
  ["a lookbehind, from its end", String.raw`/(?<=\1(a))b/`, ["aab"], ["ab"]],
  ["Annex B: braces, octal, identity escapes", String.raw`/^{a}\101\c\z$/`, ["{a}A\\cz"], ["a"]],
  ["Annex B: a quantified lookahead", String.raw`/^(?=b)*a$/`, ["a"], ["ba"]],
  ["an assertion many times", String.raw`/(?:^){999999}a/`, ["a", "ab"], ["", "ba"]],
  ["a word's end at will", String.raw`/(?:\b){0,999999999}a/`, ["a", "ba"], ["b"]],
  ["assertions and a character, twice", String.raw`/^(?:\b|a){2}b$/`, ["b", "ab", "aab"], ["-b"]],
  ["a lookahead many times", String.raw`/^(?:(?=a)|$){5,999999}.?$/`, ["", "a"], ["b", "ab"]],
  [
    "deep groups",
    `/^${"(?:".repeat(249)}a${")?".repeat(249)}[((][)][(]$/`,
    ["a()(", "()("],
    ["a", "aa()("],
  ],
  ["nothing", String.raw`/[]/`, [], ["", "a"]],
] as const)("%s: %s", (_, literal, accepted, refused) => {
  const pattern = patternOf(literal);
  const rule = fromRegExp(pattern);
  expect(accepted.filter((string) => !rule.test(string) || !finds(pattern, string))).toEqual([]);
  expect(refused.filter((string) => rule.test(string) || finds(pattern, string))).toEqual([]);
  expect(wrong(pattern, strings(["a", "b", "1", "\ud83d", "\ude00"], 3))).toEqual([]);
});

test.each([
  ...[/^[k-sµǆβθẞ]$/i, /^[k-sµǆβθẞ]$/iu, /^\W$/iu, /^[^\u1c80-\u1c88]$/iu],
  ...[/^\p{L}$/u, /^\P{Cn}$/u, /^\p{NChar}$/u, /^\p{Co}$/u, /^\p{Cs}$/u, /^\p{Script=Han}$/u],
])("all characters, as the platform has and folds them: %s", (pattern) => {
  const rule = fromRegExp(pattern);
  const bad: number[] = [];
  for (let point = 0; point <= 0x10ffff; point += ALL_WORLDS ? 1 : 509) {
    const string = String.fromCodePoint(point);
    if (pattern.test(string) !== rule.test(string)) bad.push(point);
  }
  expect(bad).toEqual([]);
});

test.each([
  String.raw`\p{ASCII}`,
  String.raw`\P{ASCII}`,
  String.raw`\p{Lu}`,
  String.raw`\P{Lu}`,
  String.raw`[\p{ASCII}]`,
  String.raw`[^\p{ASCII}x]`,
  String.raw`[\P{ASCII}--s]`,
  String.raw`\W`,
])("cases are ignored in sets as the platform ignores them: %s", (source) => {
  const pattern = new RegExp(`^${source}$`, "iv");
  const letters = Array.from("sSkKiI1-\u017f\u212a\u00df\u1e9e\u0130\u0131\u03c2");
  expect(wrong(pattern, letters)).toEqual([]);
});

describe("a rule like any other", () => {
  test("is compared with a standard", () => {
    const { IPv4address } = rfc3986.rules;
    const copied = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
    const [shortest] = onlyIn(fromRegExp(copied), IPv4address);
    expect(shortest).toBe("0.0.0.00");
    expect(isSubset(IPv4address, fromRegExp(copied))).toBe(true);
    expect(
      equivalent(
        IPv4address,
        fromRegExp(/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/),
      ),
    ).toBe(true);
  });

  test("points at the first impossible character", () => {
    const rule = fromRegExp(/^a(?!b)[abc]$/);
    expect(rule.explain("ab")).toMatchObject({
      offset: 1,
      expected: ['"a" / "c"'],
      rule: "/^a(?!b)[abc]$/",
    });
  });

  test("has no string in which a surrogate pair is two characters", () => {
    expect(fromRegExp(/^\ud83d\ude00$/).explain("\ud83d")).toMatchObject({ offset: 0 });
    expect(onlyIn(fromRegExp(/^[\ud83d-\ude00]{2}$/), fromRegExp(/^.$/u)).length).toBeGreaterThan(
      0,
    );
    expect(equivalent(fromRegExp(/^[\ud83d][\ude00]$/), fromRegExp(/^😀$/u))).toBe(true);
  });

  test("a pattern that backtracks is no danger", () => {
    expect(fromRegExp(/^(?:a+)+$/).test(`${"a".repeat(100_000)}b`)).toBe(false);
  });
});

describe("errors", () => {
  test.each([
    [/(a|b)\1/, "back-reference", 5, "\\1 stands for more than one string at offset 5"],
    [/(a)?\1/, "back-reference", 4, "\\1 stands for more than one string at offset 4"],
    [/(?:(a)|b)\1/, "back-reference", 9, "\\1 stands for more than one string at offset 9"],
    [/(a*)b\1/, "back-reference", 5, "\\1 stands for more than one string at offset 5"],
    [
      /x(?<n>[ab])\k<n>/,
      "back-reference",
      11,
      "\\k<n> stands for more than one string at offset 11",
    ],
    [
      new RegExp("\\p{RGI_Emoji}", "v"),
      "property-of-strings",
      0,
      "the strings of \\p{RGI_Emoji} are not known at offset 0",
    ],
  ])("%s", (pattern, kind, offset, message) => {
    const error = caught(() => fromRegExp(pattern));
    expect(error).toBeInstanceOf(PatternError);
    expect(error).toMatchObject({ name: "PatternError", kind, offset, message });
  });

  test.each([/(?:(?:a{1000}){1000}){1000}/, /^(?=(.*a.{9}){2})(?=(.*b.{9}){2})(?=(.*c.{9}){2})/])(
    "%s is too large",
    (pattern) => {
      expect(caught(() => fromRegExp(pattern, { budget: 5_000_000 }))).toMatchObject({
        name: "LimitError",
        kind: "states",
        limit: 5_000_000,
      });
    },
  );

  test.each([
    ["groups", `${"(?:".repeat(1000)}a${")*".repeat(1000)}`, ""],
    ["lookaheads", `${"(?=".repeat(9000)}a${")".repeat(9000)}`, "u"],
    ["classes", `${"[".repeat(1000)}a${"]".repeat(1000)}`, "v"],
  ])("%s that nest too deeply", (_, source, flags) => {
    const pattern = new RegExp(source, flags);
    for (const read of [fromRegExp, withoutLookaround]) {
      const error = caught(() => read(pattern));
      expect(error).toBeInstanceOf(PatternError);
      expect((error as Error).message).toMatch(
        /^a pattern has at most 250 nested groups at offset \d+$/,
      );
    }
  });

  test.each([
    ["options", /^(?:|a){0,10000}$/],
    ["words", new RegExp(`^(?:${Array.from({ length: 8_000 }, (_, at) => `w${at}`).join("|")})$`)],
  ])("a prefix that leads to many positions: %s", (_, pattern) => {
    expect(caught(() => fromRegExp(pattern))).toMatchObject({
      name: "LimitError",
      kind: "states",
      limit: 3000,
    });
  });

  test.each([
    ["a", "string"],
    [{}, "Object"],
    [undefined, "undefined"],
    [null, "null"],
    [{ [Symbol.toStringTag]: "RegExp" }, "Object"],
    [{ source: "a" }, "Object"],
    [{ source: /a/, flags: "" }, "Object"],
  ])("no pattern: %p", (value, kind) => {
    for (const read of [fromRegExp, withoutLookaround])
      expect(caught(() => read(value as never))).toEqual(
        new TypeError(`a pattern is a RegExp or an object with source and flags, not ${kind}`),
      );
  });

  test.each([
    ["", "", "/(?:)/", "x"],
    ["^a/[/]\\/$", "u", "/^a\\/[/]\\/$/u", "a///"],
    ["^a\nb$", "i", "/^a\\nb$/i", "A\nB"],
    ["^a/b$", "yi", "/^a\\/b$/iy", "A/B"],
  ])("the text %j with the flags %j", (source, flags, ruleName, string) => {
    const rule = fromRegExp({ source, flags });
    expect(rule.ruleName).toBe(ruleName);
    expect(equivalent(rule, fromRegExp(new RegExp(source, flags)))).toBe(true);
    expect(rule.test(string)).toBe(true);
  });

  test.each([
    ["a(", "", 2, "Unterminated group"],
    ["a", "q", 2, "Invalid flag 'q'"],
    ["a\\/(/i", "", 7, "Unterminated group"],
  ])("the text %j with the flags %j is no pattern", (source, flags, offset, sentence) => {
    const error = caught(() => withoutLookaround({ source, flags }));
    expect(error).toBeInstanceOf(PatternError);
    expect(error).toMatchObject({ kind: "syntax", message: `${sentence} at offset ${offset}` });
  });

  test("law: the expression of a rule is a pattern of the rule", () => {
    for (const rule of [rfc3986.rules.IPv4address, rfc3986.rules.authority])
      expect(equivalent(fromRegExp(toRegExp(rule)), rule)).toBe(true);
    expect(toRegExp).toBe(toRegExpOfLanguage);
  });

  test("a pattern of another realm", () => {
    expect(fromRegExp(runInNewContext("/^a$/") as RegExp).test("a")).toBe(true);
  });
});
