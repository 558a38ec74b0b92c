/**
 * RFC 8941, "Structured Field Values for HTTP", February 2021: section 3, verbatim. `OWS` and
 * `tchar` are those of RFC 9110, which replaced RFC 7230. RFC 9651 obsoletes RFC 8941.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc9110 } from "./rfc9110.js";

const RFC8941_ABNF = `\
sf-list       = list-member *( OWS "," OWS list-member )
list-member   = sf-item / inner-list

inner-list    = "(" *SP [ sf-item *( 1*SP sf-item ) *SP ] ")"
                parameters

parameters    = *( ";" *SP parameter )
parameter     = param-key [ "=" param-value ]
param-key     = key
key           = ( lcalpha / "*" )
                *( lcalpha / DIGIT / "_" / "-" / "." / "*" )
lcalpha       = %x61-7A ; a-z
param-value   = bare-item

sf-dictionary  = dict-member *( OWS "," OWS dict-member )
dict-member    = member-key ( parameters / ( "=" member-value ))
member-key     = key
member-value   = sf-item / inner-list

sf-item   = bare-item parameters
bare-item = sf-integer / sf-decimal / sf-string / sf-token
            / sf-binary / sf-boolean

sf-integer = ["-"] 1*15DIGIT

sf-decimal  = ["-"] 1*12DIGIT "." 1*3DIGIT

sf-string = DQUOTE *chr DQUOTE
chr       = unescaped / escaped
unescaped = %x20-21 / %x23-5B / %x5D-7E
escaped   = "\\" ( DQUOTE / "\\" )

sf-token = ( ALPHA / "*" ) *( tchar / ":" / "/" )

sf-binary = ":" *(base64) ":"
base64    = ALPHA / DIGIT / "+" / "/" / "="

sf-boolean = "?" boolean
boolean    = "0" / "1"
`;

/**
 * The grammar of structured fields, without dates and display strings.
 *
 * @example
 *   rfc8941.rules["sf-dictionary"].test('en="Applepie", da=:w4ZibGV0w6ZydGU=:'); // true
 */
export const rfc8941 = /* @__PURE__ */ deferred(RFC8941_ABNF, () => ({ imports: [rfc9110] }));

/** The names of the rules of RFC 8941. */
export type Rfc8941Name = Extract<keyof (typeof rfc8941)["rules"], string>;
