/**
 * Positions in the results of Parsimmon parsers.
 *
 * As in Parsimmon, a line ends with LF, CRLF or CR. Unlike in Parsimmon, the characters of a line end
 * belong to the line that they end; Parsimmon puts the last one of them at column 0 of the next line,
 * and its `formatError` then marks the wrong line.
 */
import Parsimmon from "parsimmon";
import { LineIndex } from "../common/line-index.js";
import type { Input } from "./input.js";

const LINE_END = /\r\n?|\n/g;

/** Returns the offset of the first line that begins after an offset, or -1 if there is none. */
function lineAfter(text: string, offset: number): number {
  LINE_END.lastIndex = offset;
  return LINE_END.test(text) ? LINE_END.lastIndex : -1;
}

/** Returns the position of an offset. Cost: linear in the offset. */
export function parsimmonIndex(text: string, offset: number): Parsimmon.Index {
  return new LineIndex(text, lineAfter).positionAt(offset);
}

/** The lines of the text that is being parsed: all positions of a parse together cost one pass. */
let linesCache: LineIndex | undefined;

/** Drops the lines after a parse, so that they do not hold its text. */
export function forgetLines(): void {
  linesCache = undefined;
}

/** The action of a parser that reads nothing and returns the position where it stands. */
function replyHere(input: Input, offset: number): Parsimmon.Reply<Parsimmon.Index> {
  // Octets have no lines, which Parsimmon says by a line and a column of -1.
  if (typeof input !== "string")
    return Parsimmon.makeSuccess(offset, { offset, line: -1, column: -1 });
  if (linesCache?.text !== input) linesCache = new LineIndex(input, lineAfter);
  return Parsimmon.makeSuccess(offset, linesCache.positionAt(offset));
}

/** Like `Parsimmon.index`, without the object in which Parsimmon stores positions. */
export const here = /* @__PURE__ */ Parsimmon(
  replyHere as (input: string, offset: number) => Parsimmon.Reply<Parsimmon.Index>,
);
