/**
 * Strings with two readings: examples by hand, and a comparison with all readings of every short
 * string from `helpers/readings.ts`.
 */
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { referredTo } from "../../../../grammar/ast/children.js";
import { Budget } from "../../../../grammar/common/budget.js";
import { STEPS_A_WAY } from "../../../../grammar/language/question-budget.js";
import { findAmbiguity, findTwoRuns } from "../../../../grammar/language/comparison/ambiguity.js";
import type { Ambiguity, Reading } from "../../../../grammar/language/comparison/ambiguity.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { compile } from "../../../../grammar/index.js";
import type { Rule } from "../../../../grammar/index.js";
import { readingsOf } from "../../../helpers/readings.js";
import { chunks, expressions, sampled, strings } from "../../../helpers/worlds.js";

/** The ambiguity of a rule, in terms of the rules to which it refers directly. */
function ambiguityOf({ definition }: Rule, budget = 1 << 16): Ambiguity | null | undefined {
  const children = new Set(referredTo(definition));
  return findAmbiguity(
    lower(definition, (rule) => children.has(rule)),
    0x10ffff,
    new Budget(STEPS_A_WAY * budget),
  );
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
    expect(found === null ? null : found?.text).toBe(text);
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
    if (found.text.length > 4) return shortest === undefined ? undefined : `${shortest} is shorter`;
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
