/**
 * RFC 6266, "Use of the Content-Disposition Header Field in the Hypertext Transfer Protocol
 * (HTTP)", June 2011: section 4.1.
 *
 * The RFC reads the rules as RFC 2616 does, which allows white space between any two tokens. It is
 * written here, as `OWS` and `BWS` of RFC 9110, at the places where RFC 9110 allows it in rules of
 * this form.
 *
 * `|` is `/`, and the prose of `ext-token` is a rule. `token` and `quoted-string` are those of RFC
 * 9110, `ext-value` is that of RFC 8187, which replaced RFC 5987.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc8187 } from "./rfc8187.js";
import { rfc9110 } from "./rfc9110.js";

const RFC6266_ABNF = `\
content-disposition = "Content-Disposition" ":" OWS
                       disposition-type *( OWS ";" OWS disposition-parm )

disposition-type    = "inline" / "attachment" / disp-ext-type
                    ; case-insensitive
disp-ext-type       = token

disposition-parm    = filename-parm / disp-ext-parm

filename-parm       = "filename" BWS "=" BWS value
                    / "filename*" BWS "=" BWS ext-value

disp-ext-parm       = token BWS "=" BWS value
                    / ext-token BWS "=" BWS ext-value
ext-token           = token "*"

value               = token / quoted-string
`;

/**
 * The grammar of the header field Content-Disposition.
 *
 * @example
 *   rfc6266.rules["content-disposition"].test("Content-Disposition: attachment; filename*=UTF-8''%e2%82%ac.txt"); // true
 */
export const rfc6266 = /* @__PURE__ */ deferred(RFC6266_ABNF, () => ({
  imports: [rfc9110, rfc8187],
}));

/** The names of the rules of RFC 6266. */
export type Rfc6266Name = Extract<keyof (typeof rfc6266)["rules"], string>;
