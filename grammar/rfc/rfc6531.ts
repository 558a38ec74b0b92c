/**
 * RFC 6531, "SMTP Extension for Internationalized Email", February 2012: the rules of section 3.3
 * and of section 3.7.4.2 (`vrfy` and `expn`), verbatim, over the grammar of RFC 5321.
 * `UTF8-non-ascii` is that of RFC 6532.
 *
 * RFC 5890, to which the RFC refers for `U-label`, has no ABNF. The rule is written here: a label
 * with a character beyond ASCII, which a hyphen neither begins nor ends. Which characters may stand
 * in a label is a matter of the tables of RFC 5892; they are no part of this grammar.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import { rfc5321Corrected } from "./rfc5321.js";
import { rfc6532 } from "./rfc6532.js";

const RFC6531_ABNF = `\
sub-domain   =/  U-label
    ; extend the definition of sub-domain in RFC 5321, Section 4.1.2

atext   =/  UTF8-non-ascii
    ; extend the implicit definition of atext in
    ; RFC 5321, Section 4.1.2, which ultimately points to
    ; the actual definition in RFC 5322, Section 3.2.3

qtextSMTP  =/ UTF8-non-ascii
    ; extend the definition of qtextSMTP in RFC 5321, Section 4.1.2

esmtp-value  =/ UTF8-non-ascii
    ; extend the definition of esmtp-value in RFC 5321, Section 4.1.2

vrfy = "VRFY" SP String
     [ SP "SMTPUTF8" ] CRLF
    ; String may include Non-ASCII characters

expn = "EXPN" SP String
     [ SP "SMTPUTF8" ] CRLF
    ; String may include Non-ASCII characters
`;

const LABELS_ABNF = `
  U-label     = [ ldh-string ] UTF8-non-ascii [ *( u-character / "-" ) u-character ]
  ldh-string  = let-dig *( let-dig / "-" )
  let-dig     = ALPHA / DIGIT
  u-character = let-dig / UTF8-non-ascii
`;

/** The labels of RFC 5890 section 2.3.2.1. */
const labels = /* @__PURE__ */ deferred(LABELS_ABNF, () => ({ imports: [rfc6532] }));

/**
 * The grammar of SMTP with characters beyond ASCII in mailboxes.
 *
 * @example
 *   rfc6531.rules.Mailbox.test("j\u00f6rg@b\u00fccher.example"); // true
 */
export const rfc6531 = /* @__PURE__ */ deferredExtension(rfc5321Corrected, RFC6531_ABNF, () => ({
  imports: [rfc6532, labels],
}));

/** The names of the rules of RFC 6531. */
export type Rfc6531Name = Extract<keyof (typeof rfc6531)["rules"], string>;
