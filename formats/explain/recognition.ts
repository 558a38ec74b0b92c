/** Strings that come piece by piece, or that somebody is still writing, against a format. */
import { shortestToEndPlain, TableRunPlain } from "../../generated/plain-runtime.js";
import { OpenRecognition } from "../../grammar/runtime/open-recognition.js";
import type { Mismatch } from "../../grammar/common/mismatch.js";
import type { DecodedTable } from "../../grammar/runtime/decode.js";
import type { Chunk } from "../../grammar/runtime/open-recognition.js";
import type { Stop } from "../../grammar/runtime/recognize.js";
import type { TableRun } from "../../grammar/runtime/table-run.js";

/**
 * A string that is pushed piece by piece, against a format. It has the members of the recognition of a rule, and the
 * same meaning of pieces: `state` is that of the rule behind the format. What its standard says in prose, such as the
 * days of a month, `end` checks alone. The string is kept.
 */
export class FormatRecognition extends OpenRecognition<TableRun> {
  protected text = "";

  /** @param format the functions of the format, and the table and the expected sets of its rule */
  constructor(protected readonly format: FormatParts) {
    super(new TableRunPlain(format.table), requireString, false);
  }

  override push(chunk: Chunk): this {
    super.push(chunk);
    this.text += String(chunk);
    return this;
  }

  /** Returns what can stand next, or at the first impossible character, in the words of messages. */
  expected(): readonly string[] {
    const { state } = this.run;
    return this.format.expectedAt({ state, stopped: this.length, end: -1 });
  }

  /**
   * Returns a shortest string that makes what was pushed one of the rule behind the format; "" where it is one,
   * undefined after a mismatch. Of several, it is the one with the lowest characters; if that has a fault in
   * prose, such as a month 00, it is the one with a 1 wherever it can stand, as in the valid date 1111-11-11. Cost:
   * linear in the table and the string.
   */
  completion(): string | undefined {
    if (this.state === "mismatch") return undefined;
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

  /** Returns the reason why what was pushed does not have the format; null where it has. */
  end(): Mismatch | null {
    return this.format.explain(this.text);
  }
}

/** The parts of a format that its recognitions need. */
export interface FormatParts {
  readonly table: DecodedTable;
  readonly expectedAt: (stop: Stop) => readonly string[];
  readonly explain: (value: string) => Mismatch | null;
}

function requireString(chunk: Chunk): string {
  if (typeof chunk === "string") return chunk;
  throw new TypeError(`a format reads a string, not ${typeof chunk}`);
}
