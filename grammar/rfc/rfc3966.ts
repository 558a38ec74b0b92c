/**
 * RFC 3966, "The tel URI for Telephone Numbers", December 2004: section 3, verbatim but for one
 * blank: `local-number-digits` has none between a group and the repetition after it. ABNF needs one
 * there.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC3966_ABNF = `\
telephone-uri        = "tel:" telephone-subscriber
telephone-subscriber = global-number / local-number
global-number        = global-number-digits *par
local-number         = local-number-digits *par context *par
par                  = parameter / extension / isdn-subaddress
isdn-subaddress      = ";isub=" 1*uric
extension            = ";ext=" 1*phonedigit
context              = ";phone-context=" descriptor
descriptor           = domainname / global-number-digits
global-number-digits = "+" *phonedigit DIGIT *phonedigit
local-number-digits  =
   *phonedigit-hex (HEXDIG / "*" / "#") *phonedigit-hex
domainname           = *( domainlabel "." ) toplabel [ "." ]
domainlabel          = alphanum
                       / alphanum *( alphanum / "-" ) alphanum
toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum
parameter            = ";" pname ["=" pvalue ]
pname                = 1*( alphanum / "-" )
pvalue               = 1*paramchar
paramchar            = param-unreserved / unreserved / pct-encoded
unreserved           = alphanum / mark
mark                 = "-" / "_" / "." / "!" / "~" / "*" /
                       "'" / "(" / ")"
pct-encoded          = "%" HEXDIG HEXDIG
param-unreserved     = "[" / "]" / "/" / ":" / "&" / "+" / "$"
phonedigit           = DIGIT / [ visual-separator ]
phonedigit-hex       = HEXDIG / "*" / "#" / [ visual-separator ]
visual-separator     = "-" / "." / "(" / ")"
alphanum             = ALPHA / DIGIT
reserved             = ";" / "/" / "?" / ":" / "@" / "&" /
                       "=" / "+" / "$" / ","
uric                 = reserved / unreserved / pct-encoded
`;

const rfc3966Grammar = /* @__PURE__ */ deferred(RFC3966_ABNF);

/** The names of the rules of RFC 3966. */
export type Rfc3966Name = Extract<keyof (typeof rfc3966Grammar)["rules"], string>;

/**
 * The grammar of telephone numbers as URIs.
 *
 * @example
 *   rfc3966.rules["telephone-uri"].test("tel:+1-201-555-0123"); // true
 */
export const rfc3966: Grammar<Rfc3966Name> = rfc3966Grammar;
