/**
 * RFC 3339, "Date and Time on the Internet: Timestamps", July 2002: section 5.6, verbatim. The
 * grammar of ISO 8601 in appendix A is `rfc3339-appendix-a.ts`.
 *
 * The ABNF does not limit the numbers: section 5.7 says in prose which days, hours, minutes and
 * seconds exist.
 *
 * The notice of the document is in `LICENSES/Internet-Society.txt`.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC3339_ABNF = `\
date-fullyear   = 4DIGIT
date-month      = 2DIGIT  ; 01-12
date-mday       = 2DIGIT  ; 01-28, 01-29, 01-30, 01-31 based on
                          ; month/year
time-hour       = 2DIGIT  ; 00-23
time-minute     = 2DIGIT  ; 00-59
time-second     = 2DIGIT  ; 00-58, 00-59, 00-60 based on leap second
                          ; rules
time-secfrac    = "." 1*DIGIT
time-numoffset  = ("+" / "-") time-hour ":" time-minute
time-offset     = "Z" / time-numoffset

partial-time    = time-hour ":" time-minute ":" time-second
                  [time-secfrac]
full-date       = date-fullyear "-" date-month "-" date-mday
full-time       = partial-time time-offset

date-time       = full-date "T" full-time
`;

const rfc3339Grammar = /* @__PURE__ */ deferred(RFC3339_ABNF);

/** The names of the rules of RFC 3339. */
export type Rfc3339Name = Extract<keyof (typeof rfc3339Grammar)["rules"], string>;

/**
 * The grammar of timestamps.
 *
 * @example
 *   rfc3339.rules["date-time"].test("1985-04-12T23:20:50.52Z"); // true
 */
export const rfc3339: Grammar<Rfc3339Name> = rfc3339Grammar;
