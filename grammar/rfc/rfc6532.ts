/**
 * RFC 6532, "Internationalized Email Headers", February 2012: the rules of sections 3.1 and 3.2,
 * verbatim, over the grammar of RFC 5322.
 *
 * Section 3.1 gives `UTF8-2`, `UTF8-3` and `UTF8-4` by the same prose, "Defined in Section 4 of
 * RFC3629", which means octets. This grammar reads characters, so that its offsets are those of
 * strings and its rules fit into other parsers: the prose means each character whose UTF-8 form has
 * two to four octets.
 *
 * The rules of RFC 5322 are those with its verified errata, whose language is the intended one.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import { rfc5322Corrected } from "./rfc5322.js";

const RFC6532_ABNF = `\
UTF8-non-ascii  =   UTF8-2 / UTF8-3 / UTF8-4

UTF8-2          =   <Defined in Section 4 of RFC3629>

UTF8-3          =   <Defined in Section 4 of RFC3629>

UTF8-4          =   <Defined in Section 4 of RFC3629>

VCHAR   =/  UTF8-non-ascii

ctext   =/  UTF8-non-ascii

atext   =/  UTF8-non-ascii

qtext   =/  UTF8-non-ascii

text    =/  UTF8-non-ascii
              ; note that this upgrades the body to UTF-8

dtext   =/  UTF8-non-ascii
`;

/** The characters whose UTF-8 form has two octets or more. Surrogates have no such form. */
const characters = /* @__PURE__ */ deferred("non-ascii = %x80-D7FF / %xE000-10FFFF\n");

/**
 * The grammar of messages with characters beyond ASCII in header fields and addresses.
 *
 * @example
 *   rfc6532.rules["addr-spec"].test("j\u00f6rg@example.org"); // true
 */
export const rfc6532 = /* @__PURE__ */ deferredExtension(rfc5322Corrected, RFC6532_ABNF, () => ({
  prose: { "Defined in Section 4 of RFC3629": characters.rules["non-ascii"] },
}));

/** The names of the rules of RFC 6532. */
export type Rfc6532Name = Extract<keyof (typeof rfc6532)["rules"], string>;
