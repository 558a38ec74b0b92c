import * as v from "valibot";
import fc from "fast-check";
import { inspect } from "node:util";
import { expectTypeOf } from "expect-type";
import { z } from "zod";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import * as errors from "../../../grammar/common/errors.js";
import * as mismatches from "../../../grammar/common/mismatch-error.js";
import * as arbitrary from "../../../grammar/fast-check/index.js";
import * as generate from "../../../grammar/generate/index.js";
import * as grammar from "../../../grammar/index.js";
import * as language from "../../../grammar/language/index.js";
import * as regexp from "../../../grammar/regexp/index.js";
import * as rfc2396Dialect from "../../../src/dialects/rfc2396.js";
import * as rfc2396bisDialect from "../../../src/dialects/rfc2396bis.js";
import * as rfc3986Dialect from "../../../src/dialects/rfc3986.js";
import * as rfc3987Dialect from "../../../src/dialects/rfc3987.js";
import * as referenceErrors from "../../../src/errors.js";
import * as uri from "../../../src/index.js";
import {
  AbnfError,
  AbnfSyntaxError,
  END_OF_INPUT,
  UnknownRuleError,
  UriAbnfError,
} from "../../../grammar/common/errors.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import {
  DeferredMismatch,
  mismatch,
  mismatchOrNever,
  refusal,
} from "../../../grammar/common/mismatch.js";
import { unread } from "../../helpers/expectations.js";
import { MismatchError } from "../../../grammar/common/mismatch-error.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  excerptOfInput,
  excerptOfLine,
  positionAt,
  quoted,
  visible,
  withSigns,
} from "../../../grammar/common/excerpt.js";
import { lint } from "../../../grammar/language/index.js";
import { lineFeedsOf } from "../../../grammar/common/line-feeds.js";
import { LONGEST_NAME, nearest } from "../../../grammar/common/suggestion.js";
import { Heap } from "../../../grammar/common/collections.js";

describe("AbnfSyntaxError", () => {
  it("names five of many things", () => {
    const names = Array.from({ length: 7 }, (_, index) => `n${index}`);
    const { message, expected } = new AbnfSyntaxError("^", 0, names);
    expect(message).toBe(
      `line 1, column 1: expected ${names.slice(0, 5).join(", ")} or 2 more, found "^"`,
    );
    expect(expected).toBe(names);
  });

  it("is an AbnfError", () => {
    const error = new AbnfSyntaxError("a = ^", 4, ["element"]);
    expect(error).toBeInstanceOf(AbnfError);
    expect(error).toMatchObject({ kind: "syntax-error", names: [] });
    expect(String(error)).toBe(`AbnfSyntaxError: ${error.message}`);
  });
});

test("an AbnfError has the place, the message, the kind and the names, and shows the whole place", () => {
  const span = { start: 12, end: 14 };
  const text = "a = bc\r\n  / de\r\n";
  const error = new AbnfError("undefined-rule", "undefined rule de", text, span, ["de"]);
  const place = { offset: 12, line: 2, column: 5 };
  const message = "line 2, column 5: undefined rule de";
  expect(error).toMatchObject({
    name: "AbnfError",
    kind: "undefined-rule",
    names: ["de"],
    ...place,
  });
  expect(error).toEqual(new Error(message));
  expect(error.excerpt()).toBe("  / de\n    ^^");
  expect(new AbnfError("duplicate-rule", "a is defined twice", text, span).names).toEqual([]);
});

describe("UnknownRuleError", () => {
  it.each([
    ["hots", "host", 'no rule named "hots"; did you mean host?'],
    ["zzz", undefined, 'no rule named "zzz"'],
    ["", undefined, 'no rule named ""'],
    ['a"b\\', undefined, 'no rule named "a\\"b\\\\"'],
    ["a\nb\0", undefined, 'no rule named "a" U+000A "b" U+0000'],
    ["\u202eb", undefined, 'no rule named U+202E "b"'],
    ["\ud83d", undefined, "no rule named U+D83D"],
    ["__proto__", undefined, 'no rule named "__proto__"'],
  ])("for %j, near to %s", (name, near, message) => {
    const error = new UnknownRuleError(name, near);
    expect(error.message).toBe(message);
    expect(error).toMatchObject({ name: "UnknownRuleError", ruleName: name, nearest: near });
    expect(error).toBeInstanceOf(Error);
  });
});

