/**
 * RFC 6455, "The WebSocket Protocol", December 2011: section 3 and section 4.3. The frames of
 * section 5.2 are not included: their rules describe groups of bits.
 *
 * The RFC reads the rules as RFC 2616 does, which allows white space between any two tokens. It is
 * written here, as `OWS` and `BWS` of RFC 9110, at the places where RFC 9110 allows it in rules of
 * this form.
 *
 * `|` is `/`. `token` and `quoted-string` are those of RFC 9110, which replaced RFC 2616.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc9110, rfc9110Recipient } from "./rfc9110.js";

const RFC6455_ABNF = `\
; 3.  WebSocket URIs

ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]
wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]

host = <host, defined in [RFC3986], Section 3.2.2>
port = <port, defined in [RFC3986], Section 3.2.3>
path = <path-abempty, defined in [RFC3986], Section 3.3>
query = <query, defined in [RFC3986], Section 3.4>

; 4.3.  Collected ABNF for New Header Fields Used in Handshake

Sec-WebSocket-Key = base64-value-non-empty
Sec-WebSocket-Extensions = extension-list
Sec-WebSocket-Protocol-Client = 1#token
Sec-WebSocket-Version-Client = version

base64-value-non-empty = (1*base64-data [ base64-padding ]) /
                          base64-padding
base64-data      = 4base64-character
base64-padding   = (2base64-character "==") /
                   (3base64-character "=")
base64-character = ALPHA / DIGIT / "+" / "/"
extension-list = 1#extension
extension = extension-token *( OWS ";" OWS extension-param )
extension-token = registered-token
registered-token = token

extension-param = token [ BWS "=" BWS (token / quoted-string) ]
     ; When using the quoted-string syntax variant, the value
     ; after quoted-string unescaping MUST conform to the
     ; 'token' ABNF.
NZDIGIT       =  "1" / "2" / "3" / "4" / "5" / "6" /
                 "7" / "8" / "9"
version = DIGIT / (NZDIGIT DIGIT) /
          ("1" DIGIT DIGIT) / ("2" DIGIT DIGIT)
          ; Limited to 0-255 range, with no leading zeros

Sec-WebSocket-Accept     = base64-value-non-empty
Sec-WebSocket-Protocol-Server = token
Sec-WebSocket-Version-Server = 1#version
`;

const uriProse = () => ({
  "host, defined in [RFC3986], Section 3.2.2": rfc3986.rules.host,
  "port, defined in [RFC3986], Section 3.2.3": rfc3986.rules.port,
  "path-abempty, defined in [RFC3986], Section 3.3": rfc3986.rules["path-abempty"],
  "query, defined in [RFC3986], Section 3.4": rfc3986.rules.query,
});

/**
 * The grammar of WebSocket URIs, and of the header fields of the handshake.
 *
 * @example
 *   rfc6455.rules["wss-URI"].test("wss://example.com/chat?room=1"); // true
 */
export const rfc6455 = /* @__PURE__ */ deferred(RFC6455_ABNF, () => ({
  lists: true,
  imports: [rfc9110],
  prose: uriProse(),
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2).
 *
 * @example
 *   rfc6455Recipient.rules["Sec-WebSocket-Extensions"].test("a, , b"); // true
 */
export const rfc6455Recipient: typeof rfc6455 = /* @__PURE__ */ deferred(RFC6455_ABNF, () => ({
  lists: "recipient",
  imports: [rfc9110Recipient],
  prose: uriProse(),
}));

/** The names of the rules of RFC 6455. */
export type Rfc6455Name = Extract<keyof (typeof rfc6455)["rules"], string>;
