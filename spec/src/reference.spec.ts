import { isSubset } from "../../grammar/index.js";
import { RFC2396, RFC2396BIS } from "../../src/dialects/texts.js";

describe("the grammar that opaque URIs are read with", () => {
  it.each([
    ["the draft", RFC2396BIS],
    ["RFC 2396", RFC2396],
  ])("has in %s the language of the standard's own", (_, { grammar, opaque }) => {
    const reading = grammar.extend(opaque?.abnf ?? "");
    expect(() => grammar.rule("opaque-path")).toThrow('no rule named "opaque-path"');
    for (const name of ["opaque-part", "URI-reference"]) {
      expect(isSubset(reading.rule(name), grammar.rule(name))).toBe(true);
      expect(isSubset(grammar.rule(name), reading.rule(name))).toBe(true);
    }
    expect(reading.rule("opaque-path").test("a")).toBe(true);
  });
});
