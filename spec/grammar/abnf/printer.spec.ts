import fc from "fast-check";
import { printAbnf, printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { dump, nodes, ruleNames } from "../../helpers/syntax-trees.js";

function reprinted(elements: string): string {
  return readAbnf(`r = ${elements}`)
    .rules.map((rule) => printNode(rule.elements))
    .join("; ");
}

describe("RFC 5234 section 3.10: operators that bind more tightly need no brackets", () => {
  it.each([
    ["a / b / c", "a / b / c"],
    ["(a / b) / c", "( a / b ) / c"],
    ["a / (b / c)", "a / ( b / c )"],
    ["(a b) / (c d)", "a b / c d"],
    ["a (b / c) d", "a ( b / c ) d"],
    ["(a b) c", "( a b ) c"],
    ["2(a)", "2a"],
    ["2(a b)", "2( a b )"],
    ["2(a / b)", "2( a / b )"],
    ["2(3a)", "2( 3a )"],
    ["*[a]", "*[ a ]"],
    ["[(a / b)]", "[ a / b ]"],
    ["[[a]]", "[ [ a ] ]"],
    ["((a))", "a"],
  ])("%s", (elements, printed) => {
    expect(reprinted(elements)).toBe(printed);
  });
});

describe("RFC 5234 sections 3.6 and 3.7: repeats", () => {
  it.each([
    ["*a", "*a"],
    ["0*a", "*a"],
    ["1*a", "1*a"],
    ["*1a", "*1a"],
    ["0*1a", "*1a"],
    ["2*4a", "2*4a"],
    ["3*3a", "3a"],
    ["0a", "0a"],
    ["0<p>", "0<p>"],
  ])("%s", (elements, printed) => {
    expect(reprinted(elements)).toBe(printed);
  });
});

describe("RFC 5234 sections 2.3 and 3.4, RFC 7405: terminals", () => {
  it.each([
    ['%i"a"', '"a"'],
    ['%S"a"', '%s"a"'],
    ['""', '""'],
    ["%xfF", "%xFF"],
    ["%X0a.0D", "%x0A.0D"],
    ["%d065-090", "%d65-90"],
    ["%b0101", "%b101"],
    ["%x10FFFF", "%x10FFFF"],
    ["<any text>", "<any text>"],
  ])("%s", (elements, printed) => {
    expect(reprinted(elements)).toBe(printed);
  });
});

describe("printAbnf", () => {
  it("prints a rule a line, and ends the last line too", () => {
    expect(printAbnf(readAbnf("a = b\n  c ; d\na=/e").rules)).toBe("a = b c\na =/ e\n");
  });

  it("prints an empty line of no rules, as a rulelist is not empty", () => {
    expect(printAbnf([])).toBe("\n");
  });

  it("prints text that is read as the same rules", () => {
    const rules = fc.record({
      name: ruleNames,
      definedAs: fc.constantFrom("=" as const, "=/" as const),
      elements: nodes,
    });
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 3 }), (printed) => {
        const { rules: read, warnings } = readAbnf(printAbnf(printed));
        expect(warnings).toEqual([]);
        expect(read.map(({ name, definedAs }) => ({ name, definedAs }))).toEqual(
          printed.map(({ name, definedAs }) => ({ name, definedAs })),
        );
        expect(read.map(({ elements }) => dump(elements))).toEqual(
          printed.map(({ elements }) => dump(elements)),
        );
      }),
    );
  });

  it("prints the same again when it is read", () => {
    fc.assert(
      fc.property(nodes, (node) => {
        expect(reprinted(printNode(node))).toBe(printNode(node));
      }),
    );
  });
});
