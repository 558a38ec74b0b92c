/**
 * RFC 8288, "Web Linking", October 2017: sections 3 and 3.3, verbatim.
 *
 * `OWS`, `BWS`, `token` and `quoted-string` are those of RFC 9110, `URI-Reference` and `URI` those
 * of RFC 3986. `LOALPHA` is defined nowhere; it is that of RFC 2616, a lower-case letter.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc9110, rfc9110Recipient } from "./rfc9110.js";

const RFC8288_ABNF = `\
Link       = #link-value
link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
link-param = token BWS [ "=" BWS ( token / quoted-string ) ]

relation-type  = reg-rel-type / ext-rel-type
reg-rel-type   = LOALPHA *( LOALPHA / DIGIT / "." / "-" )
ext-rel-type   = URI ; Section 3 of [RFC3986]
`;

/** The rule that the RFC does not define. */
const supplied = /* @__PURE__ */ deferred(`
  LOALPHA = %x61-7A
`);

/**
 * The grammar of the header field Link.
 *
 * @example
 *   rfc8288.rules.Link.test('</>; rel="http://example.net/foo"'); // true
 */
export const rfc8288 = /* @__PURE__ */ deferred(RFC8288_ABNF, () => ({
  lists: true,
  imports: [rfc9110, rfc3986, supplied],
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2).
 *
 * @example
 *   rfc8288Recipient.rules.Link.test('</a>, , </b>; rel="next"'); // true
 */
export const rfc8288Recipient: typeof rfc8288 = /* @__PURE__ */ deferred(RFC8288_ABNF, () => ({
  lists: "recipient",
  imports: [rfc9110Recipient, rfc3986, supplied],
}));

/** The names of the rules of RFC 8288. */
export type Rfc8288Name = Extract<keyof (typeof rfc8288)["rules"], string>;
