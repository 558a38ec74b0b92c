/**
 * RFC 7636, "Proof Key for Code Exchange by OAuth Public Clients", September 2015: sections 4.1 and
 * 4.2, verbatim; the common rule `unreserved` stands once.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const RFC7636_ABNF = `\
code-verifier = 43*128unreserved
code-challenge = 43*128unreserved
unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
`;

const rfc7636Grammar = /* @__PURE__ */ deferred(RFC7636_ABNF);

/** The names of the rules of RFC 7636. */
export type Rfc7636Name = Extract<keyof (typeof rfc7636Grammar)["rules"], string>;

/**
 * The grammar of code verifiers and code challenges.
 *
 * @example
 *   rfc7636.rules["code-verifier"].test("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"); // true
 */
export const rfc7636: Grammar<Rfc7636Name> = rfc7636Grammar;
