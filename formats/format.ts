/** A format: a function that checks strings, over a table that was made from ABNF. */
import { decodeExpectedPlain, decodePlain, runPlain } from "../generated/plain-runtime.js";
import { disjunction, found, standardProps } from "../grammar/internal.js";
import type { StandardProps } from "../grammar/internal.js";
import type { Expecting } from "../grammar/runtime/expected.js";
import type { DecodedTable } from "../grammar/runtime/decode.js";

/**
 * Checks whether a string has a format. It is a Standard Schema, too: `~standard` has the message of
 * the mismatch.
 */
export interface Format {
  /** @throws {TypeError} where the value is no string. */
  (value: string): boolean;
  readonly "~standard": StandardProps<string>;
}

/**
 * The rule behind a format: its name, the text of its table, the text of the expected sets of its states,
 * and the words of that text, one in a line.
 */
export type FormatTable = readonly [rule: string, table: string, sets: string, words: string];

/** The place where a string breaks a rule in prose, and the text that was expected there. */
export type Fault = readonly [offset: number, expected: string];

/** Checks a string of the language of the table by a rule that the standard states in prose alone. */
export type Check = (value: string) => Fault | undefined;

/** Makes a format. Its table is decoded on first use. */
export function format([rule, text, sets, words]: FormatTable, check?: Check): Format {
  let decoded: DecodedTable | undefined;
  let expecting: Expecting | undefined;
  const table = (): DecodedTable => (decoded ??= decodePlain(text));
  const faultOf = (value: string): Fault | undefined => {
    const stop = runPlain(table(), value, 0, false);
    if (stop.end >= 0) return check?.(value);
    expecting ??= decodeExpectedPlain(sets, words.split("\n"), table());
    return [stop.stopped, disjunction(expecting(stop, 0))];
  };
  return formatBy(
    rule,
    (value) => runPlain(table(), value, 0, false).end >= 0 && check?.(value) === undefined,
    (value) => {
      const fault = faultOf(value);
      if (fault === undefined) return undefined;
      const [offset, expected] = fault;
      return `${rule}: expected ${expected} at offset ${offset}, ${found(value, offset)}`;
    },
  );
}

/** Makes a format of a function and of the messages about the strings that it refuses. */
export function formatBy(
  name: string,
  test: (value: string) => boolean,
  messageFor: (value: string) => string | undefined,
): Format {
  return Object.assign(
    (value: string): boolean => {
      if (typeof value === "string") return test(value);
      throw new TypeError(`${name} reads a string, not ${typeof value}`);
    },
    { "~standard": standardProps(name, messageFor) },
  );
}
