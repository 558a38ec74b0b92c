/**
 * The questions about languages end on rules that contain themselves, with an answer or a LimitError: on small random
 * rules, on the shapes of such rules, and on those of the shipped standards. A test that does not end fails by its
 * time-out.
 */
import * as fc from "fast-check";
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import { arbitrary } from "../../../grammar/fast-check/index.js";
import { AbnfError, compile } from "../../../grammar/index.js";
import {
  coverage,
  enumerate,
  examples,
  nearMisses,
  onlyIn,
  sample,
} from "../../../grammar/language/index.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { SHAPES } from "../../helpers/recursive-shapes.js";
import {
  ELEMENTS,
  HELPERS,
  randomExpression,
  sampled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";
import type { Grammar, Rule } from "../../../grammar/index.js";
import type { MissingPlace } from "../../../grammar/language/index.js";

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
  try {
    return ask();
  } catch (error) {
    if (error instanceof LimitError) return otherwise;
    throw error;
  }
}

test.each([
  'a = "(" ( a / b )\nb = ")" [ a ]',
  'a = [ "a" ] a / "b"',
  'a = ( "a" / "b" ) *2a a / "b"',
])("%j", (abnf) => {
  expect(wrongAnswers(compile(abnf).rule("a"))).toEqual([]);
});

const [ODD, EVEN, ALL] = [
  Array.from({ length: 20 }, (_, index) => "(".repeat(2 * index + 1)),
  Array.from({ length: 20 }, (_, index) => "(".repeat(2 * index)),
  strings(["A", "a"], 4).slice(0, 20),
] as const;

/** Rules with few strings and very many derivations of each. */
describe.each(
  sampled<[abnf: string, expected: readonly string[]]>(
    [
      ['r = [ r ] / 1*r / 2"("', EVEN],
      ['r = [ r ] ( r / "a" ) / ""', ALL],
      ['r = r / "(" / 3r', ODD],
    ],
    3,
  ),
)("%s", (abnf, expected) => {
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
    const grammar = compiledOrNot(abnf);
    return grammar === undefined ? [] : wrongAnswers(grammar.rule("r"));
  });
  expect(found.flat()).toEqual([]);
});

function compiledOrNot(abnf: string): Grammar | undefined {
  try {
    return compile(abnf);
  } catch (error) {
    // A rule of such a grammar may match no string.
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

test.each(sampled(STANDARDS, 12))("rules of $name that contain themselves", async ({ load }) => {
  const { rules } = await load();
  const recursive = Object.values<Rule>(rules).filter(
    ({ definition }) => recursiveRules(definition).size > 0,
  );
  // By default, the first one of each standard.
  const chosen = sampled(recursive, Math.max(1, recursive.length));
  expect(chosen.flatMap(wrongAnswers)).toEqual([]);
});
