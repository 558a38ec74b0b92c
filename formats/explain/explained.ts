/** Formats that say where a string breaks them. */
import { decodeExpectedPlain, decodePlain, runPlain } from "../../generated/plain-runtime.js";
import { excerptOfInput } from "../../grammar/common/excerpt.js";
import { format } from "../format.js";
import { regexFormat } from "../regex.js";
import { FormatRecognition } from "./recognition.js";
import type { Mismatch } from "../../grammar/common/mismatch.js";
import type { Stop } from "../../grammar/runtime/recognize.js";
import type { Definition, Format, RegularFormat } from "../format.js";
import type { FormatParts } from "./recognition.js";

/** A format that explains a mismatch. */
export interface ExplainedFormat extends Format {
  /**
   * Returns the reason why a string does not have the format, or null. Its `expected` has what the message
   * names: rules, literals, or a text such as `a month from 01 to 12`. The time is linear in the string.
   *
   * @throws {TypeError} where the value is no string.
   */
  readonly explain: (value: string) => Mismatch | null;
}

/** A format over a table: it has a pattern, explains, and reads strings piece by piece. */
export interface OpenFormat extends ExplainedFormat, RegularFormat {
  /**
   * Begins the recognition of a string that comes piece by piece, or that somebody is still writing: is it of the
   * format, can it become so, or can it not?
   *
   * @example
   * ```ts
   * email.open().push("joe").state; // "partial"
   * email.open().push("joe").completion(); // "@0"
   * email.open().push("joe@@").state; // "mismatch"
   * ```
   */
  readonly open: () => FormatRecognition;
}

/** Makes a format with `explain` and `open`. Its table is decoded on first use. */
export function explained(definition: Definition): OpenFormat {
  const [[rule, text, sets, words], check] = definition;
  let decoded: Omit<FormatParts, "explain"> | undefined;
  const parts = (): Omit<FormatParts, "explain"> => {
    if (decoded === undefined) {
      const table = decodePlain(text);
      const expecting = decodeExpectedPlain(sets, words.split("\n"), table);
      const expectedAt = (stop: Stop): readonly string[] =>
        expecting(stop)
          .map(({ word }) => word)
          .filter((word) => !MORE.test(word));
      decoded = { table, expectedAt };
    }
    return decoded;
  };
  const made = withExplain(format(definition), rule, (refused) => {
    const { table, expectedAt } = parts();
    const stop = runPlain(table, refused, 0, false);
    if (stop.end < 0) return [stop.stopped, expectedAt(stop)];
    const [offset, expected] = check!(refused)!;
    return [offset, [expected]];
  });
  const { explain } = made;
  return Object.assign(made, { open: () => new FormatRecognition({ ...parts(), explain }) });
}

/** Makes the format `regex` with `explain`. The platform names no place. */
export function explainedRegex(): ExplainedFormat {
  return withExplain(regexFormat(), "regex", () => [0, ["a regular expression of ECMA-262"]]);
}

/** Returns the place where a string breaks a format, and what was expected there. */
type FaultFinder = (refused: string) => readonly [offset: number, expected: readonly string[]];

function withExplain<Plain extends Format>(
  plain: Plain,
  rule: string,
  faultOf: FaultFinder,
): ExplainedFormat & Plain {
  const explain = (input: string): Mismatch | null => {
    if (plain(input)) return null;
    const [{ message }] = plain["~standard"].validate(input).issues!;
    const [offset, expected] = faultOf(input);
    return { rule, input, offset, expected, message, excerpt: () => excerptOfInput(input, offset) };
  };
  return Object.assign(plain, { explain });
}

/** The end of the list of a message that does not name all that is expected. */
const MORE = /^\d+ more$/;
