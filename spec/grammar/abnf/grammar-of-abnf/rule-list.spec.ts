import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { syntaxError } from "../../../helpers/syntax-error.js";
import { dump } from "../../../helpers/syntax-trees.js";

/** E.g. `a = b; c =/ d`. */
function rulesOf(text: string): string {
  return readAbnf(text)
    .rules.map(({ name, definedAs, elements }) => `${name} ${definedAs} ${dump(elements)}`)
    .join("; ");
}

describe("RFC 5234 section 4: rule and defined-as", () => {
  it.each([
    ["a = b\r\n", "a = b"],
    ["a = b\n", "a = b"],
    ["a = b", "a = b"],
    ["a=b", "a = b"],
    ["a\t=\tb \t", "a = b"],
    ["A-1 =/ b", "A-1 =/ b"],
    ["a=/b", "a =/ b"],
    ["a\n = b", "a = b"],
    ["a ; name\n =\n b ; value\n", "a = b"],
    ["a =\n\t / b".replace("/ ", ""), "a = b"],
  ])("%j is %s", (text, rules) => {
    expect(rulesOf(text)).toBe(rules);
  });

  it.each([
    ["a", 'line 1, column 2: expected "=", found end of input'],
    ["a b", 'line 1, column 3: expected "=", found "b"'],
    ["a := b", 'line 1, column 3: expected "=", found ":"'],
    ["a ::= b", 'line 1, column 3: expected "=", found ":"'],
    ["a : b", 'line 1, column 3: expected "=", found ":"'],
    ["a_b = c", 'line 1, column 2: expected "=", found "_"'],
    ["<a> = b", 'line 1, column 1: expected rulename, found "<"'],
    ["1a = b", 'line 1, column 1: expected rulename, found "1"'],
    ["= b", 'line 1, column 1: expected rulename, found "="'],
    ["a =", "line 1, column 4: expected element, found end of input"],
    ["a = ", "line 1, column 5: expected element, found end of input"],
    ["a == b", 'line 1, column 4: expected element, found "="'],
    ["a = / b", 'line 1, column 5: expected element, found "/"'],
    ["a\n= b", 'line 1, column 2: expected "=", found U+000A'],
    ["a =\nb", "line 1, column 4: expected element, found U+000A"],
    ["a =\nb = c", "line 1, column 4: expected element, found U+000A"],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("RFC 5234 section 4: rulelist", () => {
  it.each([
    ["a = b\nc = d\n", "a = b; c = d"],
    ["a = b\r\nc = d\n\r\ne =/ f", "a = b; c = d; e =/ f"],
    ["a = b\n c\nd = e", "a = cat(b, c); d = e"],
    ["\n\n; comment\n  \na = b\n;\n\t; comment\n\n", "a = b"],
    ["a = b\na = b\n", "a = b; a = b"],
    ["\n", ""],
    ["\r\n \r\n\t", ""],
    ["; nothing", ""],
    ["   ", ""],
  ])("%j is %s", (text, rules) => {
    expect(rulesOf(text)).toBe(rules);
  });

  it.each([
    ["", "line 1, column 1: expected rulename, found end of input"],
    ["a = b\n/ c", 'line 2, column 1: expected rulename, found "/"'],
    ["a = b\n(c)", 'line 2, column 1: expected rulename, found "("'],
    ["a = b\nc", 'line 2, column 2: expected "=", found end of input'],
    ["a = b c = d", 'line 1, column 9: expected "/", element or newline, found "="'],
    ["a = (b\nc = d", 'line 1, column 7: expected ")", "/" or WSP, found U+000A'],
    ["a = (b ; c\n\nc = d", 'line 1, column 8: expected ")", "/" or element, found ";"'],
    ["a = b /\nc = d", "line 1, column 8: expected element, found U+000A"],
    ["a = b\r c = d", "line 1, column 6: expected newline, found U+000D"],
    ["\r", "line 1, column 1: expected newline, found U+000D"],
    ["a = b\0", 'line 1, column 6: expected "/", WSP or newline, found U+0000'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("the spans of a rule", () => {
  it("are those of its name, and of all from there to its last word", () => {
    const text = "; first\n\nname  =/  ( a\n / b ) ; comment\n ; comment\n\nnext = c";
    const [first, second] = readAbnf(text).rules;
    expect(first).toMatchObject({
      nameSpan: { start: 9, end: 13 },
      span: { start: 9, end: text.indexOf(" ; comment") },
    });
    expect(second).toMatchObject({
      nameSpan: { start: text.length - 8, end: text.length - 4 },
      span: { start: text.length - 8, end: text.length },
    });
  });

  it("count UTF-16 code units", () => {
    const [rule] = readAbnf("; \u{1f600}\na = b").rules;
    expect(rule?.span).toEqual({ start: 5, end: 10 });
  });
});