describe("the sentence of a mismatch", () => {
  it.each([
    [["a"], "expected a"],
    [["a", "b"], "expected a or b"],
    [["a", '"b"', END_OF_INPUT], 'expected a, "b" or end of input'],
  ])("with %j expected", (expected, words) => {
    expect(mismatch("r", "^", 0, unread(expected)).message).toBe(
      `r: ${words} at offset 0, found "^"`,
    );
  });

  it("says of a rule that expects nothing why", () => {
    const never = mismatchOrNever("r", "^", 0, []);
    expect(never.message).toBe(
      "r matches no string: it needs a rule that needs itself, or a rule or prose that nothing defines",
    );
    expect(never).toMatchObject({ rule: "r", input: "^", offset: 0, expected: [] });
    expect(never.excerpt()).toBe("^\n^");
    expect(mismatchOrNever("r", "^", 0, unread(["DIGIT"])).message).toBe(
      mismatch("r", "^", 0, unread(["DIGIT"])).message,
    );
  });

  it("names five things and counts the others, but never a single one", () => {
    const literals = Array.from({ length: 20 }, (_, index) => `"${index}"`);
    const words = (expected: readonly string[]): string =>
      mismatch("r", "^", 0, unread(expected)).message.slice("r: ".length);
    expect(words(literals.slice(0, 6))).toBe(
      'expected "0", "1", "2", "3", "4" or "5" at offset 0, found "^"',
    );
    expect(words(literals)).toBe(
      'expected "0", "1", "2", "3", "4" or 15 more at offset 0, found "^"',
    );
    const { expected } = mismatch("r", "^", 0, unread(literals));
    expect(expected).toEqual(literals);
  });

  it("keeps the end of the input", () => {
    const literals = Array.from({ length: 20_000 }, () => "%x30-39");
    expect(mismatch("r", "^", 0, unread([...literals, END_OF_INPUT])).message).toBe(
      `r: expected ${"%x30-39, ".repeat(4)}end of input or 19996 more at offset 0, found "^"`,
    );
  });

  it.each<[string, read: Readonly<Record<string, number>>, words: string]>([
    ["one", { '"GET"': 1 }, '"GET" (from offset 6)'],
    ["all at one offset", { '"GET"': 1, '"GO"': 1 }, '"GET" or "GO" (from offset 6)'],
    [
      "more than a message names",
      { '"G0"': 1, '"G1"': 1, '"G2"': 1, '"G3"': 1, '"G4"': 1, '"G5"': 1, '"G6"': 1, '"G7"': 1 },
      '"G0", "G1", "G2", "G3", "G4" or 3 more (from offset 6)',
    ],
    [
      "some of them",
      { DIGIT: 0, '"GET"': 1, '%s"Or"': 2, [END_OF_INPUT]: 0 },
      'DIGIT, "GET" (from offset 6), %s"Or" (from offset 5) or end of input',
    ],
    ["a long one", { [`"${"a".repeat(100)}"`]: 7 }, `"${"a".repeat(58)}… (from offset 0)`],
  ])("says where literals began: %s", (_, read, words) => {
    const expected = Object.entries(read).map(([word, units]) => ({ word, read: units }));
    const { message } = mismatch("r", "1234567^", 7, expected);
    expect(message).toBe(`r: expected ${words} at offset 7, found "^"`);
  });

  it("cuts long text", () => {
    const long = "a".repeat(61);
    const short = `${"a".repeat(59)}…`;
    expect(mismatch(long, "", 0, unread([long, `"${long}"`])).message).toBe(
      `${short}: expected ${short} or "${"a".repeat(58)}… at offset 0, found end of input`,
    );
  });

  it.each([
    ["a character", "ab^d", 2, 'found "^"'],
    ["nothing", "", 0, "found end of input"],
    ["the end", "abc", 3, "found end of input"],
    ["a line feed", "a\n", 1, "found U+000A"],
    ["a pair", "a\u{1f600}", 1, 'found "\u{1f600}"'],
    ["a lone high surrogate", "\ud83da", 0, "found U+D83D"],
    ["the second half of a pair", "\u{1f600}", 1, "found U+DE00"],
    ["a combining mark", "e\u0301", 1, "found U+0301"],
    ["a character for private use", "\u{f0000}", 0, "found U+F0000"],
    ["a wide character", "漢", 0, 'found "漢"'],
  ])("where %s was found", (_, input, offset, words) => {
    const { message } = mismatch("r", input, offset, unread(["DIGIT"]));
    expect(message).toBe(`r: expected DIGIT at offset ${offset}, ${words}`);
  });
});

