/**
 * The questions about languages end on rules that contain themselves, with an answer or a LimitError: on small random
 * rules, and on those of the shipped standards. A test that does not end fails by its time-out.
 */
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import { AbnfError, compile } from "../../../grammar/index.js";
import {
  coverage,
  enumerate,
  examples,
  nearMisses,
  sample,
} from "../../../grammar/language/index.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { ELEMENTS, HELPERS, randomExpression, seeded, tries } from "../../helpers/worlds.js";
import type { Grammar, Rule } from "../../../grammar/index.js";

const QUESTIONS: readonly ((rule: Rule) => readonly string[])[] = [
  (rule) => [...enumerate(rule, { limit: 10 })],
  (rule) => sample(rule),
  (rule) => sample(rule, { alphabet: "all", count: 3, seed: 1 }),
  (rule) => coverage(rule, []).missing.flatMap(({ example }) => example ?? []),
  (rule) => examples(rule).map(({ string }) => string),
];

/** Asks everything. Returns the strings that are not in the language, of which there is none. */
function wrongAnswers(rule: Rule): readonly string[] {
  const isIn = (string: string): boolean =>
    rule.test(rule.alphabet === "octets" ? Buffer.from(string, "latin1") : string);
  const answers = QUESTIONS.map((ask) => answerOr([], () => ask(rule)));
  const misses = answerOr([], () => nearMisses(rule, { count: 3 }));
  return [
    ...answers.flat().filter((string) => !isIn(string)),
    ...misses.map(({ string }) => string).filter(isIn),
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
  'a = a / "(" / 3a',
  'a = [ a ] / 1*a / 2"("',
  'a = [ a ] ( a / "a" ) / ""',
])("%j", (abnf) => {
  expect(wrongAnswers(compile(abnf).rule("a"))).toEqual([]);
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

/** Of each standard, so many of the rules that contain themselves. */
const RULES = tries(8);

test.each(STANDARDS)("rules of $name that contain themselves", async ({ load }) => {
  const { rules } = await load();
  const recursive = Object.values<Rule>(rules).filter(
    ({ definition }) => recursiveRules(definition).size > 0,
  );
  const step = Math.max(1, Math.floor(recursive.length / RULES));
  const chosen = recursive.filter((_, index) => index % step === 0);
  expect(chosen.flatMap(wrongAnswers)).toEqual([]);
});
