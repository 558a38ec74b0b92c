/**
 * RFC 9116, "A File Format to Aid in Security Vulnerability Disclosure", April 2022: section 4,
 * verbatim. The prose values are the rules of RFC 2045, RFC 3339, RFC 3986, RFC 5322 and RFC 5646
 * that they name; `UTF8-2` to `UTF8-4` are those of RFC 3629.
 *
 * This is a grammar of octets, as those rules are. The range `%x80-FFFFF` of `comment` ends beyond
 * the octets; it is read as all of them from %x80 on.
 *
 * The rule for a signed file takes a text of any lines: its fields are not checked.
 *
 * The rules of RFC 5322 are those with its verified errata, whose language is the intended one.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc2045 } from "./rfc2045.js";
import { rfc3339 } from "./rfc3339.js";
import { rfc3629 } from "./rfc3629.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc5322Corrected } from "./rfc5322.js";
import { rfc5646 } from "./rfc5646.js";

const RFC9116_ABNF = `\
body             =  signed / unsigned

unsigned         =  *line (contact-field eol) ; one or more required
                    *line (expires-field eol) ; exactly one required
                    *line [lang-field eol] *line ; exactly one optional
                    ; order of fields within the file is not important
                    ; except that if contact-field appears more
                    ; than once the order of those indicates
                    ; priority (see Section 3.5.3)

; signed is the production that should match the OpenPGP clearsigned
; document
signed           =  cleartext-header
                    1*(hash-header)
                    CRLF
                    cleartext
                    signature

cleartext-header =  %s"-----BEGIN PGP SIGNED MESSAGE-----" CRLF

hash-header      =  %s"Hash: " hash-alg *("," hash-alg) CRLF

hash-alg         =  token
                      ; imported from RFC 2045; see RFC 4880 Section
                      ; 10.3.3 for a pointer to the registry of
                      ; valid values

;cleartext       =  1*( UTF8-octets [CR] LF)
                    ; dash-escaped per RFC 4880 Section 7.1

cleartext        =  *((line-dash / line-from / line-nodash) [CR] LF)

line-dash        =  ("- ") "-" *UTF8-char-not-cr
                      ; MUST include initial "- "

line-from        =  ["- "] "From " *UTF8-char-not-cr
                      ; SHOULD include initial "- "

line-nodash      =  ["- "] *UTF8-char-not-cr
                      ; MAY include initial "- "

UTF8-char-not-dash =  UTF8-1-not-dash / UTF8-2 / UTF8-3 / UTF8-4
UTF8-1-not-dash  =  %x00-2C / %x2E-7F
UTF8-char-not-cr =  UTF8-1-not-cr / UTF8-2 / UTF8-3 / UTF8-4
UTF8-1-not-cr    =  %x00-0C / %x0E-7F

; UTF8 rules from RFC 3629

signature        =  armor-header
                    armor-keys
                    CRLF
                    signature-data
                    armor-tail

armor-header     =  %s"-----BEGIN PGP SIGNATURE-----" CRLF

armor-keys       =  *(token ": " *( VCHAR / WSP ) CRLF)
                      ; Armor Header Keys from RFC 4880

armor-tail       =  %s"-----END PGP SIGNATURE-----" CRLF

signature-data   =  1*(1*(ALPHA / DIGIT / "=" / "+" / "/") CRLF)
                      ; base64; see RFC 4648
                      ; includes RFC 4880 checksum

line             =  [ (field / comment) ] eol

eol              =  *WSP [CR] LF

field            =  ; optional fields
                    ack-field /
                    can-field /
                    contact-field / ; optional repeated instances
                    encryption-field /
                    hiring-field /
                    policy-field /
                    ext-field

fs               =  ":"

comment          =  "#" *(WSP / VCHAR / %x80-FFFFF)

ack-field        =  "Acknowledgments" fs SP uri

can-field        =  "Canonical" fs SP uri

contact-field    =  "Contact" fs SP uri

expires-field    =  "Expires" fs SP date-time

encryption-field =  "Encryption" fs SP uri

hiring-field     =  "Hiring" fs SP uri

lang-field       =  "Preferred-Languages" fs SP lang-values

policy-field     =  "Policy" fs SP uri

date-time        =  < imported from Section 5.6 of [RFC3339] >

lang-tag         =  < Language-Tag from Section 2.1 of [RFC5646] >

lang-values      =  lang-tag *(*WSP "," *WSP lang-tag)

uri              =  < URI as per Section 3 of [RFC3986] >

ext-field        =  field-name fs SP unstructured

field-name       =  < imported from Section 3.6.8 of [RFC5322] >

unstructured     =  < imported from Section 3.2.5 of [RFC5322] >

token            =  < imported from Section 5.1 of [RFC2045] >
`;

/**
 * The grammar of the file security.txt, of octets.
 *
 * @example
 *   rfc9116.rules.body.test("Contact: mailto:security@example.com\nExpires: 2021-12-31T18:37:07Z\n"); // true
 */
export const rfc9116 = /* @__PURE__ */ deferred(RFC9116_ABNF, () => ({
  alphabet: "octets",
  imports: [rfc3629],
  prose: {
    " imported from Section 5.6 of [RFC3339] ": rfc3339.rules["date-time"],
    " Language-Tag from Section 2.1 of [RFC5646] ": rfc5646.rules["Language-Tag"],
    " URI as per Section 3 of [RFC3986] ": rfc3986.rules.URI,
    " imported from Section 3.6.8 of [RFC5322] ": rfc5322Corrected.rules["field-name"],
    " imported from Section 3.2.5 of [RFC5322] ": rfc5322Corrected.rules.unstructured,
    " imported from Section 5.1 of [RFC2045] ": rfc2045.rules.token,
  },
}));

/** The names of the rules of RFC 9116. */
export type Rfc9116Name = Extract<keyof (typeof rfc9116)["rules"], string>;