describe("the base class", () => {
  const { PatternError } = regexp;
  const classes = Object.entries({
    ...errors,
    ...mismatches,
    ...referenceErrors,
    PatternError,
  }).filter(([name]) => name.endsWith("Error") && name !== "UriAbnfError");

  test("there are all classes", () => {
    expect(classes).toHaveLength(16);
  });

  test.each(classes)("%s is a UriAbnfError", (_, ofKind) => {
    expect((ofKind as unknown as typeof UriAbnfError).prototype).toBeInstanceOf(UriAbnfError);
  });

  const entryPoints = { arbitrary, generate, grammar, language, regexp, uri };
  const dialects = {
    rfc2396: rfc2396Dialect,
    rfc2396bis: rfc2396bisDialect,
    rfc3986: rfc3986Dialect,
    rfc3987: rfc3987Dialect,
  };

  test.each(Object.entries({ ...entryPoints, ...dialects }))(
    "%s exports the class",
    (_, module) => {
      expect(module.UriAbnfError).toBe(UriAbnfError);
    },
  );
});

describe("mismatches", () => {
  const MESSAGE = "port: expected DIGIT or end of input at offset 2, found U+000A";

  const plain = mismatch("port", "80\n", 2, unread(["DIGIT", END_OF_INPUT]));

  /** The mismatch without its method. */
  const data = JSON.parse(JSON.stringify(plain)) as object;

  /** A rule that counts how often it is asked. */
  class CountingRule {
    readonly ruleName = "port";
    asked = 0;

    explain(): typeof plain {
      this.asked += 1;
      return plain;
    }
  }

  describe("a mismatch", () => {
    it("is data, with its picture", () => {
      const place = { offset: 2, line: 1, column: 3, found: "U+000A" };
      const expected = ["DIGIT", "end of input"];
      expect(data).toEqual({ rule: "port", input: "80\n", ...place, expected, message: MESSAGE });
      expect(plain.excerpt()).toBe("80\u240a\n  ^");
    });

    it("asks its rule once, and only when the reason is read", () => {
      const rule = new CountingRule();
      const deferred = new DeferredMismatch(rule, "80\n");
      expect([deferred.rule, deferred.input, rule.asked]).toStrictEqual(["port", "80\n", 0]);
      expect([deferred.reason, deferred.reason]).toStrictEqual([plain, plain]);
      expect(rule.asked).toBe(1);
    });

    it("is a fault of the program where the rule accepts the input", () => {
      const rule = { ruleName: "port", explain: () => null };
      expect(() => new DeferredMismatch(rule, "80").reason).toThrow(
        new Error("port accepts a string that it refused"),
      );
    });
  });

  test.each<[input: string, offset: number, line: number, column: number, found: string]>([
    ["", 0, 1, 1, "end of input"],
    ["a\nb", 1, 1, 2, "U+000A"],
    ["a\nb", 2, 2, 1, '"b"'],
    ["\r\n\n\u{1F600}x", 3, 3, 1, '"\u{1F600}"'],
    ["\r\n\n\u{1F600}x", 5, 3, 3, '"x"'],
    ["\n\n", 2, 3, 1, "end of input"],
  ])(
    "of %j, the offset %i is line %i, column %i, with %s",
    (input, offset, line, column, found) => {
      const wanted = { offset, line, column, found };
      expect(mismatch("r", input, offset, unread(["DIGIT"]))).toMatchObject(wanted);
      expect(mismatchOrNever("r", input, offset, [])).toMatchObject(wanted);
      expect(refusal("r", input, offset, "no")).toMatchObject(wanted);
    },
  );

  describe.each([
    ["thrown", new MismatchError(plain)],
    ["returned", new MismatchError(plain, false)],
  ])("an error that is %s", (_, error) => {
    it("says the same as the mismatch", () => {
      expect(error).toMatchObject({ name: "MismatchError", ...data });
      expect(error.excerpt()).toBe(plain.excerpt());
      expect(error).toBeInstanceOf(Error);
      expect(error).toBeInstanceOf(MismatchError);
      expect(String(error)).toBe(`MismatchError: ${MESSAGE}`);
    });

    it("can be thrown, and printed", () => {
      const thrower = (): never => {
        throw error;
      };
      for (const expected of [MismatchError, MESSAGE, error]) expect(thrower).toThrow(expected);
      expect(inspect(error)).toContain(`MismatchError: ${MESSAGE}`);
      expect(error.stack.startsWith(`MismatchError: ${MESSAGE}`)).toBe(true);
    });

    it("has all of its properties in JSON", () => {
      expect(JSON.parse(JSON.stringify(error))).toStrictEqual({ name: "MismatchError", ...data });
    });
  });

  describe("the stack of an error", () => {
    const firstLineAlone = `MismatchError: ${MESSAGE}`;

    it("has frames where the error is thrown", () => {
      expect(new MismatchError(plain).stack).toContain("errors.spec.ts");
      expect(new MismatchError(plain, false).stack).toBe(firstLineAlone);
    });

    it("is that of an engine that keeps it in the prototype", () => {
      const own = Object.getOwnPropertyDescriptor(Error.prototype, "stack");
      const get = (): string => "elsewhere";
      try {
        Object.defineProperty(Error.prototype, "stack", { get, configurable: true });
        expect(new MismatchError(plain, false).stack).toBe("elsewhere");
      } finally {
        if (own === undefined) Reflect.deleteProperty(Error.prototype, "stack");
        else Object.defineProperty(Error.prototype, "stack", own);
      }
    });

    it("can be written to, and so can the message", () => {
      const error = new MismatchError(plain, false);
      error.message = "another";
      error.stack = `${error.stack}\n    at a`;
      expect(error.message).toBe("another");
      expect(error.stack).toBe("MismatchError: another\n    at a");
      expect(Object.keys(error)).toStrictEqual(["name", "rule", "input"]);
    });
  });

  it("works out nothing for an error that nobody reads", () => {
    const rule = new CountingRule();
    const error = new MismatchError(new DeferredMismatch(rule, "80\n"), false);
    const { name, rule: ruleName, input } = error;
    expect([name, ruleName, input, rule.asked]).toEqual(["MismatchError", "port", "80\n", 0]);
    expect([error.offset, rule.asked]).toEqual([2, 1]);
  });

  /** Standard Schema on rules: the interface itself, and libraries that call it. */
  describe("Standard Schema", () => {
    const { IPv6address } = rfc3986.rules;

    describe("the property ~standard of a rule", () => {
      const { "~standard": standard } = IPv6address;

      test("is that of Standard Schema", () => {
        expectTypeOf(IPv6address).toExtend<StandardSchemaV1<string, string>>();
        expectTypeOf<StandardSchemaV1.InferOutput<typeof IPv6address>>().toEqualTypeOf<string>();
        expect(standard).toMatchObject({ version: 1, vendor: "uri-abnf" });
      });

      test("is made once for a rule, when it is read", () => {
        expect(IPv6address["~standard"]).toBe(standard);
        expect(Object.keys(IPv6address)).not.toContain("~standard");
      });

      test("returns a string of the language as it is, or the message of the mismatch", () => {
        expect(standard.validate("::1")).toStrictEqual({ value: "::1" });
        const { message } = IPv6address.explain("1::2::3")!;
        expect(standard.validate("1::2::3")).toStrictEqual({ issues: [{ message }] });
      });

      test.each([
        [null, "null"],
        [Object.create(null), "an object"],
        [new String("::1"), "String"],
      ])("refuses %p, which is not a string", (value, kind) => {
        const message = `IPv6address: expected a string, found ${kind}`;
        expect(standard.validate(value)).toStrictEqual({ issues: [{ message }] });
      });

      test("reads a string as its UTF-8 octets for a rule of octets", () => {
        const { rules } = compile("r = %xC3 %xA9", { alphabet: "octets" });
        expect(rules.r["~standard"].validate("é")).toStrictEqual({ value: "é" });
        const message = 'r: expected %xC3 at offset 0, found "e"';
        expect(rules.r["~standard"].validate("e")).toStrictEqual({ issues: [{ message }] });
      });
    });

    describe("libraries that call it", () => {
      test("zod takes the rule as a check", () => {
        const schema = z.string().refine(IPv6address.test, {
          error: ({ input }) => IPv6address.explain(String(input))?.message,
        });
        expect(schema.parse("::1")).toBe("::1");
        expect(schema.safeParse("1::").success).toBe(true);
        const [issue] = schema.safeParse("g").error!.issues;
        expect(issue?.message).toBe(IPv6address.explain("g")?.message);
      });

      test("Valibot takes the rule as a check", () => {
        const isAddress = (text: string): boolean => IPv6address.test(text);
        const schema = v.pipe(v.string(), v.check(isAddress, "an IPv6 address, please"));
        expect(v.parse(schema, "::1")).toBe("::1");
        expect(v.safeParse(schema, "g").issues?.[0].message).toBe("an IPv6 address, please");
      });
    });
  });
});

