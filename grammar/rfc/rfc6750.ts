/**
 * RFC 6750, "The OAuth 2.0 Authorization Framework: Bearer Token Usage", October 2012: section 2.1,
 * verbatim. The challenge of section 3 is described in prose.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC6750_ABNF = `\
b64token    = 1*( ALPHA / DIGIT /
                  "-" / "." / "_" / "~" / "+" / "/" ) *"="
credentials = "Bearer" 1*SP b64token
`;

const rfc6750Grammar = /* @__PURE__ */ deferred(RFC6750_ABNF);

/** The names of the rules of RFC 6750. */
export type Rfc6750Name = Extract<keyof (typeof rfc6750Grammar)["rules"], string>;

/**
 * The grammar of credentials with a bearer token, the value of the header field Authorization.
 *
 * @example
 *   rfc6750.rules.credentials.test("Bearer mF_9.B5f-4.1JqM"); // true
 */
export const rfc6750: Grammar<Rfc6750Name> = rfc6750Grammar;
