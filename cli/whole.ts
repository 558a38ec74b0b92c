/** One string of any length, from a file or from standard input, against a rule. */
import { isUtf8 } from "node:buffer";
import { LineError, report } from "./errors.js";
import { Status } from "./session.js";
import { readChunks, sizeOf, STANDARD_INPUT } from "./files.js";
import { LINE_FEED } from "./lines.js";
import { showProgress } from "./progress.js";
import type { Recognition, Rule } from "../grammar/index.js";
import type { Session } from "./session.js";

/**
 * Checks the content of a file as one string, in constant memory for a rule that does not contain itself. The octets
 * are taken as they are: a line break at the end is a part of the string.
 *
 * @param file its path, or `-` for standard input
 */
export async function validateWhole(
  session: Session,
  rule: Rule,
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
  const sentence = refusalOf(recognition, held);
  if (sentence === undefined) {
    if (!isQuiet) session.out("ok\n");
    return;
  }
  session.out(sentence);
  session.status = Status.Invalid;
}

/** A line break that may be the last one, or the first half of one. It is held back until something follows. */
type Held = "" | "\n" | "\r" | "\r\n";

const CARRIAGE_RETURN = 13;

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
function refusalOf(recognition: Recognition, held: Held): string | undefined {
  const isComplete = recognition.state === "match";
  const reason = recognition.push(held).end();
  if (reason === null) return undefined;
  const { line, column, message } = reason;
  const isBreak = isComplete && held.endsWith("\n");
  const remark = isBreak ? "; without the line break at its end, the string would be right" : "";
  return report(`line ${line}, column ${column}: ${message}${remark}`, reason.excerpt());
}

/**
 * Yields the text of chunks of UTF-8. A character may be cut by a chunk.
 *
 * @throws {LineError} where the octets are no UTF-8, after the text before.
 */
async function* textsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let cut: Uint8Array = new Uint8Array(0);
  let offset = 0;
  for await (const chunk of chunks) {
    const octets = Buffer.concat([cut, chunk]);
    const whole = octets.subarray(0, octets.length - lengthOfCut(octets));
    const right = isUtf8(whole) ? whole.length : lengthOfUtf8(whole);
    yield whole.toString("utf8", 0, right);
    if (right < whole.length) throw notUtf8(offset + right);
    offset += whole.length;
    cut = octets.subarray(whole.length);
  }
  if (cut.length > 0) throw notUtf8(offset);
}

/** Returns the number of octets of a character at the end that is not complete. */
function lengthOfCut(octets: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, octets.length); length += 1) {
    const octet = octets[octets.length - length]!;
    // A further octet of a character is 10xxxxxx; the first one has as many ones at its beginning as there are octets.
    if (octet >> 6 === 0b10) continue;
    const needed = octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : octet >= 0xc0 ? 2 : 1;
    return needed > length ? length : 0;
  }
  return 0;
}

/** Returns the number of octets before the first that is not one of UTF-8. */
function lengthOfUtf8(octets: Buffer): number {
  let length = 0;
  for (const character of octets.toString()) {
    const own = Buffer.from(character);
    if (!own.equals(octets.subarray(length, length + own.length))) break;
    length += own.length;
  }
  return length;
}

function notUtf8(offset: number): LineError {
  return new LineError(`the octet at offset ${offset} is not one of UTF-8`, "");
}
