/** Lines of bytes: blocks of whole lines of a stream, and the lines of a block. */
import { Buffer, isUtf8 } from "node:buffer";
import { FileError } from "./errors.js";

/** The number of bytes that a line can have. */
export const MAXIMUM_LINE = 1 << 26;

export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
const REPLACEMENT = "\ufffd";
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

/** Returns the byte that ends a line. */
export function endOfLine(nul: boolean): number {
  return nul ? 0 : LINE_FEED;
}

/**
 * Yields blocks of whole lines: the lines within a chunk, and a line that begins in one chunk and ends in another. The last line
 * may have no end. Memory: a chunk, and the longest line.
 *
 * @param end the byte that ends a line
 * @param interruption tells that the chunks end early, so that the last line is not complete
 * @throws {FileError} if a line has more than `MAXIMUM_LINE` bytes.
 */
export async function* readBlocks(
  chunks: AsyncIterable<Uint8Array>,
  end: number,
  interruption?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  /** The beginning of a line. */
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const first = chunk.indexOf(end);
    if (length + (first === -1 ? chunk.length : first) > MAXIMUM_LINE)
      throw new FileError(`the input has a line of more than ${MAXIMUM_LINE} bytes`);
    const from = length > 0 ? first + 1 : 0;
    const last = chunk.lastIndexOf(end) + 1;
    if (from > 0) yield Buffer.concat([...pieces, chunk.subarray(0, from)]);
    if (from < last) yield Buffer.from(chunk.buffer, chunk.byteOffset + from, last - from);
    if (last > 0) [pieces, length] = [[], 0];
    // The reader may use the memory of the chunk again.
    if (last < chunk.length) pieces.push(Buffer.from(chunk.subarray(last)));
    length += chunk.length - last;
  }
  if (length > 0 && interruption?.aborted !== true) yield Buffer.concat(pieces);
}

const UTF8_MARK = Buffer.from("\ufeff");

/** Yields the blocks of lines without a byte order mark at their beginning. Tells of the mark. */
export async function* withoutMark(
  blocks: AsyncIterable<Buffer>,
  tell: () => void,
): AsyncGenerator<Buffer, void, undefined> {
  let isFirst = true;
  for await (const block of blocks) {
    const hasMark = isFirst && block.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
    if (hasMark) tell();
    yield hasMark ? block.subarray(UTF8_MARK.length) : block;
    isFirst = false;
  }
}

/** Returns the number of lines of a block. */
export function countLines(block: Uint8Array, end: number): number {
  let lines = 0;
  let start = 0;
  for (let at = block.indexOf(end); at !== -1; at = block.indexOf(end, start)) {
    lines += 1;
    start = at + 1;
  }
  return start < block.length ? lines + 1 : lines;
}

/** The content of a block: a text, or bytes that are not UTF-8 everywhere. */
export type Content = string | Buffer;

/** Decodes a block. One text for many lines is faster than one for each. */
export function contentOf(block: Buffer): Content {
  return isUtf8(block) ? block.toString("utf8") : block;
}

/** A line, as a text without its end. */
export interface Line {
  readonly text: string;
  /** The offset in `text` of the first U+FFFD that stands for malformed UTF-8, or -1. */
  readonly malformed: number;
  /** The stretch of the content that is the line, with its end. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the lines of a block. A line ends with LF or CRLF, or with NUL; the last line may have no end.
 */
export function linesIn(content: Content, nul: boolean): readonly Line[] {
  const lines: Line[] = [];
  const end = nul ? "\0" : "\n";
  for (let from = 0; from < content.length;) {
    const found = content.indexOf(end, from);
    const to = found === -1 ? content.length : found + 1;
    const hasReturn = !nul && found > from && unitAt(content, found - 1) === CARRIAGE_RETURN;
    const stop = found === -1 ? to : hasReturn ? found - 1 : found;
    if (typeof content === "string") {
      lines.push({ text: content.slice(from, stop), malformed: -1, from, to });
    } else {
      const bytes = content.subarray(from, stop);
      const text = bytes.toString("utf8");
      lines.push({ text, malformed: firstMalformed(bytes, text), from, to });
    }
    from = to;
  }
  return lines;
}

function unitAt(content: Content, offset: number): number | undefined {
  return typeof content === "string" ? content.charCodeAt(offset) : content[offset];
}

/**
 * Returns the offset of the first replacement character that the decoder inserted. Before it, the bytes
 * and the text agree. Returns -1 for UTF-8.
 */
export function firstMalformed(bytes: Buffer, text: string): number {
  if (isUtf8(bytes)) return -1;
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
