/** The class of the parsers that this package makes, and of those that their methods make. */
import Parsimmon from "parsimmon";
import { step } from "../abnf/combinators.js";
import { describe } from "../common/arguments.js";
import { END_OF_INPUT } from "../common/errors.js";
import { excerptOfInput, inQuotes } from "../common/excerpt.js";
import { LineIndex } from "../common/line-index.js";
import type { Input } from "./input.js";

/** The reply of a parser. Parsimmon also merges `furthest` of a success; its types do not say so. */
export type Reply<T> =
  | { status: true; index: number; value: T; furthest: number; expected: string[] }
  | { status: false; index: -1; value: null; furthest: number; expected: string[] };

type ParserAction<T> = (input: Input, offset: number) => Reply<T>;

/** Parsimmon's constructor, which is typed as a plain function. */
type ParserClass = new <T>(action: ParserAction<T>) => Parsimmon.Parser<T>;

/** The methods that the class has itself, and the one that returns a parser of its caller. */
const OWN_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "parse",
  "tryParse",
  "mark",
  "node",
  "thru",
]);

/**
 * A Parsimmon parser whose `parse`, `tryParse`, `mark` and `node` leave nothing behind, and whose
 * methods (`map`, `skip`, `or` and so on) make parsers of the same class (see `parseWith`). Parsimmon's own
 * parsers stay as they are.
 */
export const ComposableParser = /* @__PURE__ */ composableParser();

function composableParser(): ParserClass {
  const Parser = Parsimmon as unknown as ParserClass;

  class Composable<T> extends Parser<T> {
    override parse(input: string): Parsimmon.Result<T> {
      // A buffer has no lines, so Parsimmon caches nothing for it.
      return typeof input === "string" ? parseWith(this, input) : super.parse(input);
    }

    override tryParse(input: string): T {
      return typeof input === "string" ? tryParseWith(this, input) : super.tryParse(input);
    }

    override mark(): Parsimmon.Parser<Parsimmon.Mark<T>> {
      const marked = Parsimmon.seqMap(here, this, here, (start, value, end) => ({
        start,
        value,
        end,
      }));
      return new Composable(actionOf(marked));
    }

    override node<Name extends string>(name: Name): Parsimmon.Parser<Parsimmon.Node<Name, T>> {
      return this.mark().map(({ start, value, end }) => ({ name, value, start, end }));
    }
  }

  const members = Parser.prototype as unknown as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    const method = members[name];
    if (typeof method !== "function" || OWN_METHODS.has(name)) continue;
    const composing = function (this: unknown, ...args: readonly unknown[]): unknown {
      const made: unknown = Reflect.apply(method, this, args);
      return Parsimmon.isParser(made) ? new Composable(actionOf(made)) : made;
    };
    Object.defineProperty(Composable.prototype, name, {
      value: composing,
      writable: true,
      configurable: true,
    });
  }
  return Composable;
}

function actionOf<T>(parser: Parsimmon.Parser<T>): ParserAction<T> {
  return (parser as unknown as { readonly _: ParserAction<T> })._;
}

// Parsing of whole inputs by any Parsimmon parser, without Parsimmon's index of lines.

/** The failure of a parser, as Parsimmon has it, with a picture. */
export interface ParseFailure extends Parsimmon.Failure {
  /** Returns the input around the offset, with a caret below it. */
  excerpt(): string;
}

export type ParseResult<T> = Parsimmon.Success<T> | ParseFailure;

/**
 * Parses a whole input by any Parsimmon parser. The result is that of Parsimmon's
 * `parser.parse(input)`, except for failures:
 *
 * - `excerpt()` returns the input around the offset, with a caret below it.
 * - `expected` has the spelling of rules: a literal in double quotes (`":"`, where Parsimmon says `':'`), a
 *   pattern between slashes, a name as it is, and `end of input` for Parsimmon's `EOF`.
 * - A missing `;` at the end of line 1 has a position in line 1, where Parsimmon says line 2, column 0.
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
export function parseWith<T>(parser: Parsimmon.Parser<T>, input: string): ParseResult<T> {
  if (!Parsimmon.isParser(parser))
    throw new TypeError(`a parser is a Parsimmon parser, not ${describe(parser)}`);
  if (typeof input !== "string")
    throw new TypeError(`parseWith reads a string, not ${describe(input)}`);
  try {
    const reply = step(parser.skip(Parsimmon.eof), input, 0);
    if (reply.status) return { status: true, value: reply.value };
    return failureAt(input, reply.furthest, new Set(reply.expected.map(asRulesSpell)));
  } finally {
    forgetLines();
  }
}

/** Returns the failure of a parser as its `parse` returns it. The picture is not a property that a comparison sees. */
export function failureAt(input: string, offset: number, expected: Iterable<string>): ParseFailure {
  const index = new LineIndex(input, lineAfter).positionAt(offset);
  const failure: Parsimmon.Failure = { status: false, index, expected: [...expected] };
  const excerpt = { __proto__: null, value: () => excerptOfInput(input, offset) };
  return Object.defineProperty(failure, "excerpt", excerpt as PropertyDescriptor) as ParseFailure;
}

/** Parsimmon says `'a'` of a literal, and `EOF` of the end. */
function asRulesSpell(word: string): string {
  if (word === "EOF") return END_OF_INPUT;
  return /^'.+'$/su.test(word) ? inQuotes(word.slice(1, -1)) : word;
}

/**
 * Does the same, as Parsimmon's `parser.tryParse(input)`.
 *
 * @throws {Error} Parsimmon's error, with its message, if the input does not parse.
 */
function tryParseWith<T>(parser: Parsimmon.Parser<T>, input: string): T {
  const result = parseWith(parser, input);
  if (result.status) return result.value;
  const error = new Error(Parsimmon.formatError(input, result));
  throw Object.assign(error, { type: "ParsimmonError", result });
}

// Positions in the results of Parsimmon parsers.
//
// As in Parsimmon, a line ends with LF, CRLF or CR. Unlike in Parsimmon, the characters of a line end
// belong to the line that they end; Parsimmon puts the last one of them at column 0 of the next line,
// and its `formatError` then marks the wrong line.

const LINE_END = /\r\n?|\n/g;

/** Returns the offset of the first line that begins after an offset, or -1 if there is none. */
function lineAfter(text: string, offset: number): number {
  LINE_END.lastIndex = offset;
  return LINE_END.test(text) ? LINE_END.lastIndex : -1;
}

/** The lines of the text that is being parsed: all positions of a parse together cost one pass. */
let linesCache: LineIndex | undefined;

/** Drops the lines after a parse, so that they do not hold its text. */
function forgetLines(): void {
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
