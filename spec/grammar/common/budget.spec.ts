/** The limits of calls: each public call with limits so low that it reaches them at once. */
import { Budget, CALL_LIMITS, limitError } from "../../../grammar/common/budget.js";
import { LimitError } from "../../../grammar/common/errors.js";
import { arbitrary } from "../../../grammar/fast-check/index.js";
import { generate } from "../../../grammar/generate/index.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  ambiguity,
  complement,
  difference,
  enumerate,
  equivalent,
  intersection,
  isSubset,
  lint,
  nearMisses,
  onlyIn,
  sample,
  toGrammar,
  toRegExp,
  union,
} from "../../../grammar/language/index.js";
import { fromRegExp, withoutLookaround } from "../../../grammar/regexp/index.js";
import { caught } from "../../helpers/caught.js";
import { scaled } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

describe("a budget", () => {
  it("has so many steps, and those that a beginning or a reader allows", () => {
    const budget = new Budget(10, (most) => `too much: ${most}`, "states");
    budget.spend(10);
    expect([budget.left, budget.spent]).toEqual([0, 10]);
    const error = caught(() => budget.spend(1));
    expect(error).toEqual(new LimitError("states", 10, "too much: 10"));
    budget.begin(5);
    budget.spend(15);
    budget.allow(1);
    budget.spend(1);
    expect(budget.trySpend(1)).toBe(false);
    budget.spend(-1);
    expect(budget.left).toBe(0);
  });

  it("is the whole of its parts", () => {
    const whole = new Budget(10);
    const [first, second] = [whole.part(6), whole.part(6)];
    expect([first.trySpend(6), first.trySpend(100), first.left]).toEqual([true, false, -1]);
    expect([second.left, second.trySpend(4), second.trySpend(1)]).toEqual([4, true, false]);
    expect(whole.left).toBe(-1);
    expect(String(whole.error())).toBe("LimitError: the call takes more than 10 steps");
  });

  it("goes on from where another one is", () => {
    const [first, second] = [new Budget(10), new Budget(10)];
    first.begin(1);
    first.spend(8);
    second.continue(first);
    expect([second.spent, second.left]).toEqual([8, 3]);
  });
});

test("a message has the limit as a reader wants it", () => {
  expect(limitError("length", 2_000_000, (most) => `more than ${most}`).message).toBe(
    "more than 2,000,000",
  );
});

type Limits = Partial<typeof CALL_LIMITS>;

/** Lowers the limits of each call until the end of a test. */
function lower(limits: Limits): void {
  for (const name of Object.keys(limits) as (keyof Limits)[])
    jest.replaceProperty(CALL_LIMITS, name, limits[name]!);
}

/** A call that reaches a limit: its grammar, whose first rule it is about, and the error. */
type Row = readonly [
  what: string,
  limits: Limits,
  abnf: string,
  call: (rule: Rule) => unknown,
  kind: LimitError["kind"],
  message: string,
];

function first(abnf: string): Rule {
  return compile(abnf).rule(abnf.slice(0, abnf.indexOf(" ")));
}

afterEach(() => {
  jest.restoreAllMocks();
});

const COUNTED = 's = *( "a" / "b" ) "a" 1000000( "a" / "b" ) "c"';
const OPTIONS = `s = ${'[ "x" ] '.repeat(1_500)}`;
const AMBIGUOUS = 's = s s / "x"';
const DOUBLED = `r0 = r1 r1\n${Array.from({ length: 9 }, (_, n) => `r${n + 1} = r${n + 2} r${n + 2}\n`).join("")}r10 = "x"\n`;

const counts = (notation: string): string =>
  `to read this input takes more than 1,000 steps with the counts of ${notation}; use a smaller bound, or a shorter input`;
const STATES =
  "to read this input takes more than 1,000 steps; use a simpler rule, or a shorter input";
