/** What is not of the form of cases in `spec/fixtures/syntax.txt`. */
import fc from "fast-check";
import { MAX_DEPTH } from "../../../grammar/abnf/grammar-of-abnf.js";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { syntaxError } from "../../helpers/syntax-error.js";
import { dump, elementsOf, nodes } from "../../helpers/syntax-trees.js";

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

describe("RFC 9110 section 5.6.1.1: lists, as a sender makes them", () => {
  it("gives the generated nodes the span of the operator and its element", () => {
    const [rule] = readAbnf("r = b / 1#a", { lists: true }).rules;
    expect(rule?.elements).toMatchObject({
      alternatives: [
        { span: { start: 4, end: 5 } },
        {
          type: "concatenation",
          span: { start: 8, end: 11 },
          elements: [
            { span: { start: 10, end: 11 } },
            {
              type: "repetition",
              span: { start: 8, end: 11 },
              element: {
                elements: [
                  { name: "OWS", span: { start: 8, end: 11 } },
                  { value: ",", span: { start: 8, end: 11 } },
                  { name: "OWS", span: { start: 8, end: 11 } },
                  { name: "a", span: { start: 10, end: 11 } },
                ],
              },
            },
          ],
        },
      ],
    });
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

describe("RFC 5234 section 4: c-wsp", () => {
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
