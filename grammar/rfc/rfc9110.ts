/**
 * RFC 9110, "HTTP Semantics", June 2022: the rules of sections 4.1 to 14.4, verbatim, with the
 * lists of section 5.6.1 (`#element`) as they are written there. Appendix A collects the same rules
 * with expanded lists. The headings of the sections are comments here.
 *
 * The prose values are the rules of RFC 3986, RFC 4647, RFC 5322 and RFC 5646 that they name. The
 * rule of RFC 5322 is that with its verified errata, whose language is the intended one.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc4647 } from "./rfc4647.js";
import { rfc5322Corrected } from "./rfc5322.js";
import { rfc5646 } from "./rfc5646.js";
import type { Erratum } from "../erratum.js";

const RFC9110_ABNF = `\
; 4.1.  URI References

URI-reference = <URI-reference, see [URI], Section 4.1>
absolute-URI  = <absolute-URI, see [URI], Section 4.3>
relative-part = <relative-part, see [URI], Section 4.2>
authority     = <authority, see [URI], Section 3.2>
uri-host      = <host, see [URI], Section 3.2.2>
port          = <port, see [URI], Section 3.2.3>
path-abempty  = <path-abempty, see [URI], Section 3.3>
segment       = <segment, see [URI], Section 3.3>
query         = <query, see [URI], Section 3.4>

absolute-path = 1*( "/" segment )
partial-URI   = relative-part [ "?" query ]

; 4.2.  HTTP-Related URI Schemes

http-URI = "http" "://" authority path-abempty [ "?" query ]

https-URI = "https" "://" authority path-abempty [ "?" query ]

; 5.1.  Field Names

field-name     = token

; 5.5.  Field Values

field-value    = *field-content
field-content  = field-vchar
                 [ 1*( SP / HTAB / field-vchar ) field-vchar ]
field-vchar    = VCHAR / obs-text
obs-text       = %x80-FF

; 5.6.2.  Tokens

token          = 1*tchar

tchar          = "!" / "#" / "$" / "%" / "&" / "'" / "*"
               / "+" / "-" / "." / "^" / "_" / "\`" / "|" / "~"
               / DIGIT / ALPHA
               ; any VCHAR, except delimiters

; 5.6.3.  Whitespace

OWS            = *( SP / HTAB )
               ; optional whitespace
RWS            = 1*( SP / HTAB )
               ; required whitespace
BWS            = OWS
               ; "bad" whitespace

; 5.6.4.  Quoted Strings

quoted-string  = DQUOTE *( qdtext / quoted-pair ) DQUOTE
qdtext         = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text

quoted-pair    = "\\" ( HTAB / SP / VCHAR / obs-text )

; 5.6.5.  Comments

comment        = "(" *( ctext / quoted-pair / comment ) ")"
ctext          = HTAB / SP / %x21-27 / %x2A-5B / %x5D-7E / obs-text

; 5.6.6.  Parameters

parameters      = *( OWS ";" OWS [ parameter ] )
parameter       = parameter-name "=" parameter-value
parameter-name  = token
parameter-value = ( token / quoted-string )

; 5.6.7.  Date/Time Formats

HTTP-date    = IMF-fixdate / obs-date

IMF-fixdate  = day-name "," SP date1 SP time-of-day SP GMT
; fixed length/zone/capitalization subset of the format
; see Section 3.3 of [RFC5322]

day-name     = %s"Mon" / %s"Tue" / %s"Wed"
             / %s"Thu" / %s"Fri" / %s"Sat" / %s"Sun"

date1        = day SP month SP year
             ; e.g., 02 Jun 1982

day          = 2DIGIT
month        = %s"Jan" / %s"Feb" / %s"Mar" / %s"Apr"
             / %s"May" / %s"Jun" / %s"Jul" / %s"Aug"
             / %s"Sep" / %s"Oct" / %s"Nov" / %s"Dec"
year         = 4DIGIT

GMT          = %s"GMT"

time-of-day  = hour ":" minute ":" second
             ; 00:00:00 - 23:59:60 (leap second)

hour         = 2DIGIT
minute       = 2DIGIT
second       = 2DIGIT

obs-date     = rfc850-date / asctime-date

rfc850-date  = day-name-l "," SP date2 SP time-of-day SP GMT
date2        = day "-" month "-" 2DIGIT
             ; e.g., 02-Jun-82

day-name-l   = %s"Monday" / %s"Tuesday" / %s"Wednesday"
             / %s"Thursday" / %s"Friday" / %s"Saturday"
             / %s"Sunday"

asctime-date = day-name SP date3 SP time-of-day SP year
date3        = month SP ( 2DIGIT / ( SP 1DIGIT ))
             ; e.g., Jun  2

; 6.6.1.  Date

Date = HTTP-date

; 6.6.2.  Trailer

Trailer = #field-name

; 7.2.  Host and :authority

Host = uri-host [ ":" port ] ; Section 4

; 7.6.1.  Connection

Connection        = #connection-option
connection-option = token

; 7.6.2.  Max-Forwards

Max-Forwards = 1*DIGIT

; 7.6.3.  Via

Via = #( received-protocol RWS received-by [ RWS comment ] )

received-protocol = [ protocol-name "/" ] protocol-version
                  ; see Section 7.8
received-by       = pseudonym [ ":" port ]
pseudonym         = token

; 7.8.  Upgrade

Upgrade          = #protocol

protocol         = protocol-name ["/" protocol-version]
protocol-name    = token
protocol-version = token

; 8.3.  Content-Type

Content-Type = media-type

media-type = type "/" subtype parameters
type       = token
subtype    = token

; 8.4.  Content-Encoding

Content-Encoding = #content-coding

content-coding   = token

; 8.5.  Content-Language

Content-Language = #language-tag

language-tag = <Language-Tag, see [RFC5646], Section 2.1>

; 8.6.  Content-Length

Content-Length = 1*DIGIT

; 8.7.  Content-Location

Content-Location = absolute-URI / partial-URI

; 8.8.2.  Last-Modified

Last-Modified = HTTP-date

; 8.8.3.  ETag

ETag       = entity-tag

entity-tag = [ weak ] opaque-tag
weak       = %s"W/"
opaque-tag = DQUOTE *etagc DQUOTE
etagc      = %x21 / %x23-7E / obs-text
           ; VCHAR except double quotes, plus obs-text

; 9.1.  Methods

method = token

; 10.1.1.  Expect

Expect =      #expectation
expectation = token [ "=" ( token / quoted-string ) parameters ]

; 10.1.2.  From

From    = mailbox

mailbox = <mailbox, see [RFC5322], Section 3.4>

; 10.1.3.  Referer

Referer = absolute-URI / partial-URI

; 10.1.4.  TE

TE                 = #t-codings
t-codings          = "trailers" / ( transfer-coding [ weight ] )
transfer-coding    = token *( OWS ";" OWS transfer-parameter )
transfer-parameter = token BWS "=" BWS ( token / quoted-string )

; 10.1.5.  User-Agent

User-Agent = product *( RWS ( product / comment ) )

product         = token ["/" product-version]
product-version = token

; 10.2.1.  Allow

Allow = #method

; 10.2.2.  Location

Location = URI-reference

; 10.2.3.  Retry-After

Retry-After = HTTP-date / delay-seconds

delay-seconds  = 1*DIGIT

; 10.2.4.  Server

Server = product *( RWS ( product / comment ) )

; 11.  HTTP Authentication

auth-scheme    = token

token68        = 1*( ALPHA / DIGIT /
                     "-" / "." / "_" / "~" / "+" / "/" ) *"="

auth-param     = token BWS "=" BWS ( token / quoted-string )

challenge   = auth-scheme [ 1*SP ( token68 / #auth-param ) ]

credentials = auth-scheme [ 1*SP ( token68 / #auth-param ) ]

WWW-Authenticate = #challenge

Authorization = credentials

Authentication-Info = #auth-param

Proxy-Authenticate = #challenge

Proxy-Authorization = credentials

Proxy-Authentication-Info = #auth-param

; 12.4.2.  Quality Values

weight = OWS ";" OWS "q=" qvalue
qvalue = ( "0" [ "." 0*3DIGIT ] )
       / ( "1" [ "." 0*3("0") ] )

; 12.5.  Content Negotiation Field Definitions

Accept = #( media-range [ weight ] )

media-range    = ( "*/*"
                   / ( type "/" "*" )
                   / ( type "/" subtype )
                 ) parameters

