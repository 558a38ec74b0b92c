/**
 * RFC 4180, "Common Format and MIME Type for Comma-Separated Values (CSV) Files", October 2005:
 * section 2, verbatim. The RFC repeats core rules of ABNF.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC4180_ABNF = `\
file = [header CRLF] record *(CRLF record) [CRLF]

header = name *(COMMA name)

record = field *(COMMA field)

name = field

field = (escaped / non-escaped)

escaped = DQUOTE *(TEXTDATA / COMMA / CR / LF / 2DQUOTE) DQUOTE

non-escaped = *TEXTDATA

COMMA = %x2C

CR = %x0D ;as per section 6.1 of RFC 2234 [2]

DQUOTE =  %x22 ;as per section 6.1 of RFC 2234 [2]

LF = %x0A ;as per section 6.1 of RFC 2234 [2]

CRLF = CR LF ;as per section 6.1 of RFC 2234 [2]

TEXTDATA =  %x20-21 / %x23-2B / %x2D-7E
`;

const rfc4180Grammar = /* @__PURE__ */ deferred(RFC4180_ABNF);

/** The names of the rules of RFC 4180. */
export type Rfc4180Name = Extract<keyof (typeof rfc4180Grammar)["rules"], string>;

/**
 * The grammar of comma-separated values. Its text is ASCII.
 *
 * @example
 *   rfc4180.rules.record.test('aaa,"b ""b""",ccc'); // true
 */
export const rfc4180: Grammar<Rfc4180Name> = rfc4180Grammar;
