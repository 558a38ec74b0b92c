/**
 * The errors of the engine but the mismatch of an input (`mismatch.ts`): their fields and their
 * sentences. The caret picture is made in `excerpt.ts`, on demand.
 */
import { excerptOfLine, positionAt, quoted, shortened, visible } from "./excerpt.js";
import type { Position, Span } from "./excerpt.js";
import type { LineIndex } from "./line-index.js";
import type { Expectation } from "../runtime/expected.js";

/**
 * The reason why `compile` refuses a text.
 *
 * - `syntax-error`: the text is not ABNF
 * - `undefined-rule`: a reference to a rule that nobody defines
 * - `duplicate-rule`: a second, different `=` for a rule
 * - `no-base-rule`: `=/` for a rule that has no `=`
 * - `unbound-prose`: prose that names no rule, reached from a rule
 * - `ambiguous-import`: a reference to a name that two imported grammars define differently
 * - `different-alphabets`: a reference to a rule of a grammar of octets in one of characters, or the
 *   other way round, unless that rule has only ASCII characters
 * - `out-of-range`: a number that is not a character of the alphabet, but for the end of a range of octets
 */
export type AbnfErrorKind =
  | "syntax-error"
  | "undefined-rule"
  | "duplicate-rule"
  | "no-base-rule"
  | "unbound-prose"
  | "ambiguous-import"
  | "different-alphabets"
  | "out-of-range";

/**
 * The kinds of warnings: `compile` accepts the text, but a careful author would want to know.
 *
 * - `ambiguous-rule`: a rule that can read a string as two different lists of rules
 * - `bar-for-slash`: `|` between alternatives
 * - `byte-order-mark`: U+FEFF before the first line
 * - `case-clash`: a rule name in another case than that of its definition
 * - `core-rule-redefined`: a rule that has the name of a core rule and means something else
 * - `duplicate-alternative`: an alternative that stands in its alternation a second time
 * - `empty-language`: a rule that no string can match. `diagnose` calls it an error
 * - `interrupted-rule`: an empty line inside a rule, or a comment that begins its line there
 * - `non-ascii-comment`: a comment with characters that RFC 5234 does not have
 * - `nullable-loop`: a loop that can read nothing: a repetition without an upper bound whose element
 *   can be empty, or a rule that can derive itself and nothing else
 * - `page-furniture`: the footer and the header of the pages of a document
 * - `prose-over-lines`: a prose value that goes on in the lines below
 * - `range-cut`: a range of an octet grammar that ends beyond the octets, and is cut off
 * - `range-to-nine`: a range of hexadecimal numbers that ends in 9, directly before a letter that is missing
 * - `repeated-rule`: a second `=` for a rule that says the same as the first
 * - `shadowed-alternative`: an alternative whose strings the alternatives before it all match
 * - `unbound-prose`, `undefined-rule`: a missing rule that is not an error, because the option `missing`
 *   says so, or because nothing reaches it (`0<foo>`)
 * - `uneven-indentation`: a rule that is indented otherwise than the first, or a line of it less
 * - `unreachable-rule`: a rule that the `start` of the options does not lead to
 */
export type WarningKind =
  | "ambiguous-rule"
  | "bar-for-slash"
  | "byte-order-mark"
  | "case-clash"
  | "core-rule-redefined"
  | "duplicate-alternative"
  | "empty-language"
  | "interrupted-rule"
  | "non-ascii-comment"
  | "nullable-loop"
  | "page-furniture"
  | "prose-over-lines"
  | "range-cut"
  | "range-to-nine"
  | "repeated-rule"
  | "shadowed-alternative"
  | "unbound-prose"
  | "undefined-rule"
  | "uneven-indentation"
  | "unreachable-rule";

/** The kind of a diagnostic. */
export type DiagnosticKind = AbnfErrorKind | WarningKind;

/** A change of a text: the text between two offsets is replaced. */
export interface Fix {
  /** UTF-16 code units from 0. */
  readonly start: number;
  /** Exclusive. Equal to `start` for an insertion. */
  readonly end: number;
  readonly text: string;
}

/** A remark on the ABNF text, with its place. */
export interface Diagnostic extends Position {
  /** `error` if `compile` refuses the text for this reason, and for a rule that no string can match. */
  readonly severity: "error" | "warning";
  readonly kind: DiagnosticKind;
  /** One line. */
  readonly message: string;
  /** The offset at which the place ends, exclusive; and its line and column. */
  readonly end: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The change that corrects the text; absent where the text can have another meaning. */
  readonly fix?: Fix;
  /** The line of the text with a caret below the place. */
  excerpt(): string;
}

