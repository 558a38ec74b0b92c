/** A mistake in a text that is not ABNF: its place, its explanation, and its correction. */
import type { Fix } from "../../common/errors.js";
import type { Span } from "../../ast/nodes.js";

/** A place where the reader cannot continue. */
export interface ReadFailure {
  /** A stretch of the text; all offsets are counted in it. */
  readonly text: string;
  /** The offset of the line at which the unreadable rule begins. */
  readonly start: number;
  /** The furthest offset that the reader has reached. */
  readonly offset: number;
  /** The productions that could stand there. */
  readonly expected: readonly string[];
  /** The names that occur in the whole text, in lower case, each with its number of occurrences. */
  readonly names: ReadonlyMap<string, number>;
}

/** A mistake. */
export interface Mistake {
  /** One line. */
  readonly message: string;
  readonly span: Span;
  /** The change that makes ABNF of the text. Absent where the meaning of the author is not clear. */
  readonly fix?: Fix;
}

/** Recognizes the mistakes of one sort. Returns undefined for any other mistake. */
export type Recognizer = (failure: ReadFailure) => Mistake | undefined;

/** Makes a mistake whose correction replaces its whole span. */
export function replaced(message: string, start: number, length: number, text: string): Mistake {
  const span = { start, end: start + length };
  return { message, span, fix: { from: span.start, to: span.end, text } };
}

/** Makes a mistake whose correction is an insertion at its beginning. */
export function inserted(message: string, start: number, text: string): Mistake {
  return { message, span: { start, end: start + 1 }, fix: { from: start, to: start, text } };
}

/** Makes a mistake without a known correction. */
export function unexplained(message: string, start: number, length = 1): Mistake {
  return { message, span: { start, end: start + length } };
}

/** Matches a pattern (with the flag `y`) at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern.source, pattern.flags);
  sticky.lastIndex = offset;
  return sticky.exec(text);
}