/** A picture: the line, and the carets below it. */
function picture(line: string, carets: string): string {
  return `${line}\n${carets}`;
}

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom("a", "b", " ", "\t", "\n", "\r", "\0", "\x7f", "é", "漢", "\u202e"),
    fc.constantFrom("\u00a0", "\u0301", "\ue000", "\ufdd0", "\ufeff", "\u{f0000}", "\x1b"),
    fc.constantFrom("\ud83d", "\ude00", "\u{1f600}"),
  ),
  maxLength: 200,
});

const textsWithOffsets = texts.chain((text) =>
  fc.tuple(fc.constant(text), fc.integer({ min: 0, max: text.length })),
);

describe("visible characters", () => {
  it.each([
    ["C0 controls", "\0\x01\x1b\x1f", "U+0000U+0001U+001BU+001F"],
    ["tab, line feed, carriage return", "\t\n\r", "U+0009U+000AU+000D"],
    ["DEL", "\x7f", "U+007F"],
    ["C1 controls", "\x80\x85\x9f", "U+0080U+0085U+009F"],
    ["soft hyphen, zero-width space, joiners", "\xad\u200b\u200d", "U+00ADU+200BU+200D"],
    ["left-to-right and right-to-left mark", "\u200e\u200f\u061c", "U+200EU+200FU+061C"],
    ["embeddings and overrides", "\u202a\u202e\u202c", "U+202AU+202EU+202C"],
    ["isolates", "\u2066\u2067\u2068\u2069", "U+2066U+2067U+2068U+2069"],
    ["byte order mark", "\ufeff", "U+FEFF"],
    ["line and paragraph separator", "\u2028\u2029", "U+2028U+2029"],
    ["white space beyond ASCII", "\xa0\u1680\u2003\u3000", "U+00A0U+1680U+2003U+3000"],
    ["combining and enclosing marks", "e\u0301\u20dd", "eU+0301U+20DD"],
    ["fillers, which are letters", "\u115f\u3164\uffa0", "U+115FU+3164U+FFA0"],
    ["variation selectors", "\ufe0f\u{e0100}", "U+FE0FU+E0100"],
    ["private use", "\ue000\u{f0000}\u{10fffd}", "U+E000U+F0000U+10FFFD"],
    ["noncharacters, unassigned code points", "\ufdd0\uffff\u0378", "U+FDD0U+FFFFU+0378"],
    ["tags", "\u{e0001}\u{e007f}", "U+E0001U+E007F"],
    ["a lone high surrogate", "a\ud83d", "aU+D83D"],
    ["a lone low surrogate", "\ude00a", "U+DE00a"],
    ["surrogates in the wrong order", "\ude00\ud83d", "U+DE00U+D83D"],
  ])("%s", (_, text, expected) => {
    expect(visible(text)).toBe(expected);
    expect(visible(withSigns(text))).toBe(withSigns(text));
    expect(Array.from(withSigns(text))).toHaveLength(Array.from(text).length);
  });

  it.each(["", " ~\\\"'", "é", "漢字", "\u{1f600}", "א ب", "\ufffd\u2400"])(
    "leaves %j alone",
    (text) => {
      expect(visible(text)).toBe(text);
      expect(withSigns(text)).toBe(text);
    },
  );

  it.each([
    ["", '""'],
    ['"\\', '"\\"\\\\"'],
    ["\n", "U+000A"],
    ["a\u202eb\0\x1b", '"a" U+202E "b" U+0000 U+001B'],
    ["\xa0 \ud800", 'U+00A0 " " U+D800'],
  ])("%j is quoted as %s", (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });

  it("leaves nothing that does not show, and does not go on for ever", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const shown of [visible(text), withSigns(text)]) {
          expect(shown.replaceAll(" ", "")).not.toMatch(/[\p{C}\p{M}\p{White_Space}]/u);
          expect(visible(shown)).toBe(shown);
        }
      }),
    );
  });
});

