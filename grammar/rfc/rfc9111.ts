/**
 * RFC 9111, "HTTP Caching", June 2022: appendix A, verbatim. The prose values are the rules of RFC
 * 9110 that they name.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc9110 } from "./rfc9110.js";

const RFC9111_ABNF = `\
Age = delta-seconds

Cache-Control = [ cache-directive *( OWS "," OWS cache-directive ) ]

Expires = HTTP-date

HTTP-date = <HTTP-date, see [HTTP], Section 5.6.7>

OWS = <OWS, see [HTTP], Section 5.6.3>

cache-directive = token [ "=" ( token / quoted-string ) ]

delta-seconds = 1*DIGIT

field-name = <field-name, see [HTTP], Section 5.1>

quoted-string = <quoted-string, see [HTTP], Section 5.6.4>

token = <token, see [HTTP], Section 5.6.2>
`;

/**
 * The grammar of the header fields of HTTP about caches.
 *
 * @example
 *   rfc9111.rules["Cache-Control"].test("no-store, max-age=0"); // true
 */
export const rfc9111 = /* @__PURE__ */ deferred(RFC9111_ABNF, () => ({
  prose: {
    "HTTP-date, see [HTTP], Section 5.6.7": rfc9110.rules["HTTP-date"],
    "OWS, see [HTTP], Section 5.6.3": rfc9110.rules.OWS,
    "field-name, see [HTTP], Section 5.1": rfc9110.rules["field-name"],
    "quoted-string, see [HTTP], Section 5.6.4": rfc9110.rules["quoted-string"],
    "token, see [HTTP], Section 5.6.2": rfc9110.rules.token,
  },
}));

/** The names of the rules of RFC 9111. */
export type Rfc9111Name = Extract<keyof (typeof rfc9111)["rules"], string>;
