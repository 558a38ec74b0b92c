/**
 * RFC 4647, "Matching of Language Tags", September 2006: sections 2.1 and 2.2, verbatim.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC4647_ABNF = `\
language-range   = (1*8ALPHA *("-" 1*8alphanum)) / "*"
alphanum         = ALPHA / DIGIT

extended-language-range = (1*8ALPHA / "*")
                          *("-" (1*8alphanum / "*"))
`;

const rfc4647Grammar = /* @__PURE__ */ deferred(RFC4647_ABNF);

/** The names of the rules of RFC 4647. */
export type Rfc4647Name = Extract<keyof (typeof rfc4647Grammar)["rules"], string>;

/**
 * The grammar of language ranges.
 *
 * @example
 *   rfc4647.rules["language-range"].test("de-CH"); // true
 */
export const rfc4647: Grammar<Rfc4647Name> = rfc4647Grammar;
