/** The blocks of standard input: bytes that consist of whole lines. */
import { Buffer } from "node:buffer";

/** The number of bytes that a line can have. */
export const MAXIMUM_LINE = 1 << 26;

const LINE_FEED = 0x0a;

/** A line is longer than the program accepts. */
class LineLimitError extends Error {
  override readonly name = "LineLimitError";
  /** The code of Node's own error for a string that is too long. */
  readonly code = "ERR_STRING_TOO_LONG";

  constructor() {
    super(`standard input has a line of more than ${MAXIMUM_LINE} bytes`);
  }
}

/** Returns the byte that ends a line. */
export function endOfLine(nul: boolean): number {
  return nul ? 0 : LINE_FEED;
}

/**
 * Yields blocks of whole lines, each in an ArrayBuffer of its own; the last line of the last block may have no end. A block is complete
 * with the chunk with which it has enough bytes. Memory: a block, a chunk and the longest line.
 *
 * @param end the byte that ends a line
 * @param enough the number of bytes of a block; 0 for all lines that a chunk completes
 * @param interruption tells that the chunks end early, so that the last line is not complete
 * @throws {LineLimitError} if a line has more than `MAXIMUM_LINE` bytes.
 */
export async function* readBlocks(
  chunks: AsyncIterable<Uint8Array>,
  end: number,
  enough: number,
  interruption?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  /** Whole lines, and the beginning of the next. */
  let lines: Uint8Array[] = [];
  let beginning: Uint8Array[] = [];
  let lineBytes = 0;
  let beginningBytes = 0;
  for await (const chunk of chunks) {
    const first = chunk.indexOf(end);
    if (beginningBytes + (first === -1 ? chunk.length : first) > MAXIMUM_LINE)
      throw new LineLimitError();
    if (first === -1) {
      beginning.push(chunk);
      beginningBytes += chunk.length;
      continue;
    }
    const last = chunk.lastIndexOf(end) + 1;
    lines.push(...beginning, chunk.subarray(0, last));
    lineBytes += beginningBytes + last;
    beginning = last < chunk.length ? [chunk.subarray(last)] : [];
    beginningBytes = chunk.length - last;
    if (lineBytes < enough) continue;
    yield joined(lines, lineBytes);
    lines = [];
    lineBytes = 0;
  }
  if (interruption?.aborted !== true) {
    lines.push(...beginning);
    lineBytes += beginningBytes;
  }
  if (lines.length > 0) yield joined(lines, lineBytes);
}

/** Joins pieces. `Buffer.concat` puts small blocks into a shared pool, which no worker can take over. */
function joined(pieces: readonly Uint8Array[], length: number): Buffer {
  const block = Buffer.allocUnsafeSlow(length);
  let end = 0;
  for (const piece of pieces) {
    block.set(piece, end);
    end += piece.length;
  }
  return block;
}
