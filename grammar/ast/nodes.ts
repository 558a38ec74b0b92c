/**
 * The syntax tree of ABNF (RFC 5234 section 4 and RFC 7405), as a tagged union without behavior.
 * Each operation on it is a function in a file of its own.
 *
 * A group has no node; the structure of the tree represents it. `( a / b ) c` is a concatenation
 * whose first element is an alternation.
 */

import type { Span } from "../common/excerpt.js";

export type { Span };

/** E.g. `"a" / b / 2c`. At least two alternatives. */
export interface Alternation {
  readonly type: "alternation";
  readonly alternatives: readonly Node[];
  readonly span: Span;
}

/** E.g. `"a" b 2c`. At least two elements. */
interface Concatenation {
  readonly type: "concatenation";
  readonly elements: readonly Node[];
  readonly span: Span;
}

/** E.g. `*a`, `1*4a`, `3a`. `0 <= min <= max`; no upper bound is `Infinity`. */
export interface Repetition {
  readonly type: "repetition";
  readonly min: number;
  readonly max: number;
  readonly element: Node;
  readonly span: Span;
}

/** E.g. `[ a ]`. */
export interface Option {
  readonly type: "option";
  readonly element: Node;
  readonly span: Span;
}

/** E.g. `rulename`. The name has the spelling of the text; comparisons of names ignore case. */
export interface Reference {
  readonly type: "reference";
  readonly name: string;
  readonly span: Span;
}

/** E.g. `"abc"`, `%i"abc"`, `%s"abc"`. Case-insensitive means ASCII letters only. */
export interface CharVal {
  readonly type: "char-val";
  readonly value: string;
  readonly caseSensitive: boolean;
  readonly span: Span;
}

/** The base of a num-val, as the text has it after the `%`. */
export type Base = "b" | "d" | "x";

/** E.g. `%x30-39`. `first <= last`; both are code points (octets in an octet grammar). */
export interface NumRange {
  readonly type: "num-range";
  readonly base: Base;
  readonly first: number;
  readonly last: number;
  readonly span: Span;
}

/** E.g. `%d13.10`, or a lone `%x41`. At least one code point (octet in an octet grammar). */
export interface NumSequence {
  readonly type: "num-sequence";
  readonly base: Base;
  readonly values: readonly number[];
  readonly span: Span;
}

/** E.g. `<pchar>`: prose. It refers to a rule only if a rule of that name exists. */
export interface ProseVal {
  readonly type: "prose-val";
  readonly text: string;
  readonly span: Span;
}

/** A node of the right-hand side of a rule. */
export type Node =
  | Alternation
  | Concatenation
  | Repetition
  | Option
  | Reference
  | CharVal
  | NumRange
  | NumSequence
  | ProseVal;

/** E.g. `name = elements`, or `name =/ elements`, as the text has it. */
export interface RuleNode {
  readonly name: string;
  readonly nameSpan: Span;
  readonly definedAs: "=" | "=/";
  readonly elements: Node;
  readonly span: Span;
}
