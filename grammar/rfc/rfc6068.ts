/**
 * RFC 6068, "The 'mailto' URI Scheme", October 2010: section 2, verbatim. `dot-atom-text` and
 * `quoted-string` are those of RFC 5322, `unreserved` and `pct-encoded` those of RFC 3986.
 *
 * Section 2 says in prose that an address encodes the characters that a URI does not allow. The
 * ABNF does not say so: `dot-atom-text` has "?", "%" and "&" in it.
 *
 * The rules of RFC 5322 are those with its verified errata, whose language is the intended one.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc5322Corrected } from "./rfc5322.js";

const RFC6068_ABNF = `\
mailtoURI    = "mailto:" [ to ] [ hfields ]
to           = addr-spec *("," addr-spec )
hfields      = "?" hfield *( "&" hfield )
hfield       = hfname "=" hfvalue
hfname       = *qchar
hfvalue      = *qchar
addr-spec    = local-part "@" domain
local-part   = dot-atom-text / quoted-string
domain       = dot-atom-text / "[" *dtext-no-obs "]"
dtext-no-obs = %d33-90 / ; Printable US-ASCII
               %d94-126  ; characters not including
                         ; "[", "]", or "\\"
qchar        = unreserved / pct-encoded / some-delims
some-delims  = "!" / "$" / "'" / "(" / ")" / "*"
             / "+" / "," / ";" / ":" / "@"
`;

/**
 * The grammar of URIs for mail addresses.
 *
 * @example
 *   rfc6068.rules.mailtoURI.test("mailto:chris@example.com?subject=hello"); // true
 */
export const rfc6068 = /* @__PURE__ */ deferred(RFC6068_ABNF, () => ({
  imports: [rfc5322Corrected, rfc3986],
}));

/** The names of the rules of RFC 6068. */
export type Rfc6068Name = Extract<keyof (typeof rfc6068)["rules"], string>;