/** The data of a diagnostic: all but its position and its picture. */
export interface Remark extends Pick<Diagnostic, "severity" | "kind" | "message" | "fix"> {
  readonly span: Span;
}

/** Makes a diagnostic about a stretch of an ABNF text. All diagnostics about it share its lines. */
export function diagnostic({ span, ...remark }: Remark, abnf: LineIndex): Diagnostic {
  const start = abnf.positionAt(span.start);
  const { offset: end, line: endLine, column: endColumn } = abnf.positionAt(span.end);
  return {
    ...remark,
    message: visible(remark.message),
    ...start,
    end,
    endLine,
    endColumn,
    excerpt: () => excerptOfLine(abnf.text, span.start, span.end),
  };
}

/** Makes a warning about a stretch of an ABNF text. */
export function warning(
  kind: WarningKind,
  message: string,
  abnf: LineIndex,
  span: Span,
  fix?: Fix,
): Diagnostic {
  const known = fix === undefined ? {} : { fix };
  return diagnostic({ severity: "warning", kind, message, span, ...known }, abnf);
}

/**
 * The class of every error that the package throws about an input, a grammar or a limit: `error instanceof UriAbnfError`
 * tells these from the defects of a program. An argument of a wrong type is a TypeError.
 *
 * @example
 * ```ts
 * try {
 *   parse("a b");
 * } catch (error) {
 *   error instanceof UriAbnfError; // true
 * }
 * ```
 */
export abstract class UriAbnfError extends Error {}

/** The text is not a grammar; `AbnfSyntaxError` if it is not even ABNF. */
export class AbnfError extends UriAbnfError implements Position {
  override readonly name: "AbnfError" | "AbnfSyntaxError" = "AbnfError";
  readonly kind: AbnfErrorKind;
  /** The names that are undefined or unbound, as they are written; empty for other kinds. */
  readonly names: readonly string[];
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly #abnf: string;
  readonly #span: Span;

  constructor(
    kind: AbnfErrorKind,
    sentence: string,
    abnf: string,
    span: Span,
    names: readonly string[] = [],
  ) {
    const position = positionAt(abnf, span.start);
    super(`line ${String(position.line)}, column ${String(position.column)}: ${visible(sentence)}`);
    this.kind = kind;
    this.names = names;
    this.offset = position.offset;
    this.line = position.line;
    this.column = position.column;
    this.#abnf = abnf;
    this.#span = span;
  }

  /** The line of the text with carets below the place. */
  excerpt(): string {
    return excerptOfLine(this.#abnf, this.#span.start, this.#span.end);
  }
}

/** The text is not ABNF (RFC 5234 section 4, RFC 7405). */
export class AbnfSyntaxError extends AbnfError {
  override readonly name = "AbnfSyntaxError";
  override readonly kind = "syntax-error";
  /** The productions of RFC 5234 that could stand at the offset. */
  readonly expected: readonly string[];

  constructor(abnf: string, offset: number, expected: readonly string[]) {
    const character = String.fromCodePoint(abnf.codePointAt(offset) ?? 0);
    const sentence = `expected ${oneOf(expected.map(shortened))}, found ${symbolAt(abnf, offset)}`;
    super("syntax-error", sentence, abnf, { start: offset, end: offset + character.length });
    this.expected = expected;
  }
}

/** A rule was asked for that the grammar does not have. */
export class UnknownRuleError extends UriAbnfError {
  override readonly name = "UnknownRuleError";
  readonly ruleName: string;
  /** The nearest name that the grammar has, or undefined if none is near. */
  readonly nearest: string | undefined;

  constructor(ruleName: string, nearest: string | undefined) {
    const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
    super(`no rule named ${quoted(ruleName)}${hint}`);
    this.ruleName = ruleName;
    this.nearest = nearest;
  }
}

/** Two rules cannot be compared or combined: one reads characters, the other octets. */
export class ComparisonError extends UriAbnfError {
  override readonly name = "ComparisonError";
}

/** A rule contains itself or leads to one that does, so that its language need not be regular. */
export class RecursiveRuleError extends UriAbnfError {
  override readonly name = "RecursiveRuleError";
  /** The rule that the call is about. */
  readonly ruleName: string;
  /** Rules of which each contains the next, and the last contains the first: a shortest cycle. */
  readonly cycle: readonly string[];

