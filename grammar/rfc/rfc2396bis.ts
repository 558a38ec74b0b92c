/**
 * draft-fielding-uri-rfc2396bis-00, "Uniform Resource Identifier (URI): Generic Syntax", October
 * 2002: Appendix A, character for character without its page breaks, then `delims` and `unwise` of
 * section 2.4.3, moved to the column of the other rules.
 *
 * The draft itself has the `|` in `domainlabel` and `toplabel`. It means `/` and gives a warning.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC2396BIS_ABNF = `\
   absolute-URI-reference = absolute-URI [ "#" fragment ]

   URI-reference = [ absolute-URI / relative-URI ] [ "#" fragment ]
   absolute-URI  = scheme ":" ( hier-part / opaque-part )
   relative-URI  = [ net-path / abs-path / rel-path ] [ "?" query ]

   hier-part     = [ net-path / abs-path ] [ "?" query ]
   opaque-part   = uric-no-slash *uric

   uric-no-slash = unreserved / escaped / "[" / "]" / ";" / "?" /
                   ":" / "@" / "&" / "=" / "+" / "$" / ","

   net-path      = "//" authority [ abs-path ]
   abs-path      = "/"  path-segments
   rel-path      = rel-segment [ abs-path ]

   rel-segment   = 1*( unreserved / escaped / ";" /
                      "@" / "&" / "=" / "+" / "$" / "," )

   scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )

   authority     = server / reg-name

   reg-name      = 1*( unreserved / escaped / ";" /
                       ":" / "@" / "&" / "=" / "+" / "$" / "," )

   server        = [ [ userinfo "@" ] hostport ]
   userinfo      = *( unreserved / escaped / ";" /
                      ":" / "&" / "=" / "+" / "$" / "," )

   hostport      = host [ ":" port ]
   host          = IPv6reference / IPv4address / hostname
   port          = *DIGIT

   hostname      = domainlabel [ qualified ]
   qualified     = *( "." domainlabel ) [ "." toplabel [ "." ] ]
   domainlabel   = alphanum [ 0*61( alphanum | "-" ) alphanum ]
   toplabel      = alpha    [ 0*61( alphanum | "-" ) alphanum ]
   alphanum      = ALPHA / DIGIT

   IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet
   dec-octet     = DIGIT /                         ; 0-9
                   ( %x31-39 DIGIT ) /             ; 10-99
                   ( "1" 2*DIGIT ) /               ; 100-199
                   ( "2" %x30-34 DIGIT ) /         ; 200-249
                   ( "25" %x30-35 )                ; 250-255

   IPv6reference = "[" IPv6address "]"
   IPv6address   = (                       7( h4 ":" )   h4   ) /
                   (                "::" 0*6( h4 ":" ) [ h4 ] ) /
                   ( h4             "::" 0*5( h4 ":" ) [ h4 ] ) /
                   ( h4    ":" h4   "::" 0*4( h4 ":" ) [ h4 ] ) /
                   ( h4 2( ":" h4 ) "::" 0*3( h4 ":" ) [ h4 ] ) /
                   ( h4 3( ":" h4 ) "::" 0*2( h4 ":" ) [ h4 ] ) /
                   ( h4 4( ":" h4 ) "::" 0*1( h4 ":" ) [ h4 ] ) /
                   (                       6( h4 ":" ) IPv4address ) /
                   (                "::" 0*5( h4 ":" ) IPv4address ) /
                   ( h4             "::" 0*4( h4 ":" ) IPv4address ) /
                   ( h4    ":" h4   "::" 0*3( h4 ":" ) IPv4address ) /
                   ( h4 2( ":" h4 ) "::" 0*2( h4 ":" ) IPv4address ) /
                   ( h4 3( ":" h4 ) "::" 0*1( h4 ":" ) IPv4address )

   h4            = 1*4HEXDIG

   path          = [ abs-path / opaque-part ]
   path-segments = segment *( "/" segment )
   segment       = *pchar

   pchar         = unreserved / escaped / ";" /
                   ":" / "@" / "&" / "=" / "+" / "$" / ","

   query         = *( pchar / "/" / "?" )
   fragment      = *( pchar / "/" / "?" )

   uric          = reserved / unreserved / escaped
   reserved      = "[" / "]" / ";" / "/" / "?" /
                   ":" / "@" / "&" / "=" / "+" / "$" / ","
   unreserved    = ALPHA / DIGIT / mark
   mark          = "-" / "_" / "." / "!" / "~" / "*" / "'" /
                   "(" / ")"

   escaped       = "%" HEXDIG HEXDIG

   delims      = "<" / ">" / "#" / "%" / DQUOTE

   unwise      = "{" / "}" / "|" / "\\" / "^" / "\`"
`;

const rfc2396bisGrammar = /* @__PURE__ */ deferred(RFC2396BIS_ABNF);

/** The names of the rules of draft-fielding-uri-rfc2396bis-00. */
export type Rfc2396bisName = Extract<keyof (typeof rfc2396bisGrammar)["rules"], string>;

/**
 * The grammar of the draft: all of its rules. The core rules to which they refer are available
 * through `rule`.
 *
 * @example
 *   rfc2396bis.rules.IPv6address.test("1080::8:800:200c:417a"); // true
 */
export const rfc2396bis: Grammar<Rfc2396bisName> = rfc2396bisGrammar;
