/**
 * RFC 7239, "Forwarded HTTP Extension", June 2014: sections 4 and 6, verbatim, without the two
 * rules that the RFC gives by one prose value: `IPv4address` and `IPv6address` are those of RFC
 * 3986. `token` and `quoted-string` are those of RFC 9110, which replaced RFC 7230.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc9110, rfc9110Recipient } from "./rfc9110.js";

const RFC7239_ABNF = `\
; 4.  Forwarded HTTP Header Field

Forwarded   = 1#forwarded-element

forwarded-element =
    [ forwarded-pair ] *( ";" [ forwarded-pair ] )

forwarded-pair = token "=" value
value          = token / quoted-string

; 6.  Node Identifiers

node     = nodename [ ":" node-port ]
nodename = IPv4address / "[" IPv6address "]" /
            "unknown" / obfnode

obfnode = "_" 1*( ALPHA / DIGIT / "." / "_" / "-")

node-port     = port / obfport
port          = 1*5DIGIT
obfport       = "_" 1*(ALPHA / DIGIT / "." / "_" / "-")
`;

/**
 * The grammar of the header field Forwarded, and of the nodes in its parameters.
 *
 * @example
 *   rfc7239.rules.Forwarded.test('for=192.0.2.43, for="[2001:db8:cafe::17]:4711"'); // true
 */
export const rfc7239 = /* @__PURE__ */ deferred(RFC7239_ABNF, () => ({
  lists: true,
  imports: [rfc9110, rfc3986],
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2). It accepts the same strings,
 * because an element can be empty in the published grammar.
 *
 * @example
 *   rfc7239Recipient.rules.Forwarded.test("for=192.0.2.43, , for=unknown"); // true
 */
export const rfc7239Recipient: typeof rfc7239 = /* @__PURE__ */ deferred(RFC7239_ABNF, () => ({
  lists: "recipient",
  imports: [rfc9110Recipient, rfc3986],
}));

/** The names of the rules of RFC 7239. */
export type Rfc7239Name = Extract<keyof (typeof rfc7239)["rules"], string>;
