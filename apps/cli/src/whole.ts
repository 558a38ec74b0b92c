/** One string of any length, from a file or from standard input, against a rule. */
import { StringDecoder } from "node:string_decoder";
import { LineError } from "./errors.js";
import { report } from "./report.js";
import { Status } from "./session.js";
import { readChunks, sizeOf, STANDARD_INPUT } from "./files.js";
import { CARRIAGE_RETURN, firstMalformed, LINE_FEED } from "./lines.js";
import { showProgress } from "./progress.js";
import type { Recognition, Rule } from "../../../grammar/index.js";
import type { Session } from "./session.js";

/**
 * Checks the content of a file as one string, in constant memory for a rule that does not contain itself. The octets
 * are taken as they are: a line break at the end is a part of the string.
 *
 * @param file its path, or `-` for standard input
 */
export async function validateWhole(
  session: Session,
  rule: Pick<Rule, "open"> & Partial<Pick<Rule, "alphabet">>,
  file: string,
  isQuiet: boolean,
): Promise<void> {
  const isInput = file === STANDARD_INPUT;
  const size = isInput ? session.streams.size?.() : sizeOf(file);
  const progress = await showProgress(session, size, false);
  const chunks = progress.counting(isInput ? session.stdin : readChunks(file));
  const recognition = rule.open();
  let held: Held = "";
  try {
    for await (const chunk of rule.alphabet === "octets" ? chunks : textsOf(chunks)) {
      const [start, end] = withoutBreak(held, chunk);
      held = end;
      if (recognition.push(start).state === "mismatch") break;
      progress.show(0);
    }
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    // An earlier character may be wrong already.
    if (recognition.push(held).state !== "mismatch") {
      session.out(report(error.message));
      session.status = Status.Invalid;
      return;
    }
  } finally {
    progress.end();
  }
  const sentence = refusalOf(recognition, held, file);
  if (sentence === undefined) {
    if (!isQuiet) session.out("ok\n");
    return;
  }
  session.out(sentence);
  session.status = Status.Invalid;
}

/** A line break that may be the last one, or the first half of one. It is held back until something follows. */
type Held = "" | "\n" | "\r" | "\r\n";

/** Returns what was held and a further chunk, and apart from it the line break at the end. */
function withoutBreak(
  held: Held,
  chunk: string | Uint8Array,
): readonly [start: string | Uint8Array, held: Held] {
  const all =
    typeof chunk === "string"
      ? held + chunk
      : held === ""
        ? chunk
        : Buffer.concat([Buffer.from(held), chunk]);
  const unit = (at: number): number | undefined =>
    typeof all === "string" ? all.charCodeAt(at) : all[at];
  const { length } = all;
  if (unit(length - 1) === CARRIAGE_RETURN) return [all.slice(0, -1), "\r"];
  if (unit(length - 1) !== LINE_FEED) return [all, ""];
  if (unit(length - 2) !== CARRIAGE_RETURN) return [all.slice(0, -1), "\n"];
  return [all.slice(0, -2), "\r\n"];
}

/**
 * Returns the report; undefined where the string is one of the rule.
 *
 * @param held the line break at the end, which has not been pushed
 */
function refusalOf(recognition: Recognition, held: Held, file: string): string | undefined {
  const isComplete = recognition.state === "match";
  const reason = recognition.push(held).end();
  if (reason === null) return undefined;
  const { line, column, message } = reason;
  const isBreak = isComplete && held.endsWith("\n");
  const remark = isBreak ? "; without the line break at its end, the string would be right" : "";
  return report(`${file}:${line}:${column}: ${message}${remark}`, reason.excerpt());
}

/**
 * Yields the text of chunks of UTF-8. A character may be cut by a chunk.
 *
 * @throws {LineError} where the octets are not UTF-8, after the text before.
 */
async function* textsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let cut = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of chunks) {
    const octets = Buffer.concat([cut, chunk]);
    // It leaves out a character at the end that is not complete.
    const text = new StringDecoder("utf8").write(octets);
    const whole = octets.subarray(0, Buffer.byteLength(text));
    const malformed = firstMalformed(whole, text);
    if (malformed !== -1) {
      const before = text.slice(0, malformed);
      yield before;
      throw notUtf8(offset + Buffer.byteLength(before));
    }
    yield text;
    offset += whole.length;
    cut = octets.subarray(whole.length);
  }
  if (cut.length > 0) throw notUtf8(offset);
}

function notUtf8(offset: number): LineError {
  return new LineError(`the octet at offset ${offset} is not one of UTF-8`, "");
}
