/** Rules as expressions: which ones can be asked about, and their sizes. */
import { compile } from "../../../../grammar/index.js";
import { LoweredRules, STEPS_OF_ONE } from "../../../../grammar/language/lint/questions.js";
import type { CompileOptions } from "../../../../grammar/index.js";

/** The sizes of the rules of a text, by name; of the others, whether they have a body. */
function sizes(abnf: string, options: CompileOptions = {}): Record<string, unknown> {
  const { own } = compile(abnf, options).source;
  const lowered = new LoweredRules(own);
  return Object.fromEntries(
    own.map((rule) => {
      const regular = lowered.regular(rule);
      const reason = lowered.bodyOf(rule) === undefined ? "none" : "not regular";
      return [rule.name, regular === undefined ? reason : regular.size];
    }),
  );
}

describe("a rule that reaches an undefined name has no body", () => {
  test.each([
    ['a = "x" / y\nb = a\nc = "x"', { a: "none", b: "none", c: 1 }],
    ['a = "x" b\nb = "y" [ a ] / "z" c\nc = <prose>', { a: "none", b: "none", c: "none" }],
    ['a = "x" [ b ]\nb = "y" [ a ] / d', { a: "none", b: "none" }],
    ['a = "x"\na =/ y', { a: "none" }],
  ])("%j", (abnf, expected) => {
    expect(sizes(abnf, { missing: "defer" })).toEqual(expected);
  });

  test("unless the name matches nothing", () => {
    expect(sizes('a = "x" / y\nb = a "z"', { missing: "never" })).toEqual({ a: 1, b: 5 });
  });
});

describe("a rule that contains itself is not regular", () => {
  test.each([
    ['a = "x" [ a ]\nb = a "y"\nc = "x"', { a: "not regular", b: "not regular", c: 1 }],
    ['a = "x" b\nb = "y" [ a ]', { a: "not regular", b: "not regular" }],
  ])("%j", (abnf, expected) => {
    expect(sizes(abnf)).toEqual(expected);
  });
});

describe("the size of a rule", () => {
  test.each([
    // A step for each expression.
    ['"a"', 1],
    ["%x30-39 / %x61-66", 1],
    ['1*"a"', 2],
    ["DIGIT", 2],
    ["*DIGIT", 3],
    // A sequence has two parts, and a step for the only piece of the first one.
    ['"ab"', 4],
    ['"abc"', 7],
    ['%s"a" DIGIT', 5],
    ['1*( "ab" ) "c"', 8],
    // The pieces of a rule at the beginning of a sequence are joined with the others.
    ['x "a"\nx = "a" 1*"b"', 10],
    ['x y "a"\nx = "a" 1*"b"\ny = "ab"', 18],
    // A choice has a step for each alternative, and for each one of a choice in it.
    ['"ab" / 1*"c"', 9],
    ['x / "ab"\nx = "a" / 1*"b"', 15],
    ['x / "ab" / y\nx = y / 1*"b"\ny = "a"', 19],
    ['1*( "ab" / 1*"c" ) / "ab"', 17],
  ])("%s: %d", (elements, size) => {
    expect(sizes(`r = ${elements}\n`)).toMatchObject({ r: size });
  });

  test("is at most the number of steps for one question", () => {
    const doubling = Array.from({ length: 14 }, (_, n) => `r${n + 1} = r${n} r${n}`).join("\n");
    const abnf = `r0 = "x"\n${doubling}\ns0 = r12 r13\ns1 = s0\ns2 = s1\ns3 = s2\ns4 = s3\n`;
    expect(sizes(abnf)).toMatchObject({
      s2: STEPS_OF_ONE - 1,
      s3: STEPS_OF_ONE,
      s4: "not regular",
      r14: "not regular",
    });
  });
});
