/**
 * RFC 8141, "Uniform Resource Names (URNs)", April 2017: sections 2 and 5.2, verbatim, with the
 * rules of RFC 3986 to which section 2 refers as they are written there.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC8141_ABNF = `\
namestring    = assigned-name
                [ rq-components ]
                [ "#" f-component ]

assigned-name = "urn" ":" NID ":" NSS

NID           = (alphanum) 0*30(ldh) (alphanum)
ldh           = alphanum / "-"
NSS           = pchar *(pchar / "/")

rq-components = [ "?+" r-component ]
                [ "?=" q-component ]
r-component   = pchar *( pchar / "/" / "?" )
q-component   = pchar *( pchar / "/" / "?" )

f-component   = fragment

; general URI syntax rules (RFC3986)
fragment      = *( pchar / "/" / "?" )
pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
pct-encoded   = "%" HEXDIG HEXDIG
unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"
sub-delims    = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="

alphanum      = ALPHA / DIGIT  ; obsolete, usage is deprecated

; 5.2.  Informal Namespaces

InformalNamespaceName = "urn-" Number
Number                = DigitNonZero 0*Digit
DigitNonZero          = "1"/ "2" / "3" / "4"/ "5"
                      / "6" / "7" / "8" / "9"
Digit                 = "0" / DigitNonZero
`;

const rfc8141Grammar = /* @__PURE__ */ deferred(RFC8141_ABNF);

/** The names of the rules of RFC 8141. */
export type Rfc8141Name = Extract<keyof (typeof rfc8141Grammar)["rules"], string>;

/**
 * The grammar of URNs.
 *
 * @example
 *   rfc8141.rules.namestring.test("urn:example:a123,z456?+abc"); // true
 */
export const rfc8141: Grammar<Rfc8141Name> = rfc8141Grammar;
