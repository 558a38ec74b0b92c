import fc from "fast-check";
import { printAbnf } from "../../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { syntaxError } from "../../../helpers/syntax-error.js";
import { dump, elementsOf, nodes } from "../../../helpers/syntax-trees.js";

describe("RFC 5234 section 4: c-wsp", () => {
  it.each([
    ["r = a\n b", "cat(a, b)"],
    ["r = a\r\n\tb", "cat(a, b)"],
    ["r = a  ; comment\n   b", "cat(a, b)"],
    ["r = a;comment\n b", "cat(a, b)"],
    ["r = a\n ; comment\n ; comment\n b", "cat(a, b)"],
    ["r = a\n  \n\t\r\n b", "cat(a, b)"],
    ["r = a ; /\n / ; b\n b", "alt(a, b)"],
    ["r = ( ; comment\n a ; comment\n )", "a"],
    ['r = a ; " unclosed\n b', "cat(a, b)"],
    ['r = ";" b', 'cat(i";", b)'],
  ])("%j is %s", (text, elements) => {
    expect(elementsOf(text)).toBe(elements);
    expect(readAbnf(text).warnings).toEqual([]);
  });

  it.each([
    ["r = a\u00a0b", 'line 1, column 6: expected "/", WSP or newline, found U+00A0'],
    ["r = a\u000bb", 'line 1, column 6: expected "/", WSP or newline, found U+000B'],
    ["r = a\u2028 b", 'line 1, column 6: expected "/", WSP or newline, found U+2028'],
    ["r = a \\ b", 'line 1, column 7: expected "/", element or newline, found "\\"'],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });

  it("may be anything where a blank is", () => {
    const space = fc.constantFrom(" ", "\t", "  ", "\n ", "\r\n\t", ' ; x / "\n ', " ;\n\t;\n  ");
    fc.assert(
      fc.property(nodes, fc.infiniteStream(space), (node, spaces) => {
        // Strings and prose keep their blanks.
        const text = printAbnf([{ name: "r", definedAs: "=", elements: node }]).replace(
          /"[^"]*"|<[^>]*>| /g,
          (word) => (word === " " ? (spaces.next().value as string) : word),
        );
        expect(elementsOf(text)).toBe(dump(node));
      }),
    );
  });
});

describe("RFC 5234 section 4: comment", () => {
  it.each(["a = b ;", "a = b ;\n", "a = b ; \t!~", ";\na = b", "a = b ;;\r\n"])("%j", (text) => {
    expect(readAbnf(text).rules).toHaveLength(1);
    expect(readAbnf(text).warnings).toEqual([]);
  });

  it.each([
    ["a = b ; \u0007", "line 1, column 9: expected newline, found U+0007"],
    ["a = b ; \u007f", "line 1, column 9: expected newline, found U+007F"],
    ["a = b ; \u0085\n", "line 1, column 9: expected newline, found U+0085"],
    ["a = b ; \u2028\n c", "line 1, column 9: expected newline, found U+2028"],
    ["a = (b ; \u2029\n)", "line 1, column 10: expected newline, found U+2029"],
    ["; c\rd\na = b", "line 1, column 4: expected newline, found U+000D"],
  ])("%j is none", (text, message) => {
    expect(syntaxError(text).message).toBe(message);
  });
});
