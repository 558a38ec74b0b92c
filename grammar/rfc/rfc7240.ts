/**
 * RFC 7240, "Prefer Header for HTTP", June 2014: sections 2 and 3, without the single preferences
 * of section 4, verbatim but for one thing: `OWS` stands after the colon of a header field, where
 * the RFC has nothing. `OWS`, `BWS`, `token` and `quoted-string` are those of RFC 9110, which
 * replaced RFC 7230.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred, deferredExtension } from "../compile.js";
import { rfc9110, rfc9110Recipient } from "./rfc9110.js";
import type { Erratum } from "../erratum.js";

const RFC7240_ABNF = `\
Prefer     = "Prefer" ":" OWS 1#preference
preference = token [ BWS "=" BWS word ]
             *( OWS ";" [ OWS parameter ] )
parameter  = token [ BWS "=" BWS word ]
word       = token / quoted-string

Preference-Applied = "Preference-Applied" ":" OWS 1#applied-pref
applied-pref = token [ BWS "=" BWS word ]
`;

/**
 * The grammar of the header fields Prefer and Preference-Applied.
 *
 * @example
 *   rfc7240.rules.Prefer.test("Prefer: respond-async, wait=100"); // true
 */
export const rfc7240 = /* @__PURE__ */ deferred(RFC7240_ABNF, () => ({
  lists: true,
  imports: [rfc9110],
}));

/**
 * The grammar with lists as a recipient must accept them (RFC 9110, section 5.6.1.2).
 *
 * @example
 *   rfc7240Recipient.rules.Prefer.test("Prefer: respond-async, , wait=100"); // true
 */
export const rfc7240Recipient: typeof rfc7240 = /* @__PURE__ */ deferred(RFC7240_ABNF, () => ({
  lists: "recipient",
  imports: [rfc9110Recipient],
}));

/** The names of the rules of RFC 7240. */
export type Rfc7240Name = Extract<keyof (typeof rfc7240)["rules"], string>;

/** The verified technical errata of RFC 7240 that are about its ABNF, in August 2026. */
export const rfc7240Errata: readonly Erratum[] = [
  {
    id: 4439,
    section: "2",
    rules: ["preference", "parameter"],
    change:
      "A preference is a parameter of RFC 7231, without white space around its equals sign, or a token",
    lost: "a =a",
  },
];

const RFC7240_CORRECTED_ABNF = `\
preference = preference-parameter *( OWS ";" [ OWS
             preference-parameter ] )
preference-parameter = parameter / token

; RFC 7231, section 3.1.1.1, from which the erratum takes it:
parameter  = token "=" ( token / quoted-string )
`;

/**
 * The grammar with the corrections of its verified errata (`rfc7240Errata`).
 *
 * @example
 *   rfc7240Corrected.rules.preference.test("wait=100"); // true
 */
export const rfc7240Corrected = /* @__PURE__ */ deferredExtension(rfc7240, RFC7240_CORRECTED_ABNF);
