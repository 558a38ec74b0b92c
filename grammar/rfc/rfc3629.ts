/**
 * RFC 3629, "UTF-8, a transformation format of ISO 10646", November 2003: section 4, verbatim.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC3629_ABNF = `\
UTF8-octets = *( UTF8-char )
UTF8-char   = UTF8-1 / UTF8-2 / UTF8-3 / UTF8-4
UTF8-1      = %x00-7F
UTF8-2      = %xC2-DF UTF8-tail
UTF8-3      = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) /
              %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
UTF8-4      = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) /
              %xF4 %x80-8F 2( UTF8-tail )
UTF8-tail   = %x80-BF
`;

const rfc3629Grammar = /* @__PURE__ */ deferred(RFC3629_ABNF, () => ({ alphabet: "octets" }));

/** The names of the rules of RFC 3629. */
export type Rfc3629Name = Extract<keyof (typeof rfc3629Grammar)["rules"], string>;

/**
 * The grammar of UTF-8, of octets.
 *
 * @example
 *   rfc3629.rules["UTF8-octets"].test(Uint8Array.of(0xc3, 0xa9)); // true
 *   rfc3629.rules["UTF8-octets"].test(Uint8Array.of(0xc0, 0x80)); // false
 */
export const rfc3629: Grammar<Rfc3629Name> = rfc3629Grammar;