const CHART =
  "to read this input takes more than 1,000 steps, besides 200 for each character; use a less ambiguous rule, or a shorter input";
const KEPT =
  "to read this input keeps more than 10,000 words of memory; use a rule with less recursion, or a shorter input";
const FEW_STEPS = { steps: 1_000 };
const FEW_WORDS = { words: 10_000 };

describe("the reading of an input", () => {
  const rows: readonly Row[] = [
    [
      "test: counts",
      FEW_STEPS,
      COUNTED,
      (rule) => rule.test("a".repeat(600)),
      "repetition",
      counts('1000000( "a" / "b" )'),
    ],
    [
      "tryParse: counts of what can be empty",
      FEW_STEPS,
      's = *1000000maybe\nmaybe = [ "a" ]',
      (rule) => rule.tryParse("aaa"),
      "repetition",
      counts("*1000000maybe"),
    ],
    [
      "open: counts of all pieces",
      FEW_STEPS,
      COUNTED,
      (rule) => {
        const run = rule.open();
        for (let piece = 0; piece < 60; piece += 1) run.push("aaaaaaaaaa");
        return run.end();
      },
      "repetition",
      counts('1000000( "a" / "b" )'),
    ],
    [
      "findAll: counts",
      FEW_STEPS,
      's = "a" 5000( "a" / "b" ) "a"',
      (rule) => [...rule.findAll("ab".repeat(1_000))],
      "repetition",
      counts('5000( "a" / "b" )'),
    ],
    ["test: states", FEW_STEPS, OPTIONS, (rule) => rule.test("xx"), "steps", STATES],
    [
      "capture: marks",
      FEW_STEPS,
      `s = ${"x ".repeat(120)}\nx = [ "a" ]`,
      (rule) => rule.capture("x")("aaa"),
      "steps",
      STATES,
    ],
    [
      "tryParse: marks",
      { words: 1_000 },
      's = *x\nx = "a"',
      (rule) => rule.tryParse("a".repeat(2_000)),
      "length",
      "the tree of this input takes more than 1,000 words of memory; use a shorter input, or `capture`",
    ],
    [
      "test: an ambiguous rule",
      FEW_STEPS,
      AMBIGUOUS,
      (rule) => rule.test("x".repeat(200)),
      "steps",
      CHART,
    ],
    [
      "tryParse: an ambiguous rule",
      FEW_STEPS,
      AMBIGUOUS,
      (rule) => rule.tryParse("x".repeat(100)),
      "steps",
      CHART,
    ],
    [
      "open: an ambiguous rule",
      FEW_STEPS,
      AMBIGUOUS,
      (rule) => rule.open().push("x".repeat(200)),
      "steps",
      CHART,
    ],
    [
      "test: lists in lists",
      FEW_WORDS,
      's = "a" *s "b" *s / "a"',
      (rule) => rule.test("a".repeat(250)),
      "states",
      KEPT,
    ],
    [
      "prefixEnd: left recursion in a list",
      FEW_WORDS,
      's = *( "a" / s ) "b" / s "c"',
      (rule) => rule.prefixEnd("a".repeat(250)),
      "states",
      KEPT,
    ],
    [
      "tryParse: left recursion",
      FEW_WORDS,
      's = s "a" / "a"',
      (rule) => rule.tryParse("a".repeat(1_000)),
      "states",
      KEPT,
    ],
    [
      "findAll: a rule that contains itself",
      FEW_STEPS,
      's = "(" *s ")"',
      (rule) => [...rule.findAll("(".repeat(1_000))],
      "steps",
      "to search this text takes more than 1,000 steps, besides 200 for each character; use a less ambiguous rule, or a shorter input",
    ],
    [
      "completion: a long string",
      { length: 100 },
      's = "a" 200"b"',
      (rule) => rule.open().push("a").completion(),
      "length",
      "the shortest completion has more than 100 characters; use a smaller bound",
    ],
    [
      "test: rules that double",
      { length: 100 },
      DOUBLED,
      (rule) => rule.test("x"),
      "length",
      "a concatenation has more than 100 elements, with its rules written out; use fewer rules in rules",
    ],
  ];

  test.each(rows)("%s", (_, limits, abnf, call, kind, message) => {
    lower(limits);
    const [limit] = Object.values(limits);
    expect(caught(() => call(first(abnf)))).toEqual(new LimitError(kind, limit!, message));
  });

  it("of a rule goes on with other inputs after the error", () => {
    lower(FEW_STEPS);
    const rule = first(COUNTED);
    expect(caught(() => rule.test("a".repeat(600)))).toBeInstanceOf(LimitError);
    expect([rule.test("a".repeat(30)), rule.prefixEnd("abc")]).toEqual([false, -1]);
  });

  it("may take as long as is linear, however low the limit", () => {
    lower({ steps: 1_000, words: 20_000 });
    const many = scaled(20_000, 8_000);
    const linear: readonly (readonly [abnf: string, input: string])[] = [
      ['s = *( "a" / "b" ) "a" 30( "a" / "b" )', "ab".repeat(many / 4)],
      [`s = *${"[ x ] ".repeat(40)}\nx = "a"`, "a".repeat(many / 10)],
      ['s = s "a" / "a"', "a".repeat(many)],
      ['s = *"b" s "a" / "a"', "a".repeat(many)],
      ['s = l "," "x"\nl = "1" [ "," l ]', "1,".repeat(many)],
      ['s = [ s "+" ] b\nb = [ b "*" ] c\nc = "x" / "(" s ")"', `${"(x*x)+".repeat(many / 4)}x`],
    ];
    for (const [abnf, input] of linear) expect(() => first(abnf).test(input)).not.toThrow();
    expect([...first('s = "(" *s ")"').findAll("(())x".repeat(5_000))]).toHaveLength(5_000);
  });
});

