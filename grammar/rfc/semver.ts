/**
 * Semantic Versioning 2.0.0, "Backus–Naur Form Grammar for Valid SemVer Versions", June 2013: the
 * grammar at the end of the document, in ABNF: `::=` is `=`, `|` is `/`, the blanks in names are
 * hyphens, and a rule that ends with itself is a repetition. The document has the license CC BY
 * 3.0; its author is Tom Preston-Werner.
 */
import { deferred } from "../compile.js";
import type { Grammar } from "../combinator/grammar.js";

const SEMVER_ABNF = `\
valid-semver = version-core
             / version-core "-" pre-release
             / version-core "+" build
             / version-core "-" pre-release "+" build

version-core = major "." minor "." patch

major = numeric-identifier

minor = numeric-identifier

patch = numeric-identifier

pre-release = dot-separated-pre-release-identifiers

dot-separated-pre-release-identifiers = pre-release-identifier
                                        *( "." pre-release-identifier )

build = dot-separated-build-identifiers

dot-separated-build-identifiers = build-identifier
                                  *( "." build-identifier )

pre-release-identifier = alphanumeric-identifier
                       / numeric-identifier

build-identifier = alphanumeric-identifier
                 / digits

alphanumeric-identifier = non-digit
                        / non-digit identifier-characters
                        / identifier-characters non-digit
                        / identifier-characters non-digit identifier-characters

numeric-identifier = "0"
                   / positive-digit
                   / positive-digit digits

identifier-characters = 1*identifier-character

identifier-character = digit
                     / non-digit

non-digit = letter
          / "-"

digits = 1*digit

digit = "0"
      / positive-digit

positive-digit = "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"

letter = %x41-5A / %x61-7A
`;

const semverGrammar = /* @__PURE__ */ deferred(SEMVER_ABNF);

/** The names of the rules of Semantic Versioning. */
export type SemverName = Extract<keyof (typeof semverGrammar)["rules"], string>;

/**
 * The grammar of versions.
 *
 * @example
 *   semver.rules["valid-semver"].test("1.0.0-alpha.1+001"); // true
 */
export const semver: Grammar<SemverName> = semverGrammar;
