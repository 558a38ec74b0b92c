import {
  AbnfError,
  AbnfSyntaxError,
  END_OF_INPUT,
  UnknownRuleError,
  warning,
} from "../../../grammar/common/errors.js";
import * as errors from "../../../grammar/common/errors.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import { mismatch, mismatchOrNever } from "../../../grammar/common/mismatch.js";
import { unread } from "../../helpers/expectations.js";
import * as mismatches from "../../../grammar/common/mismatch-error.js";
import { UriAbnfError } from "../../../grammar/common/errors.js";
import * as arbitrary from "../../../grammar/fast-check/index.js";
import * as generate from "../../../grammar/generate/index.js";
import * as grammar from "../../../grammar/index.js";
import * as language from "../../../grammar/language/index.js";
import * as regexp from "../../../grammar/regexp/index.js";
import * as rfc2396 from "../../../src/dialects/rfc2396.js";
import * as rfc2396bis from "../../../src/dialects/rfc2396bis.js";
import * as rfc3986 from "../../../src/dialects/rfc3986.js";
import * as rfc3987 from "../../../src/dialects/rfc3987.js";
import * as referenceErrors from "../../../src/errors.js";
import * as uri from "../../../src/index.js";
import type { Expectation } from "../../../grammar/runtime/expected.js";

describe("AbnfSyntaxError", () => {
  const text = "a = b\nc = ^d\n";
  const error = new AbnfSyntaxError(text, 10, ['"/"', "element"]);

  it("names five of many things", () => {
    const names = Array.from({ length: 7 }, (_, index) => `n${index}`);
    const { message, expected } = new AbnfSyntaxError("^", 0, names);
    expect(message).toBe(
      `line 1, column 1: expected ${names.slice(0, 5).join(", ")} or 2 more, found "^"`,
    );
    expect(expected).toBe(names);
  });

  it("has the place and the expected set", () => {
    expect(error.message).toBe('line 2, column 5: expected "/" or element, found "^"');
    expect(error).toMatchObject({
      name: "AbnfSyntaxError",
      kind: "syntax-error",
      names: [],
      offset: 10,
      line: 2,
      column: 5,
      expected: ['"/"', "element"],
    });
  });

  it("shows the line", () => {
    expect(error.excerpt()).toBe("c = ^d\n    ^");
  });

  it("is an AbnfError", () => {
    expect(error).toBeInstanceOf(AbnfError);
    expect(String(error)).toBe(`AbnfSyntaxError: ${error.message}`);
  });
});

describe("AbnfError", () => {
  const text = "a = bc\r\n  / de\r\n";
  const span = { start: 12, end: 14 };

  it("has the place, the message and the kind", () => {
    const error = new AbnfError("undefined-rule", "undefined rule de", text, span, ["de"]);
    expect(error.message).toBe("line 2, column 5: undefined rule de");
    expect(error).toMatchObject({
      name: "AbnfError",
      kind: "undefined-rule",
      names: ["de"],
      offset: 12,
      line: 2,
      column: 5,
    });
    expect(error).toBeInstanceOf(Error);
  });

  it("has no names where none are missing", () => {
    expect(new AbnfError("duplicate-rule", "a is defined twice", text, span).names).toEqual([]);
  });

  it("shows the line with carets below the whole place", () => {
    const error = new AbnfError("undefined-rule", "undefined rule de", text, span, ["de"]);
    expect(error.excerpt()).toBe("  / de\n    ^^");
  });
});

describe("warning", () => {
  it("is a place, a kind, a line, and a picture", () => {
    const abnf = new LineIndex("a = b\n | c");
    const remark = warning("bar-for-slash", "the message", abnf, { start: 7, end: 8 });
    expect(remark).toMatchObject({
      kind: "bar-for-slash",
      message: "the message",
      offset: 7,
      line: 2,
      column: 2,
    });
    expect(remark.excerpt()).toBe(" | c\n ^");
  });
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
    [["a", "b", "c", "d"], "expected a, b, c or d"],
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

  it.each<[string, expected: readonly Expectation[], words: string]>([
    ["one", [{ word: '"GET"', read: 1 }], '"GET" (from offset 6)'],
    [
      "all at one offset",
      [
        { word: '"GET"', read: 1 },
        { word: '"GO"', read: 1 },
      ],
      '"GET" or "GO" (from offset 6)',
    ],
    [
      "more than a message names",
      Array.from({ length: 8 }, (_, index) => ({ word: `"G${index}"`, read: 1 })),
      '"G0", "G1", "G2", "G3", "G4" or 3 more (from offset 6)',
    ],
    [
      "some of them",
      [
        { word: "DIGIT", read: 0 },
        { word: '"GET"', read: 1 },
        { word: '%s"Or"', read: 2 },
        { word: END_OF_INPUT, read: 0 },
      ],
      'DIGIT, "GET" (from offset 6), %s"Or" (from offset 5) or end of input',
    ],
    [
      "a long one",
      [{ word: `"${"a".repeat(100)}"`, read: 7 }],
      `"${"a".repeat(58)}… (from offset 0)`,
    ],
  ])("says where literals began: %s", (_, expected, words) => {
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
    ["a carriage return", "a\r\n", 1, "found U+000D"],
    ["a tab", "\t", 0, "found U+0009"],
    ["NUL", "\0", 0, "found U+0000"],
    ["DEL", "\x7f", 0, "found U+007F"],
    ["a C1 control", "\x85", 0, "found U+0085"],
    ["a right-to-left override", "a\u202eb", 1, "found U+202E"],
    ["a byte order mark", "\ufeffa", 0, "found U+FEFF"],
    ["a pair", "a\u{1f600}", 1, 'found "\u{1f600}"'],
    ["a lone high surrogate", "\ud83da", 0, "found U+D83D"],
    ["the second half of a pair", "\u{1f600}", 1, "found U+DE00"],
    ["a combining mark", "e\u0301", 1, "found U+0301"],
    ["white space beyond ASCII", "\u00a0", 0, "found U+00A0"],
    ["a character for private use", "\u{f0000}", 0, "found U+F0000"],
    ["a code point without a character", "\ufdd0", 0, "found U+FDD0"],
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
  const dialects = { rfc2396, rfc2396bis, rfc3986, rfc3987 };

  test.each(Object.entries({ ...entryPoints, ...dialects }))(
    "%s exports the class",
    (_, module) => {
      expect(module.UriAbnfError).toBe(UriAbnfError);
    },
  );
});
