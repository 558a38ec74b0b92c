/** Whole inputs in any Parsimmon parser, without the index of lines that Parsimmon keeps. */
import Parsimmon from "parsimmon";
import { step } from "../abnf/combinators.js";
import { describe } from "../arguments.js";

/**
 * Parses a whole input: what `parser.parse(input)` of Parsimmon gives, in the same form, for any
 * parser.
 *
 * Parsimmon's own `parse` enters the place of a failure into a plain object under the input as its
 * key. An input `__proto__` thus writes into `Object.prototype`, and so into every object of the
 * program. Use this function for parsers that are made of rules by `Parsimmon.seq`, `alt` and the
 * like, where the input comes from elsewhere; rules, and what their methods make (`rule.map(f)`),
 * parse this way themselves.
 *
 * `Parsimmon.index`, `mark` and `node` within the parser write into that object all the same: where
 * an input could be the name of a member of all objects, do without them.
 *
 * Offsets and columns are UTF-16 code units. Cost: that of the parser, and for a failure the length
 * of the input.
 *
 * @throws {TypeError} where the parser is none, or the input no string.
 *
 * @example
 * ```ts
 * const pair = Parsimmon.seq(rfc3986.rules.IPv4address, Parsimmon.string(":"), rfc3986.rules.port);
 * parseWith(pair, "127.0.0.1:80").status; // true
 * parseWith(pair, "__proto__").status; // false
 * ```
 */
export function parseWith<T>(parser: Parsimmon.Parser<T>, input: string): Parsimmon.Result<T> {
  if (!Parsimmon.isParser(parser))
    throw new TypeError(`a parser is a Parsimmon parser, not ${describe(parser)}`);
  if (typeof input !== "string")
    throw new TypeError(`parseWith reads a string, not ${describe(input)}`);
  const reply = step(parser.skip(Parsimmon.eof), input, 0);
  if (reply.status) return { status: true, value: reply.value };
  const { furthest, expected } = reply;
  return { status: false, index: indexOf(input, furthest), expected: [...expected] };
}

/**
 * The same, as `parser.tryParse(input)` of Parsimmon.
 *
 * @throws {Error} Parsimmon's, with its message, where the input does not parse.
 */
export function tryParseWith<T>(parser: Parsimmon.Parser<T>, input: string): T {
  const result = parseWith(parser, input);
  if (result.status) return result.value;
  const error = new Error(Parsimmon.formatError(input, result));
  throw Object.assign(error, { type: "ParsimmonError", result });
}

/**
 * The place of an offset, as Parsimmon has it: a line ends with LF, CRLF or CR, and the last
 * character of a line end has column 0 of the line below it.
 */
function indexOf(input: string, offset: number): Parsimmon.Index {
  let line = 1;
  let lineStart = 0;
  for (const { index, 0: lineEnd } of input.matchAll(LINE_END)) {
    const next = index + lineEnd.length;
    if (next > offset + 1) break;
    line += 1;
    lineStart = next;
  }
  return { offset, line, column: offset - lineStart + 1 };
}

const LINE_END = /\r\n?|\n/g;
