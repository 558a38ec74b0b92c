/**
 * Excerpts of a text with a caret at an offset. Only this file draws the excerpts of errors.
 *
 * ```text
 * http://[1::2/a
 *             ^
 * ```
 */

import { LineIndex } from "./line-index.js";
import type { Position } from "./line-index.js";

export type { Position };

/** A range of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The number of code units of context on either side of the caret. */
const CONTEXT = 60;

const ELLIPSIS = "…";

/**
 * Characters that nobody sees, or that change the characters around them: controls, white space but SP, combining
 * marks, private use, and code points without a character.
 */
const UNSEEN = /([^ \P{Z}]|[\p{C}\p{M}\p{DI}])/gu;

/** Replaces each character that cannot be seen by its number, such as `U+00A0`, for a message. */
export function visible(text: string): string {
  return text.replace(
    UNSEEN,
    (character) => "U+" + character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0"),
  );
}

/** Replaces each of them in a line of a text by a sign of one column: the picture of a control of C0, or U+2426. */
export function withSigns(text: string): string {
  return text.replace(UNSEEN, (character) =>
    String.fromCodePoint(0x2400 + (character < " " ? character.codePointAt(0)! : 0x26)),
  );
}

/** Returns a text with a limited length, for a message: in quotation marks, such as `"a" U+000A "b"`. */
export function quoted(text: string): string {
  return inQuotes(cut(text));
}

/** Puts what can be seen of a text in quotation marks, and the numbers of the other characters between them. */
export function inQuotes(text: string): string {
  const pieces = text.split(UNSEEN).filter(Boolean);
  return (
    pieces
      .map((piece) => (visible(piece) === piece ? JSON.stringify(piece) : visible(piece)))
      .join(" ") || '""'
  );
}

/** Returns a text on one line and with a limited length, for a message. */
export function shortened(text: string): string {
  return visible(cut(text)) || '""';
}

function cut(text: string): string {
  return text.length > CONTEXT ? text.slice(0, CONTEXT - 1) + ELLIPSIS : text;
}

/**
 * Returns the position of one UTF-16 offset. For many offsets in one text, a `LineIndex` costs
 * less.
 */
export function positionAt(text: string, offset: number): Position {
  return new LineIndex(text).positionAt(offset);
}

/**
 * Returns the line of the offset, with carets below `start` to `end`. The search for the ends of
 * the line stops at the limit of the excerpt, so that the cost of an excerpt does not depend on the
 * length of the line.
 */
export function excerptOfLine(text: string, start: number, end: number): string {
  const from = Math.max(0, start - CONTEXT - 1);
  const lineStart = from + text.slice(from, start).lastIndexOf("\n") + 1;
  const to = Math.min(text.length, start + CONTEXT + "\r\n".length);
  const newline = text.slice(start, to).indexOf("\n");
  let lineEnd = newline === -1 ? to : start + newline;
  if (lineEnd > lineStart && text[lineEnd - 1] === "\r") lineEnd -= 1;
  return caret(text, lineStart, Math.max(lineEnd, start), start, end);
}

/**
 * Returns the whole text as one line with a caret at the offset. A newline in the text appears as a
 * visible character.
 */
export function excerptOfInput(text: string, offset: number): string {
  return caret(text, 0, text.length, offset, offset);
}

/** Draws `text` from `from` to `to`, cut to the context of the caret. */
function caret(text: string, from: number, to: number, start: number, end: number): string {
  const left = Math.max(from, start - CONTEXT);
  const right = Math.min(to, start + CONTEXT);
  const before = (left > from ? ELLIPSIS : "") + withSigns(text.slice(left, start));
  const after = withSigns(text.slice(start, right)) + (right < to ? ELLIPSIS : "");
  const marked = text.slice(start, Math.min(end, right));
  // Most terminals use one column for each code point.
  return `${before}${after}\n${before.replace(/./gsu, " ")}${marked.replace(/./gsu, "^") || "^"}`;
}
