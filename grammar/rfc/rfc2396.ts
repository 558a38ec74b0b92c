/**
 * RFC 2396, "Uniform Resource Identifiers (URI): Generic Syntax", August 1998: appendix A without
 * its page breaks, then the four rules of section 2.4.3.
 *
 * The notation of the RFC (its section 1.6) is older than ABNF. These things are written
 * differently here:
 *
 * - rule names have a hyphen where the RFC has an underscore (`abs-path` for `abs_path`);
 * - strings of the RFC are case-sensitive, those of ABNF are case-insensitive: the letters of
 *   `lowalpha` and `upalpha` are `%s"a"` and so on (in `hex` both cases are listed, so that it
 *   makes no difference);
 * - `<">` in `delims` is `%x22`, and the prose that defines `control` and `space` is `%x00-1F | %x7F`
 *   and `%x20`.
 *
 * The `|` of the RFC is kept. It means `/` and gives a warning.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 */
import { deferred } from "../compile.js";
import type { Erratum } from "../erratum.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC2396_ABNF = `\
      URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
      absoluteURI   = scheme ":" ( hier-part | opaque-part )
      relativeURI   = ( net-path | abs-path | rel-path ) [ "?" query ]

      hier-part     = ( net-path | abs-path ) [ "?" query ]
      opaque-part   = uric-no-slash *uric

      uric-no-slash = unreserved | escaped | ";" | "?" | ":" | "@" |
                      "&" | "=" | "+" | "$" | ","

      net-path      = "//" authority [ abs-path ]
      abs-path      = "/"  path-segments
      rel-path      = rel-segment [ abs-path ]

      rel-segment   = 1*( unreserved | escaped |
                          ";" | "@" | "&" | "=" | "+" | "$" | "," )

      scheme        = alpha *( alpha | digit | "+" | "-" | "." )

      authority     = server | reg-name

      reg-name      = 1*( unreserved | escaped | "$" | "," |
                          ";" | ":" | "@" | "&" | "=" | "+" )

      server        = [ [ userinfo "@" ] hostport ]
      userinfo      = *( unreserved | escaped |
                         ";" | ":" | "&" | "=" | "+" | "$" | "," )

      hostport      = host [ ":" port ]
      host          = hostname | IPv4address
      hostname      = *( domainlabel "." ) toplabel [ "." ]
      domainlabel   = alphanum | alphanum *( alphanum | "-" ) alphanum
      toplabel      = alpha | alpha *( alphanum | "-" ) alphanum
      IPv4address   = 1*digit "." 1*digit "." 1*digit "." 1*digit
      port          = *digit

      path          = [ abs-path | opaque-part ]
      path-segments = segment *( "/" segment )
      segment       = *pchar *( ";" param )
      param         = *pchar
      pchar         = unreserved | escaped |
                      ":" | "@" | "&" | "=" | "+" | "$" | ","

      query         = *uric

      fragment      = *uric

      uric          = reserved | unreserved | escaped
      reserved      = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
                      "$" | ","
      unreserved    = alphanum | mark
      mark          = "-" | "_" | "." | "!" | "~" | "*" | "'" |
                      "(" | ")"

      escaped       = "%" hex hex
      hex           = digit | "A" | "B" | "C" | "D" | "E" | "F" |
                              "a" | "b" | "c" | "d" | "e" | "f"

      alphanum      = alpha | digit
      alpha         = lowalpha | upalpha

      lowalpha = %s"a" | %s"b" | %s"c" | %s"d" | %s"e" | %s"f" | %s"g" | %s"h" | %s"i" |
                 %s"j" | %s"k" | %s"l" | %s"m" | %s"n" | %s"o" | %s"p" | %s"q" | %s"r" |
                 %s"s" | %s"t" | %s"u" | %s"v" | %s"w" | %s"x" | %s"y" | %s"z"
      upalpha  = %s"A" | %s"B" | %s"C" | %s"D" | %s"E" | %s"F" | %s"G" | %s"H" | %s"I" |
                 %s"J" | %s"K" | %s"L" | %s"M" | %s"N" | %s"O" | %s"P" | %s"Q" | %s"R" |
                 %s"S" | %s"T" | %s"U" | %s"V" | %s"W" | %s"X" | %s"Y" | %s"Z"
      digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
                 "8" | "9"

      control     = %x00-1F | %x7F
      space       = %x20
      delims      = "<" | ">" | "#" | "%" | %x22
      unwise      = "{" | "}" | "|" | "\\" | "^" | "[" | "]" | "\`"
`;

const rfc2396Grammar = /* @__PURE__ */ deferred(RFC2396_ABNF);

/** The names of the rules of RFC 2396. */
export type Rfc2396Name = Extract<keyof (typeof rfc2396Grammar)["rules"], string>;

/**
 * The grammar of RFC 2396, without the amendment of RFC 2732 (no IPv6 addresses).
 *
 * @example
 *   rfc2396.rules.hostname.test("www.ics.uci.edu"); // true
 */
export const rfc2396: Grammar<Rfc2396Name> = rfc2396Grammar;

/** The verified technical errata of RFC 2396 that are about its ABNF, in August 2026. */
export const rfc2396Errata: readonly Erratum[] = [
  {
    id: 450,
    section: "3.4",
    rules: [],
    change: "The text about the reserved slash of a query changes, no rule",
  },
];
