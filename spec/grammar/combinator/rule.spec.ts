/**
 * The answers of a rule about whole inputs and prefixes. rule.parsimmon.spec.ts tests its
 * composition.
 */
import fc from "fast-check";
import { Rule } from "../../../grammar/combinator/rule.js";
import { compile, MismatchError } from "../../../grammar/index.js";
import { untyped as withAnyNames } from "../../helpers/untyped.js";
import type { Input, ParseNode } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";

const { rules } = compile(`
  pair   = key "=" value
  key    = 1*ALPHA
  value  = *DIGIT
  list   = "(" *( list / pair "," ) ")"
  sign   = %x2B / %x2D
  astral = *( %x1F600-1F64F / %xD800-DFFF )
`);

/** A tree in a line, without texts: `pair 0-3 (key 0-1 value 2-3)`. */
function shown({ rule, start, end, children }: ParseNode): string {
  const inside = children.map(shown).join(" ");
  return `${rule} ${start}-${end}${inside && ` (${inside})`}`;
}

function fault(act: () => unknown): string {
  return String(caught(act));
}

function untyped(value: unknown): Input {
  return value as Input;
}

describe("prefixEnd", () => {
  it("from the beginning, where no offset is given", () => {
    expect(rules.pair.prefixEnd("a=1")).toBe(3);
  });

  it("an empty prefix ends where it begins, also at the end of the input", () => {
    expect([0, 1, 2].map((offset) => rules.value.prefixEnd("ab", offset))).toEqual([0, 1, 2]);
  });

  it("within a pair of surrogates reads the second half", () => {
    expect([0, 1, 2].map((offset) => rules.astral.prefixEnd("\u{1f600}", offset))).toEqual([
      2, 2, 2,
    ]);
  });

  it.each([
    [-1, "-1"],
    [4, "4"],
    [0.5, "0.5"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
  ])("not from %p", (offset, name) => {
    expect(fault(() => rules.pair.prefixEnd("a=1", offset))).toBe(
      `RangeError: offset ${name} is not within 0 to 3`,
    );
  });

  it("of a recursive rule, not from beyond the end", () => {
    expect(fault(() => rules.list.prefixEnd("()", 3))).toBe(
      "RangeError: offset 3 is not within 0 to 2",
    );
  });
});

describe("explain", () => {
  it("is null where the input is right", () => {
    expect(rules.pair.explain("a=1")).toBeNull();
    expect(rules.list.explain("()")).toBeNull();
  });

  it("has the first impossible character, the expected set, a line and a picture", () => {
    const mismatch = rules.pair.explain("abc:1");
    expect(mismatch).toMatchObject({
      rule: "pair",
      input: "abc:1",
      offset: 3,
      expected: ["ALPHA", '"="'],
      message: 'pair: expected ALPHA or "=" at offset 3, found ":"',
    });
    expect(mismatch?.excerpt()).toBe("abc:1\n   ^");
  });
});

describe("test, prefixEnd, explain and open without the rule", () => {
  const inputs = ["a=1", "=1", "ab=", ""];

  it("answer as with the rule", () => {
    const { test, prefixEnd, explain, open } = rules.pair;
    expect(inputs.map(test)).toEqual([true, false, true, false]);
    expect(inputs.map((input) => open().push(input).state)).toEqual([
      "match",
      "mismatch",
      "match",
      "partial",
    ]);
    expect(inputs.map((input) => prefixEnd(input))).toEqual([3, -1, 3, -1]);
    expect(prefixEnd("(a=1", 1)).toBe(4);
    expect(inputs.map(explain).map((mismatch) => mismatch?.offset)).toEqual([
      undefined,
      0,
      undefined,
      0,
    ]);
  });

  it("of a rule with smaller trees, and of a recursive rule", () => {
    expect(inputs.map(rules.pair.only("key").test)).toEqual(inputs.map(rules.pair.test));
    expect(["()", "(a=1,())", "("].map(rules.list.test)).toEqual([true, true, false]);
  });

  it("are the same functions each time", () => {
    expect(rules.pair.test).toBe(rules.pair.test);
    expect(rules.pair.prefixEnd).toBe(rules.pair.prefixEnd);
    expect(rules.pair.explain).toBe(rules.pair.explain);
    expect(rules.pair.open).toBe(rules.pair.open);
    expect(rules.pair.test).not.toBe(rules.key.test);
  });
});

describe("parse and tryParse", () => {
  it("fail with Parsimmon's result, lines and columns from 1", () => {
    expect(rules.pair.parse("ab")).toEqual({
      status: false,
      index: { offset: 2, line: 1, column: 3 },
      expected: ["ALPHA", '"="'],
    });
    const lines = compile("lines = 1*( 1*ALPHA LF )").rules.lines;
    expect(lines.parse("ab\ncd\ne1")).toEqual({
      status: false,
      index: { offset: 7, line: 3, column: 2 },
      expected: ["ALPHA", "LF"],
    });
  });

  it("a prefix is not enough", () => {
    expect(rules.pair.parse("a=1!")).toEqual({
      status: false,
      index: { offset: 3, line: 1, column: 4 },
      expected: ["DIGIT", "end of input"],
    });
  });

  it("throw the mismatch of explain", () => {
    const error = caught(() => rules.pair.tryParse("a"));
    expect(error).toBeInstanceOf(MismatchError);
    const { rule, input, offset, expected, message } = rules.pair.explain("a") ?? {};
    expect(error).toMatchObject({ rule, input, offset, expected, message });
    expect(String(error)).toBe(
      'MismatchError: pair: expected ALPHA or "=" at offset 1, found end of input',
    );
  });

  it("all four agree", () => {
    const inputs = fc.string({ unit: fc.constantFrom("a", "=", "1", "(", ")", ","), maxLength: 8 });
    fc.assert(
      fc.property(inputs, fc.constantFrom(rules.pair, rules.list, rules.value), (input, rule) => {
        const accepted = rule.test(input);
        expect(rule.prefixEnd(input) === input.length).toBe(accepted);
        expect(rule.explain(input) === null).toBe(accepted);
        expect(rule.parse(input).status).toBe(accepted);
        expect(caught(() => rule.tryParse(input)) instanceof MismatchError).toBe(!accepted);
      }),
    );
  });
});

describe("only", () => {
  it.each([
    [["key"], "pair 0-4 (key 0-1)"],
    [["VALUE", "key"], "pair 0-4 (key 0-1 value 2-4)"],
    [["digit"], "pair 0-4 (DIGIT 2-3 DIGIT 3-4)"],
    [[], "pair 0-4"],
    [["pair"], "pair 0-4"],
    [["list"], "pair 0-4"],
    [["key", "key"], "pair 0-4 (key 0-1)"],
  ])("%j: %s", (names, expected) => {
    expect(
      shown(
        withAnyNames(rules.pair)
          .only(...names)
          .tryParse("a=12"),
      ),
    ).toBe(expected);
  });

  it("is one rule for the same names", () => {
    expect(rules.pair.only("key", "value")).toBe(rules.pair.only("key", "value"));
    expect(rules.pair.only("key", "value")).not.toBe(rules.pair.only("value", "key"));
    expect(rules.pair.only("key")).not.toBe(rules.key.only("key"));
  });

  it("is the same rule otherwise", () => {
    const rule = rules.pair.only("key");
    expect(rule).toBeInstanceOf(Rule);
    expect(rule.ruleName).toBe("pair");
    expect(rule.explain("a")?.expected).toEqual(["ALPHA", '"="']);
    expect(shown(rule.only("value").tryParse("a=1"))).toBe("pair 0-3 (value 2-3)");
  });

  it("of a recursive rule", () => {
    const tree = rules.list.only("list", "value").tryParse("((a=1,)b=2,)");
    expect(shown(tree)).toBe("list 0-12 (list 1-7 (value 4-5) value 9-10)");
    expect(shown(rules.list.only("key").tryParse("((a=1,))"))).toBe(
      "list 0-8 (list 1-7 (key 2-3))",
    );
  });

  it("does not know other names", () => {
    expect(fault(() => withAnyNames(rules.pair).only("kay"))).toBe(
      'UnknownRuleError: no rule named "kay"; did you mean key?',
    );
  });
});

describe("values that are not strings", () => {
  const uses: readonly (readonly [string, (input: Input) => unknown])[] = [
    ["test", (input) => rules.pair.test(input)],
    ["prefixEnd", (input) => rules.pair.prefixEnd(input)],
    ["explain", (input) => rules.pair.explain(input)],
    ["parse", (input) => rules.pair.parse(input)],
    ["tryParse", (input) => rules.pair.tryParse(input)],
    ["capture", (input) => rules.pair.capture("key")(input)],
    ["test of a recursive rule", (input) => rules.list.test(input)],
  ];

  it.each(uses)("is refused by %s", (_, use) => {
    const faults = [undefined, null, 1, {}, ["a=1"]].map((input) =>
      fault(() => use(untyped(input))),
    );
    expect(faults).toEqual(
      ["undefined", "null", "number", "Object", "Array"].map(
        (name) => `TypeError: a rule reads a string, not ${name}`,
      ),
    );
    expect(fault(() => use(untyped(Buffer.from("a=1"))))).toMatch("not Buffer: decode it, ");
  });
});

describe("names that mean something to JavaScript", () => {
  const inputs = ["__proto__", "constructor", "toString", "hasOwnProperty"];

  it.each(inputs)("%s leaves Object.prototype as it was, right or wrong", (input) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const word = compile("word = 1*ALPHA").rules.word;
    word.parse(input);
    rules.pair.parse(input);
    caught(() => rules.pair.tryParse(input));
    rules.list.parse(input);
    rules.pair.explain(input)?.excerpt();
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("are strings like others", () => {
    expect(rules.pair.parse("__proto__")).toEqual({
      status: false,
      index: { offset: 0, line: 1, column: 1 },
      expected: ["key"],
    });
  });
});

describe("calls do not see each other", () => {
  it("a rule may be asked between two questions", () => {
    const mismatch = rules.pair.explain("a");
    rules.pair.explain("a=x");
    rules.list.explain("((");
    expect(mismatch?.offset).toBe(1);
    expect(mismatch?.expected).toEqual(["ALPHA", '"="']);
    expect(mismatch?.message).toBe('pair: expected ALPHA or "=" at offset 1, found end of input');
  });

  it("trees stay as they are", () => {
    const tree = rules.pair.tryParse("a=1");
    rules.pair.tryParse("bcd=23");
    expect(shown(tree)).toBe("pair 0-3 (key 0-1 (ALPHA 0-1) value 2-3 (DIGIT 2-3))");
    expect([...tree.walk()].map(({ text }) => text)).toEqual(["a=1", "a", "a", "1", "1"]);
  });
});
