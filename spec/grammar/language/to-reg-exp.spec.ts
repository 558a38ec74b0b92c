import { RE2JS } from "re2js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import {
  compile,
  LimitError,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
} from "../../../grammar/index.js";
import {
  complement,
  coverage,
  difference,
  enumerate,
  equivalent,
  examples,
  intersection,
  nearMisses,
  onlyIn,
  sample,
  toRegExp,
  union,
} from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { everyNth, expressions, sampled, scaled, strings } from "../../helpers/worlds.js";
import { LIMITS } from "../../../grammar/ast/alphabets.js";
import { NOTHING } from "../../../grammar/automaton/expression.js";
import { Budget, CALL_LIMITS } from "../../../grammar/common/budget.js";
import { Languages } from "../../../grammar/language/comparison/languages.js";
import { toLanguages } from "../../../grammar/language/language-set.js";
import { STEPS_A_DFA_STATE } from "../../../grammar/language/question-budget.js";
import { combinedAutomaton } from "../../../grammar/language/regular/smallest-automaton.js";
import { eliminate } from "../../../grammar/language/regular/elimination.js";
import { stringsOf } from "../../helpers/expression-strings.js";
import { isLinear } from "../../../grammar/language/regular/linearity.js";
import { ProperForms } from "../../../grammar/language/recursion/left-recursion.js";
import { lowered } from "../../helpers/lowered.js";
import { FLAVORS, PatternWriter } from "../../../grammar/language/regular/pattern.js";
import { fromRegExp, withoutLookaround } from "../../../grammar/regexp/index.js";
import type { Rule } from "../../../grammar/index.js";
import type { Expression } from "../../../grammar/automaton/expression.js";
import type { Automaton } from "../../../grammar/ast/definition.js";
import type { FlavorName } from "../../../grammar/language/regular/pattern.js";

// Rules as regular expressions, and the steps on the way.

/** Regular expressions: run by V8 and by RE2, against the independent interpreter. */
describe("toRegExp", () => {
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

    const some = everyNth(expressions(elements, 4).flat(), 29);
    const third = (part: number) =>
      sampled(
        some.filter((_, at) => at % 3 === part),
        17,
      );
    const parts = [0, 1, 2].flatMap(
      (part) =>
        [
          ["linear", part],
          ["short", part],
        ] as const,
    );

    test.each(parts)("%s: some expressions up to size 4 (%i of 3)", (prefer, part) => {
      const world = third(part);
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

  /** The text of other patterns is in `spec/fixtures/patterns.txt`. */
  test("without anchors, only a finite language is searched in linear time", () => {
    const { rules } = compile('a = *%s"x"\nb = 1*3%s"x" / %s"yy"');
    const found = [rules.a, rules.b].map((rule) => toRegExp(rule, { anchored: false }));
    expect(found[0]).toEqual({ source: "x*", flags: "u", linear: false });
    expect(found[1]).toEqual({ source: "x{1,3}|yy", flags: "u", linear: true });
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
      // It is too large to be unrolled, and the option is not a loop.
      ['[ %s"a" ] *%s"a" %s"b" *1000000%s"c"', undefined],
    ])("%s: the ambiguity of the result is bounded", (abnf, source) => {
      const found = linearOf(abnf);
      expect(found.linear).toBe(true);
      expect(found.source).toBe(source ?? found.source);
      const input = `${"a".repeat(3000)}!`;
      expect(new RegExp(found.source, "u").test(input)).toBe(false);
    });

    test("is not claimed where the automaton is too large", () => {
      const found = linearOf('*%s"q" *%s"q" *( %s"x" / %s"y" ) %s"x" 12( %s"x" / %s"y" )');
      expect(found).toMatchObject({ linear: false, source: "^q*q*[xy]*x[xy]{12}$" });
    });

    test.each([
      ['*%s"ab"', "abc", 4],
      // Each string has one derivation: this needs no proof.
      ['*%x61-62 "b" 3%x61-62', "ab", 6],
    ])(
      "a rule that is an automaton is written from its states: not %s",
      (abnf, letters, longest) => {
        const { a } = compile(`a = ${abnf}`).rules;
        const { source, linear } = toRegExp(complement(a!));
        const [pattern, inputs] = [new RegExp(source, "u"), strings(Array.from(letters), longest)];
        expect(inputs.filter((input) => pattern.test(input) === a!.test(input))).toEqual([]);
        expect(linear).toBe(true);
      },
    );
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
  });

  describe("errors", () => {
    const { rules } = compile('list = "(" *list ")"\na = 300000( 400( 2BIT "x" ) )\nx = "x"');

    const { late } = compile('late = *BIT "1" 9BIT').rules;
    const itself = "RecursiveRuleError: list contains itself, and so cannot be";

    test.each([
      [
        () => toRegExp(rules.list),
        { ruleName: "list" },
        `${itself} written as a regular expression`,
      ],
      [() => union(rules.x, rules.list), { ruleName: "list" }, `${itself} combined`],
      [() => complement(rules.list), { ruleName: "list" }, `${itself} combined`],
      [
        () => toRegExp(complement(late)),
        { kind: "states", limit: 1_000 },
        "LimitError: the automaton of not late has more than 1,000 states; make it simpler",
      ],
      [
        () => toRegExp(rules.a, { flavor: "re2" }),
        { kind: "length" },
        "LimitError: the regular expression has more than 2,000,000 characters; write a smaller rule or pattern",
      ],
    ])("%#: %j, %s", (action, fields, message) => {
      const error = caught(action);
      expect(String(error)).toBe(message);
      expect(error).toMatchObject(fields);
    });
  });
});

