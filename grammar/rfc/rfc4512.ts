/**
 * RFC 4512, "Lightweight Directory Access Protocol (LDAP): Directory Information Models", June
 * 2006: sections 1.4 and 2.5, verbatim. The schema descriptions of section 4 are not included.
 *
 * `SP` and `WSP` are not those of ABNF: `SP` is one or more blanks, `WSP` zero or more.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC4512_ABNF = `\
keystring = leadkeychar *keychar
leadkeychar = ALPHA
keychar = ALPHA / DIGIT / HYPHEN
number  = DIGIT / ( LDIGIT 1*DIGIT )

ALPHA   = %x41-5A / %x61-7A   ; "A"-"Z" / "a"-"z"
DIGIT   = %x30 / LDIGIT       ; "0"-"9"
LDIGIT  = %x31-39             ; "1"-"9"
HEX     = DIGIT / %x41-46 / %x61-66 ; "0"-"9" / "A"-"F" / "a"-"f"

SP      = 1*SPACE  ; one or more " "
WSP     = 0*SPACE  ; zero or more " "

NULL    = %x00 ; null (0)
SPACE   = %x20 ; space (" ")
DQUOTE  = %x22 ; quote (""")
SHARP   = %x23 ; octothorpe (or sharp sign) ("#")
DOLLAR  = %x24 ; dollar sign ("$")
SQUOTE  = %x27 ; single quote ("'")
LPAREN  = %x28 ; left paren ("(")
RPAREN  = %x29 ; right paren (")")
PLUS    = %x2B ; plus sign ("+")
COMMA   = %x2C ; comma (",")
HYPHEN  = %x2D ; hyphen ("-")
DOT     = %x2E ; period (".")
SEMI    = %x3B ; semicolon (";")
LANGLE  = %x3C ; left angle bracket ("<")
EQUALS  = %x3D ; equals sign ("=")
RANGLE  = %x3E ; right angle bracket (">")
ESC     = %x5C ; backslash ("\\")
USCORE  = %x5F ; underscore ("_")
LCURLY  = %x7B ; left curly brace "{"
RCURLY  = %x7D ; right curly brace "}"

; Any UTF-8 [RFC3629] encoded Unicode [Unicode] character
UTF8    = UTF1 / UTFMB
UTFMB   = UTF2 / UTF3 / UTF4
UTF0    = %x80-BF
UTF1    = %x00-7F
UTF2    = %xC2-DF UTF0
UTF3    = %xE0 %xA0-BF UTF0 / %xE1-EC 2(UTF0) /
          %xED %x80-9F UTF0 / %xEE-EF 2(UTF0)
UTF4    = %xF0 %x90-BF 2(UTF0) / %xF1-F3 3(UTF0) /
          %xF4 %x80-8F 2(UTF0)

OCTET   = %x00-FF ; Any octet (8-bit data unit)

numericoid = number 1*( DOT number )

descr = keystring
oid = descr / numericoid

; 2.5.  Attribute Descriptions

attributedescription = attributetype options
attributetype = oid
options = *( SEMI option )
option = 1*keychar
`;

const rfc4512Grammar = /* @__PURE__ */ deferred(RFC4512_ABNF, () => ({ alphabet: "octets" }));

/** The names of the rules of RFC 4512. */
export type Rfc4512Name = Extract<keyof (typeof rfc4512Grammar)["rules"], string>;

/**
 * The grammar of attribute descriptions of LDAP, and of the parts that the standards of LDAP share;
 * of octets.
 *
 * @example
 *   rfc4512.rules.oid.test("2.5.4.0"); // true
 */
export const rfc4512: Grammar<Rfc4512Name> = rfc4512Grammar;
