/**
 * RFC 9112, "HTTP/1.1", June 2022: sections 1.2 and 2 to 7, verbatim, with the lists of RFC 9110,
 * section 5.6.1, as they are written there.
 *
 * The prose values are the rules of RFC 3986 and RFC 9110 that they name. `chunk-data` is any
 * octets: the ABNF does not count them.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc9110, rfc9110Recipient } from "./rfc9110.js";

const RFC9112_ABNF = `\
; 1.2.  Syntax Notation

BWS           = <BWS, see [HTTP], Section 5.6.3>
OWS           = <OWS, see [HTTP], Section 5.6.3>
RWS           = <RWS, see [HTTP], Section 5.6.3>
absolute-path = <absolute-path, see [HTTP], Section 4.1>
field-name    = <field-name, see [HTTP], Section 5.1>
field-value   = <field-value, see [HTTP], Section 5.5>
obs-text      = <obs-text, see [HTTP], Section 5.6.4>
quoted-string = <quoted-string, see [HTTP], Section 5.6.4>
token         = <token, see [HTTP], Section 5.6.2>
transfer-coding =
                <transfer-coding, see [HTTP], Section 10.1.4>

absolute-URI  = <absolute-URI, see [URI], Section 4.3>
authority     = <authority, see [URI], Section 3.2>
uri-host      = <host, see [URI], Section 3.2.2>
port          = <port, see [URI], Section 3.2.3>
query         = <query, see [URI], Section 3.4>

; 2.1.  Message Format

HTTP-message   = start-line CRLF
                 *( field-line CRLF )
                 CRLF
                 [ message-body ]

start-line     = request-line / status-line

; 2.3.  HTTP Version

HTTP-version  = HTTP-name "/" DIGIT "." DIGIT
HTTP-name     = %s"HTTP"

; 3.  Request Line

request-line   = method SP request-target SP HTTP-version

method         = token

request-target = origin-form
               / absolute-form
               / authority-form
               / asterisk-form

origin-form    = absolute-path [ "?" query ]

absolute-form  = absolute-URI

authority-form = uri-host ":" port

asterisk-form  = "*"

; 4.  Status Line

status-line = HTTP-version SP status-code SP [ reason-phrase ]

status-code    = 3DIGIT

reason-phrase  = 1*( HTAB / SP / VCHAR / obs-text )

; 5.  Field Syntax

field-line   = field-name ":" OWS field-value OWS

obs-fold     = OWS CRLF RWS
             ; obsolete line folding

; 6.  Message Body

message-body = *OCTET

Transfer-Encoding = #transfer-coding
                     ; defined in [HTTP], Section 10.1.4

; 7.1.  Chunked Transfer Coding

chunked-body   = *chunk
                 last-chunk
                 trailer-section
                 CRLF

chunk          = chunk-size [ chunk-ext ] CRLF
                 chunk-data CRLF
chunk-size     = 1*HEXDIG
last-chunk     = 1*("0") [ chunk-ext ] CRLF

chunk-data     = 1*OCTET ; a sequence of chunk-size octets

chunk-ext      = *( BWS ";" BWS chunk-ext-name
                    [ BWS "=" BWS chunk-ext-val ] )

chunk-ext-name = token
chunk-ext-val  = token / quoted-string

trailer-section   = *( field-line CRLF )
`;

const httpProse = (http: typeof rfc9110) => ({
  "BWS, see [HTTP], Section 5.6.3": http.rules.BWS,
  "OWS, see [HTTP], Section 5.6.3": http.rules.OWS,
  "RWS, see [HTTP], Section 5.6.3": http.rules.RWS,
  "absolute-path, see [HTTP], Section 4.1": http.rules["absolute-path"],
  "field-name, see [HTTP], Section 5.1": http.rules["field-name"],
  "field-value, see [HTTP], Section 5.5": http.rules["field-value"],
  "obs-text, see [HTTP], Section 5.6.4": http.rules["obs-text"],
  "quoted-string, see [HTTP], Section 5.6.4": http.rules["quoted-string"],
  "token, see [HTTP], Section 5.6.2": http.rules.token,
  "transfer-coding, see [HTTP], Section 10.1.4": http.rules["transfer-coding"],
  "absolute-URI, see [URI], Section 4.3": rfc3986.rules["absolute-URI"],
  "authority, see [URI], Section 3.2": rfc3986.rules.authority,
  "host, see [URI], Section 3.2.2": rfc3986.rules.host,
  "port, see [URI], Section 3.2.3": rfc3986.rules.port,
  "query, see [URI], Section 3.4": rfc3986.rules.query,
});

/**
 * The grammar of messages of HTTP/1.1.
 *
 * @example
 *   rfc9112.rules["request-line"].test("GET /hello.txt HTTP/1.1"); // true
 */
export const rfc9112 = /* @__PURE__ */ deferred(RFC9112_ABNF, () => ({
  lists: true,
  prose: httpProse(rfc9110),
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2).
 *
 * @example
 *   rfc9112Recipient.rules["Transfer-Encoding"].test("gzip, , chunked"); // true
 */
export const rfc9112Recipient: typeof rfc9112 = /* @__PURE__ */ deferred(RFC9112_ABNF, () => ({
  lists: "recipient",
  prose: httpProse(rfc9110Recipient),
}));

/** The names of the rules of RFC 9112. */
export type Rfc9112Name = Extract<keyof (typeof rfc9112)["rules"], string>;
