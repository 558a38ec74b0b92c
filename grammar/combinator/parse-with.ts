/** Parsing of whole inputs by any Parsimmon parser, without Parsimmon's index of lines. */
import Parsimmon from "parsimmon";
import { step } from "../abnf/combinators.js";
import { describe } from "../common/arguments.js";
import { forgetLines, parsimmonIndex } from "./positions.js";

/**
 * Parses a whole input by any Parsimmon parser. The result is that of Parsimmon's
 * `parser.parse(input)`, except for failures at a line end: a missing `;` at the end of line 1 has a
 * position in line 1, where Parsimmon says line 2, column 0.
 *
 * Parsimmon's own `parse` stores the position of a failure in a plain object, with the input as its
 * key. An input `__proto__` therefore writes into `Object.prototype`, and so into every object of
 * the program. Use this function for untrusted inputs of parsers that `Parsimmon.seq`, `alt` and
 * similar functions make from rules. Rules, and the results of their methods (`rule.map(f)`), parse
 * this way themselves.
 *
 * `Parsimmon.index`, and `mark` and `node` of Parsimmon's own parsers, still write into that object
 * if the parser contains them. Do not use them if an input can be the name of a member of all
 * objects; `mark` and `node` of rules, and of what their methods return, are safe.
 *
 * Offsets and columns are UTF-16 code units. Cost: that of the parser. A failure adds the length of
 * the input.
 *
 * @throws {TypeError} if the parser is not a parser of the Parsimmon that this package loads, or the
 *   input is not a string.
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
  try {
    const reply = step(parser.skip(Parsimmon.eof), input, 0);
    if (reply.status) return { status: true, value: reply.value };
    const { furthest, expected } = reply;
    return { status: false, index: parsimmonIndex(input, furthest), expected: [...expected] };
  } finally {
    forgetLines();
  }
}

/**
 * Does the same, as Parsimmon's `parser.tryParse(input)`.
 *
 * @throws {Error} Parsimmon's error, with its message, if the input does not parse.
 */
export function tryParseWith<T>(parser: Parsimmon.Parser<T>, input: string): T {
  const result = parseWith(parser, input);
  if (result.status) return result.value;
  const error = new Error(Parsimmon.formatError(input, result));
  throw Object.assign(error, { type: "ParsimmonError", result });
}
