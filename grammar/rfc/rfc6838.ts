/**
 * RFC 6838, "Media Type Specifications and Registration Procedures", January 2013: section 4.2,
 * verbatim.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC6838_ABNF = `\
type-name = restricted-name
subtype-name = restricted-name

restricted-name = restricted-name-first *126restricted-name-chars
restricted-name-first  = ALPHA / DIGIT
restricted-name-chars  = ALPHA / DIGIT / "!" / "#" /
                         "$" / "&" / "-" / "^" / "_"
restricted-name-chars =/ "." ; Characters before first dot always
                             ; specify a facet name
restricted-name-chars =/ "+" ; Characters after last plus always
                             ; specify a structured syntax suffix
`;

const rfc6838Grammar = /* @__PURE__ */ deferred(RFC6838_ABNF);

/** The names of the rules of RFC 6838. */
export type Rfc6838Name = Extract<keyof (typeof rfc6838Grammar)["rules"], string>;

/**
 * The grammar of the names of media types.
 *
 * @example
 *   rfc6838.rules["subtype-name"].test("vnd.api+json"); // true
 */
export const rfc6838: Grammar<Rfc6838Name> = rfc6838Grammar;
