/** Formats that say where a string breaks them. */
import {
  decodeExpectedPlain,
  decodePlain,
  runPlain,
  shortestToEndPlain,
  TableRunPlain,
} from "../../generated/plain-runtime.js";
import { unsaid } from "../../grammar/common/mismatch.js";
import { OpenRecognition } from "../../grammar/runtime/open-recognition.js";
import { format, regexFormat, requireText } from "../format.js";
import type { Mismatch } from "../../grammar/common/mismatch.js";
import type { Recognition } from "../../grammar/common/recognition.js";
import type { DecodedTable } from "../../grammar/runtime/decode.js";
import type { Stop } from "../../grammar/runtime/recognize.js";
import type { TableRun } from "../../grammar/runtime/table-run.js";
import type { FormatDefinition, Format, FormatDetails, RegularFormat } from "../format.js";

/** A format that explains a mismatch. */
export interface ExplainedFormat extends Format {
  /**
   * Returns the reason why a string does not have the format, or null. Its `expected` has what the message
   * names: rules, literals, or a text such as `a month from 01 to 12`. The time is linear in the string.
   *
   * @throws {TypeError} if the value is not a string.
   *
   * @example
   * ```ts
   * const mismatch = email.explain("joe@[127.0.0.256]");
   * mismatch?.offset; // 15
   * mismatch?.expected; // ["\"0\" to \"5\"", "\"]\""]
   * ```
   */
  readonly explain: (value: string) => Mismatch | null;
}

/** A format over a table: it has a pattern, explains, and reads strings piece by piece. */
export interface OpenFormat extends ExplainedFormat, RegularFormat {
  /**
   * Begins the recognition of a string that comes piece by piece, or that somebody is still writing: is it of the
   * format, can it become so, or can it not? The members are those of the recognition of a rule: `state` is that of the
   * rule behind the format. Only `end` checks what its standard says in prose, such as the days of a month. Of the
   * shortest strings, `completion` returns the one with the lowest characters; if that has a fault in prose, such as a
   * month 00, the one with a 1 wherever it can stand, as in the valid date 1111-11-11. The string is kept.
   *
   * @example
   * ```ts
   * email.open().push("joe").state; // "partial"
   * email.open().push("joe").completion(); // "@0"
   * email.open().push("joe@@").state; // "mismatch"
   * ```
   */
  readonly open: () => Recognition;
}

/** Makes a format with `explain` and `open`. Its table is decoded on first use. */
export function explained(definition: FormatDefinition, details: FormatDetails): OpenFormat {
  const [[rule, text], check] = definition;
  const [sets, words] = details;
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
  const made = withExplain(format(definition, details), rule, (refused) => {
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
    return Object.assign(unsaid(rule, input, offset, expected), { message });
  };
  return Object.assign(plain, { explain });
}

/** The end of the list of a message that does not name all that is expected. */
const MORE = /^\d+ more$/;

/** A string that is pushed piece by piece, against a format. */
class FormatRecognition extends OpenRecognition<TableRun> implements Recognition {
  protected text = "";

  /** @param format the functions of the format, and the table and the expected sets of its rule */
  constructor(protected readonly format: FormatParts) {
    super(new TableRunPlain(format.table), (chunk) => requireText(chunk, "a format"), false);
  }

  override push(chunk: string | Uint8Array): this {
    super.push(chunk);
    this.text += String(chunk);
    return this;
  }

  expected(): readonly string[] {
    const { state } = this.run;
    return this.format.expectedAt({ state, stopped: this.length, end: -1 });
  }

  /** Cost: linear in the table and the string. */
  completion(): string | undefined {
    if (this.state !== "partial") return this.state === "match" ? "" : undefined;
    const whole = this.withHalf();
    if (whole === this) {
      const { table, state } = this.run;
      const lowest = shortestToEndPlain(table, state, "\0");
      const isValid = this.format.explain(this.text + lowest) === null;
      return isValid ? lowest : shortestToEndPlain(table, state, "1");
    }
    const [half] = this.secondHalves();
    if (half === undefined) return whole.completion();
    const second = String.fromCharCode(half[0]);
    return second + this.clone().push(second).completion()!;
  }

  end(): Mismatch | null {
    return this.format.explain(this.text);
  }
}

/** The parts of a format that its recognitions need. */
interface FormatParts {
  readonly table: DecodedTable;
  readonly expectedAt: (stop: Stop) => readonly string[];
  readonly explain: (value: string) => Mismatch | null;
}
