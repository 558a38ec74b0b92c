/**
 * RFC 5870, "A Uniform Resource Identifier for Geographic Locations ('geo' URI)", June 2010:
 * section 3.3, without the further limits on coordinates of WGS-84, whose rules replace those of
 * the same names.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC5870_ABNF = `\
geo-URI       = geo-scheme ":" geo-path
geo-scheme    = "geo"
geo-path      = coordinates p
coordinates   = coord-a "," coord-b [ "," coord-c ]

coord-a       = num
coord-b       = num
coord-c       = num

p             = [ crsp ] [ uncp ] *parameter
crsp          = ";crs=" crslabel
crslabel      = "wgs84" / labeltext
uncp          = ";u=" uval
uval          = pnum
parameter     = ";" pname [ "=" pvalue ]
pname         = labeltext
pvalue        = 1*paramchar
paramchar     = p-unreserved / unreserved / pct-encoded

labeltext     = 1*( alphanum / "-" )
pnum          = 1*DIGIT [ "." 1*DIGIT ]
num           = [ "-" ] pnum
unreserved    = alphanum / mark
mark          = "-" / "_" / "." / "!" / "~" / "*" /
                "'" / "(" / ")"
pct-encoded   = "%" HEXDIG HEXDIG
p-unreserved  = "[" / "]" / ":" / "&" / "+" / "$"
alphanum      = ALPHA / DIGIT
`;

const rfc5870Grammar = /* @__PURE__ */ deferred(RFC5870_ABNF);

/** The names of the rules of RFC 5870. */
export type Rfc5870Name = Extract<keyof (typeof rfc5870Grammar)["rules"], string>;

/**
 * The grammar of URIs for geographic locations.
 *
 * @example
 *   rfc5870.rules["geo-URI"].test("geo:48.2010,16.3695,183"); // true
 */
export const rfc5870: Grammar<Rfc5870Name> = rfc5870Grammar;