/** From rules to automata, and back to expressions with one derivation for each string. */
describe("elimination of states", () => {
  function automatonOf(elements: string, budget?: number): Automaton {
    const { languages, starts } = toLanguages(
      [compile(`s = ${elements}`).rule("s")],
      "a rule",
      new Budget(budget),
    );
    return combinedAutomaton(languages, starts, ([isIn]) => isIn === true);
  }

  const RULES = [
    '%s"a"',
    '*%s"a"',
    '*( %s"a" / %s"b" )',
    '*( %s"ab" / %s"a" ) %s"b"',
    '*( %s"a" / %s"b" ) %s"a" 2( %s"a" / %s"b" )',
    '*( *( %s"ab" ) %s"ba" ) [ %s"a" ]',
    '*( %s"a" *( %s"b" *%s"a" %s"b" ) %s"b" ) / 3%s"b"',
    '1*3( %s"a" / %s"bb" ) [ %s"b" ]',
  ];

  describe.each(RULES)("%s", (elements) => {
    test("each string of the rule has one derivation", () => {
      const oracle = recognizer(readAbnf(`s = ${elements}\n`).rules);
      const world = strings(["a", "b"], 7).filter((string) => oracle.test("s", string));
      expect(stringsOf(eliminate(automatonOf(elements), Infinity)!, 7)).toEqual(world);
    });
  });

  describe("the smallest automaton", () => {
    test.each([
      ['%s"a"', 2],
      ['*%s"a"', 1],
      ['*( %s"a" / %s"b" ) %s"a" 2( %s"a" / %s"b" )', 8],
      ['%s"a" %s"c" / %s"b" %s"c"', 3],
      ['*%s"aa" / *%s"a"', 1],
    ])("of %s has %d states", (elements, count) => {
      expect(automatonOf(elements).states).toHaveLength(count);
    });

    test("has no edge without characters, and no state that only leads on by such an edge", () => {
      const { rules } = compile("all = *%x00-FF", { alphabet: "octets" });
      const { automaton } = complement(rules.all).definition;
      expect(automaton?.states).toEqual([{ isFinal: false, edges: [] }]);
    });

    test("is refused with more states than the budget", () => {
      // The states before and behind the character, and the one from which no end can be reached.
      expect(automatonOf('%s"a"', 3 * STEPS_A_DFA_STATE + 2_000).states).toHaveLength(2);
      expect(caught(() => automatonOf('%s"a"', 2 * STEPS_A_DFA_STATE + 2_000))).toBeInstanceOf(
        LimitError,
      );
    });

    test("is refused where a few states have too many classes", () => {
      const classes = Array.from({ length: 2_000 }, (_, index) => [0x1000 + index, 0x1000 + index]);
      const { lowered } = toLanguages([compile('s = %s"a"').rule("s")], "a rule", new Budget());
      const make = (count: number) => {
        const sets = [...lowered[0]!.sets, ...classes.slice(0, count)];
        const languages = new Languages(sets, LIMITS.unicode, new Budget(20_000));
        const starts = [languages.of(lowered[0]!)];
        return combinedAutomaton(languages, starts, ([isIn]) => isIn === true);
      };
      expect(make(100).states).toHaveLength(2);
      expect(caught(() => make(2_000))).toBeInstanceOf(LimitError);
    });
  });

  test("an automaton without strings is the expression without strings", () => {
    const { rules } = compile('a = %s"a"\nb = %s"b"');
    const { automaton } = intersection(rules.a, rules.b).definition;
    expect(eliminate(automaton!, Infinity)).toBe(NOTHING);
  });

  test("the size of all expressions is limited by the budget", () => {
    const automaton = automatonOf('*( %s"a" *( %s"b" *%s"a" %s"b" ) %s"b" ) / 3%s"b"');
    expect(eliminate(automaton, 86)).toBeDefined();
    expect(eliminate(automaton, 20)).toBeUndefined();
  });
});