Accept-Charset = #( ( token / "*" ) [ weight ] )

Accept-Encoding  = #( codings [ weight ] )
codings          = content-coding / "identity" / "*"

Accept-Language = #( language-range [ weight ] )
language-range  =
          <language-range, see [RFC4647], Section 2.1>

Vary = #( "*" / field-name )

; 13.1.  Preconditions

If-Match = "*" / #entity-tag

If-None-Match = "*" / #entity-tag

If-Modified-Since = HTTP-date

If-Unmodified-Since = HTTP-date

If-Range = entity-tag / HTTP-date

; 14.1.  Range Units

range-unit       = token

ranges-specifier = range-unit "=" range-set
range-set        = 1#range-spec
range-spec       = int-range
                 / suffix-range
                 / other-range

int-range     = first-pos "-" [ last-pos ]
first-pos     = 1*DIGIT
last-pos      = 1*DIGIT

suffix-range  = "-" suffix-length
suffix-length = 1*DIGIT

other-range   = 1*( %x21-2B / %x2D-7E )
              ; 1*(VCHAR excluding comma)

; 14.2.  Range

Range = ranges-specifier

; 14.3.  Accept-Ranges

Accept-Ranges     = acceptable-ranges
acceptable-ranges = 1#range-unit

; 14.4.  Content-Range

