/**
 * RFC 8259, "The JavaScript Object Notation (JSON) Data Interchange Format", December 2017:
 * sections 2 to 7, verbatim.
 *
 * `char` is not `CHAR` of ABNF, because names are compared without case.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Erratum } from "../erratum.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC8259_ABNF = `\
JSON-text = ws value ws

begin-array     = ws %x5B ws  ; [ left square bracket

begin-object    = ws %x7B ws  ; { left curly bracket

end-array       = ws %x5D ws  ; ] right square bracket

end-object      = ws %x7D ws  ; } right curly bracket

name-separator  = ws %x3A ws  ; : colon

value-separator = ws %x2C ws  ; , comma

ws = *(
        %x20 /              ; Space
        %x09 /              ; Horizontal tab
        %x0A /              ; Line feed or New line
        %x0D )              ; Carriage return

value = false / null / true / object / array / number / string

false = %x66.61.6c.73.65   ; false

null  = %x6e.75.6c.6c      ; null

true  = %x74.72.75.65      ; true

object = begin-object [ member *( value-separator member ) ]
         end-object

member = string name-separator value

array = begin-array [ value *( value-separator value ) ] end-array

number = [ minus ] int [ frac ] [ exp ]

decimal-point = %x2E       ; .

digit1-9 = %x31-39         ; 1-9

e = %x65 / %x45            ; e E

exp = e [ minus / plus ] 1*DIGIT

frac = decimal-point 1*DIGIT

int = zero / ( digit1-9 *DIGIT )

minus = %x2D               ; -

plus = %x2B                ; +

zero = %x30                ; 0

string = quotation-mark *char quotation-mark

char = unescaped /
    escape (
        %x22 /          ; "    quotation mark  U+0022
        %x5C /          ; \\    reverse solidus U+005C
        %x2F /          ; /    solidus         U+002F
        %x62 /          ; b    backspace       U+0008
        %x66 /          ; f    form feed       U+000C
        %x6E /          ; n    line feed       U+000A
        %x72 /          ; r    carriage return U+000D
        %x74 /          ; t    tab             U+0009
        %x75 4HEXDIG )  ; uXXXX                U+XXXX

escape = %x5C              ; \\

quotation-mark = %x22      ; "

unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
`;

const rfc8259Grammar = /* @__PURE__ */ deferred(RFC8259_ABNF);

/** The names of the rules of RFC 8259. */
export type Rfc8259Name = Extract<keyof (typeof rfc8259Grammar)["rules"], string>;

/**
 * The grammar of JSON.
 *
 * @example
 *   rfc8259.rules["JSON-text"].test('{"a":[1,2e3,null]}'); // true
 */
export const rfc8259: Grammar<Rfc8259Name> = rfc8259Grammar;

/** The verified technical errata of RFC 8259 that are about its ABNF, in August 2026. */
export const rfc8259Errata: readonly Erratum[] = [
  {
    id: 7383,
    section: "3",
    rules: [],
    change: "The digits of false and null are written in upper case, which is the same",
  },
];
