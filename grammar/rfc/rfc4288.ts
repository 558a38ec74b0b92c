/**
 * RFC 4288, "Media Type Specifications and Registration Procedures", December 2005: section 4.2,
 * verbatim. RFC 6838 obsoletes it. RFC 5545 refers to it.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC4288_ABNF = `\
type-name = reg-name
subtype-name = reg-name

reg-name = 1*127reg-name-chars
reg-name-chars = ALPHA / DIGIT / "!" /
                 "#" / "$" / "&" / "." /
                 "+" / "-" / "^" / "_"
`;

const rfc4288Grammar = /* @__PURE__ */ deferred(RFC4288_ABNF);

/** The names of the rules of RFC 4288. */
export type Rfc4288Name = Extract<keyof (typeof rfc4288Grammar)["rules"], string>;

/**
 * The grammar of the names of media types, before RFC 6838.
 *
 * @example
 *   rfc4288.rules["type-name"].test("text"); // true
 */
export const rfc4288: Grammar<Rfc4288Name> = rfc4288Grammar;
