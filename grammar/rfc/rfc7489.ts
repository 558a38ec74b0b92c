/**
 * RFC 7489, "Domain-based Message Authentication, Reporting, and Conformance (DMARC)", March 2015:
 * section 6.4, without the names of report files in section 7.2.1. `URI` is that of RFC 3986,
 * `Keyword` that of RFC 5321.
 *
 * The rule `dmarc-record` of the RFC lists the components in one order, and its comment allows any
 * order of those after `dmarc-request`. It is written here as the comment says, with the rule
 * `dmarc-tag`, which is not of the RFC.
 *
 * The rule `URI` takes a "!" and a comma, which `dmarc-uri` must encode, as its comment says.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";
import { rfc5321 } from "./rfc5321.js";

const RFC7489_ABNF = `\
dmarc-uri       = URI [ "!" 1*DIGIT [ "k" / "m" / "g" / "t" ] ]
                  ; "URI" is imported from [URI]; commas (ASCII
                  ; 0x2C) and exclamation points (ASCII 0x21)
                  ; MUST be encoded; the numeric portion MUST fit
                  ; within an unsigned 64-bit integer

dmarc-record    = dmarc-version dmarc-sep
                  [dmarc-request]
                  *(dmarc-sep dmarc-tag)
                  [dmarc-sep]
                  ; components other than dmarc-version and
                  ; dmarc-request may appear in any order

dmarc-tag       = dmarc-srequest / dmarc-auri / dmarc-furi / dmarc-adkim /
                  dmarc-aspf / dmarc-ainterval / dmarc-fo / dmarc-rfmt /
                  dmarc-percent

dmarc-version   = "v" *WSP "=" *WSP %x44 %x4d %x41 %x52 %x43 %x31

dmarc-sep       = *WSP %x3b *WSP

dmarc-request   = "p" *WSP "=" *WSP
                  ( "none" / "quarantine" / "reject" )

dmarc-srequest  = "sp" *WSP "=" *WSP
                  ( "none" / "quarantine" / "reject" )

dmarc-auri      = "rua" *WSP "=" *WSP
                  dmarc-uri *(*WSP "," *WSP dmarc-uri)

dmarc-furi      = "ruf" *WSP "=" *WSP
                  dmarc-uri *(*WSP "," *WSP dmarc-uri)

dmarc-adkim     = "adkim" *WSP "=" *WSP
                  ( "r" / "s" )

dmarc-aspf      = "aspf" *WSP "=" *WSP
                  ( "r" / "s" )

dmarc-ainterval = "ri" *WSP "=" *WSP 1*DIGIT

dmarc-fo        = "fo" *WSP "=" *WSP
                  ( "0" / "1" / "d" / "s" )
                  *(*WSP ":" *WSP ( "0" / "1" / "d" / "s" ))

dmarc-rfmt      = "rf"  *WSP "=" *WSP Keyword *(*WSP ":" Keyword)
                  ; registered reporting formats only

dmarc-percent   = "pct" *WSP "=" *WSP
                  1*3DIGIT
`;

/**
 * The grammar of DMARC records.
 *
 * @example
 *   rfc7489.rules["dmarc-record"].test("v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com"); // true
 */
export const rfc7489 = /* @__PURE__ */ deferred(RFC7489_ABNF, () => ({
  imports: [rfc3986, rfc5321],
}));

/** The names of the rules of RFC 7489. */
export type Rfc7489Name = Extract<keyof (typeof rfc7489)["rules"], string>;
