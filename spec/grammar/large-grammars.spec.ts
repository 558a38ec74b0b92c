/**
 * Grammars larger than any that a person writes: chains of rules, terminals and lists of any
 * length, bounds that no input reaches. A quadratic algorithm takes minutes here, and a recursive
 * function overflows the call stack.
 */
import { AbnfSyntaxError, compile } from "../../grammar/index.js";
import { lint } from "../../grammar/language/index.js";
import { caught } from "../helpers/caught.js";
import { describeSlow, sampled, scaled } from "../helpers/worlds.js";
import type { Rule } from "../../grammar/index.js";

/** Makes `count` lines, each from its number. */
function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("\n");
}

/** The same in one line, with a separator. */
function list(count: number, item: (index: number) => string, between: string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(between);
}

function firstRule(abnf: string): Rule {
  const grammar = compile(abnf);
  return grammar.rule(grammar.source.own[0]?.name ?? "");
}

const DEEP = scaled(3_000, 600);
const LONG = scaled(20_000, 3_000);

/** A rule for each of `count` numbers, from its successor, and a last one. */
function chain(line: (next: string, index: number) => string, last = '"x"', count = DEEP): string {
  return `${lines(count, (n) => `r${n} = ${line(`r${n + 1}`, n)}`)}\nr${count} = ${last}`;
}

const backwards = lines(DEEP - 1, (n) => `r${DEEP - 1 - n} = r${DEEP - n}`);
const around = `${"(".repeat(DEEP)}x${")".repeat(DEEP)}`;
const byLine = lines(LONG, (n) => `s =/ "w${n}x"`);

/** The character of a number, as a terminal. No two of them stand side by side. */
const apart = (n: number): string => `%x${(0x100 + 2 * n).toString(16)}`;

describe.each<[title: string, abnf: string, input: string]>([
  ["a chain of names", chain((next) => next), "x"],
  ["a chain that is defined from its end", `r = r1\nr${DEEP} = "x"\n${backwards}`, "x"],
  ["a chain around each other", chain((next) => `"(" ${next} ")"`), around],
  ["a chain that begins with each other", chain((next) => `${next} "y"`), `x${"y".repeat(DEEP)}`],
  ["a chain of alternatives", chain((next, n) => `"a${n}" / ${next}`), `a${DEEP - 1}`],
  ["a chain that is optional everywhere", chain((next) => `[ ${next} ] "y"`), "yy"],
  ["a ring of rules", chain((next) => `"x" / "(" ${next} ")"`, '"y" r0'), "(((x)))"],
  ["rules that double", chain((next) => `${next} / ${next}`, '"xy"', 60), "xy"],
  ["a string", `s = "${"a".repeat(LONG)}"`, "A".repeat(LONG)],
  ["a series of numbers", `s = %x61${".61".repeat(LONG - 1)}`, "a".repeat(LONG)],
  ["a concatenation", `s = ${list(LONG, () => '"a"', " ")}`, "a".repeat(LONG)],
  ["an alternation of strings", `s = ${list(LONG, (n) => `"w${n}x"`, " / ")}`, `w${LONG - 1}x`],
  ["an alternation that grows line by line", `s = "x"\n${byLine}`, `w${LONG - 1}x`],
  ["an alternation of characters", `s = ${list(LONG, apart, " / ")}`, "\u0102"],
  ["strings that begin apart", `s = ${list(5_000, (n) => `${apart(n)} "x"`, " / ")}`, "\u0102x"],
])("%s", (_, abnf, input) => {
  const rule = firstRule(abnf);

  it("is compiled, matched, parsed and explained", () => {
    expect(rule.test(input)).toBe(true);
    expect(rule.prefixEnd(`${input}!`)).toBe(input.length);
    expect(rule.tryParse(input).text).toBe(input);
    expect(rule.explain(`${input}!`)?.offset).toBe(input.length);
  });
});

describeSlow("a grammar may have more rules", () => {
  test("than a call has arguments", () => {
    const { rules } = compile(lines(130_000, (n) => `r${n} = "${n}"`));
    expect(rules.r129999?.test("129999")).toBe(true);
  });
});

