/**
 * White space, comments and line ends between the words of ABNF: RFC 5234 section 4.
 *
 * A line that begins with white space continues a rule. Empty lines and comment lines before such a
 * line belong to the rule. RFC 5234 requires that these lines also begin with white space; the
 * reader does not.
 */
import P from "parsimmon";
import { failure, parser, step, success } from "./combinators.js";
import type { Reply } from "./combinators.js";

const HTAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SP = 0x20;
const SEMICOLON = 0x3b;

// comment        =  ";" *(WSP / VCHAR) CRLF
//
// The reader accepts comments in any script. It excludes controls and the line separators of
// Unicode, because the end of a comment would be unclear.
export const comment = P.regexp(/;[\t\x20-\x7e\xa0-\u2027\u202a-\uffff]*/);

// c-nl           =  comment / CRLF
//                        ; comment or newline

/** `c-nl`. A line may also end with LF alone, and the last line may have no line end. */
export const lineEnd = parser((text, start): Reply<null> => {
  const line = text.charCodeAt(start) === SEMICOLON ? step(comment, text, start).index : start;
  const end = text.charCodeAt(line) === CR ? line + 1 : line;
  if (text.charCodeAt(end) === LF) return success(end + 1, null);
  return line === text.length ? success(line, null) : failure(line, ["newline"]);
});

/** `*WSP` */
export const blanks = parser((text, start) => success(endOfBlanks(text, start), null));

// c-wsp          =  WSP / (c-nl WSP)

/**
 * `*c-wsp` up to the next word of the rule; without a next word, up to the last blank on its line.
 */
export const optionalWhiteSpace = parser(skipWhiteSpace);

/** `1*c-wsp` */
export const whiteSpace = parser((text, start) => {
  const reply = skipWhiteSpace(text, start);
  return reply.status && reply.index === start ? failure(start, ["WSP"]) : reply;
});

/** `*c-wsp "/" *c-wsp`, or `|` in its place, as in older documents. */
export const slash = parser((text, start) => {
  const before = skipWhiteSpace(text, start);
  if (!before.status) return before;
  const sign = text.charAt(before.index);
  if (sign !== "/" && sign !== "|") return failure(before.index, ['"/"']);
  return skipWhiteSpace(text, before.index + 1);
});

function skipWhiteSpace(text: string, start: number): Reply<null> {
  const here = endOfBlanks(text, start);
  for (let next = here; endsLine(text, next);) {
    const line = step(lineEnd, text, next);
    if (!line.status) return line;
    if (line.index === text.length) return success(here, null);
    next = endOfBlanks(text, line.index);
    if (!endsLine(text, next)) return success(next > line.index ? next : here, null);
  }
  return success(here, null);
}

function endOfBlanks(text: string, start: number): number {
  let end = start;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code !== SP && code !== HTAB) return end;
    end += 1;
  }
}

/** Checks whether the line has no further word from `offset` on. */
function endsLine(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === LF || code === CR || code === SEMICOLON || offset >= text.length;
}
