import { MAX_DEPTH } from "../../../../grammar/abnf/grammar-of-abnf.js";
import { syntaxError } from "../../../helpers/syntax-error.js";
import { elementsOf } from "../../../helpers/syntax-trees.js";

describe("RFC 5234 section 4: rulename", () => {
  it.each([
    ["r = a", "a"],
    ["r = Z", "Z"],
    ["r = a-1-", "a-1-"],
    ["r = A--9", "A--9"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = -a", 'line 1, column 5: expected element, found "-"'],
    ["r = a_b", 'line 1, column 6: expected "/", WSP or newline, found "_"'],
    ["r = a.b", 'line 1, column 6: expected "/", WSP or newline, found "."'],
    ["r = \u212a", 'line 1, column 5: expected element, found "\u212a"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("RFC 5234 section 4: alternation and concatenation", () => {
  it.each([
    ["r = a / b / c", "alt(a, b, c)"],
    ["r = a/b/c", "alt(a, b, c)"],
    ["r = a b c", "cat(a, b, c)"],
    ["r = a\tb  c", "cat(a, b, c)"],
    ["r = a b / c d", "alt(cat(a, b), cat(c, d))"],
    ["r = a / b c / d", "alt(a, cat(b, c), d)"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = / a", 'line 1, column 5: expected element, found "/"'],
    ["r = a /", "line 1, column 8: expected element, found end of input"],
    ["r = a // b", 'line 1, column 8: expected element, found "/"'],
    ["r = a / / b", 'line 1, column 9: expected element, found "/"'],
    ['r = "a""b"', 'line 1, column 8: expected "/", WSP or newline, found """'],
    ["r = (a)(b)", 'line 1, column 8: expected "/", WSP or newline, found "("'],
    ["r = a, b", 'line 1, column 6: expected "/", WSP or newline, found ","'],
    ["r = a , b", 'line 1, column 7: expected "/", element or newline, found ","'],
    ["r = a = b", 'line 1, column 7: expected "/", element or newline, found "="'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("RFC 5234 section 4: group and option", () => {
  it.each([
    ["r = (a)", "a"],
    ["r = ( a )", "a"],
    ["r = ((a))", "a"],
    ["r = (a b) c", "cat(cat(a, b), c)"],
    ["r = a (b / c) d", "cat(a, alt(b, c), d)"],
    ["r = (a / b) / c", "alt(alt(a, b), c)"],
    ["r = [a]", "opt(a)"],
    ["r = [ a b / c ]", "opt(alt(cat(a, b), c))"],
    ["r = [(a)]", "opt(a)"],
    ["r = [[a]]", "opt(opt(a))"],
    ["r = (\n a ; c\n / b\n )", "alt(a, b)"],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
  });

  it.each([
    ["r = ()", 'line 1, column 6: expected element, found ")"'],
    ["r = [ ]", 'line 1, column 7: expected element, found "]"'],
    ["r = (a", 'line 1, column 7: expected ")", "/" or WSP, found end of input'],
    ["r = [a / b", 'line 1, column 11: expected "/", "]" or WSP, found end of input'],
    ["r = [a)", 'line 1, column 7: expected "/", "]" or WSP, found ")"'],
    ["r = (a ]", 'line 1, column 8: expected ")", "/" or element, found "]"'],
    ["r = a)", 'line 1, column 6: expected "/", WSP or newline, found ")"'],
    ["r = a ]", 'line 1, column 7: expected "/", element or newline, found "]"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});

describe("nested brackets", () => {
  function nested(depth: number): string {
    return `r = ${"(".repeat(depth)}a${")".repeat(depth)}`;
  }

  it("may be as many as the limit", () => {
    expect(elementsOf(nested(MAX_DEPTH))).toBe("a");
  });

  it("are refused at the first too many", () => {
    expect(syntaxError(nested(MAX_DEPTH + 1)).message).toBe(
      'line 1, column 105: expected at most 100 nested brackets, found "("',
    );
  });

  it.each(["(", "[", "*("])("do not end in the call stack: %s", (open) => {
    const error = syntaxError(`r = ${open.repeat(1e6)}`);
    expect(error.expected).toEqual(["at most 100 nested brackets"]);
    expect(error.offset).toBe("r = ".length + MAX_DEPTH * open.length + open.length - 1);
  });

  it("do not count where they stand side by side", () => {
    expect(elementsOf(`r = ${"(a) ".repeat(1000)}`)).toBe(`cat(${"a, ".repeat(999)}a)`);
  });
});
