/** The kinds of findings, each with a sentence about it. */
import type { DiagnosticKind } from "../../grammar/index.js";

/** The kinds that `check` adds to those of `diagnose`. */
type ExampleKind =
  | "counterexample-accepted"
  | "example-not-found"
  | "example-refused"
  | "example-without-rule"
  | "ineffective-allowance";

export type FindingKind = DiagnosticKind | ExampleKind;

/** A sentence about each kind, in the order of names. */
export const KINDS: Readonly<Record<FindingKind, string>> = {
  "ambiguous-import": "Two imported grammars define a name differently.",
  "ambiguous-rule": "A rule can read a string as two different lists of rules.",
  "bar-for-slash": "A bar stands between alternatives, in place of a slash.",
  "byte-order-mark": "U+FEFF stands before the first line.",
  "case-clash": "A rule name is written in another case than in its definition.",
  "core-rule-redefined": "A rule has the name of a core rule and means something else.",
  "counterexample-accepted": "A rule matches a string that its author says to be wrong.",
  "different-alphabets":
    "A grammar of octets and one of characters share a rule that is not ASCII.",
  "duplicate-alternative": "An alternative stands in its alternation a second time.",
  "duplicate-rule": "A rule has a second, different definition.",
  "empty-language": "No string can match a rule.",
  "example-not-found": "A place that the configuration names for examples does not exist.",
  "example-refused": "A rule refuses a string that its author gives as an example.",
  "example-without-rule": "An example is marked without a rule, or for a rule that does not exist.",
  "ineffective-allowance": "Something is allowed without a reason, or is not found.",
  "interrupted-rule":
    "A rule goes on below an empty line, or below a comment that begins its line.",
  "no-base-rule": "An alternative is added to a rule that has no definition.",
  "non-ascii-comment": "A comment has characters that RFC 5234 does not allow.",
  "nullable-loop": "A loop can read nothing: what is repeated without end can be empty.",
  "out-of-range": "A number is no character of the alphabet.",
  "page-furniture": "The footer and the header of a page stand in the grammar.",
  "range-cut": "A range of an octet grammar ends beyond the octets.",
  "repeated-rule": "A rule has a second definition that says the same.",
  "shadowed-alternative": "The alternatives before an alternative match all of its strings.",
  "syntax-error": "The text is not ABNF.",
  "unbound-prose": "Prose in angle brackets names no rule.",
  "undefined-rule": "A name is used that nothing defines.",
  "uneven-indentation": "A rule is indented otherwise than the first one.",
  "unreachable-rule": "The start rule does not lead to a rule.",
};

/** Checks whether a text is the name of a kind. */
export function isKind(text: string): text is FindingKind {
  return Object.hasOwn(KINDS, text);
}
