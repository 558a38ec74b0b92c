import fc from "fast-check";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { syntaxError } from "../../helpers/syntax-error.js";
import { dump, nodes } from "../../helpers/syntax-trees.js";

/** E.g. `a = b; c = d`, then the warnings as `kind line:column`. */
function read(text: string): readonly string[] {
  const { rules, warnings } = readAbnf(text);
  return [
    rules.map(({ name, elements }) => `${name} = ${dump(elements)}`).join("; "),
    ...warnings.map(({ kind, line, column }) => `${kind} ${line}:${column}`),
  ];
}

describe("a grammar that is indented as a whole", () => {
  it.each([
    ["  a = b\n  c = d", "a = b; c = d"],
    ["\ta = b\n\t\tc\n\td = e", "a = cat(b, c); d = e"],
    ["   a = b\n    c\n   d = e", "a = cat(b, c); d = e"],
    ["\n\n   a = b\r\n      / c\r\n\r\n   d = e\r\n", "a = alt(b, c); d = e"],
    ["; comment\n  a = b\n; comment\n  c = d", "a = b; c = d"],
    ["    a = b\n  ; comment\n    c = d", "a = b; c = d"],
    ["  a = b\n  ; comment\n    c\n  d = e", "a = cat(b, c); d = e"],
    [" a\n  = b\n c =\n   d", "a = b; c = d"],
    ["\ta = b\n        c = d", "a = b; c = d"],
    ["    \ta = b\n\t\tc\n        d = e", "a = cat(b, c); d = e"],
  ])("%j", (text, rules) => {
    expect(read(text)).toEqual([rules]);
  });

  it("has the offsets of the text", () => {
    const text = "\n   name = (a\n      / b)\n   next = c";
    const [first, second] = readAbnf(text).rules;
    expect(first).toMatchObject({
      nameSpan: { start: 4, end: 8 },
      span: { start: 4, end: text.indexOf(")") + 1 },
    });
    expect(second?.nameSpan).toEqual({
      start: text.indexOf("next"),
      end: text.indexOf("next") + 4,
    });
  });

  it.each([
    ["  a = (b\n  c = d", 'line 1, column 9: expected ")", "/" or WSP, found U+000A'],
    ["  a = b\n  / c", 'line 2, column 3: expected rulename, found "/"'],
    ["  / b\n  a = c", 'line 1, column 3: expected rulename, found "/"'],
    ["  a =\n  b = c", "line 1, column 6: expected element, found U+000A"],
    ["  a = b ^\n  c = d", 'line 1, column 9: expected "/", element or newline, found "^"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });

  it("is the grammar that stands at the margin", () => {
    const indentation = fc.constantFrom("", " ", "  ", "\t", "      ", "\t  ");
    fc.assert(
      fc.property(fc.array(nodes, { minLength: 1, maxLength: 3 }), indentation, (trees, blanks) => {
        const text = printAbnf(
          trees.map((elements) => ({ name: "r", definedAs: "=" as const, elements })),
        ).replace(/^/gm, blanks);
        const { rules, warnings } = readAbnf(text);
        expect(rules.map(({ elements }) => dump(elements))).toEqual(trees.map(dump));
        expect(warnings).toEqual([]);
      }),
    );
  });
});

describe("rules with another indentation than the first", () => {
  it.each([
    ["a = b\n  c = d", "a = b; c = d", "uneven-indentation 2:3"],
    ["   a = b\nc = d", "a = b; c = d", "uneven-indentation 2:1"],
    ["   a = b\n c=d\n   e = f", "a = b; c = d; e = f", "uneven-indentation 2:2"],
    ["a = b\n\t\tc =/ d", "a = b; c = d", "uneven-indentation 2:3"],
    ["  a = b\n    c = d\n      / e", "a = b; c = alt(d, e)", "uneven-indentation 2:5"],
    ["   a = b\n / c", "a = alt(b, c)", "uneven-indentation 2:2"],
  ])("%j", (text, rules, warning) => {
    expect(read(text)).toEqual([rules, warning]);
  });

  it("point at their names", () => {
    const [warning] = readAbnf("a = b\n  name   = c").warnings;
    expect(warning?.message).toBe("the line is not indented like the first rule");
    expect(warning?.excerpt()).toBe("  name   = c\n  ^^^^");
  });
});
