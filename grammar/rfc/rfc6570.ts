/**
 * RFC 6570, "URI Template", March 2012: the rules of section 1.5 and, from `URI-Template` on, those
 * of section 2, verbatim.
 *
 * The RFC repeats the core rules `ALPHA`, `DIGIT` and `HEXDIG` with the same languages.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import type { Erratum } from "../erratum.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC6570_ABNF = `\
     ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
     DIGIT          =  %x30-39             ; 0-9
     HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
                       ; case-insensitive

     pct-encoded    =  "%" HEXDIG HEXDIG
     unreserved     =  ALPHA / DIGIT / "-" / "." / "_" / "~"
     reserved       =  gen-delims / sub-delims
     gen-delims     =  ":" / "/" / "?" / "#" / "[" / "]" / "@"
     sub-delims     =  "!" / "$" / "&" / "'" / "(" / ")"
                    /  "*" / "+" / "," / ";" / "="

     ucschar        =  %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
                    /  %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
                    /  %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
                    /  %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
                    /  %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
                    /  %xD0000-DFFFD / %xE1000-EFFFD

     iprivate       =  %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD

     URI-Template  = *( literals / expression )

     literals      =  %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B
                   /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
                   /  pct-encoded
                        ; any Unicode character except: CTL, SP,
                        ;  DQUOTE, "'", "%" (aside from pct-encoded),
                        ;  "<", ">", "\\", "^", "\`", "{", "|", "}"

     expression    =  "{" [ operator ] variable-list "}"
     operator      =  op-level2 / op-level3 / op-reserve
     op-level2     =  "+" / "#"
     op-level3     =  "." / "/" / ";" / "?" / "&"
     op-reserve    =  "=" / "," / "!" / "@" / "|"

     variable-list =  varspec *( "," varspec )
     varspec       =  varname [ modifier-level4 ]
     varname       =  varchar *( ["."] varchar )
     varchar       =  ALPHA / DIGIT / "_" / pct-encoded
     modifier-level4 =  prefix / explode

     prefix        =  ":" max-length
     max-length    =  %x31-39 0*3DIGIT   ; positive integer < 10000

     explode       =  "*"
`;

const rfc6570Grammar = /* @__PURE__ */ deferred(RFC6570_ABNF);

/** The names of the rules of RFC 6570. */
export type Rfc6570Name = Extract<keyof (typeof rfc6570Grammar)["rules"], string>;

/**
 * The grammar of RFC 6570. It recognizes templates. It does not expand them: section 3 of the RFC
 * describes the expansion without a grammar.
 *
 * @example
 *   rfc6570.rules["URI-Template"].test("http://example.com/~{username}/{?q,lang}"); // true
 */
export const rfc6570: Grammar<Rfc6570Name> = rfc6570Grammar;

/** The verified technical errata of RFC 6570 that are about its ABNF, in August 2026. */
export const rfc6570Errata: readonly Erratum[] = [
  {
    id: 6937,
    section: "2.1",
    rules: ["literals"],
    change: "An apostrophe is a literal",
    gained: "'",
  },
];

const RFC6570_CORRECTED_ABNF = `\
     literals      =  %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B
                   /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
                   /  pct-encoded
                        ; any Unicode character except: CTL, SP,
                        ;  DQUOTE, "%" (aside from pct-encoded),
                        ;  "<", ">", "\\", "^", "\`", "{", "|", "}"
`;

/**
 * The grammar with the corrections of its verified errata (`rfc6570Errata`).
 *
 * @example
 *   rfc6570Corrected.rules["URI-Template"].test("it's"); // true
 */
export const rfc6570Corrected = /* @__PURE__ */ deferredExtension(rfc6570, RFC6570_CORRECTED_ABNF);