describe("a line of a text", () => {
  const text = "first\n  second\r\nthird\r\n\r\nlast";

  it.each([
    ["its first character", 0, 1, "first", "^"],
    ["several characters", 1, 4, "first", " ^^^"],
    ["the end of a line", 5, 6, "first", "     ^"],
    ["another line", 8, 14, "  second", "  ^^^^^^"],
    ["the end of a line with CRLF", 14, 15, "  second", "        ^"],
    ["the line feed of a CRLF", 15, 16, "  second\u240d", "         ^"],
    ["an empty line", 23, 24, "", "^"],
    ["the last line", 25, 29, "last", "^^^^"],
    ["the end of the text", 29, 30, "last", "    ^"],
    ["no width", 25, 25, "last", "^"],
  ])("%s", (_, start, end, line, carets) => {
    expect(excerptOfLine(text, start, end)).toBe(picture(line, carets));
  });

  it.each([
    ["nothing", "", 0, 1, "", "^"],
    ["behind the last line feed", "a\n", 2, 3, "", "^"],
    ["a line feed at the very beginning", "\nab", 0, 1, "", "^"],
    ["tabs are one column", "\ta\tb", 3, 4, "\u2409a\u2409b", "   ^"],
    ["the caret is below what stands for a character", "a\u202eb", 1, 2, "a\u2426b", " ^"],
    ["and moves with the text before it", "a\u202eb", 2, 3, "a\u2426b", "  ^"],
    ["an astral letter is one column", "\u{1d400}\u{1d400}b", 4, 5, "\u{1d400}\u{1d400}b", "  ^"],
    ["a pair that is marked whole", "a\u{1f600}b", 1, 3, "a\u{1f600}b", " ^"],
    ["so are wide ones", "漢字b", 2, 3, "漢字b", "  ^"],
    ["combining marks are signs", "e\u0301b", 2, 3, "e\u2426b", "  ^"],
    ["a span over the end of its line", "ab\ncd", 1, 5, "ab", " ^"],
  ])("%s", (_, source, start, end, line, carets) => {
    expect(excerptOfLine(source, start, end)).toBe(picture(line, carets));
  });

  it("is cut at sixty characters to either side", () => {
    const long = `${"a".repeat(100)}!${"b".repeat(100)}`;
    const cut = `…${"a".repeat(60)}!${"b".repeat(59)}…`;
    expect(excerptOfLine(`x\n${long}\ny`, 102, 103)).toBe(picture(cut, `${" ".repeat(61)}^`));
  });

  it("is not cut where it fits", () => {
    const whole = `${"a".repeat(60)}!${"b".repeat(59)}`;
    expect(excerptOfLine(whole, 60, 61)).toBe(picture(whole, `${" ".repeat(60)}^`));
    expect(excerptOfLine(`a${whole}b`, 61, 62)).toBe(picture(`…${whole}…`, `${" ".repeat(61)}^`));
  });

  it("has no more carets than it has characters left", () => {
    const line = "a".repeat(100);
    expect(excerptOfLine(line, 10, 100)).toBe(
      picture(`${"a".repeat(70)}…`, `${" ".repeat(10)}${"^".repeat(60)}`),
    );
  });
});

