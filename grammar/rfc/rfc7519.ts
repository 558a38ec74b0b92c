/**
 * RFC 7519, "JSON Web Token (JWT)", May 2015: the compact form, which section 3 takes from RFC 7515
 * and RFC 7516. These documents have no ABNF: the rules are written here from section 7.1 of
 * either. Each part is `base64url-unpadded` of RFC 4648.
 */
import { deferred } from "../compile.js";
import { rfc4648 } from "./rfc4648.js";

const RFC7519_ABNF = `\
JWT             = JWS / JWE

; RFC 7515, section 7.1
JWS             = header "." payload "." signature
payload         = base64url-unpadded
signature       = base64url-unpadded
                  ; empty in a token without a signature

; RFC 7516, section 7.1
JWE             = header "." encrypted-key "." initialization-vector "."
                  ciphertext "." authentication-tag
encrypted-key         = base64url-unpadded
                        ; empty where the key is agreed on, or shared
initialization-vector = base64url-unpadded
ciphertext            = base64url-unpadded
authentication-tag    = base64url-unpadded

header          = 1*( 4base64url-character ) [ 2*3base64url-character ]
                ; a JSON object, which has two characters at least
                / 3base64url-character
`;

/**
 * The grammar of JSON Web Tokens in the compact form.
 *
 * @example
 *   rfc7519.rules.JWT.test("eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UifQ."); // true
 */
export const rfc7519 = /* @__PURE__ */ deferred(RFC7519_ABNF, () => ({ imports: [rfc4648] }));

/** The names of the rules of RFC 7519. */
export type Rfc7519Name = Extract<keyof (typeof rfc7519)["rules"], string>;
