/**
 * From a text and an offset in it to a picture with a caret: the one place where errors become
 * something to look at.
 *
 * ```text
 * http://[1::2/a
 *             ^
 * ```
 */

/** A place in a text. `offset` and `column` count UTF-16 code units; `line` and `column` from 1. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A stretch of a text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How many code units of context are shown on either side of the caret. */
const CONTEXT = 60;

const ELLIPSIS = "…";

/** What would not show, or would reorder what is around it, on a terminal. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Replaces control characters, bidirectional marks and lone surrogates by what can be seen. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `\\u{${code.toString(16)}}`;
  });
}

/** A text in quotation marks, on one line and in reasonable length, for a message. */
export function quoted(text: string): string {
  const short = text.length > CONTEXT ? text.slice(0, CONTEXT - 1) + ELLIPSIS : text;
  return visible(JSON.stringify(short));
}

/** The place of a UTF-16 offset; a line ends with LF, with or without a CR before it. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < offset;) {
    line += 1;
    lineStart = end + 1;
    end = text.indexOf("\n", lineStart);
  }
  return { offset, line, column: offset - lineStart + 1 };
}

/** The line that holds the offset, with carets below `start` to `end`. */
export function excerptOfLine(text: string, start: number, end: number): string {
  const lineStart = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", start);
  let lineEnd = newline === -1 ? text.length : newline;
  if (lineEnd > lineStart && text[lineEnd - 1] === "\r") lineEnd -= 1;
  return caret(text, lineStart, Math.max(lineEnd, start), start, end);
}

/** The whole text as one line (a newline in it is shown, not obeyed), with a caret at the offset. */
export function excerptOfInput(text: string, offset: number): string {
  const character = text.codePointAt(offset) ?? 0;
  return caret(text, 0, text.length, offset, offset + String.fromCodePoint(character).length);
}

/** Draws `text` from `from` to `to`, cut to the surroundings of the caret. */
function caret(text: string, from: number, to: number, start: number, end: number): string {
  const left = Math.max(from, start - CONTEXT);
  const right = Math.min(to, start + CONTEXT);
  const before = (left > from ? ELLIPSIS : "") + visible(text.slice(left, start));
  const after = visible(text.slice(start, right)) + (right < to ? ELLIPSIS : "");
  const marked = visible(text.slice(start, Math.min(end, right)));
  const width = Math.max(1, displayLength(marked));
  return `${before}${after}\n${" ".repeat(displayLength(before))}${"^".repeat(width)}`;
}

/** Code points, which is what most terminals give a column each. */
function displayLength(text: string): number {
  return Array.from(text).length;
}
