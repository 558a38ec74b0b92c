/** The terminals of a grammar: RFC 5234 section 4, with RFC 7405 section 2.1. */
import P from "parsimmon";
import type { Base, Node } from "../ast/nodes.js";
import { failure, parser, step, success } from "./combinators.js";
import type { Reply } from "./combinators.js";
import { number } from "./number.js";

// quoted-string  =  DQUOTE *(%x20-21 / %x23-7E) DQUOTE
//                        ; quoted string of SP and VCHAR
//                        ;  without DQUOTE
const quotedString = enclosed('"', P.regexp(/[\x20-\x21\x23-\x7e]*/), '"', "DQUOTE");

// case-insensitive-string =
//                   [ "%i" ] quoted-string
const plainString = charVal("", false);
const insensitiveString = charVal("%i", false);

// case-sensitive-string =
//                   "%s" quoted-string
const sensitiveString = charVal("%s", true);

/** The string after a prefix. The caller has already matched the prefix. */
function charVal(prefix: string, caseSensitive: boolean): P.Parser<Node> {
  return parser((text, start): Reply<Node> => {
    const string = step(quotedString, text, start + prefix.length);
    if (!string.status) return string;
    const span = { start, end: string.index };
    return success(span.end, { type: "char-val", value: string.value, caseSensitive, span });
  });
}

// bin-val        =  "b" 1*BIT
//                   [ 1*("." 1*BIT) / ("-" 1*BIT) ]
//                        ; series of concatenated bit values
//                        ;  or single ONEOF range
const binVal = numVal("b");

// dec-val        =  "d" 1*DIGIT
//                   [ 1*("." 1*DIGIT) / ("-" 1*DIGIT) ]
const decVal = numVal("d");

// hex-val        =  "x" 1*HEXDIG
//                   [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]
const hexVal = numVal("x");

/**
 * The number, series or range after `%` and the letter of its base. The caller has already matched
 * these.
 */
function numVal(base: Base): P.Parser<Node> {
  return parser((text, start): Reply<Node> => {
    const first = number(base, 0, text, start + "%x".length);
    if (!first.status) return first;

    if (text.charAt(first.index) === "-") {
      const last = number(base, first.value, text, first.index + 1);
      if (!last.status) return last;
      const span = { start, end: last.index };
      const bounds = { first: first.value, last: last.value };
      return success(span.end, { type: "num-range", base, ...bounds, span });
    }

    const values = [first.value];
    let end = first.index;
    while (text.charAt(end) === ".") {
      const next = number(base, 0, text, end + 1);
      if (!next.status) return next;
      values.push(next.value);
      end = next.index;
    }
    return success(end, { type: "num-sequence", base, values, span: { start, end } });
  });
}

// char-val       =  case-insensitive-string /
//                   case-sensitive-string
//
// num-val        =  "%" (bin-val / dec-val / hex-val)
//
// RFC 5234 section 2.3: the letters of a quoted string match both cases, also in the grammar of
// ABNF itself.
const byLetter: ReadonlyMap<string, P.Parser<Node>> = new Map([
  ["b", binVal],
  ["d", decVal],
  ["i", insensitiveString],
  ["s", sensitiveString],
  ["x", hexVal],
]);

const letters = Array.from(byLetter.keys(), (letter) => `"${letter}"`);

const afterPercent = parser((text, start) => {
  const value = byLetter.get(text.charAt(start + 1).toLowerCase());
  return value === undefined ? failure(start + 1, letters) : step(value, text, start);
});

// prose-val      =  "<" *(%x20-3D / %x3F-7E) ">"
//                        ; bracketed string of SP and VCHAR
//                        ;  without angles
//                        ; prose description, to be used as
//                        ;  last resort
const bracketedString = enclosed("<", P.regexp(/[\x20-\x3d\x3f-\x7e]*/), ">", '">"');

const proseVal = parser((text, start): Reply<Node> => {
  const string = step(bracketedString, text, start);
  if (!string.status) return string;
  const span = { start, end: string.index };
  return success(span.end, { type: "prose-val", text: string.value, span });
});

/** The terminals by their first character. */
export const terminalByFirst: ReadonlyMap<string, P.Parser<Node>> = new Map([
  ['"', plainString],
  ["%", afterPercent],
  ["<", proseVal],
]);

/** A string between two characters. An error names the second character `closeName`. */
function enclosed(
  open: string,
  content: P.Parser<string>,
  close: string,
  closeName: string,
): P.Parser<string> {
  return parser((text, start) => {
    if (text.charAt(start) !== open) return failure(start, [closeName]);
    const string = step(content, text, start + 1);
    if (!string.status) return string;
    const end = string.index;
    return text.charAt(end) === close ? success(end + 1, string.value) : failure(end, [closeName]);
  });
}
