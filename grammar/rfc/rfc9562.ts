/**
 * RFC 9562, "Universally Unique IDentifiers (UUIDs)", May 2024: section 4, verbatim. RFC 4122,
 * which it obsoletes, describes the same strings.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC9562_ABNF = `\
UUID     = 4hexOctet "-"
           2hexOctet "-"
           2hexOctet "-"
           2hexOctet "-"
           6hexOctet
hexOctet = HEXDIG HEXDIG
DIGIT    = %x30-39
HEXDIG   = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`;

const rfc9562Grammar = /* @__PURE__ */ deferred(RFC9562_ABNF);

/** The names of the rules of RFC 9562. */
export type Rfc9562Name = Extract<keyof (typeof rfc9562Grammar)["rules"], string>;

/**
 * The grammar of UUIDs.
 *
 * @example
 *   rfc9562.rules.UUID.test("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"); // true
 */
export const rfc9562: Grammar<Rfc9562Name> = rfc9562Grammar;
