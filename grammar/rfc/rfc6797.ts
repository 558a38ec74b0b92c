/**
 * RFC 6797, "HTTP Strict Transport Security (HSTS)", November 2012: section 6.1, without the rules
 * for the value of `max-age` in section 6.1.1.
 *
 * The RFC reads the rules as RFC 2616 does, which allows white space between any two tokens. It is
 * written here, as `OWS` and `BWS` of RFC 9110, at the places where RFC 9110 allows it in rules of
 * this form.
 *
 * `token` and `quoted-string` are those of RFC 9110, which replaced RFC 2616. The values of the
 * directives `max-age` and `includeSubDomains` are described in prose.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc9110 } from "./rfc9110.js";

const RFC6797_ABNF = `\
Strict-Transport-Security = "Strict-Transport-Security" ":" OWS
                            [ directive ]  *( OWS ";" OWS [ directive ] )

directive                 = directive-name [ BWS "=" BWS directive-value ]
directive-name            = token
directive-value           = token / quoted-string
`;

/**
 * The grammar of the header field Strict-Transport-Security.
 *
 * @example
 *   rfc6797.rules["Strict-Transport-Security"].test("Strict-Transport-Security: max-age=15768000 ; includeSubDomains"); // true
 */
export const rfc6797 = /* @__PURE__ */ deferred(RFC6797_ABNF, () => ({ imports: [rfc9110] }));

/** The names of the rules of RFC 6797. */
export type Rfc6797Name = Extract<keyof (typeof rfc6797)["rules"], string>;
