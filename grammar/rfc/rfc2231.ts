/**
 * RFC 2231, "MIME Parameter Value and Encoded Word Extensions: Character Sets, Languages, and
 * Continuations", November 1997: section 7, without `encoded-word`, to which it adds a language.
 *
 * These things are written differently here: `:=` is `=`; the prose of `attribute-char` is a rule;
 * `other-sections` has no parenthesis too many; `extended-value` is `extended-initial-value`, as
 * erratum 477 says.
 *
 * `value` is that of RFC 2045, `charset` is `mime-charset` of RFC 8187, and `language` is
 * `Language-Tag` of RFC 5646, which replaced RFC 1766.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 */
import { deferred } from "../compile.js";
import { rfc2045 } from "./rfc2045.js";
import { rfc5646 } from "./rfc5646.js";
import { rfc8187 } from "./rfc8187.js";

const RFC2231_ABNF = `\
parameter              = regular-parameter / extended-parameter

regular-parameter      = regular-parameter-name "=" value

regular-parameter-name = attribute [section]

attribute              = 1*attribute-char

attribute-char         = %x21 / %x23-24 / %x26 / %x2B / %x2D-2E / %x30-39 /
                         %x41-5A / %x5E-7E
                         ; any (US-ASCII) CHAR except SPACE, CTLs,
                         ; "*", "'", "%", or tspecials

section                = initial-section / other-sections

initial-section        = "*0"

other-sections         = "*" ("1" / "2" / "3" / "4" / "5" /
                              "6" / "7" / "8" / "9") *DIGIT

extended-parameter     = (extended-initial-name "=" extended-initial-value) /
                         (extended-other-names "=" extended-other-values)

extended-initial-name  = attribute [initial-section] "*"

extended-other-names   = attribute other-sections "*"

extended-initial-value = [charset] "'" [language] "'" extended-other-values

extended-other-values  = *(ext-octet / attribute-char)

ext-octet              = "%" 2(DIGIT / "A" / "B" / "C" / "D" / "E" / "F")

charset                = <registered character set name>

language               = <registered language tag [RFC-1766]>
`;

/**
 * The grammar of parameters with continuations, character sets and languages.
 *
 * @example
 *   rfc2231.rules.parameter.test("title*0*=us-ascii'en'This%20is%20even%20more%20"); // true
 */
export const rfc2231 = /* @__PURE__ */ deferred(RFC2231_ABNF, () => ({
  imports: [rfc2045],
  prose: {
    "registered character set name": rfc8187.rules["mime-charset"],
    "registered language tag [RFC-1766]": rfc5646.rules["Language-Tag"],
  },
}));

/** The names of the rules of RFC 2231. */
export type Rfc2231Name = Extract<keyof (typeof rfc2231)["rules"], string>;
