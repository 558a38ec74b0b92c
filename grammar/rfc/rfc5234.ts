/**
 * RFC 5234, "Augmented BNF for Syntax Specifications: ABNF", section 4: the grammar of ABNF in
 * ABNF, verbatim without its page breaks, with the `char-val` of RFC 7405, section 2.2 (which
 * brings `case-insensitive-string`, `case-sensitive-string` and `quoted-string`).
 *
 * It is stricter than the reader of this library: every line must end with CRLF, and rules must not
 * be indented.
 *
 * `char-val` is a code component of RFC 7405: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import type { Erratum } from "../erratum.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC5234_ABNF = `\
         rulelist       =  1*( rule / (*c-wsp c-nl) )

         rule           =  rulename defined-as elements c-nl
                                ; continues if next line starts
                                ;  with white space

         rulename       =  ALPHA *(ALPHA / DIGIT / "-")

         defined-as     =  *c-wsp ("=" / "=/") *c-wsp
                                ; basic rules definition and
                                ;  incremental alternatives

         elements       =  alternation *c-wsp

         c-wsp          =  WSP / (c-nl WSP)

         c-nl           =  comment / CRLF
                                ; comment or newline

         comment        =  ";" *(WSP / VCHAR) CRLF

         alternation    =  concatenation
                           *(*c-wsp "/" *c-wsp concatenation)

         concatenation  =  repetition *(1*c-wsp repetition)

         repetition     =  [repeat] element

         repeat         =  1*DIGIT / (*DIGIT "*" *DIGIT)

         element        =  rulename / group / option /
                           char-val / num-val / prose-val

         group          =  "(" *c-wsp alternation *c-wsp ")"

         option         =  "[" *c-wsp alternation *c-wsp "]"

         char-val       =  case-insensitive-string /
                           case-sensitive-string

         case-insensitive-string =
                           [ "%i" ] quoted-string

         case-sensitive-string =
                           "%s" quoted-string

         quoted-string  =  DQUOTE *(%x20-21 / %x23-7E) DQUOTE
                                ; quoted string of SP and VCHAR
                                ;  without DQUOTE

         num-val        =  "%" (bin-val / dec-val / hex-val)

         bin-val        =  "b" 1*BIT
                           [ 1*("." 1*BIT) / ("-" 1*BIT) ]
                                ; series of concatenated bit values
                                ;  or single ONEOF range

         dec-val        =  "d" 1*DIGIT
                           [ 1*("." 1*DIGIT) / ("-" 1*DIGIT) ]

         hex-val        =  "x" 1*HEXDIG
                           [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]

         prose-val      =  "<" *(%x20-3D / %x3F-7E) ">"
                                ; bracketed string of SP and VCHAR
                                ;  without angles
                                ; prose description, to be used as
                                ;  last resort
`;

const rfc5234Grammar = /* @__PURE__ */ deferred(RFC5234_ABNF);

/** The names of the rules of RFC 5234. */
export type Rfc5234Name = Extract<keyof (typeof rfc5234Grammar)["rules"], string>;

/**
 * The grammar of ABNF itself.
 *
 * @example
 *   rfc5234.rules.rulename.test("IPv6address"); // true
 */
export const rfc5234: Grammar<Rfc5234Name> = rfc5234Grammar;

/** The verified technical errata of RFC 5234 that are about its ABNF, in August 2026. */
export const rfc5234Errata: readonly Erratum[] = [
  {
    id: 2968,
    section: "4",
    rules: ["elements"],
    change:
      "A comment behind the elements of a rule belongs to its line end: the grammar was ambiguous",
    lost: "a\r\n\t",
  },
  {
    id: 3076,
    section: "4",
    rules: ["rulelist"],
    change: "A comment on a line of its own is not white space: the grammar was ambiguous",
  },
];

const RFC5234_CORRECTED_ABNF = `\
rulelist       =  1*( rule / (*WSP c-nl) )
elements       =  alternation *WSP
`;

/**
 * The grammar with the corrections of its verified errata (`rfc5234Errata`).
 *
 * @example
 *   rfc5234Corrected.rules.elements.test("a ;\r\n "); // false
 */
export const rfc5234Corrected = /* @__PURE__ */ deferredExtension(rfc5234, RFC5234_CORRECTED_ABNF);
