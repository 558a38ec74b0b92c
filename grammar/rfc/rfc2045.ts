/**
 * RFC 2045, "Multipurpose Internet Mail Extensions (MIME) Part One: Format of Internet Message
 * Bodies", November 1996: appendix A, without the rules for whole sets of header fields
 * (`entity-headers`, `MIME-extension-field`, `MIME-message-headers` and `MIME-part-headers`).
 *
 * The notation of the RFC is that of RFC 822, which is older than ABNF. These things are written
 * differently here:
 *
 * - `:=` is `=`, `<">` is `DQUOTE`, `SPACE` is `SP` and `TAB` is `HTAB`;
 * - the prose for `token`, `safe-char`, `iana-token`, `ietf-token` and `x-token` is a rule;
 * - the white space and the comments that RFC 822 allows between tokens of a header field are
 *   `CFWS` of RFC 5322;
 * - the alternatives of `tspecials` have the "/" that is missing after `<">`.
 *
 * `CFWS`, `msg-id`, `quoted-string` and `text` are those of RFC 5322, which replaced RFC 822.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 *
 * The rules of RFC 5322 are those with its verified errata, whose language is the intended one.
 */
import { deferred } from "../compile.js";
import { rfc5322Corrected } from "./rfc5322.js";

const RFC2045_ABNF = `\
attribute         = token
                    ; Matching of attributes
                    ; is ALWAYS case-insensitive.

composite-type    = "message" / "multipart" / extension-token

content           = "Content-Type" ":" [CFWS] type "/" subtype
                    *([CFWS] ";" [CFWS] parameter) [CFWS]
                    ; Matching of media type and subtype
                    ; is ALWAYS case-insensitive.

description       = "Content-Description" ":" *text

discrete-type     = "text" / "image" / "audio" / "video" /
                    "application" / extension-token

encoding          = "Content-Transfer-Encoding" ":" [CFWS] mechanism [CFWS]

extension-token   = ietf-token / x-token

hex-octet         = "=" 2(DIGIT / "A" / "B" / "C" / "D" / "E" / "F")
                    ; Octet must be used for characters > 127, =,
                    ; SPACEs or TABs at the ends of lines, and is
                    ; recommended for any character not listed in
                    ; RFC 2049 as "mail-safe".

iana-token        = token

ietf-token        = token

id                = "Content-ID" ":" msg-id

mechanism         = "7bit" / "8bit" / "binary" /
                    "quoted-printable" / "base64" /
                    ietf-token / x-token

parameter         = attribute "=" value

ptext             = hex-octet / safe-char

qp-line           = *(qp-segment transport-padding CRLF)
                    qp-part transport-padding

qp-part           = qp-section
                    ; Maximum length of 76 characters

qp-section        = [*(ptext / SP / HTAB) ptext]

qp-segment        = qp-section *(SP / HTAB) "="
                    ; Maximum length of 76 characters

quoted-printable  = qp-line *(CRLF qp-line)

safe-char         = %d33-60 / %d62-126

subtype           = extension-token / iana-token

token             = 1*(%x21 / %x23-27 / %x2A-2B / %x2D-2E / %x30-39 /
                       %x41-5A / %x5E-7E)
                    ; any CHAR except SPACE, CTLs, or tspecials

transport-padding = *(SP / HTAB)
                    ; Composers MUST NOT generate
                    ; non-zero length transport
                    ; padding, but receivers MUST
                    ; be able to handle padding
                    ; added by message transports.

tspecials         = "(" / ")" / "<" / ">" / "@" /
                    "," / ";" / ":" / "\\" / DQUOTE /
                    "/" / "[" / "]" / "?" / "="
                    ; Must be in quoted-string,
                    ; to use within parameter values

type              = discrete-type / composite-type

value             = token / quoted-string

version           = "MIME-Version" ":" [CFWS] 1*DIGIT [CFWS] "." [CFWS] 1*DIGIT [CFWS]

x-token           = "X-" token
`;

/**
 * The grammar of the header fields of MIME, and of the encoding quoted-printable.
 *
 * @example
 *   rfc2045.rules.content.test("Content-Type: text/plain; charset=us-ascii (Plain text)"); // true
 */
export const rfc2045 = /* @__PURE__ */ deferred(RFC2045_ABNF, () => ({
  imports: [rfc5322Corrected],
}));

/** The names of the rules of RFC 2045. */
export type Rfc2045Name = Extract<keyof (typeof rfc2045)["rules"], string>;