describe("an input", () => {
  it.each([
    ["http://[1::2/a", 12, "http://[1::2/a", "            ^"],
    ["", 0, "", "^"],
    ["abc", 3, "abc", "   ^"],
    ["a\r\nb", 3, "a\u240d\u240ab", "   ^"],
    ["\t^", 1, "\u2409^", " ^"],
    ["a\0b", 1, "a\u2400b", " ^"],
    ["a\u202eb", 1, "a\u2426b", " ^"],
    ["a\u3000\ufeff\ue000\x1b^", 5, "a\u2426\u2426\u2426\u241b^", "     ^"],
    ["a\ud83d", 1, "a\u2426", " ^"],
    ["漢字^", 2, "漢字^", "  ^"],
    ["\u{1f600}^", 2, "\u{1f600}^", " ^"],
    ["a\u{1f600}b", 1, "a\u{1f600}b", " ^"],
    ["a\u{1f600}", 2, "a\u2426\u2426", "  ^"],
  ])("%j at %i", (input, offset, line, carets) => {
    expect(excerptOfInput(input, offset)).toBe(picture(line, carets));
  });

  it.each([
    ["at the beginning", 0, `^${"a".repeat(59)}…`, "^"],
    ["in the middle", 500, `…${"a".repeat(60)}^${"a".repeat(59)}…`, `${" ".repeat(61)}^`],
    ["at the end", 1000, `…${"a".repeat(60)}`, `${" ".repeat(61)}^`],
  ])("of a thousand characters, %s", (_, offset, line, carets) => {
    const input = offset === 1000 ? "a".repeat(1000) : withCaretAt(offset);
    expect(excerptOfInput(input, offset)).toBe(picture(line, carets));
  });

  it("of a megabyte makes a short picture", () => {
    const input = "\u202e".repeat(1e6);
    expect(excerptOfInput(input, 5e5).length).toBeLessThan(2000);
  });

  it("is always one line, with the first caret below the character at the offset", () => {
    fc.assert(
      fc.property(textsWithOffsets, ([text, offset]) => {
        const [line = "", carets = "", ...others] = excerptOfInput(text, offset).split("\n");
        expect(others).toEqual([]);
        expect(carets).toMatch(/^ *\^+$/);
        const before = line.slice(
          0,
          withSigns(text.slice(Math.max(0, offset - 60), offset)).length,
        );
        const isCut = offset > 60;
        const shift = isCut ? line.slice(0, before.length + 1) : before;
        expect(carets.indexOf("^")).toBe(width(shift));
        const codePoint = text.codePointAt(offset);
        const character = codePoint === undefined ? "" : withSigns(String.fromCodePoint(codePoint));
        expect(line.slice(shift.length).startsWith(character)).toBe(true);
        expect(carets.trimStart()).toHaveLength(Math.max(1, width(character)));
        expect(visible(line)).toBe(line);
      }),
    );
  });
});

