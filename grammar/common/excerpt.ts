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

/** Characters that a terminal does not show, or that reorder the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Replaces control characters, bidirectional marks and lone surrogates by visible text. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `\\u{${code.toString(16)}}`;
  });
}

/** Returns a text in quotation marks, on one line and with a limited length, for a message. */
export function quoted(text: string): string {
  return visible(JSON.stringify(shortened(text)));
}

/** Returns a text with a limited length, for a message. */
export function shortened(text: string): string {
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
  const character = text.codePointAt(offset) ?? 0;
  return caret(text, 0, text.length, offset, offset + String.fromCodePoint(character).length);
}

/** Draws `text` from `from` to `to`, cut to the context of the caret. */
function caret(text: string, from: number, to: number, start: number, end: number): string {
  const left = Math.max(from, start - CONTEXT);
  const right = Math.min(to, start + CONTEXT);
  const before = (left > from ? ELLIPSIS : "") + visible(text.slice(left, start));
  const after = visible(text.slice(start, right)) + (right < to ? ELLIPSIS : "");
  const marked = visible(text.slice(start, Math.min(end, right)));
  const width = Math.max(1, displayLength(marked));
  return `${before}${after}\n${" ".repeat(displayLength(before))}${"^".repeat(width)}`;
}

/** Returns the length in code points. Most terminals use one column for each. */
function displayLength(text: string): number {
  return Array.from(text).length;
}
