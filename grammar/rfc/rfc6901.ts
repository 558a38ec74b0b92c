/**
 * RFC 6901, "JavaScript Object Notation (JSON) Pointer", April 2013: sections 3 and 4, verbatim.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC6901_ABNF = `\
json-pointer    = *( "/" reference-token )
reference-token = *( unescaped / escaped )
unescaped       = %x00-2E / %x30-7D / %x7F-10FFFF
   ; %x2F ('/') and %x7E ('~') are excluded from 'unescaped'
escaped         = "~" ( "0" / "1" )
  ; representing '~' and '/', respectively

array-index = %x30 / ( %x31-39 *(%x30-39) )
              ; "0", or digits without a leading "0"
`;

const rfc6901Grammar = /* @__PURE__ */ deferred(RFC6901_ABNF);

/** The names of the rules of RFC 6901. */
export type Rfc6901Name = Extract<keyof (typeof rfc6901Grammar)["rules"], string>;

/**
 * The grammar of JSON pointers.
 *
 * @example
 *   rfc6901.rules["json-pointer"].test("/a~1b/0"); // true
 */
export const rfc6901: Grammar<Rfc6901Name> = rfc6901Grammar;
