import fc from "fast-check";
import { printAbnf } from "../../../../grammar/abnf/printer.js";
import { dump, elementsOf, nodes } from "../../../helpers/syntax-trees.js";

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