describe("a question about rules", () => {
  const [a, b] = [first('s = *( "a" / "b" ) "a" 30( "a" / "b" )'), first('t = *"a" "b"')];
  const nested = first('n = "(" *n ")" / n "x"');
  const ABOUT_RULES =
    "takes more than 5,000 steps; ask about smaller rules, or give a larger budget";
  const calls: readonly (readonly [
    name: string,
    call: (options: { readonly budget?: number }) => unknown,
    kind: LimitError["kind"],
    sentence: string,
  ])[] = [
    ["onlyIn", (o) => onlyIn(a, b, { count: 1, ...o }), "states", ABOUT_RULES],
    ["isSubset", (o) => isSubset(a, b, o), "states", ABOUT_RULES],
    ["equivalent", (o) => equivalent(a, b, o), "states", ABOUT_RULES],
    ["intersection", (o) => intersection(a, b, o), "states", ABOUT_RULES],
    ["union", (o) => union(a, b, o), "states", ABOUT_RULES],
    ["difference", (o) => difference(a, b, o), "states", ABOUT_RULES],
    ["complement", (o) => complement(a, o), "states", ABOUT_RULES],
    ["ambiguity", (o) => ambiguity(rfc3986.rules.URI, o), "steps", ABOUT_RULES],
    ["enumerate", (o) => [...enumerate(nested, o)], "states", ABOUT_RULES],
    [
      "sample",
      (o) => sample(a, { distribution: "uniform", maxLength: 40, ...o }),
      "steps",
      ABOUT_RULES,
    ],
    [
      "fromRegExp",
      (o) => fromRegExp(/(?:a|b)*a(?:a|b){12}$/, o),
      "states",
      "takes more than 5,000 steps; write a simpler pattern, or give a larger budget",
    ],
  ];

  test.each(calls)("%s, by its option and by the default", (name, call, kind, sentence) => {
    const error = new LimitError(kind, 5_000, `${name} ${sentence}`);
    expect(caught(() => call({ budget: 5_000 }))).toEqual(error);
    lower({ steps: 5_000 });
    expect(caught(() => call({}))).toEqual(error);
  });

  const refused: readonly (readonly [
    what: string,
    limits: Limits,
    call: () => unknown,
    error: LimitError,
  ])[] = [
    [
      "generate",
      { steps: 50_000 },
      () => generate(compile('r = 20"a"'), { rules: { r: {} } }),
      new LimitError(
        "states",
        50_000,
        "to precompile r takes more than 50,000 steps; use it from uri-abnf/grammar",
      ),
    ],
    [
      "toRegExp: a long pattern",
      { length: 100 },
      () => toRegExp(first(`r = ${'1*"ab" '.repeat(40)}`)),
      new LimitError(
        "length",
        100,
        "the regular expression has more than 100 characters; write a smaller rule or pattern",
      ),
    ],
    [
      "toRegExp: rules that double",
      { length: 100 },
      () => toRegExp(first(DOUBLED)),
      new LimitError(
        "length",
        100,
        "a concatenation has more than 100 elements, with its rules written out; use fewer rules in rules",
      ),
    ],
    [
      "arbitrary",
      { steps: 5_000 },
      () => arbitrary(a, { distribution: "uniform", maxLength: 40 }),
      new LimitError(
        "steps",
        5_000,
        "arbitrary takes more than 5,000 steps; ask about a smaller rule",
      ),
    ],
    [
      "nearMisses",
      { steps: 100 },
      () => nearMisses(a),
      new LimitError(
        "states",
        100,
        "nearMisses takes more than 100 steps; ask about a smaller rule",
      ),
    ],
    [
      "toRegExp: many steps",
      { steps: 100 },
      () => toRegExp(a),
      new LimitError("states", 100, "toRegExp takes more than 100 steps; write a smaller rule"),
    ],
    [
      "toGrammar",
      { steps: 10 },
      () => toGrammar(nested, { notation: "gbnf" }),
      new LimitError("steps", 10, "toGrammar takes more than 10 steps; write a smaller rule"),
    ],
    [
      "toGrammar: halves of pairs",
      { steps: 10 },
      () => toGrammar(first('r = "a" / "b" %xD800'), { notation: "gbnf" }),
      new LimitError("steps", 10, "toGrammar takes more than 10 steps; write a smaller rule"),
    ],
    [
      "withoutLookaround",
      { steps: 5_000 },
      () => withoutLookaround(/^(?=.*a)(?:a|b){40}$/),
      new LimitError(
        "states",
        5_000,
        "withoutLookaround takes more than 5,000 steps; write a simpler pattern",
      ),
    ],
  ];

  test.each(refused)("%s", (_, limits, call, error) => {
    lower(limits);
    expect(caught(call)).toEqual(error);
  });

  it("counts what lookbehinds have read", () => {
    const pattern = /(?<=a.{7})b/u;
    const sentence =
      "fromRegExp takes more than 500,000 steps; write a simpler pattern, or give a larger budget";
    expect(caught(() => fromRegExp(pattern, { budget: 500_000 }))).toEqual(
      new LimitError("states", 500_000, sentence),
    );
    expect(fromRegExp(pattern, { budget: 1_000_000 }).test("a1234567b")).toBe(true);
  });

  it("is answered in part where an answer may be partial", () => {
    const abnf = 'r = 1*ALPHA / "on"';
    const kinds = (): readonly string[] => lint(compile(abnf)).map(({ kind }) => kind);
    expect(kinds()).toEqual(["ambiguous-rule", "shadowed-alternative"]);
    lower({ steps: 100 });
    expect(kinds()).toEqual([]);
  });

  it("of large rules is answered where it needs few steps", () => {
    expect(onlyIn(b, a, { count: 1, budget: 50_000 })).toEqual(["b"]);
    expect(isSubset(a, a, { budget: 5_000 })).toBe(true);
  });
});
