/** Formats that are Parsimmon parsers, too. */
import { ComposableParser } from "../grammar/combinator/composable-parser.js";
import { END_OF_INPUT } from "../grammar/common/errors.js";
import { explained } from "./explain/explained.js";
import type Parsimmon from "parsimmon";
import type { OpenFormat } from "./explain/explained.js";

/** A format that is a piece of larger parsers, too. */
export interface ParsingFormat extends OpenFormat {
  /**
   * The format as a Parsimmon parser, whose value is the text. Like a rule, it takes the longest prefix that the ABNF of
   * the format allows, and no shorter one. Then it checks that prefix as the format does, and fails where the fault is: the
   * ABNF of a date allows the 30th of February.
   *
   * @example
   * ```ts
   * const range = Parsimmon.seq(date.parser.skip(Parsimmon.string("/")), date.parser);
   * parseWith(range, "2024-02-01/2024-02-29"); // { status: true, value: ["2024-02-01", "2024-02-29"] }
   * parseWith(range, "2024-02-01/2024-02-30").status; // false: a day from 01 to 29 at offset 19
   * ```
   */
  readonly parser: Parsimmon.Parser<string>;
}

/** Makes a format with a parser, as `explained` makes one. */
export function parsingFormat(...parts: Parameters<typeof explained>): ParsingFormat {
  const format = explained(...parts);
  const parser = new ComposableParser<string>((input, offset) => {
    const read = format.open().push(input.slice(offset));
    const { matched } = read;
    const value = String(input).slice(offset, offset + matched);
    // Undefined without a prefix, and null without a fault in it.
    const fault = matched < 0 ? undefined : format.explain(value);
    const at = fault ?? { offset: read.offset, expected: read.expected() };
    const furthest = offset + at.offset;
    const expected = at.expected.filter((word) => word !== END_OF_INPUT);
    return fault === null
      ? { status: true, index: offset + matched, value, furthest, expected }
      : { status: false, index: -1, value: null, furthest, expected };
  });
  return Object.assign(format, { parser });
}
