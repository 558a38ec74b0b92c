/**
 * RFC 2397, "The "data" URL scheme", August 1998: section 3.
 *
 * The RFC takes `urlchar` from RFC 2396 and the other names from RFC 2045, "represented using URL
 * escaped encoding of RFC 2396 as necessary". The last five rules are written here to say this: a
 * token of RFC 2045 whose characters stand in a URL, or are escaped there. `:=` is `=`.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 */
import { deferred } from "../compile.js";
import { rfc2396 } from "./rfc2396.js";

const RFC2397_ABNF = `\
dataurl    = "data:" [ mediatype ] [ ";base64" ] "," data
mediatype  = [ type "/" subtype ] *( ";" parameter )
data       = *urlchar
parameter  = attribute "=" value

urlchar    = uric
type       = 1*token-char
subtype    = 1*token-char
attribute  = 1*token-char
value      = 1*token-char
token-char = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" /
             "." / "_" / "~" / escaped
`;

/**
 * The grammar of URLs that contain their data.
 *
 * @example
 *   rfc2397.rules.dataurl.test("data:text/html;charset=iso-8859-1;base64,SGk="); // true
 */
export const rfc2397 = /* @__PURE__ */ deferred(RFC2397_ABNF, () => ({ imports: [rfc2396] }));

/** The names of the rules of RFC 2397. */
export type Rfc2397Name = Extract<keyof (typeof rfc2397)["rules"], string>;
