/**
 * RFC 7838, "HTTP Alternative Services", April 2016: sections 3 and 5, verbatim, without the rules
 * for the values of the parameters `ma` and `persist` in section 3.1. `OWS`, `token`,
 * `quoted-string`, `uri-host` and `port` are those of RFC 9110, which replaced RFC 7230.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc9110, rfc9110Recipient } from "./rfc9110.js";

const RFC7838_ABNF = `\
; 3.  The Alt-Svc HTTP Header Field

Alt-Svc       = clear / 1#alt-value
clear         = %s"clear"; "clear", case-sensitive
alt-value     = alternative *( OWS ";" OWS parameter )
alternative   = protocol-id "=" alt-authority
protocol-id   = token ; percent-encoded ALPN protocol name
alt-authority = quoted-string ; containing [ uri-host ] ":" port
parameter     = token "=" ( token / quoted-string )

; 5.  The Alt-Used HTTP Header Field

Alt-Used     = uri-host [ ":" port ]
`;

/**
 * The grammar of the header fields Alt-Svc and Alt-Used.
 *
 * @example
 *   rfc7838.rules["Alt-Svc"].test('h2="alt.example.com:8000", h2=":443"; ma=3600'); // true
 */
export const rfc7838 = /* @__PURE__ */ deferred(RFC7838_ABNF, () => ({
  lists: true,
  imports: [rfc9110],
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2).
 *
 * @example
 *   rfc7838Recipient.rules["Alt-Svc"].test('h2=":443", , h3=":443"'); // true
 */
export const rfc7838Recipient: typeof rfc7838 = /* @__PURE__ */ deferred(RFC7838_ABNF, () => ({
  lists: "recipient",
  imports: [rfc9110Recipient],
}));

/** The names of the rules of RFC 7838. */
export type Rfc7838Name = Extract<keyof (typeof rfc7838)["rules"], string>;
