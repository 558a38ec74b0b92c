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

function first(abnf: string): Rule {
  return compile(abnf).rule(abnf.slice(0, abnf.indexOf(" ")));
}

afterEach(() => {
  jest.restoreAllMocks();
});

const COUNTED = 's = *( "a" / "b" ) "a" 1000000( "a" / "b" ) "c"';
const OPTIONS = `s = ${'[ "x" ] '.repeat(1_500)}`;
const OF_EMPTY = 's = *1000000maybe\nmaybe = [ "a" ]';
const FOUND = 's = "a" 5000( "a" / "b" ) "a"';
const MARKS = `s = ${"x ".repeat(120)}\nx = [ "a" ]`;
const AMBIGUOUS = 's = s s / "x"';
const LEFT = 's = *( "a" / s ) "b" / s "c"';
const DOUBLED = `r0 = r1 r1\n${Array.from({ length: 9 }, (_, n) => `r${n + 1} = r${n + 2} r${n + 2}\n`).join("")}r10 = "x"\n`;
const WRITTEN_OUT =
  "a concatenation has more than 100 elements, with its rules written out; use fewer rules in rules";

/** What reads an input with the first rule of a text. */
type Reading = readonly [what: string, abnf: string, read: (rule: Rule) => unknown];

const MANY = 1_000;

/** With so low limits, the error of each of some readings. */
const LIMITED: readonly (readonly [
  limits: Limits,
  kind: LimitError["kind"],
  message: string,
  readings: readonly Reading[],
])[] = [
  [
    { steps: 1_000 },
    "repetition",
    'to read this input takes more than 1,000 steps with the counts of 1000000( "a" / "b" ); use a smaller bound, or a shorter input',
    [
      ["test: counts", COUNTED, (rule) => rule.test("a".repeat(600))],
      ["open: counts of all pieces", COUNTED, (rule) => inPieces(rule, "aaaaaaaaaa", 60)],
    ],
  ],
  [
    { steps: 1_000 },
    "repetition",
    "to read this input takes more than 1,000 steps with the counts of *1000000maybe; use a smaller bound, or a shorter input",
    [["tryParse: counts of what can be empty", OF_EMPTY, (rule) => rule.tryParse("aaa")]],
  ],
  [
    { steps: 1_000 },
    "repetition",
    'to read this input takes more than 1,000 steps with the counts of 5000( "a" / "b" ); use a smaller bound, or a shorter input',
    [["findAll: counts", FOUND, (rule) => [...rule.findAll("ab".repeat(MANY))]]],
  ],
  [
    { steps: 1_000 },
    "steps",
    "to read this input takes more than 1,000 steps; use a simpler rule, or a shorter input",
    [
      ["test: states", OPTIONS, (rule) => rule.test("xx")],
      ["capture: marks", MARKS, (rule) => rule.capture("x")("aaa")],
    ],
  ],
  [
    { words: 1_000 },
    "length",
    "the tree of this input takes more than 1,000 words of memory; use a shorter input, or `capture`",
    [["tryParse: marks", 's = *x\nx = "a"', (rule) => rule.tryParse("a".repeat(2_000))]],
  ],
  [
    { steps: 1_000 },
    "steps",
    "to read this input takes more than 1,000 steps, besides 200 for each character; use a less ambiguous rule, or a shorter input",
    [
      ["test: an ambiguous rule", AMBIGUOUS, (rule) => rule.test("x".repeat(200))],
      ["tryParse: an ambiguous rule", AMBIGUOUS, (rule) => rule.tryParse("x".repeat(100))],
      ["open: an ambiguous rule", AMBIGUOUS, (rule) => rule.open().push("x".repeat(200))],
    ],
  ],
  [
    { words: 10_000 },
    "states",
    "to read this input keeps more than 10,000 words of memory; use a rule with less recursion, or a shorter input",
    [
      ["test: lists in lists", 's = "a" *s "b" *s / "a"', (rule) => rule.test("a".repeat(250))],
      ["prefixEnd: left recursion in a list", LEFT, (rule) => rule.prefixEnd("a".repeat(250))],
      ["tryParse: left recursion", 's = s "a" / "a"', (rule) => rule.tryParse("a".repeat(MANY))],
    ],
  ],
  [
    { steps: 1_000 },
    "steps",
    "to search this text takes more than 1,000 steps, besides 200 for each character; use a less ambiguous rule, or a shorter input",
    [["findAll: brackets", 's = "(" *s ")"', (rule) => [...rule.findAll("(".repeat(MANY))]]],
  ],
  [
    { length: 100 },
    "length",
    "the shortest completion has more than 100 characters; use a smaller bound",
    [["completion", 's = "a" 200"b"', (rule) => rule.open().push("a").completion()]],
  ],
  [{ length: 100 }, "length", WRITTEN_OUT, [["test", DOUBLED, (rule) => rule.test("x")]]],
];

