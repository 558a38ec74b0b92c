/**
 * RFC 8187, "Indicating Character Encoding and Language for HTTP Header Field Parameters",
 * September 2017: section 3.2.1, verbatim. `language` is `Language-Tag` of RFC 5646.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc5646 } from "./rfc5646.js";

const RFC8187_ABNF = `\
ext-value     = charset  "'" [ language ] "'" value-chars
              ; like RFC 2231's <extended-initial-value>
              ; (see [RFC2231], Section 7)

charset       = "UTF-8" / mime-charset

mime-charset  = 1*mime-charsetc
mime-charsetc = ALPHA / DIGIT
              / "!" / "#" / "$" / "%" / "&"
              / "+" / "-" / "^" / "_" / "\`"
              / "{" / "}" / "~"
              ; as <mime-charset> in Section 2.3 of [RFC2978]
              ; except that the single quote is not included
              ; SHOULD be registered in the IANA charset registry

language      = <Language-Tag, see [RFC5646], Section 2.1>

value-chars   = *( pct-encoded / attr-char )

pct-encoded   = "%" HEXDIG HEXDIG
              ; see [RFC3986], Section 2.1

attr-char     = ALPHA / DIGIT
              / "!" / "#" / "$" / "&" / "+" / "-" / "."
              / "^" / "_" / "\`" / "|" / "~"
              ; token except ( "*" / "'" / "%" )
`;

/**
 * The grammar of extended parameter values.
 *
 * @example
 *   rfc8187.rules["ext-value"].test("UTF-8'en'%c2%a3%20rates"); // true
 */
export const rfc8187 = /* @__PURE__ */ deferred(RFC8187_ABNF, () => ({
  prose: { "Language-Tag, see [RFC5646], Section 2.1": rfc5646.rules["Language-Tag"] },
}));

/** The names of the rules of RFC 8187. */
export type Rfc8187Name = Extract<keyof (typeof rfc8187)["rules"], string>;
