/**
 * RFC 4648, "The Base16, Base32, and Base64 Data Encodings", October 2006: the encodings of
 * sections 4 to 8. The RFC has no ABNF: these rules are written here from its tables 1 to 5 and
 * from its sentences about padding.
 *
 * Section 3.5 lets a decoder accept pad bits that are not zero, and so do these rules. Section 3.2
 * lets another document leave out the padding: `base64url-unpadded` is for such documents.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC4648_ABNF = `\
; 4.  Base 64 Encoding

base64               = *( 4base64-character )
                       [ 2base64-character "==" / 3base64-character "=" ]
base64-character     = ALPHA / DIGIT / "+" / "/"

; 5.  Base 64 Encoding with URL and Filename Safe Alphabet

base64url            = *( 4base64url-character )
                       [ 2base64url-character "==" / 3base64url-character "=" ]
base64url-unpadded   = *( 4base64url-character ) [ 2*3base64url-character ]
base64url-character  = ALPHA / DIGIT / "-" / "_"

; 6.  Base 32 Encoding

base32               = *( 8base32-character )
                       [ 2base32-character "======" / 4base32-character "====" /
                         5base32-character "===" / 7base32-character "=" ]
base32-character     = %x41-5A / %x32-37

; 7.  Base 32 Encoding with Extended Hex Alphabet

base32hex            = *( 8base32hex-character )
                       [ 2base32hex-character "======" / 4base32hex-character "====" /
                         5base32hex-character "===" / 7base32hex-character "=" ]
base32hex-character  = DIGIT / %x41-56

; 8.  Base 16 Encoding

base16               = *( 2base16-character )
base16-character     = DIGIT / %x41-46
`;

const rfc4648Grammar = /* @__PURE__ */ deferred(RFC4648_ABNF);

/** The names of the rules of RFC 4648. */
export type Rfc4648Name = Extract<keyof (typeof rfc4648Grammar)["rules"], string>;

/**
 * The grammar of the encodings base 64, base 32 and base 16.
 *
 * @example
 *   rfc4648.rules.base64.test("Zm9vYg=="); // true
 */
export const rfc4648: Grammar<Rfc4648Name> = rfc4648Grammar;