/** Whether the ambiguity of a pattern is bounded: against the numbers of derivations of short strings. */
describe("linearity", () => {
  function patternOf(elements: string): Expression {
    return new ProperForms().whole(lowered(`s = ${elements}`, "none").root);
  }

  /** The largest number of derivations of a string up to a length. */
  function ambiguity(expression: Expression, longest: number): number {
    const counts = new Map<string, number>();
    for (const string of stringsOf(expression, longest))
      counts.set(string, (counts.get(string) ?? 0) + 1);
    return Math.max(...counts.values());
  }

  test("in small worlds, it is bounded if strings of 6 characters have no more derivations than those of 4", () => {
    const elements = ['%s"a"', '( %s"a" / %s"b" )', '%s"ab"'];
    for (const abnf of everyNth(expressions(elements, 4).flat(), 41)) {
      const pattern = patternOf(abnf);
      const grows = ambiguity(pattern, 6) > ambiguity(pattern, 4);
      expect([abnf, isLinear(pattern)]).toEqual([abnf, !grows]);
    }
  });

  test.each([
    // Two loops that read one string, the second behind the first.
    ['*%s"a" *%s"a"', false],
    ['*%s"ab" *%s"ab"', false],
    ['*%s"ab" *%s"ba"', true],
    ['*%s"ab" %s"a" *%s"ba"', false],
    ['*%s"aab" *%s"ab"', true],
    ['*%s"aa" *%s"aaa"', false],
    ['*( %s"a" / %s"b" ) *%s"bc" *( %s"c" / %s"d" )', true],
    ['*( %s"a" / %s"b" ) *%s"bc" *( %s"c" / %s"b" )', false],
    // A loop with two ways around.
    ['*( %s"ab" / %s"a" %s"b" )', false],
    ['*( %s"a" [ %s"b" ] )', true],
    ['*( 1*%s"a" / %s"b" )', false],
    ['*( %s"a" *%s"b" %s"c" / %s"a" %s"d" )', true],
    // A bounded repetition, written out.
    ['*9%s"a" *%s"a"', true],
    ['9( *9%s"a" )', true],
    // Without the bounds it would be unbounded, and written out it has too many positions.
    ['*300000%s"a" *%s"a"', false],
    ['*300000%s"a"', true],
  ])("%s: %j", (elements, isBounded) => {
    expect(isLinear(patternOf(elements))).toBe(isBounded);
  });

  test.each([
    ["[ ", " ]", true],
    ['*( "b" ', " )", false],
  ])("5,000 rules in each other: %s%s", (before, after, isBounded) => {
    const rules = Array.from(
      { length: 5_000 },
      (_, n) => `a${String(n)} = "x" ${before}a${String(n + 1)}${after}\n`,
    );
    const grammar = compile(`${rules.join("")}a5000 = "y"\n`);
    expect(toRegExp(grammar.rule("a0")).linear).toBe(isBounded);
  });
});

