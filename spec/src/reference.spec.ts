import {
  isSubset,
  rfc2396 as grammar2396,
  rfc2396bis as draftGrammar,
} from "../../grammar/index.js";
import { OPAQUE as OPAQUE_2396 } from "../../src/dialects/rfc2396.js";
import { OPAQUE as OPAQUE_DRAFT } from "../../src/dialects/rfc2396bis.js";
import type { Grammar } from "../../grammar/index.js";
import type { OpaqueRules } from "../../src/index.js";

describe("the grammar that opaque URIs are read with", () => {
  const grammars: readonly (readonly [string, Grammar, OpaqueRules<string>])[] = [
    ["the draft", draftGrammar, OPAQUE_DRAFT],
    ["RFC 2396", grammar2396, OPAQUE_2396],
  ];

  it.each(grammars)("has in %s the language of the standard's own", (_, grammar, opaque) => {
    const reading = grammar.extend(opaque.abnf);
    for (const name of [opaque.part, "URI-reference"]) {
      expect(isSubset(reading.rule(name), grammar.rule(name))).toBe(true);
      expect(isSubset(grammar.rule(name), reading.rule(name))).toBe(true);
    }
  });
});
