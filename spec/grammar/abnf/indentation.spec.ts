import fc from "fast-check";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { dump, nodes } from "../../helpers/syntax-trees.js";

describe("a grammar that is indented as a whole", () => {
  it("has the offsets of the text, also behind a byte order mark", () => {
    const [marked] = readAbnf("\ufeff  r = a\n  s = b").rules;
    expect(marked?.nameSpan).toEqual({ start: 3, end: 4 });
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