/** The text of patterns. */
describe("the writer of patterns", () => {
  function patternOf(abnf: string, flavor: FlavorName = "ecmascript"): string {
    const { root } = lowered(abnf, "none");
    return new PatternWriter(FLAVORS[flavor]).text(new ProperForms().whole(root));
  }

  test("a rule without strings is written as the complement of all characters", () => {
    const { rules } = compile('a = "a"\nb = "b"');
    const { source } = toRegExp(intersection(rules.a, rules.b));
    expect(source).toBe("^[^\\u0000-\\u{10FFFF}]$");
    expect(new RegExp(source, "u").test("a")).toBe(false);
  });

  test("the single characters of a long list of alternatives become one class", () => {
    const words = Array.from({ length: 70 }, (_, index) => `%s"w${index}"`);
    const pattern = patternOf(`s = t / %s"b"\nt = ${words.join(" / ")} / %s"a"`);
    expect(pattern).toBe(`${words.map((word) => word.slice(3, -1)).join("|")}|[ab]`);
  });

  test("a pattern has at most as many characters as a call may write", () => {
    jest.replaceProperty(CALL_LIMITS, "length", 1 << 10);
    const doubled = Array.from({ length: 10 }, (_, n) => `r${n + 1} = r${n} r${n}\n`).join("");
    const abnf = (start: string) => `s = ${start}\nr0 = %s"x"\n${doubled}`;
    expect(patternOf(abnf("r10"))).toHaveLength(1 << 10);
    expect(caught(() => patternOf(abnf('r10 %s"x"')))).toMatchObject({ kind: "length" });
    const long = 's = 500000( 2"x" "y" )';
    expect(caught(() => patternOf(long, "re2"))).toMatchObject({ kind: "length" });
    jest.restoreAllMocks();
  });
});

/** The work of the search for shorter patterns. */
describe("shorter patterns", () => {
  /** What the writer is asked while a function runs: texts, and their characters. */
  function writtenBy(run: () => unknown): readonly [texts: number, characters: number] {
    const text = jest.spyOn(PatternWriter.prototype, "text");
    run();
    const lengths = text.mock.results.map(({ value }) => (value as string).length);
    text.mockRestore();
    return [lengths.length, lengths.reduce((sum, length) => sum + length, 0)];
  }

  describe("the texts that are compared are limited, with their characters", () => {
    const CASES = {
      "each state leads back": () => toRegExp(fromRegExp(/(?:uv?){8}/), { prefer: "short" }),
      "a lookbehind": () => withoutLookaround(/(?<=(?:uv?){6})/),
    };

    test.each(sampled(Object.entries(CASES), 2))("%s", (_, run) => {
      const [texts, characters] = writtenBy(run);
      // Two expressions are shortened at most, with 2,000,000 steps each. What ends a search is written, too.
      expect(characters + 50 * texts).toBeLessThan(9_000_000);
      expect(characters).toBeGreaterThan(100_000);
    });
  });
});

