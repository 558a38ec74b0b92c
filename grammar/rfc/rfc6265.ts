/**
 * RFC 6265, "HTTP State Management Mechanism", April 2011: sections 2.2, 4.1.1, 4.2.1 and 5.1.1,
 * verbatim.
 *
 * `token` and the date are those of RFC 9110, which replaced RFC 2616. The `subdomain` of RFC 1034
 * as enhanced by RFC 1123 is `Domain` of RFC 5321.
 *
 * The prose of `path-value` and `extension-av` means any number of such characters, as erratum 3444
 * says.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import { rfc5321 } from "./rfc5321.js";
import { rfc9110 } from "./rfc9110.js";
import type { Erratum } from "../erratum.js";

const RFC6265_ABNF = `\
OWS            = *( [ obs-fold ] WSP )
                 ; "optional" whitespace
obs-fold       = CRLF

set-cookie-header = "Set-Cookie:" SP set-cookie-string
set-cookie-string = cookie-pair *( ";" SP cookie-av )
cookie-pair       = cookie-name "=" cookie-value
cookie-name       = token
cookie-value      = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )
cookie-octet      = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E
                      ; US-ASCII characters excluding CTLs,
                      ; whitespace DQUOTE, comma, semicolon,
                      ; and backslash
token             = <token, defined in [RFC2616], Section 2.2>

cookie-av         = expires-av / max-age-av / domain-av /
                    path-av / secure-av / httponly-av /
                    extension-av
expires-av        = "Expires=" sane-cookie-date
sane-cookie-date  = <rfc1123-date, defined in [RFC2616], Section 3.3.1>
max-age-av        = "Max-Age=" non-zero-digit *DIGIT
                      ; In practice, both expires-av and max-age-av
                      ; are limited to dates representable by the
                      ; user agent.
non-zero-digit    = %x31-39
                      ; digits 1 through 9
domain-av         = "Domain=" domain-value
domain-value      = <subdomain>
                      ; defined in [RFC1034], Section 3.5, as
                      ; enhanced by [RFC1123], Section 2.1
path-av           = "Path=" path-value
path-value        = <any CHAR except CTLs or ";">
secure-av         = "Secure"
httponly-av       = "HttpOnly"
extension-av      = <any CHAR except CTLs or ";">

cookie-header = "Cookie:" OWS cookie-string OWS
cookie-string = cookie-pair *( ";" SP cookie-pair )

cookie-date     = *delimiter date-token-list *delimiter
date-token-list = date-token *( 1*delimiter date-token )
date-token      = 1*non-delimiter

delimiter       = %x09 / %x20-2F / %x3B-40 / %x5B-60 / %x7B-7E
non-delimiter   = %x00-08 / %x0A-1F / DIGIT / ":" / ALPHA / %x7F-FF
non-digit       = %x00-2F / %x3A-FF

day-of-month    = 1*2DIGIT ( non-digit *OCTET )
month           = ( "jan" / "feb" / "mar" / "apr" /
                    "may" / "jun" / "jul" / "aug" /
                    "sep" / "oct" / "nov" / "dec" ) *OCTET
year            = 2*4DIGIT ( non-digit *OCTET )
time            = hms-time ( non-digit *OCTET )
hms-time        = time-field ":" time-field ":" time-field
time-field      = 1*2DIGIT
`;

/** The characters of `path-value` and `extension-av`. */
const supplied = /* @__PURE__ */ deferred(`
  av-octets = *(%x20-3A / %x3C-7E)
`);

/**
 * The grammar of cookies: the header fields, and the dates that user agents understand.
 *
 * @example
 *   rfc6265.rules["set-cookie-string"].test("SID=31d4d96e407aad42; Path=/docs; Secure"); // true
 */
export const rfc6265 = /* @__PURE__ */ deferred(RFC6265_ABNF, () => ({
  prose: {
    "token, defined in [RFC2616], Section 2.2": rfc9110.rules.token,
    "rfc1123-date, defined in [RFC2616], Section 3.3.1": rfc9110.rules["IMF-fixdate"],
    subdomain: rfc5321.rules.Domain,
    'any CHAR except CTLs or ";"': supplied.rules["av-octets"],
  },
}));

/** The names of the rules of RFC 6265. */
export type Rfc6265Name = Extract<keyof (typeof rfc6265)["rules"], string>;

/** The verified technical errata of RFC 6265 that are about its ABNF, in August 2026. */
export const rfc6265Errata: readonly Erratum[] = [
  {
    id: 4148,
    section: "5.1.1",
    rules: ["day-of-month", "year", "time"],
    change: "Nothing need stand behind the digits of a day, a year and a time",
    gained: "0",
  },
];

const RFC6265_CORRECTED_ABNF = `\
day-of-month    = 1*2DIGIT [ non-digit *OCTET ]
year            = 2*4DIGIT [ non-digit *OCTET ]
time            = hms-time [ non-digit *OCTET ]
`;

/**
 * The grammar with the corrections of its verified errata (`rfc6265Errata`).
 *
 * @example
 *   rfc6265Corrected.rules.year.test("1994"); // true
 */
export const rfc6265Corrected = /* @__PURE__ */ deferredExtension(rfc6265, RFC6265_CORRECTED_ABNF);
