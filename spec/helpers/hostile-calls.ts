/** Calls of the public functions with grammars that are large, or whose questions are. */
import { compile, diagnose, format } from "../../grammar/index.js";
import { generate } from "../../grammar/generate/index.js";
import {
  ambiguity,
  complement,
  coverage,
  difference,
  enumerate,
  equivalent,
  examples,
  intersection,
  isSubset,
  jsonString,
  lint,
  nearMisses,
  onlyIn,
  sample,
  toGrammar,
  toRegExp,
  union,
} from "../../grammar/language/index.js";
import type { Rule } from "../../grammar/index.js";

/** The sizes of hostile grammars. */
export interface HostileSize {
  /** The characters of long texts. */
  readonly characters: number;
  /** The rules or alternatives of large grammars. */
  readonly parts: number;
  /** The budget of functions that have one. Default: their own. */
  readonly budget?: number;
}

/** A call that may take long, and its name. */
export interface HostileCall {
  readonly name: string;
  readonly call: () => unknown;
}

/** The names of the errors with which a hostile call may end. */
const TYPED_ERRORS: readonly string[] = [
  "AbnfError",
  "AbnfSyntaxError",
  "ComparisonError",
  "LimitError",
  "RecursiveRuleError",
];

/** Returns how a call ends: "answer", or the name of a typed error. Any other error is thrown again. */
export function outcomeOf({ call }: HostileCall): string {
  try {
    call();
    return "answer";
  } catch (error) {
    if (error instanceof Error && TYPED_ERRORS.includes(error.name)) return error.name;
    throw error;
  }
}

/** A text with a rule `a`, and an input for it. */
type Hostile = readonly [name: string, abnf: string, input: string];

function hostileGrammars({ characters, parts }: HostileSize): readonly Hostile[] {
  const numbers = Array.from({ length: parts }, (_, number) => number);
  const doubling = Array.from(
    { length: 40 },
    (_, n) => `a${String(n)} = a${String(n + 1)} a${String(n + 1)}\n`,
  );
  return [
    ["a long literal", `a = "${"x".repeat(characters)}"\n`, "x".repeat(characters)],
    [
      "rules in each other",
      numbers
        .map(
          (n) =>
            `${n === 0 ? "a" : `a${String(n)}`} = "x" ${n + 1 === parts ? '"y"' : `a${String(n + 1)}`}\n`,
        )
        .join(""),
      `${"x".repeat(parts)}y`,
    ],
    ["many alternatives", `a = ${numbers.map((n) => `"w${String(n)}"`).join(" / ")}\n`, "w1"],
    ["many options", `a = ${numbers.map((n) => `[ "w${String(n % 10)}" ]`).join(" ")}\n`, "w1w2"],
    ["a high bound", 'a = 1000000000000000"x"\n', "x".repeat(characters)],
    ["a high bound of what can be empty", 'a = *1000000000000000b\nb = [ "x" ]\n', "xxx"],
    ["high bounds in each other", 'a = *1000000000000000( "y" *1000000000000000"x" )\n', "yxx"],
    ["an exponential automaton", 'a = *( "x" / "y" ) "x" 30( "x" / "y" )\n', "xy".repeat(20)],
    ["rules that double", `${doubling.join("")}a40 = "x"\na = a0\n`, "x"],
    ["brackets in brackets", `a = ${"[".repeat(100)}"x"${"]".repeat(100)}\n`, "x"],
    ["loops in loops", `a = ${"*(".repeat(99)}"x"${")".repeat(99)}\n`, "x".repeat(100)],
    ["an ambiguous rule", 'a = a a / "x" / ""\n', "x".repeat(50)],
    [
      "a rule in the middle of itself",
      'a = "x" [ a ] "y"\n',
      `${"x".repeat(parts)}${"y".repeat(parts)}`,
    ],
  ];
}

type Ask = (
  rule: Rule,
  input: string,
  abnf: string,
  budget: { readonly budget?: number },
) => unknown;

const OTHER = compile('other = *"x"').rule("other");

const QUESTIONS: Readonly<Record<string, Ask>> = {
  test: (rule, input) => rule.test(input),
  prefixEnd: (rule, input) => rule.prefixEnd(`${input}!`),
  parse: (rule, input) => rule.parse(input),
  explain: (rule, input) => rule.explain(`${input}!`)?.message,
  capture: (rule, input) => rule.capture("a")(input),
  findAll: (rule, input) => [...rule.findAll(`${input}!${input}`)],
  fold: (rule, input) => rule.fold<{ a: string }>({ a: ({ text }) => text }).parse(input),
  onlyIn: (rule, _, __, budget) => onlyIn(rule, OTHER, { count: 1, maxLength: 50, ...budget }),
  difference: (rule, _, __, budget) => difference(rule, OTHER, budget),
  isSubset: (rule, _, __, budget) => isSubset(rule, OTHER, budget),
  equivalent: (rule, _, abnf, budget) => equivalent(rule, compile(abnf).rule("a"), budget),
  intersection: (rule, _, __, budget) => intersection(rule, OTHER, budget),
  union: (rule, _, __, budget) => union(rule, OTHER, budget),
  complement: (rule, _, __, budget) => complement(rule, budget),
  ambiguity: (rule, _, __, budget) => ambiguity(rule, budget),
  sample: (rule, _, __, budget) => sample(rule, { count: 3, ...budget }),
  enumerate: (rule, _, __, budget) => [...enumerate(rule, { count: 10, ...budget })],
  examples: (rule) => examples(rule),
  coverage: (rule, input) => coverage(rule, [input]),
  nearMisses: (rule) => nearMisses(rule, { count: 3 }),
  toRegExp: (rule) => toRegExp(rule),
  "toRegExp, RE2": (rule) => toRegExp(rule, { flavor: "re2" }),
  "toGrammar, GBNF": (rule) => toGrammar(rule, { notation: "gbnf" }),
  "toGrammar, Lark": (rule) => toGrammar(rule, { notation: "lark" }),
  jsonString: (rule) => toGrammar(jsonString(rule, { spelling: "any" }), { notation: "gbnf" }),
};

/** Returns all questions about all hostile grammars. */
export function hostileCalls(size: HostileSize): readonly HostileCall[] {
  const budget = size.budget === undefined ? {} : { budget: size.budget };
  return hostileGrammars(size).flatMap(([name, abnf, input]) => [
    { name: `diagnose: ${name}`, call: () => diagnose(abnf) },
    { name: `format: ${name}`, call: () => format(abnf) },
    { name: `lint: ${name}`, call: () => lint(compile(abnf)) },
    { name: `toString: ${name}`, call: () => compile(abnf).toString() },
    { name: `generate: ${name}`, call: () => generate(compile(abnf), { rules: { a: {} } }) },
    ...Object.entries(QUESTIONS).map(([question, ask]) => ({
      name: `${question}: ${name}`,
      call: () => ask(compile(abnf).rule("a"), input, abnf, budget),
    })),
  ]);
}