function width(text: string): number {
  return Array.from(text).length;
}

function withCaretAt(offset: number): string {
  return `${"a".repeat(offset)}^${"a".repeat(999 - offset)}`;
}

describe("the lines of a text", () => {
  describe("the position of an offset", () => {
    const unit = fc.constantFrom("a", "\n", "\r", "\r\n", "\u2028", "\u{1f600}");
    const texts = fc.string({ unit, maxLength: 12 });

    it("depends only on the line feeds before it, for any order of queries, in code units", () => {
      fc.assert(
        fc.property(texts, fc.array(fc.nat(12)), (text, places) => {
          const index = new LineIndex(text);
          for (const place of places) {
            const offset = Math.min(place, text.length);
            const before = text.slice(0, offset).split("\n");
            const [line, column] = [before.length, before.at(-1)!.length + 1];
            expect(index.positionAt(offset)).toEqual({ offset, line, column });
            expect(positionAt(text, offset)).toEqual({ offset, line, column });
          }
        }),
      );
    });
  });

  describe("the lines of a text are counted once, however many warnings there are", () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const lines = (count: number, line: (n: number) => string): string =>
      Array.from({ length: count }, (_, n) => `${line(n)}\n`).join("");

    /** The number of searches for line ends while a grammar is compiled and linted. */
    function searches(abnf: string, count: number): number {
      const indexOf = jest.spyOn(String.prototype, "indexOf");
      const grammar = compile(abnf, { missing: "defer" });
      expect([...grammar.warnings, ...lint(grammar)]).toHaveLength(count);
      const found = indexOf.mock.calls.filter(([search]) => search === "\n").length;
      indexOf.mockRestore();
      return found;
    }

    it.each<[what: string, line: (n: number) => string, first: number]>([
      ["rules that are repeated", () => 'a = "x"', 1],
      ["names that nobody defines", (n) => `a${n} = b${n}`, 0],
      ["alternatives that are written twice", (n) => `a${n} = "x" / "x"`, 0],
      ["bars", (n) => `a${n} = "x" | "y"`, 0],
    ])("%s", (_, line, first) => {
      for (const count of [50, 100]) {
        const found = searches(lines(count, line), count - first);
        // Each stage has its own index.
        expect(found).toBeLessThanOrEqual(3 * (count + 1));
      }
    });
  });
});