function inPieces(rule: Rule, piece: string, count: number): unknown {
  const run = rule.open();
  for (let pieces = 0; pieces < count; pieces += 1) run.push(piece);
  return run.end();
}

describe("the reading of an input", () => {
  describe.each(LIMITED)(
    "within %j ends with the error of %s: %s",
    (limits, kind, message, readings) => {
      test.each(readings)("%s", (_, abnf, read) => {
        lower(limits);
        const [limit] = Object.values(limits);
        expect(caught(() => read(first(abnf)))).toEqual(new LimitError(kind, limit!, message));
      });
    },
  );

  it("of a rule goes on with other inputs after the error", () => {
    lower({ steps: 1_000 });
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
  const ABOUT_PATTERNS =
    "takes more than 5,000 steps; write a simpler pattern, or give a larger budget";
  const BEFORE_END = /(?:a|b)*a(?:a|b){12}$/;
  const AHEAD = /^(?=.*a)(?:a|b){40}$/;
  const UNIFORM = { distribution: "uniform", maxLength: 40 } as const;
  const GBNF = { notation: "gbnf" } as const;
  const HALF = 'r = "a" / "b" %xD800';
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
    ["sample", (o) => sample(a, { ...UNIFORM, ...o }), "steps", ABOUT_RULES],
    ["fromRegExp", (o) => fromRegExp(BEFORE_END, o), "states", ABOUT_PATTERNS],
  ];

  test.each(calls)("%s, by its option and by the default", (name, call, kind, sentence) => {
    const error = new LimitError(kind, 5_000, `${name} ${sentence}`);
    expect(caught(() => call({ budget: 5_000 }))).toEqual(error);
    lower({ steps: 5_000 });
    expect(caught(() => call({}))).toEqual(error);
  });

  const withoutBudget: readonly (readonly [
    name: string,
    steps: number,
    kind: LimitError["kind"],
    advice: string,
    call: () => unknown,
  ])[] = [
    ["arbitrary", 5_000, "steps", "ask about a smaller rule", () => arbitrary(a, UNIFORM)],
    ["nearMisses", 100, "states", "ask about a smaller rule", () => nearMisses(a)],
    ["toRegExp", 100, "states", "write a smaller rule", () => toRegExp(a)],
    ["toGrammar", 10, "steps", "write a smaller rule", () => toGrammar(nested, GBNF)],
    ["toGrammar", 10, "steps", "write a smaller rule", () => toGrammar(first(HALF), GBNF)],
    [
      "withoutLookaround",
      5_000,
      "states",
      "write a simpler pattern",
      () => withoutLookaround(AHEAD),
    ],
  ];

  test.each(withoutBudget)("%s, within %i steps", (name, steps, kind, advice, call) => {
    lower({ steps });
    const most = steps.toLocaleString("en");
    expect(caught(call)).toEqual(
      new LimitError(kind, steps, `${name} takes more than ${most} steps; ${advice}`),
    );
  });

  it("tells of a table what to use in its place", () => {
    lower({ steps: 50_000 });
    const sentence = "to precompile r takes more than 50,000 steps; use it from uri-abnf/grammar";
    expect(caught(() => generate(compile('r = 20"a"'), { rules: { r: {} } }))).toEqual(
      new LimitError("states", 50_000, sentence),
    );
  });

  it.each([
    [
      "a long rule",
      `r = ${'1*"ab" '.repeat(40)}`,
      "the regular expression has more than 100 characters; write a smaller rule or pattern",
    ],
    ["rules that double", DOUBLED, WRITTEN_OUT],
  ])("writes no pattern that is too long: %s", (_, abnf, message) => {
    lower({ length: 100 });
    expect(caught(() => toRegExp(first(abnf)))).toEqual(new LimitError("length", 100, message));
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
