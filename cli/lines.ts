/** The lines of standard input. */
import { Buffer, isUtf8 } from "node:buffer";

/** A line without its end. */
export interface Line {
  readonly text: string;
  /** The offset in `text` of the first U+FFFD that stands for malformed UTF-8, or -1. */
  readonly malformed: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const REPLACEMENT = "\ufffd";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/**
 * Yields the lines of a stream of bytes. All lines that one chunk completes come together. A line
 * ends with LF or CRLF; the last line may end with the stream. Memory: one chunk and the longest
 * line.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly Line[], void, undefined> {
  let beginning: Uint8Array[] = [];
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      lines.push(decode(withoutReturn([...beginning, chunk.subarray(start, end)])));
      beginning = [];
      start = end + 1;
    }
    if (start < chunk.length) beginning.push(chunk.subarray(start));
    yield lines;
  }
  if (beginning.length > 0) yield [decode(Buffer.concat(beginning))];
}

function withoutReturn(pieces: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(pieces);
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

/** Decodes UTF-8. */
export function decode(bytes: Buffer): Line {
  const text = bytes.toString("utf8");
  return { text, malformed: isUtf8(bytes) ? -1 : firstMalformed(bytes, text) };
}

/**
 * Finds the first replacement character that the decoder inserted. Before it, the bytes and the
 * text agree.
 */
function firstMalformed(bytes: Buffer, text: string): number {
  let offset = 0;
  let byteOffset = 0;
  for (;;) {
    const replacement = text.indexOf(REPLACEMENT, offset);
    byteOffset += Buffer.byteLength(text.slice(offset, replacement));
    const end = byteOffset + REPLACEMENT_BYTES.length;
    if (!bytes.subarray(byteOffset, end).equals(REPLACEMENT_BYTES)) return replacement;
    offset = replacement + 1;
    byteOffset = end;
  }
}
