import { syntaxError } from "../../../helpers/syntax-error.js";
import { elementsOf } from "../../../helpers/syntax-trees.js";

describe("RFC 7405 section 2.1: char-val", () => {
  it.each([
    ['r = "aB"', 'i"aB"'],
    ['r = ""', 'i""'],
    ['r = " !#~"', 'i" !#~"'],
    ['r = "<;=%>"', 'i"<;=%>"'],
    ['r = %i"a"', 'i"a"'],
    ['r = %I"a"', 'i"a"'],
    ['r = %s"aB"', 's"aB"'],
    ['r = %S""', 's""'],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ['r = "a', "line 1, column 7: expected DQUOTE, found end of input"],
    ['r = "a\n  b"', "line 1, column 7: expected DQUOTE, found U+000A"],
    ['r = "a\tb"', "line 1, column 7: expected DQUOTE, found U+0009"],
    ['r = "\u00e9"', 'line 1, column 6: expected DQUOTE, found "\u00e9"'],
    ['r = "\u{1f600}"', 'line 1, column 6: expected DQUOTE, found "\u{1f600}"'],
    ["r = %s", "line 1, column 7: expected DQUOTE, found end of input"],
    ['r = %s "a"', 'line 1, column 7: expected DQUOTE, found " "'],
    ["r = %ia", 'line 1, column 7: expected DQUOTE, found "a"'],
    ["r = 'a'", 'line 1, column 5: expected element, found "\'"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("RFC 5234 section 4: num-val", () => {
  it.each([
    ["r = %b0", "b[0]"],
    ["r = %B01000001", "b[65]"],
    ["r = %b1010.1", "b[10 1]"],
    ["r = %b0-1", "b[0-1]"],
    ["r = %d13", "d[13]"],
    ["r = %D13.10", "d[13 10]"],
    ["r = %d48-57", "d[48-57]"],
    ["r = %x41", "x[65]"],
    ["r = %X0d.0A", "x[13 10]"],
    ["r = %x1.2.3.4", "x[1 2 3 4]"],
    ["r = %x30-39", "x[48-57]"],
    ["r = %x41-41", "x[65-65]"],
    ["r = %x0-10ffff", "x[0-1114111]"],
    ["r = %x110000", "x[1114112]"],
    ["r = %d9007199254740991", "d[9007199254740991]"],
    ["r = %x0000000000000000000041", "x[65]"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = %", 'line 1, column 6: expected "b", "d", "i", "s" or "x", found end of input'],
    ["r = %o17", 'line 1, column 6: expected "b", "d", "i", "s" or "x", found "o"'],
    ["r = %b2", 'line 1, column 7: expected BIT, found "2"'],
    ["r = %da", 'line 1, column 7: expected DIGIT, found "a"'],
    ["r = %x", "line 1, column 7: expected HEXDIG, found end of input"],
    ["r = %x41.", "line 1, column 10: expected HEXDIG, found end of input"],
    ["r = %x41-", "line 1, column 10: expected HEXDIG, found end of input"],
    ["r = %x41-g", 'line 1, column 10: expected HEXDIG, found "g"'],
    ["r = %x41-5A-60", 'line 1, column 12: expected "/", WSP or newline, found "-"'],
    ["r = %x41.42-43", 'line 1, column 12: expected "/", WSP or newline, found "-"'],
    ["r = %x41 -5A", 'line 1, column 10: expected "/", element or newline, found "-"'],
    ["r = %d12a", 'line 1, column 9: expected "/", WSP or newline, found "a"'],
    ["r = %x39-30", 'line 1, column 10: expected a number of at least 39, found "3"'],
    ["r = %b101-11", 'line 1, column 11: expected a number of at least 101, found "1"'],
    [
      "r = %d9007199254740992",
      'line 1, column 7: expected a number of at most 9007199254740991, found "9"',
    ],
    [
      "r = %x41.20000000000000",
      'line 1, column 10: expected a number of at most 1FFFFFFFFFFFFF, found "2"',
    ],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("RFC 5234 section 4: prose-val", () => {
  it.each([
    ["r = <>", "<>"],
    ['r = <any text, with = and ; and " and <>', '<any text, with = and ; and " and <>'],
    ["r = 0<pchar>", "rep(0, 0, <pchar>)"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = <a", 'line 1, column 7: expected ">", found end of input'],
    ["r = <a\n / b>", 'line 1, column 7: expected ">", found U+000A'],
    ["r = <\u00e9>", 'line 1, column 6: expected ">", found "\u00e9"'],
    ["r = a>", 'line 1, column 6: expected "/", WSP or newline, found ">"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});