test("imports that say the same may do so in long chains", () => {
  const count = scaled(600, 200);
  const abnf = chain((next) => next, '"x"', count);
  const { rules } = compile("s = r0", { imports: [compile(abnf), compile(abnf)] });
  expect(rules.s.test("x")).toBe(true);
});

describe("a repetition of an element that can be empty, up to a bound that no input reaches", () => {
  it.each([
    ['*1000000[ "a" ]', "aa"],
    ['1000000*[ "a" ]', "aa"],
    ['1000000*2000000[ *"a" ]', "aa"],
    ['*1000000( [ "a" ] [ "b" ] )', "aabab"],
    ['*1000000[ b ]\nb = "a"', "aa"],
    ['*1000000( "a" / [ "b" ] )', "abba"],
  ])("%s", (elements, input) => {
    const rule = firstRule(`s = ${elements}`);
    expect(rule.test(input)).toBe(true);
    expect(rule.tryParse(input).text).toBe(input);
    expect(rule.test(`${input}!`)).toBe(false);
  });

  it("counts iterations that are not empty", () => {
    const { some } = compile('some = *3[ "a" ] ').rules;
    expect(["", "aaa", "aaaa"].map((input) => some.test(input))).toEqual([true, true, false]);
  });
});

describe("is looked into as far as the budgets allow", () => {
  const RINGS = scaled(100, 40);
  const GRAMMARS = [
    ["a chain", chain((next) => `"(" ${next} ")"`, '"x"', RINGS)],
    ["a string", `s = "${"a".repeat(LONG)}"`],
    ["a concatenation", `s = ${list(LONG, () => '"a"', " ")}`],
    ["an alternation", `s = ${list(LONG, (n) => `"w${n}x"`, " / ")}`],
    [
      "rules as alternatives",
      `s = ${list(5_000, (n) => `r${n}`, " / ")}\n${lines(5_000, (n) => `r${n} = "w${n}x"`)}`,
    ],
    ["a repetition", 's = *1000000b\nb = "a"'],
    ["a repetition of an element that can be empty", 's = *1000000b\nb = [ "a" ]'],
  ] as const;

  it.each(sampled(GRAMMARS, 5))("%s", (_, abnf) => {
    expect(lint(compile(abnf))).toEqual([]);
  });

  it("and told to have an alternative twice", () => {
    const count = scaled(5_000, 200);
    const [warning] = lint(compile(`s = ${list(count, (n) => `"w${n % (count - 1)}x"`, " / ")}`));
    expect(warning?.message).toBe('the alternative "w0x" stands here a second time');
  });
});

describe("brackets in each other", () => {
  const nested = (depth: number, open: string, close: string): string =>
    `s = ${open.repeat(depth)}"x"${close.repeat(depth)}`;

  const BRACKETS = [
    ["( ", " )"],
    ["[ ", " ]"],
    ["*3( ", " )"],
    ['( "y" / ', " )"],
    ['( "y" [ ', " ] )"],
  ] as const;

  it.each(BRACKETS)(
    "%s a hundred thousand times %s are refused, and overflow no stack",
    (...pair) => {
      const error = caught(() => compile(nested(1e5, ...pair)));
      expect(error).toBeInstanceOf(AbnfSyntaxError);
      expect(error).toMatchObject({
        expected: expect.arrayContaining(["at most 100 nested brackets"]) as unknown,
      });
    },
  );

  it.each(BRACKETS)("%s %s as deep as the reader allows make a grammar", (open, close) => {
    const depth = open.includes("[ ") && open.includes("(") ? 50 : 100;
    const grammar = compile(nested(depth, open, close), { missing: "never" });
    expect(grammar.warnings.map(({ kind }) => kind)).not.toContain("undefined-rule");
    expect(compile(grammar.toString()).toString()).toBe(grammar.toString());
    expect(grammar.rule("s").prefixEnd("x")).toBe(grammar.rule("s").test("x") ? 1 : -1);
  });
});
