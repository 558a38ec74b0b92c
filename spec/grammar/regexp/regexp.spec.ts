/** Patterns as rules, and rules of patterns as other patterns. */
import { runInNewContext } from "node:vm";
import { hostname as hostnameFormat } from "uri-abnf/formats";
import { RE2JS } from "re2js";
import { z } from "zod";
import {
  fromRegExp,
  PatternError,
  toRegExp,
  withoutLookaround,
} from "../../../grammar/regexp/index.js";
import {
  ambiguity,
  coverage,
  enumerate,
  equivalent,
  examples,
  isSubset,
  nearMisses,
  onlyIn,
  sample,
  toRegExp as toRegExpOfLanguage,
} from "../../../grammar/language/index.js";
import { compile, LimitError, rfc3986 } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { PatternMaker } from "../../helpers/patterns.js";
import { ALL_WORLDS, sampled, seeded, strings } from "../../helpers/worlds.js";
import { matchOf } from "../../helpers/pattern-match.js";
import { loaded } from "../../helpers/generated.js";

function finds(pattern: RegExp, string: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(string);
}

/** Patterns as rules, against the platform that runs them. */
describe("fromRegExp", () => {
  /** The strings on which a rule and its pattern differ. */
  function wrong(pattern: RegExp, inputs: readonly string[]): readonly string[] {
    const rule = fromRegExp(pattern);
    return inputs.filter((string) => finds(pattern, string) !== rule.test(string));
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
    ["i with code units", String.raw`/^[kß]$/i`, ["k", "K", "ß"], ["\u212a", "\u1e9e", "ss"]],
    ["i with code points", String.raw`/^[kß]$/iu`, ["k", "ß", "\u212a", "\u1e9e"], ["ss"]],
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
    ["a group with few strings", String.raw`/^([ab]|1)-?\1$/`, ["aa", "1-1"], ["ab", "a-1"]],
    ["quotation marks", String.raw`/^(["'])(?:(?!\1).)*\1$/`, [`"a'"`, "'b'"], [`"a'`, "'b''"]],
    ["a sign at will", String.raw`/^(-?)a\1$/`, ["a", "-a-"], ["-a", "a-"]],
    ["a group that may be left out", String.raw`/^(a)?b\1$/`, ["b", "aba"], ["ab", "ba"]],
    ["one of two groups", String.raw`/^(?:(a)|(b))\1\2$/`, ["aa", "bb"], ["ab", "aab"]],
    ["a group in a loop", String.raw`/^(?:(a|b)\1)*$/`, ["", "aabb"], ["ab", "aab"]],
    ["two groups", String.raw`/^(a|b)(a|1)\1\2$/`, ["aaaa", "b1b1"], ["a1ab", "bab1"]],
    ["few strings, with i", String.raw`/^(a|b)\1$/i`, ["aA", "bb"], ["aB"]],
    ["few strings, from the end", String.raw`/(?<=\1(a|b))1/`, ["aa1", "bb1"], ["ab1", "a1"]],
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
      const right = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
      expect(equivalent(IPv4address, fromRegExp(right))).toBe(true);
    });

    test("points at the first impossible character", () => {
      const rule = fromRegExp(/^a(?!b)[abc]$/);
      const mismatch = { offset: 1, expected: ['"a" / "c"'], rule: "/^a(?!b)[abc]$/" };
      expect(rule.explain("ab")).toMatchObject(mismatch);
    });

    test("has no string in which a surrogate pair is two characters", () => {
      expect(fromRegExp(/^\ud83d\ude00$/).explain("\ud83d")).toMatchObject({ offset: 0 });
      const pairs = onlyIn(fromRegExp(/^[\ud83d-\ude00]{2}$/), fromRegExp(/^.$/u));
      expect(pairs.length).toBeGreaterThan(0);
      expect(equivalent(fromRegExp(/^[\ud83d][\ude00]$/), fromRegExp(/^😀$/u))).toBe(true);
    });

    test("a pattern that backtracks is not a danger", () => {
      expect(fromRegExp(/^(?:a+)+$/).test(`${"a".repeat(100_000)}b`)).toBe(false);
    });
  });

  describe("errors", () => {
    test.each([
      [/(?:(a|b)x)*\1/, 11],
      [/(?=(a|ab))\1b/, 10],
      [/(a|(b))\1\2/, 7],
      [/(a|\b)\1/, 6],
      [/(\w\w)\1/, 6],
      [/(a*)b\1/, 5],
      [/x(?<n>[^a])\k<n>/, 11],
      [new RegExp("\\p{RGI_Emoji}", "v"), 0],
    ])("%s", (pattern, offset) => {
      const error = caught(() => fromRegExp(pattern));
      expect(error).toBeInstanceOf(PatternError);
      const [reference] = /\\(?:1|k<n>)|$/.exec(pattern.source)!;
      const [kind, sentence] =
        reference === ""
          ? ["property-of-strings", "the strings of \\p{RGI_Emoji} are not known"]
          : ["back-reference", `${reference} stands for more than one string`];
      const message = `${sentence} at offset ${offset}`;
      expect(error).toMatchObject({ name: "PatternError", kind, offset, message });
    });

    test.each([/(?:(?:a{1000}){1000}){1000}/, /^(?=(.*a.{9}){2})(?=(.*b.{9}){2})(?=(.*c.{9}){2})/])(
      "%s is too large",
      (pattern) => {
        const refusal = { name: "LimitError", kind: "states", limit: 5_000_000 };
        const error = caught(() => fromRegExp(pattern, { budget: refusal.limit }));
        expect(error).toMatchObject(refusal);
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

    const words = Array.from({ length: 4_000 }, (_, at) => `w${at}`);

    test.each([
      ["options", /^(?:|a){0,10000}$/],
      ["words", new RegExp(`^(?:${words.join("|")})$`)],
    ])("a prefix that leads to many positions: %s", (_, pattern) => {
      const [name, kind, limit] = ["LimitError", "states", 3000];
      expect(caught(() => fromRegExp(pattern))).toMatchObject({ name, kind, limit });
    });

    // Other values are in `spec/wrong-types.spec.ts`.
    test.each([
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
    ])("the text %j with the flags %j is not a pattern", (source, flags, offset, sentence) => {
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
});

/** Back references to the empty string beside halves of surrogate pairs, against ECMA-262 and the platform. */
describe("back references", () => {
  const PAIR = "\u{10428}";
  const STEP = 2003;
  const INPUTS = strings(["a", "\ud801", "\udc28", PAIR], 3);

  const ATOMS = ["()", "(a|)", "(a)", "(\\1)", "(\\B)", "\\1", "\\1?", "(?:\\1)+"].concat([
    "\\b",
    "\\B",
    "a",
    "\\ud801",
    PAIR,
  ]);
  const PAIRS = ATOMS.flatMap((first) => ["", ...ATOMS].map((second) => first + second));
  const LOOKS = looks([...PAIRS, "|\\1", "()\\1|"]);

  /** Each pattern has a group and a reference to it. */
  const SOURCES = [...PAIRS, ...LOOKS, ...looks(LOOKS)]
    .flatMap((part) => ["", ...ATOMS].flatMap((atom) => [part + atom, atom + part]))
    .filter((source) => source.includes("\\1") && /\((?!\?)/.test(source));

  function looks(insides: readonly string[]): readonly string[] {
    return insides.flatMap((inside) =>
      ["(?=", "(?!", "(?<=", "(?<!"].map((look) => `${look}${inside})`),
    );
  }

  const FLAGS = ["u", "iu", "", "v", "i", "mu", "iv"];

  /** The strings on which the rule has an answer that neither ECMA-262 nor the platform has. */
  function wrong(pattern: RegExp): readonly string[] {
    const rule = fromRegExp(pattern);
    const isMatch = matchOf(pattern);
    return INPUTS.filter((input) => {
      const answer = rule.test(input);
      return answer !== isMatch(input) && answer !== pattern.test(input);
    });
  }

  test("small worlds: where ECMA-262 and the platform agree, a rule agrees with them", () => {
    const cases = SOURCES.flatMap((source, index) =>
      (ALL_WORLDS ? FLAGS : [FLAGS[Math.floor(index / STEP) % FLAGS.length]]).map(
        (flags) => new RegExp(source, flags),
      ),
    );
    const found = sampled(cases, STEP).map(
      (pattern) => [pattern, caught(() => wrong(pattern))] as const,
    );
    const answered = found.filter(([, result]) => !(result instanceof PatternError));
    expect(answered.filter(([, result]) => !Array.isArray(result) || result.length > 0)).toEqual(
      [],
    );
    expect(answered.length).toBeGreaterThan(found.length / 2);
  });

  const IN_A_WORD = /\B/u.test(`a${PAIR}a`);

  /** ECMA-262 finds no match between halves of a pair (section 22.2.7.2); V8 finds some. */
  test.each([
    ["a boundary alone: as the platform", String.raw`\B`, IN_A_WORD],
    ["a reference, then a boundary", String.raw`()\1\B`, false],
    ["a boundary, then a reference", String.raw`\B()\1`, false],
    ["a group that has not matched", String.raw`\1(\B)`, false],
    ["a name", String.raw`(?<n>)\k<n>\B`, false],
    ["in a lookahead", String.raw`()(?=\1)\B`, false],
    ["in two negative lookaheads", String.raw`()(?!(?!\1))\B`, false],
    ["at will", String.raw`()\1?\B`, IN_A_WORD],
    ["in its group", String.raw`(\1)\B`, IN_A_WORD],
  ])("between halves of a pair, %s: %s", (_, source, isFound) => {
    for (const flags of ["u", "iu", "v"]) {
      const pattern = new RegExp(source, flags);
      expect(fromRegExp(pattern).test(`a${PAIR}a`)).toBe(isFound);
      expect(pattern.test(`a${PAIR}a`)).toBe(isFound);
    }
  });

  /** V8 lets a reference fail between halves of a pair, and so finds what a negative lookaround should not. */
  test.each(["()(?!\\1)", "(?<!(a|)\\1)", "(?!(?=()\\1))", "()(?<!\\1)"])(
    "ECMA-262 and not V8: %s",
    (source) => {
      const pattern = new RegExp(source, "u");
      expect(matchOf(pattern)(PAIR)).toBe(false);
      expect(fromRegExp(pattern).test(PAIR)).toBe(false);
    },
  );

  /** V8 joins the second half of a pair behind a reference with one before it. */
  test.each([`\\1${PAIR}(a)`])("ECMA-262 and not V8, a reference before a pair: %s", (source) => {
    const pattern = new RegExp(source, "u");
    const texts = ["\udc28a", `${PAIR}a`];
    expect(texts.map(matchOf(pattern))).toEqual([false, true]);
    expect(texts.map((text) => fromRegExp(pattern).test(text))).toEqual([false, true]);
  });

  test("without u, a reference reads code units", () => {
    expect(fromRegExp(/^(\ud801)\1\udc28$/).test(`\ud801${PAIR}`)).toBe(true);
    expect(fromRegExp(/^(\ud801)\1\udc28$/u).test(`\ud801${PAIR}`)).toBe(false);
    expect(fromRegExp(/()\1\B/).test(`a${PAIR}a`)).toBe(true);
  });
});

/** Questions about the rule of a pattern, with answers that the platform gives, too. */
describe("questions about patterns", () => {
  describe.each([
    [/^(?!0\d)\d{1,2}$/, "42", "4a"],
    [/^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{2,}$/, "aB3", "aB"],
    [/^(?:[a-z]+\b-?)+(?<!-)$/, "ab-c", "ab-"],
    [/^\p{Lu}[\p{L}\u{1F600}]*$/u, "Ä\u{1F600}", "ä"],
    [/^\ud83d[\ude00-\ude4f]$/, "\u{1F600}", "\ud83d"],
  ])("%s", (pattern, accepted, refused) => {
    const rule = fromRegExp(pattern);
    const name = rule.ruleName;
    const grammar = compile("a = <p>\nlist = <p> *( SP <p> )", { prose: { p: rule } });

    test("sample, enumerate and examples give strings that the pattern matches", () => {
      const strings = [
        ...sample(rule, { count: 40 }),
        ...sample(rule, { count: 40, characters: "all" }),
        ...enumerate(rule, { count: 40 }),
        ...examples(rule).examples.map(({ string }) => string),
      ];
      expect(strings.length).toBeGreaterThan(40);
      expect(strings.filter((string) => !pattern.test(string))).toEqual([]);
    });

    test("nearMisses gives strings that the pattern does not match, with their offsets", () => {
      const misses = nearMisses(rule, { count: 20 });
      expect(misses.length).toBeGreaterThan(2);
      expect(misses.filter(({ string }) => pattern.test(string))).toEqual([]);
      expect(misses.map(({ offset }) => offset)).toEqual(
        misses.map(({ string }) => rule.explain(string)?.offset),
      );
    });

    test("findAll finds it in a text", () => {
      const found = [...rule.findAll(`${accepted}\n${accepted}`)].map(({ text }) => text);
      expect(found).toEqual([accepted, accepted]);
    });

    test("open reads it in pieces, and completes it", () => {
      const recognition = rule.open();
      for (const unit of accepted.split("")) recognition.push(unit);
      expect(recognition.state).toBe("match");
      expect(rule.open().push(refused).state).not.toBe("match");
      expect(pattern.test(rule.open().completion()!)).toBe(true);
    });

    test("coverage, examples and ambiguity: it has no places, and one tree for each string", () => {
      const { offset } = rule.explain(refused)!;
      const none = { covered: 0, total: 0, missing: [], refused: [{ string: refused, offset }] };
      expect(coverage(rule, [accepted, refused])).toMatchObject(none);
      expect(String(coverage(rule, []))).toMatch(/^the rule has no places: /);
      const found = { examples: [{ covers: [] }], never: [], undecided: [] };
      expect(examples(rule)).toMatchObject(found);
      expect(ambiguity(rule)).toBeNull();
    });

    test("a prose value stands for it", () => {
      const { a, list } = grammar.rules;
      expect([a.test(accepted), a.test(refused)]).toEqual([true, false]);
      expect(list.tryParse(`${accepted} ${accepted}`).children).toMatchObject([
        { rule: name, text: accepted },
        { rule: "SP" },
        { rule: name, text: accepted },
      ]);
      const parts = sample(list, { count: 20 }).map((string) => string.split(" "));
      expect(parts.flat().filter((part) => !pattern.test(part))).toEqual([]);
    });

    test("generate makes a module of it", () => {
      const { a, list } = loaded(grammar, {
        a: { explain: true, open: "complete" },
        list: { captures: [name] },
      }).default;
      expect([a!.test(accepted), a!.test(refused)]).toEqual([true, false]);
      const { offset, expected, message } = grammar.rules.a.explain(refused)!;
      expect(a!.explain(refused)).toMatchObject({ offset, expected: [...expected], message });
      expect(a!.open().push(accepted).state).toBe("match");
      expect(list!.capture(`${accepted} ${accepted}`)).toEqual({ [name]: accepted });
    });
  });
});

/** Equal patterns without lookaround, run by the platform and by RE2. */
describe("withoutLookaround", () => {
  /** Inside a surrogate pair, V8 finds what ECMA-262 does not, where a back reference stands in a lookbehind. */
  const BACK_REFERENCE_BEHIND = /\(\?<[!=].*\\[1-9k]/;
  const SUPPLEMENTARY = /[\u{10000}-\u{10ffff}]/u;

  test("law: the pattern finds the same strings, and has no lookaround", () => {
    const maker = new PatternMaker(seeded(2));
    const wrong: unknown[] = [];
    let refused = 0;
    for (let count = ALL_WORLDS ? 10_000 : 8; count > 0; count -= 1) {
      const { pattern, characters } = maker.pattern();
      const made = caught(() => withoutLookaround(pattern));
      if (made instanceof PatternError || made instanceof LimitError) {
        refused += 1;
        continue;
      }
      const { source, flags } = made as { source: string; flags: string };
      const other = new RegExp(source, flags);
      const inputs = strings(characters, ALL_WORLDS ? 5 : 3).filter(
        (string) => !BACK_REFERENCE_BEHIND.test(pattern.source) || !SUPPLEMENTARY.test(string),
      );
      const bad = inputs.filter((string) => finds(pattern, string) !== other.test(string));
      // A reverse solidus that is escaped escapes nothing.
      const unescaped = source.replaceAll("\\\\", "");
      if (bad.length > 0 || /\(\?[^:]|\\[bB\d]/.test(unescaped)) wrong.push([pattern, source, bad]);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeLessThan(ALL_WORLDS ? 500 : 5);
  });

  /** [pattern, as RE2 and Rust get it, whether it is proven linear, so that the others get it, too] */
  test.each([
    [/foo/, "foo", true],
    [/^foo/, "^foo", true],
    [/foo$/, "foo$", true],
    [/^foo$/, "^foo$", true],
    [/^a|b$|c/, "^a|b$|c", true],
    [/^(?:foo|bar)$/, "^(?:foo|bar)$", true],
    [/foo|bar/, "foo|bar", true],
    [/x*y/y, "^x*y", true],
    [/[0-9]{3}-[0-9]{4}/, "[0-9]{3}-[0-9]{4}", true],
    [/(?<year>[0-9]{4})(-|\/)/, "[0-9]{4}[\\-/]", true],
    [/K/i, "[Kk]", true],
    [/😀+$/u, "😀+$", false],
    [/fo+o/, "fo+o", false],
    [/a*b/, "a*b", false],
  ] as const)("%s comes back as written", (pattern, source, isLinear) => {
    for (const flavor of ["re2", "rust"] as const)
      expect(withoutLookaround(pattern, { flavor }).source).toBe(source);
    for (const flavor of ["ecmascript", "json-schema"] as const) {
      const made = withoutLookaround(pattern, { flavor });
      expect([made.linear, made.source === source]).toEqual([true, isLinear]);
    }
  });

  describe("the guide with the formats of zod", () => {
    const { iso } = z;
    const formats = {
      ...{ email: z.email(), uuid: z.uuid(), guid: z.guid(), emoji: z.emoji(), nanoid: z.nanoid() },
      ...{ cuid2: z.cuid2(), ulid: z.ulid(), xid: z.xid(), ksuid: z.ksuid() },
      ...{ ipv4: z.ipv4(), ipv6: z.ipv6(), cidrv4: z.cidrv4(), cidrv6: z.cidrv6(), e164: z.e164() },
      ...{ base64: z.base64(), base64url: z.base64url(), hex: z.hex(), sha256: z.hash("sha256") },
      ...{ date: iso.date(), time: iso.time(), datetime: iso.datetime(), hostname: z.hostname() },
    };
    const samples = [
      ...["", "a", "a@b.example", "1.2.3.4", "::1", "::/0", "1.2.3.0/8", "\u{1f600}", "\ud83d"],
      ...["+15550123", "2024-02-29", "2023-02-29", "23:59:59", "2024-02-29T00:00:00Z", "QUJD"],
      "f".repeat(64),
    ];

    // The pattern of the format stands for one whose automaton is too large.
    const hostname = { source: hostnameFormat.pattern };

    // The automaton of the last one, which is too large, takes a second.
    test.each(sampled(Object.entries(formats), 5))("%s", (name, schema) => {
      const { pattern = "" } = z.toJSONSchema(schema);
      const read = new RegExp(pattern, "u");
      const made = caught(() => withoutLookaround(read, { flavor: "json-schema" }));
      const { source } = (made instanceof LimitError ? hostname : made) as { source: string };
      const other = new RegExp(source, "u");
      expect(made instanceof LimitError).toBe(name === "hostname");
      expect(source).not.toMatch(/\(\?[=!<]/);
      expect(samples.filter((text) => read.test(text) !== other.test(text))).toEqual([]);
    });
  });

  test.each(["re2", "rust"] as const)("for %s", (flavor) => {
    const { source, flags } = withoutLookaround(/^(?=.*\d)[a-z\d]{2,4}$/, { flavor });
    expect(flags).toBe("");
    const re2 = RE2JS.compile(source);
    const found = ["a1", "11", "ab", "a", "abcd1"].filter((text) => re2.matcher(text).find());
    expect(found).toEqual(["a1", "11"]);
  });

  test("halves of pairs do not become characters", () => {
    const { source, flags } = withoutLookaround(/^[\ud801a\udc00]$/);
    const made = new RegExp(source, flags);
    const units = ["\ud801", "\udc00", "a"];
    expect([...units, "\u{10400}"].filter((text) => made.test(text))).toEqual(units);
  });

  test("too many states are an error", () => {
    const error = caught(() => withoutLookaround(/^(?=.{1,253}$)(?:[a-z]{1,20}\.)+$/));
    expect(error).toMatchObject({ name: "LimitError", kind: "states", limit: 1_000 });
    expect(() => withoutLookaround(/a/, { flavor: "pcre" as never })).toThrow(TypeError);
  });
});