Content-Range       = range-unit SP
                      ( range-resp / unsatisfied-range )

range-resp          = incl-range "/" ( complete-length / "*" )
incl-range          = first-pos "-" last-pos
unsatisfied-range   = "*/" complete-length

complete-length     = 1*DIGIT
`;

const proseRules = () => ({
  "URI-reference, see [URI], Section 4.1": rfc3986.rules["URI-reference"],
  "absolute-URI, see [URI], Section 4.3": rfc3986.rules["absolute-URI"],
  "relative-part, see [URI], Section 4.2": rfc3986.rules["relative-part"],
  "authority, see [URI], Section 3.2": rfc3986.rules.authority,
  "host, see [URI], Section 3.2.2": rfc3986.rules.host,
  "port, see [URI], Section 3.2.3": rfc3986.rules.port,
  "path-abempty, see [URI], Section 3.3": rfc3986.rules["path-abempty"],
  "segment, see [URI], Section 3.3": rfc3986.rules.segment,
  "query, see [URI], Section 3.4": rfc3986.rules.query,
  "Language-Tag, see [RFC5646], Section 2.1": rfc5646.rules["Language-Tag"],
  "mailbox, see [RFC5322], Section 3.4": rfc5322Corrected.rules.mailbox,
  "language-range, see [RFC4647], Section 2.1": rfc4647.rules["language-range"],
});

/**
 * The grammar of the header fields of HTTP.
 *
 * @example
 *   rfc9110.rules.Accept.test("text/plain; q=0.5, text/html"); // true
 */
export const rfc9110 = /* @__PURE__ */ deferred(RFC9110_ABNF, () => ({
  lists: true,
  prose: proseRules(),
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2).
 *
 * @example
 *   rfc9110Recipient.rules.Accept.test("text/plain, ,text/html"); // true
 */
export const rfc9110Recipient: typeof rfc9110 = /* @__PURE__ */ deferred(RFC9110_ABNF, () => ({
  lists: "recipient",
  prose: proseRules(),
}));

/** The names of the rules of RFC 9110. */
export type Rfc9110Name = Extract<keyof (typeof rfc9110)["rules"], string>;

/** The verified technical errata of RFC 9110 that are about its ABNF, in August 2026. */
export const rfc9110Errata: readonly Erratum[] = [
  {
    id: 7306,
    section: "14.1.1",
    rules: ["ranges-specifier"],
    change: "White space may stand before the ranges",
    gained: '-= "',
  },
];

const RFC9110_CORRECTED_ABNF = `\
ranges-specifier = range-unit "=" OWS range-set
`;

/**
 * The grammar with the corrections of its verified errata (`rfc9110Errata`).
 *
 * @example
 *   rfc9110Corrected.rules["ranges-specifier"].test("bytes= 0-999"); // true
 */
export const rfc9110Corrected = /* @__PURE__ */ deferredExtension(rfc9110, RFC9110_CORRECTED_ABNF);
