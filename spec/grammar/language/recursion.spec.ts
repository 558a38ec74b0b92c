/** Questions about rules that contain themselves. */
import * as fc from "fast-check";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { isNullable, partsOf } from "../../../grammar/automaton/expression.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { preOrder } from "../../../grammar/common/graph.js";
import { AbnfError, compile } from "../../../grammar/index.js";
import {
  coverage,
  enumerate,
  examples,
  nearMisses,
  onlyIn,
  sample,
  union,
} from "../../../grammar/language/index.js";
import { ProperForms } from "../../../grammar/language/recursion/left-recursion.js";
import { caught } from "../../helpers/caught.js";
import { stringsOf } from "../../helpers/expression-strings.js";
import { lowered } from "../../helpers/lowered.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { REFUSED, unlessRefused } from "../../helpers/unless-refused.js";
import {
  ELEMENTS,
  everyNth,
  expressions,
  HELPERS,
  randomExpression,
  sampled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import { arbitrary } from "../../../grammar/fast-check/index.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { SHAPES } from "../../helpers/recursive-shapes.js";
import type { Expression } from "../../../grammar/automaton/expression.js";
import type { Lowered } from "../../../grammar/automaton/lower.js";
import type { Rule } from "../../../grammar/index.js";
import type { MissingPlace } from "../../../grammar/language/index.js";

/** Rules that begin with each other: against the independent interpreter, in proper form, and how many they can be. */
describe("left recursion", () => {
  /** So many rules, each with the right-hand side of its number. */
  function rulesOf(size: number, elements: (rule: number) => string): string {
    return Array.from({ length: size }, (_, rule) => `r${rule} = ${elements(rule)}\n`).join("");
  }

  /** An alternative for each of so many rules. */
  function choice(size: number, alternative: (one: number) => string): string {
    return `${Array.from({ length: size }, (_, one) => alternative(one)).join(" / ")} / "x"`;
  }

  /** Rules of which each begins with all of them. */
  const dense = (size: number): string =>
    rulesOf(size, () => choice(size, (one) => `r${one} "${one}"`));

  /** Rules of which each begins with all of them, and calls itself elsewhere. */
  const woven = (size: number): string =>
    rulesOf(size, (rule) => choice(size, (one) => `r${one} r${rule}`));

  /** Rules of which each begins with the next one. */
  const ring = (size: number, after: string): string =>
    rulesOf(size, (rule) => `r${(rule + 1) % size} ${after} / %x${(0x100 + rule).toString(16)}`);

  const WORLDS = [
    dense(3).replaceAll("x", "2"),
    woven(3).replaceAll("x", "2").replace('"2"', '"0"'),
    ring(3, '"1"').replace("%x100", '"0"'),
    ring(3, "").replace("%x101", '1*2"0"'),
    'r0 = r1 "0" / r2 / "1"\nr1 = r0 / "2"\nr2 = r0 "2" [ r1 ]\n',
    'r0 = r1 r0 "0" / r1\nr1 = [ r2 "1" ]\nr2 = r0 / "2"\n',
    's = s "0" / "1"\n',
    's = s s / "0" / "1"\n',
    's = s / s "0" / "1"\n',
    's = 1*( s "0" ) / "1"\n',
    's = *2( s "0" ) "1"\n',
    's = 2*3s "0" / "1"\n',
    's = [ "0" ] s "1" / ""\n',
    's = *"0" s "1" / "1"\n',
    's = [ t ] "0"\nt = [ s ] "1" / s\n',
    's = t "0" / u\nt = u "1" / s\nu = s t / "0"\n',
    's = t / "1" s\nt = s "0" / "0" t "1" / "0"\n',
    's = *( t "0" ) [ s ] "1"\nt = s / t t / "1"\n',
  ];

  /** The strings of a rule up to a length, without those that have other characters than the worlds. */
  function listed(rule: Rule): readonly string[] {
    const found: string[] = [];
    for (const string of enumerate(rule)) {
      if (string.length > 4) break;
      if (/^[012]*$/.test(string)) found.push(string);
    }
    return found;
  }

  describe.each(sampled(WORLDS, 6))("%j", (abnf) => {
    const [rule] = Object.values<Rule>(compile(abnf).rules);
    const oracle = recognizer(readAbnf(abnf).rules);
    const { ruleName } = rule!;
    const world = strings(["0", "1", "2"], 4).filter((string) => oracle.test(ruleName, string));

    test("has the strings of the interpreter", () => {
      expect(listed(rule!)).toEqual(world);
    });

    test("all of them can be drawn, and no others", () => {
      const drawn = sample(rule!, { count: 1000, maxLength: 4, characters: "all", seed: 3 });
      const inWorld = new Set(drawn.filter((string) => /^[012]*$/.test(string)));
      expect([...inWorld].sort()).toEqual([...world].sort());
    });
  });

  test.each([
    's = <either> s "1" / s <either> / "1"',
    's = s <either> "0" / "1" / <either>',
    's = t "1" / <either>\nt = <either> s / s',
  ])("%s: automata are as the expressions of their languages", (abnf) => {
    const { rules } = compile('a = *"0"\nb = "11"');
    const prose = { either: union(rules.a, rules.b) };
    const plain = abnf.replaceAll("<either>", '( *"0" / "11" )');
    const oracle = recognizer(readAbnf(`${plain}\n`).rules);
    const world = strings(["0", "1"], 4).filter((string) => oracle.test("s", string));
    expect(listed(compile(abnf, { prose }).rule("s"))).toEqual(world);
  });

  describe("many rules", () => {
    test.each([
      ["that stand for each other", "", 3],
      ["that begin with each other", '"1"', 2],
    ])("%s", (_, after, upToTwo) => {
      const { r0 } = compile(ring(500, after)).rules;
      expect([...enumerate(r0!, { count: 1 })]).toEqual([String.fromCharCode(0x100)]);
      expect(sample(r0!, { count: 3, maxLength: 2 }).length).toBe(upToTwo);
    });

    test("of which each begins with all of them", () => {
      const { rules } = compile(dense(30));
      expect([...enumerate(rules.r0!, { count: 4 })]).toEqual(["X", "x", "X0", "X1"]);
    });

    test("that are too many", () => {
      const { rules } = compile(woven(33));
      for (const ask of [
        () => enumerate(rules.r0!, { budget: 100_000 }),
        () => sample(rules.r0!, { budget: 100_000 }),
        () => onlyIn(rules.r0!, rules.r1!, { maxLength: 2, budget: 100_000 }),
      ])
        expect(caught(ask)).toMatchObject({ name: "LimitError", limit: 100_000 });
    });
  });

  const LONGEST = 4;

  /** The proper form, and that without the empty string. */
  function formsOf({ root, calls }: Lowered): { whole: Expression; nonempty: Expression } {
    const forms = new ProperForms();
    const [whole, nonempty] = [forms.whole(root), forms.nonempty(root)];
    forms.complete(calls);
    return { whole, nonempty };
  }

  /** The different strings of an expression up to a length. */
  function distinct(expression: Expression): readonly string[] {
    return [...new Set(stringsOf(expression, LONGEST))];
  }

  /** The repeated elements and the calls that match the empty string. */
  function improper(expression: Expression): readonly Expression[] {
    return [...preOrder([expression], partsOf)].filter(
      (part) => (part.kind === "repeat" || part.kind === "call") && isNullable(part.body),
    );
  }

  /** The strings of both forms of a rule, and those that they should have. */
  function compared(abnf: string): { found: unknown; expected: unknown } {
    const oracle = recognizer(readAbnf(`${abnf}\n`).rules);
    const world = strings(["a", "b"], LONGEST).filter((string) => oracle.test("s", string));
    const { whole, nonempty } = formsOf(lowered(abnf, "none"));
    return {
      found: [abnf, distinct(whole), distinct(nonempty), improper(whole), improper(nonempty)],
      expected: [abnf, world, world.filter((string) => string !== ""), [], []],
    };
  }

  describe("in proper form, the language stays, and nothing that is repeated or called is empty", () => {
    test("expressions of small worlds", () => {
      const elements = ['%s"a"', '( %s"a" / %s"b" )', '""', '( %s"b" / "" )'];
      for (const abnf of sampled(everyNth(expressions(elements, 4).flat(), 97), 3)) {
        const { found, expected } = compared(`s = ${abnf}`);
        expect(found).toEqual(expected);
      }
    });

    test.each([
      's = %s"a" [ s ] [ %s"b" ]',
      's = [ %s"a" s %s"b" ]',
      's = *( %s"a" s ) / %s"b"',
      's = 2*3( [ %s"a" s ] ) [ t ]\nt = %s"b" [ s ]',
      's = %s"a" t t / ""\nt = [ %s"b" s ]',
      's = 1*( [ %s"a" ] [ t ] )\nt = %s"b" *t',
    ])("%s", (abnf) => {
      const { found, expected } = compared(abnf);
      expect(found).toEqual(expected);
    });

    test("automata", () => {
      const { rules } = compile('a = *%s"a"\nb = %s"b"');
      const either = union(rules.a, rules.b);
      const { s } = compile('s = <either> [ %s"b" s ]', { prose: { either } }).rules;
      const { whole, nonempty } = formsOf(lower(s.definition));
      const found = distinct(whole).slice(0, 6);
      expect(found).toEqual(["", "a", "b", "aa", "ab", "ba"]);
      expect(distinct(nonempty).slice(0, 5)).toEqual(found.slice(1));
      const { root } = lower(union(rules.a, rules.a).definition);
      expect(distinct(new ProperForms().nonempty(root))).toEqual(["a", "aa", "aaa", "aaaa"]);
    });
  });
});

/**
 * The questions about languages end on rules that contain themselves, with an answer or a LimitError: on small random
 * rules, on the shapes of such rules, and on those of the shipped standards. A test that does not end fails by its
 * time-out.
 */
describe("worlds of rules that contain themselves", () => {
  const QUESTIONS: readonly ((rule: Rule) => readonly string[])[] = [
    (rule) => [...enumerate(rule, { count: 10 })],
    (rule) => sample(rule),
    (rule) => sample(rule, { characters: "all", count: 3, seed: 1 }),
    (rule) => coverage(rule, []).missing.flatMap(({ example }) => example ?? []),
    (rule) => examples(rule).examples.map(({ string }) => string),
    (rule) => fc.sample(arbitrary(rule), { numRuns: 3, seed: 1 }),
    (rule) => fc.sample(arbitrary(rule, { characters: "all" }), { numRuns: 3, seed: 1 }),
  ];

  /** The length of the longest strings by which two rules are compared. */
  const LENGTH = { maxLength: 6 };

  /** Asks everything. Returns the strings that are wrong answers: there must not be any. */
  function wrongAnswers(rule: Rule): readonly string[] {
    const { alphabet } = rule;
    const isIn = (string: string, one = rule): boolean =>
      one.test(alphabet === "octets" ? Buffer.from(string, "latin1") : string);
    const answers = QUESTIONS.map((ask) => answerOr([], () => ask(rule)));
    const misses = answerOr([], () => nearMisses(rule, { count: 3 }));
    const words = compile("words = *ALPHA", { alphabet }).rule("words");
    const only = answerOr([], () => onlyIn(rule, words, { ...LENGTH, count: 20 }));
    const others = answerOr([], () => onlyIn(words, rule, { ...LENGTH, count: 20 }));
    return [
      ...[...answers.flat(), ...only].filter((string) => !isIn(string)),
      ...[...misses.map(({ string }) => string), ...others].filter((string) => isIn(string)),
      ...only.filter((string) => isIn(string, words)),
      ...others.filter((string) => !isIn(string, words)),
    ];
  }

  function answerOr<Answer>(otherwise: Answer, ask: () => Answer): Answer {
    const answer = unlessRefused(ask, LimitError);
    return answer === REFUSED ? otherwise : answer;
  }

  test.each([
    'a = "(" ( a / b )\nb = ")" [ a ]',
    'a = [ "a" ] a / "b"',
    'a = ( "a" / "b" ) *2a a / "b"',
  ])("%j", (abnf) => {
    expect(wrongAnswers(compile(abnf).rule("a"))).toEqual([]);
  });

  const EVEN = Array.from({ length: 20 }, (_, index) => "(".repeat(2 * index));
  const ODD = EVEN.map((string) => `${string}(`);
  const ALL = strings(["A", "a"], 4).slice(0, 20);

  /** Rules with few strings and very many derivations of each. */
  const AMBIGUOUS = {
    'r = [ r ] / 1*r / 2"("': EVEN,
    'r = [ r ] ( r / "a" ) / ""': ALL,
    'r = r / "(" / 3r': ODD,
  };

  describe.each(sampled(Object.entries(AMBIGUOUS), 3))("%s", (abnf, expected) => {
    const rule = compile(abnf).rule("r");

    test("twenty strings, or as many as the limit leaves", () => {
      const found: string[] = [];
      const isWhole = answerOr(false, () => {
        for (const string of enumerate(rule, { count: 20 })) found.push(string);
        return true;
      });
      expect(found).toEqual(isWhole ? expected : expected.slice(0, found.length));
    });

    test("all questions", () => {
      expect(wrongAnswers(rule)).toEqual([]);
      const { missing, total } = coverage(rule, []);
      expect(missing.length).toBe(total);
      const isStillMissing = ({ example, ...place }: MissingPlace): boolean =>
        example !== undefined &&
        coverage(rule, [example]).missing.some(
          ({ what, column }) => what === place.what && column === place.column,
        );
      expect(missing.filter(isStillMissing)).toEqual([]);
    });
  });

  test.each(sampled(Object.entries(SHAPES), 17))("%s: %j", (_, abnf) => {
    expect(wrongAnswers(compile(`${abnf}\n`).rule("s"))).toEqual([]);
  });

  test("small random rules", () => {
    const elements = [...ELEMENTS, "r", "r", "q", '"("'];
    const found = Array.from({ length: tries(80) }, (_, seed) => {
      const random = seeded(seed);
      const [r, q] = [4 + (seed % 4), 3 + (seed % 3)].map((size) =>
        randomExpression(elements, size, random),
      );
      const abnf = `${HELPERS}r = ${r!} / "b"\nq = ${q!}\n`;
      // A rule of such a grammar may match no string.
      const grammar = unlessRefused(() => compile(abnf), AbnfError);
      return grammar === REFUSED ? [] : wrongAnswers(grammar.rule("r"));
    });
    expect(found.flat()).toEqual([]);
  });

  test.each(sampled(STANDARDS, 12))("rules of $name that contain themselves", async ({ load }) => {
    const { rules } = await load();
    const recursive = Object.values<Rule>(rules).filter(
      ({ definition }) => recursiveRules(definition).size > 0,
    );
    // By default, the first one of each standard.
    const chosen = sampled(recursive, Math.max(1, recursive.length));
    expect(chosen.flatMap(wrongAnswers)).toEqual([]);
  });
});
