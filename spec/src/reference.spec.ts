import { isSubset } from "../../grammar/index.js";
import { rfc2396bisTexts, rfc2396Texts } from "../../src/choices/texts.js";

describe("the grammar that opaque URIs are read with", () => {
  it.each([
    ["the draft", rfc2396bisTexts()],
    ["RFC 2396", rfc2396Texts()],
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
