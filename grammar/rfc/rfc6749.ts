/**
 * RFC 6749, "The OAuth 2.0 Authorization Framework", October 2012: appendix A, verbatim; the
 * repeated definitions of `name-char` stand once. `URI-reference` is that of RFC 3986.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";

const RFC6749_ABNF = `\
VSCHAR     = %x20-7E
NQCHAR     = %x21 / %x23-5B / %x5D-7E
NQSCHAR    = %x20-21 / %x23-5B / %x5D-7E
UNICODECHARNOCRLF = %x09 /%x20-7E / %x80-D7FF /
                    %xE000-FFFD / %x10000-10FFFF

client-id     = *VSCHAR

client-secret = *VSCHAR

response-type = response-name *( SP response-name )
response-name = 1*response-char
response-char = "_" / DIGIT / ALPHA

scope       = scope-token *( SP scope-token )
scope-token = 1*NQCHAR

state      = 1*VSCHAR

redirect-uri      = URI-reference

error             = 1*NQSCHAR

error-description = 1*NQSCHAR

error-uri         = URI-reference

grant-type = grant-name / URI-reference
grant-name = 1*name-char
name-char  = "-" / "." / "_" / DIGIT / ALPHA

code       = 1*VSCHAR

access-token = 1*VSCHAR

token-type = type-name / URI-reference
type-name  = 1*name-char

expires-in = 1*DIGIT

username = *UNICODECHARNOCRLF

password = *UNICODECHARNOCRLF

refresh-token = 1*VSCHAR

param-name = 1*name-char
`;

/**
 * The grammar of the parameters of OAuth 2.0.
 *
 * @example
 *   rfc6749.rules.scope.test("openid profile email"); // true
 */
export const rfc6749 = /* @__PURE__ */ deferred(RFC6749_ABNF, () => ({ imports: [rfc3986] }));

/** The names of the rules of RFC 6749. */
export type Rfc6749Name = Extract<keyof (typeof rfc6749)["rules"], string>;
