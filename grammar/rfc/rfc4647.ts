/**
 * RFC 4647, "Matching of Language Tags", September 2006: sections 2.1 and 2.2, verbatim.
 */
import { deferred, type Named, type NamesIn } from "../compile.js";

const RFC4647_ABNF = `\
language-range   = (1*8ALPHA *("-" 1*8alphanum)) / "*"
alphanum         = ALPHA / DIGIT

extended-language-range = (1*8ALPHA / "*")
                          *("-" (1*8alphanum / "*"))
`;

const grammar = /* @__PURE__ */ deferred(RFC4647_ABNF);

/** The names of the rules of RFC 4647. */
export type Rfc4647Name = NamesIn<typeof grammar>;

/**
 * The grammar of language ranges.
 *
 * @example
 *   rfc4647.rules["language-range"].test("de-CH"); // true
 */
export const rfc4647: Named<typeof grammar, Rfc4647Name> = grammar;
