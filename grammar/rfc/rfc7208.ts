/**
 * RFC 7208, "Sender Policy Framework (SPF) for Authorizing Use of Domains in Email, Version 1",
 * April 2014: sections 4.5, 4.6.1, 5, 6 and 7.1, verbatim. The header field Received-SPF of section
 * 9.1 is not included.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import type { Erratum } from "../erratum.js";

const RFC7208_ABNF = `\
record           = version terms *SP
version          = "v=spf1"

terms            = *( 1*SP ( directive / modifier ) )

directive        = [ qualifier ] mechanism
qualifier        = "+" / "-" / "?" / "~"
mechanism        = ( all / include
                   / a / mx / ptr / ip4 / ip6 / exists )
modifier         = redirect / explanation / unknown-modifier
unknown-modifier = name "=" macro-string
                   ; where name is not any known modifier

name             = ALPHA *( ALPHA / DIGIT / "-" / "_" / "." )

all              = "all"

include          = "include"  ":" domain-spec

a                = "a"      [ ":" domain-spec ] [ dual-cidr-length ]

mx               = "mx"     [ ":" domain-spec ] [ dual-cidr-length ]

ptr              = "ptr"    [ ":" domain-spec ]

ip4              = "ip4"      ":" ip4-network   [ ip4-cidr-length ]
ip6              = "ip6"      ":" ip6-network   [ ip6-cidr-length ]

ip4-cidr-length  = "/" ("0" / %x31-39 0*1DIGIT) ; value range 0-32
ip6-cidr-length  = "/" ("0" / %x31-39 0*2DIGIT) ; value range 0-128
dual-cidr-length = [ ip4-cidr-length ] [ "/" ip6-cidr-length ]

ip4-network      = qnum "." qnum "." qnum "." qnum
qnum             = DIGIT                 ; 0-9
                   / %x31-39 DIGIT       ; 10-99
                   / "1" 2DIGIT          ; 100-199
                   / "2" %x30-34 DIGIT   ; 200-249
                   / "25" %x30-35        ; 250-255
         ; as per conventional dotted-quad notation, e.g., 192.0.2.0
ip6-network      = <as per Section 2.2 of [RFC4291]>
         ; e.g., 2001:db8::cd30

exists           = "exists"   ":" domain-spec

redirect         = "redirect" "=" domain-spec

explanation      = "exp" "=" domain-spec

domain-spec      = macro-string domain-end
domain-end       = ( "." toplabel [ "." ] ) / macro-expand

toplabel         = ( *alphanum ALPHA *alphanum ) /
                   ( 1*alphanum "-" *( alphanum / "-" ) alphanum )
alphanum         = ALPHA / DIGIT

explain-string   = *( macro-string / SP )

macro-string     = *( macro-expand / macro-literal )
macro-expand     = ( "%{" macro-letter transformers *delimiter "}" )
                   / "%%" / "%_" / "%-"
macro-literal    = %x21-24 / %x26-7E
                   ; visible characters except "%"
macro-letter     = "s" / "l" / "o" / "d" / "i" / "p" / "h" /
                   "c" / "r" / "t" / "v"
transformers     = *DIGIT [ "r" ]
delimiter        = "." / "-" / "+" / "," / "/" / "_" / "="
`;

/**
 * The grammar of SPF records.
 *
 * @example
 *   rfc7208.rules.record.test("v=spf1 mx ip4:192.0.2.128/28 -all"); // true
 */
export const rfc7208 = /* @__PURE__ */ deferred(RFC7208_ABNF, () => ({
  prose: { "as per Section 2.2 of [RFC4291]": rfc3986.rules.IPv6address },
}));

/** The names of the rules of RFC 7208. */
export type Rfc7208Name = Extract<keyof (typeof rfc7208)["rules"], string>;

/** The verified technical errata of RFC 7208 that are about its ABNF, in August 2026. */
export const rfc7208Errata: readonly Erratum[] = [
  {
    id: 5436,
    section: "9.1",
    rules: [],
    change: "White space of Received-SPF, which is not in this grammar, is optional",
  },
];