describe("combinations of rules", () => {
  /** Boolean combinations of rules, against the memberships in all strings of small worlds. */
  test("in small worlds, every string is in a combination as the memberships say", () => {
    const world = everyNth(
      expressions(['"a"', "%x61-62", '""', '( "b" / "ab" )'], 4).flat(),
      scaled(61, 183),
    );
    const inputs = strings(["a", "b", "A"], 3);

    for (const [index, left] of world.entries()) {
      const right = world[(index * 7 + 3) % world.length]!;
      const grammar = compile(`a = ${left}\nb = ${right}`);
      const [a, b] = [grammar.rule("a"), grammar.rule("b")];
      const [both, either, not] = [intersection(a, b), union(a, b), complement(a)];
      const one = difference(a, b);
      const only = onlyIn(a, b);
      expect([left, right, only.filter((each) => !a.test(each) || b.test(each))]).toEqual([
        ...[left, right, []],
      ]);
      const wrong = inputs.filter((input) => {
        const [inA, inB] = [a.test(input), b.test(input)];
        const answers = [both, either, not, one].map((rule) => rule.test(input));
        return String(answers) !== String([inA && inB, inA || inB, !inA, inA && !inB]);
      });
      expect([left, right, ...wrong]).toEqual([left, right]);
    }
  });

  describe("laws", () => {
    const { URI, "relative-ref": relative, "URI-reference": reference, host } = rfc3986.rules;

    test("of boolean algebra", () => {
      expect(equivalent(union(URI, relative), reference)).toBe(true);
      expect([...enumerate(intersection(URI, relative), { count: 1 })]).toEqual([]);
      expect(equivalent(complement(complement(host)), host)).toBe(true);
      expect(
        equivalent(complement(union(URI, host)), intersection(complement(URI), complement(host))),
      ).toBe(true);
    });

    test("the intersection with a complement is the difference", () => {
      const { rules } = compile('a = *4( "x" / "y" )\nb = *"x" "y" *"x"');
      const one = intersection(rules.a, complement(rules.b));
      const all = new Set(enumerate(one));
      expect(equivalent(difference(rules.a, rules.b), one)).toBe(true);
      const only = onlyIn(rules.a, rules.b);
      expect(only.filter((string) => !all.has(string))).toEqual([]);
      expect(only.length).toBeGreaterThan(5);
    });
  });

  describe("a combination is a rule as any other", () => {
    const { rules } = compile('a = 1*( "x" / "y" )\nb = *2( "y" / "z" )\nc = 1*%x30-39');
    const both = intersection(rules.a, rules.b);

    test("its name says what it is made of", () => {
      const [either, not] = [union(rules.a, rules.b), complement(rules.a)];
      const names = [both, either, not].map(({ ruleName }) => ruleName);
      expect(names).toEqual(["a and b", "a or b", "not a"]);
    });

    test("its tree has one node", () => {
      expect(both.tryParse("yY").print()).toBe('a and b 0-2 "yY"');
      expect(both.capture("a and b")("y")).toEqual({ "a and b": "y" });
      expect(caught(() => both.capture("y"))).toMatchObject({ name: "UnknownRuleError" });
      expect(caught(() => both.fold({} as never))).toEqual(
        new TypeError("the rule a and b has no action"),
      );
    });

    test("it explains, finds prefixes and is a part of other rules", () => {
      expect(both.explain("yx")?.message).toBe(
        'a and b: expected "Y" / "y" or end of input at offset 1, found "x"',
      );
      expect(both.prefixEnd("yyy")).toBe(2);
      expect(Array.from(both.findAll("x yy-Y z"), ({ text }) => text)).toEqual(["yy", "Y"]);
      const other = complement(rules.c);
      expect(Array.from(other.findAll("12ab3"), ({ text }) => text)).toEqual(["12ab3"]);
      const { t } = compile('t = "<" <both> ">" / t t', { prose: { both } }).rules;
      expect([t.test("<y>"), t.test("<x>"), t.test("<yy><Y>")]).toEqual([true, false, true]);
      expect([...enumerate(t, { count: 2 })]).toEqual(["<Y>", "<y>"]);
      expect(coverage(t, []).missing.map(({ example }) => example)).toContain("<y>");
    });

    test("it is sampled and has examples", () => {
      expect(sample(both)).toEqual(["Y", "y", "YY", "Yy", "yY", "yy"]);
      expect(examples(both).examples.map(({ string }) => string)).toEqual(["y"]);
      expect(examples(complement(both)).examples.map(({ string }) => string)).toEqual([""]);
      expect(
        sample(complement(rules.c), { count: 30 }).every((text) => !/^[0-9]+$/.test(text)),
      ).toBe(true);
    });

    test("octets", () => {
      const grammar = compile("a = *%x00-7F", { alphabet: "octets" });
      const other = complement(grammar.rule("a"));
      expect(other.test(Uint8Array.of(0x80))).toBe(true);
      expect(other.test(Uint8Array.of(0x7f))).toBe(false);
      const { any } = compile("any = *OCTET", { alphabet: "octets" }).rules;
      expect([...enumerate(complement(any))]).toEqual([]);
    });
  });
});
