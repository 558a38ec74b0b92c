/** A format: a function that checks strings, over a table that was made from ABNF. */
import { decodeExpectedPlain, decodePlain, runPlain } from "../generated/plain-runtime.js";
import { disjunction, phraseOf, symbolAt } from "../grammar/common/errors.js";
import { standardProps } from "../grammar/common/standard-schema.js";
import type { StandardProps } from "../grammar/common/standard-schema.js";
import type { Expecting } from "../grammar/runtime/expected.js";
import type { DecodedTable } from "../grammar/runtime/decode.js";

/**
 * Checks whether a string has a format. It is a Standard Schema, too: `~standard` has the message of
 * the mismatch.
 */
export interface Format {
  /** @throws {TypeError} where the value is not a string. */
  (value: string): boolean;
  readonly "~standard": StandardProps<string>;
}

/** A format with a pattern for programs that take only regular expressions. */
export interface RegularFormat extends Format {
  /**
   * The source of an anchored regular expression without lookaround. ECMAScript reads it with the flag `u`;
   * RE2 and Rust read it alike. It takes linear time, also if it is matched by backtracking.
   */
  readonly pattern: string;
  /**
   * Whether the pattern matches exactly the strings of the format. If not, it matches these and some others:
   * the format has a limit of length, or a rule about days, that no short pattern can say.
   */
  readonly patternIs: "exact" | "wider";
}

/** The rule behind a format: its name, and the text of its table. */
export type FormatTable = readonly [rule: string, table: string];

/**
 * The data of messages and patterns: the text of the expected sets of the states of the table, and the words of
 * that text, one in a line; and the pattern of the format.
 */
export type FormatDetails = readonly [
  sets: string,
  words: string,
  pattern: string,
  patternIs: RegularFormat["patternIs"],
];

/** The place where a string breaks a rule in prose, and the text that was expected there. */
export type Fault = readonly [offset: number, expected: string];

/** Checks a string of the language of the table by a rule that the standard states only in prose. */
export type Check = (value: string) => Fault | undefined;

/** The table of a format, and the check of what its standard says in prose. */
export type FormatDefinition = readonly [table: FormatTable, check?: Check];

/** Makes the check of a format, without messages and pattern. Its table is decoded on first use. */
export function checkOf([[rule, text], check]: FormatDefinition): (value: string) => boolean {
  let decoded: DecodedTable | undefined;
  return (value) => {
    requireText(value, rule);
    decoded ??= decodePlain(text);
    return runPlain(decoded, value, 0, false).end >= 0 && check?.(value) === undefined;
  };
}

/** Makes a format. Its table is decoded on first use. */
export function format(
  [[rule, text], check]: FormatDefinition,
  [sets, words, pattern, patternIs]: FormatDetails,
): RegularFormat {
  let decoded: DecodedTable | undefined;
  let expecting: Expecting | undefined;
  const states = (): DecodedTable => (decoded ??= decodePlain(text));
  const faultOf = (value: string): Fault | undefined => {
    const stop = runPlain(states(), value, 0, false);
    if (stop.end >= 0) return check?.(value);
    expecting ??= decodeExpectedPlain(sets, words.split("\n"), states());
    return [stop.stopped, phraseOf(expecting(stop), stop.stopped, disjunction)];
  };
  const made = formatBy(
    rule,
    (value) => runPlain(states(), value, 0, false).end >= 0 && check?.(value) === undefined,
    (value) => {
      const fault = faultOf(value);
      if (fault === undefined) return undefined;
      const [offset, expected] = fault;
      return `${rule}: expected ${expected} at offset ${offset}, found ${symbolAt(value, offset)}`;
    },
  );
  return Object.assign(made, { pattern, patternIs });
}

/** Makes a format of a function and of the messages about the strings that it refuses. */
function formatBy(
  name: string,
  test: (value: string) => boolean,
  messageFor: (value: string) => string | undefined,
): Format {
  return Object.assign(
    (value: string): boolean => {
      requireText(value, name);
      return test(value);
    },
    { "~standard": standardProps(name, messageFor) },
  );
}

/** @throws {TypeError} if the value is not a string. */
export function requireText(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw new TypeError(`${name} reads a string, not ${typeof value}`);
}

/** Makes the format `regex`: the platform reads the regular expression of ECMA-262, with the flag `u`. */
export function regexFormat(): Format {
  return formatBy(
    "regex",
    (value) => messageFor(value) === undefined,
    (value) => messageFor(value),
  );
}

/** The words of the message are those of the platform. */
function messageFor(value: string): string | undefined {
  try {
    new RegExp(value, "u");
    return undefined;
  } catch (error) {
    return `regex: ${error instanceof Error ? error.message : String(error)}`;
  }
}