describe("line feeds", () => {
  test("the line feeds of texts with short and long lines, in ASCII and beyond it", () => {
    const lines = fc.oneof(
      fc.constantFrom("", "a", "\r", "\u000b", "\u008a", "\u0a0a", "\u{1f600}"),
      fc.nat(100).map((length) => "x".repeat(length)),
      fc.nat(5000).map((count) => "ab\n\n".repeat(count)),
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 20 }), (parts) => {
        const text = parts.join("\n");
        expect(lineFeedsOf(text)).toEqual({
          count: text.split("\n").length - 1,
          end: text.lastIndexOf("\n") + 1,
        });
      }),
    );
  });

  test("a host without an encoder", async () => {
    const { TextEncoder: encoder } = globalThis;
    Reflect.deleteProperty(globalThis, "TextEncoder");
    try {
      await jest.isolateModulesAsync(async () => {
        const { lineFeedsOf: counted } = await import("../../../grammar/common/line-feeds.js");
        expect(counted("ab\n".repeat(2000))).toEqual({ count: 2000, end: 6000 });
      });
    } finally {
      globalThis.TextEncoder = encoder;
    }
  });
});

describe("the nearest name", () => {
  const names = ["IPv4address", "IPv6address", "IPv6reference", "host", "hostname", "port", "path"];

  it.each([
    ["IPv6adress", "IPv6address"],
    ["ohst", "host"],
    ["thos", undefined],
    ["pat", "path"],
    ["", undefined],
  ])("to %j is %s", (name, expected) => {
    expect(nearest(name, names)).toBe(expected);
  });

  it("takes any iterable", () => {
    expect(nearest("hos", new Set(["post", "host"]))).toBe("host");
  });

  it("is not looked for where names are long", () => {
    const longest = "a".repeat(LONGEST_NAME);
    expect(nearest(`${longest.slice(1)}b`, [longest])).toBe(longest);
    expect(nearest(`${longest}b`, [longest])).toBeUndefined();
    expect(nearest(longest, [`${longest}b`])).toBeUndefined();
  });

  const words = fc.string({ unit: fc.constantFrom("a", "b", "C", "-"), maxLength: 6 });

  it("is at the least edit distance, and that is less than half of the name", () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 6 }), (name, candidates) => {
        const distances = candidates.map((candidate) => distance(name, candidate));
        const least = Math.min(...distances);
        const expected =
          least < Math.ceil(name.length / 2) ? candidates[distances.indexOf(least)] : undefined;
        expect(nearest(name, candidates)).toBe(expected);
      }),
    );
  });
});

/** The edit distance by its definition: a transposition is one edit, as an insertion. */
function distance(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left === "" || right === "") return left.length + right.length;
  const [shorterLeft, shorterRight] = [left.slice(1), right.slice(1)];
  if (left.at(0) === right.at(0)) return distance(shorterLeft, shorterRight);
  const isTransposed = left.at(0) === right.at(1) && left.at(1) === right.at(0);
  return (
    1 +
    Math.min(
      distance(shorterLeft, right),
      distance(left, shorterRight),
      distance(shorterLeft, shorterRight),
      isTransposed ? distance(left.slice(2), right.slice(2)) : Infinity,
    )
  );
}

describe("a heap", () => {
  it("gives its items in their order, whenever they were added", () => {
    const commands = fc.array(fc.oneof(fc.integer(), fc.constant("take" as const)), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(commands, (list) => {
        const heap = new Heap<number>((a, b) => a < b);
        let model: number[] = [];
        const firsts = list.map((command) => {
          if (command === "take") return [heap.take(), model.shift()];
          heap.add(command);
          model = [...model, command].sort((a, b) => a - b);
          return [heap.first, model.at(0)];
        });
        expect(firsts.map(([first]) => first)).toEqual(firsts.map(([, expected]) => expected));
      }),
    );
  });
});