  constructor(ruleName: string, cycle: readonly string[], sentence: string) {
    super(sentence);
    this.ruleName = ruleName;
    this.cycle = cycle;
  }
}

/** A rule cannot be written in a notation: the notation has no means for some of its characters, or for no string. */
export class NotationError extends UriAbnfError {
  override readonly name = "NotationError";
  readonly ruleName: string;
  readonly notation: "gbnf" | "lark" | "xgrammar" | "json";

  constructor(ruleName: string, notation: NotationError["notation"], sentence: string) {
    super(`${ruleName} cannot be written as ${notation}: ${sentence}`);
    this.ruleName = ruleName;
    this.notation = notation;
  }
}

/**
 * Which limit a call has reached.
 *
 * - `repetition`: the counts of a bounded repetition take too many steps on this input
 * - `length`: a result would be too long
 * - `states`: a question about a language, or a module of a rule, needs an automaton that is too large, or the
 *   recognition of a rule that contains itself keeps too many states
 * - `steps`: a question about a language takes too many steps
 */
export type LimitErrorKind = "repetition" | "length" | "states" | "steps";

/**
 * A call has reached a limit of the library: the input or the grammar may be right, but the answer
 * would take too long or too much room.
 */
export class LimitError extends UriAbnfError {
  override readonly name = "LimitError";
  readonly kind: LimitErrorKind;
  /** The number that would have been exceeded, in the unit of the kind. */
  readonly limit: number;

  constructor(kind: LimitErrorKind, limit: number, sentence: string) {
    super(sentence);
    this.kind = kind;
    this.limit = limit;
  }
}

/** The entry of `expected` that says that the input could end at the offset. */
export const END_OF_INPUT = "end of input";

/**
 * A message that does not name all expected things names so many of them, and counts the others; `expected` has all.
 * It never counts a single one, which takes no more room by its name.
 */
export const MOST_EXPECTED = 5;

/**
 * E.g. `DIGIT, "." or end of input`. Of many things, the first ones and the end of the input are named.
 */
export function oneOf(expected: readonly string[]): string {
  return disjunction(tellingWords(expected));
}

/**
 * Returns the words of an expected set, each with where its literal began: `"GET" (from offset 0)`. If all began at one
 * offset, only the phrase says it.
 *
 * @param join makes a phrase of the words
 */
export function phraseOf(
  expected: readonly Expectation[],
  offset: number,
  join: (words: readonly string[]) => string,
): string {
  const shared = sharedRead(expected);
  const words = expected.map(({ word, read }) => word + beginning(read - shared, offset));
  return join(words) + beginning(shared, offset);
}

/** Returns how much is read of each literal of a set, if that is the same of all; else 0. */
export function sharedRead(expected: readonly Expectation[]): number {
  const first = expected[0]!.read;
  return expected.every(({ read }) => read === first) ? first : 0;
}

/** Returns the words that `oneOf` joins. */
export function tellingWords(expected: readonly string[]): readonly string[] {
  const rest = expected.length - MOST_EXPECTED;
  if (rest <= 1) return expected;
  const ends = expected.at(-1) === END_OF_INPUT;
  const named = expected.slice(0, MOST_EXPECTED - Number(ends));
  return [...named, ...(ends ? [END_OF_INPUT] : []), `${rest} more`];
}

/** E.g. `a, b or c`. */
export function disjunction(words: readonly string[]): string {
  if (words.length <= 1) return words.at(0) ?? "nothing";
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}

/** Says where a literal began of which some code units are read: ` (from offset 0)`. */
function beginning(read: number, offset: number): string {
  return read > 0 ? ` (from offset ${offset - read})` : "";
}

/** A message lists no more names than these. */
const MOST_NAMED = 12;

/** Names as they are listed in a sentence, no more than `MOST_NAMED` of them. */
export function listed(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map(shortened).join(", ");
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Returns the character at an offset in quotation marks, its number if nobody sees it, or `end of input`. */
export function symbolAt(text: string, offset: number): string {
  const [character = ""] = text.slice(offset, offset + 2);
  const shown = visible(character);
  return shown === character ? (shown && `"${shown}"`) || END_OF_INPUT : shown;
}
