/** The lines of a stream of bytes that a rule takes. */
import { describe, isOctets, requireMember } from "../common/arguments.js";
import { UriAbnfError } from "../common/errors.js";
import { requireOptions } from "../common/options.js";
import { CR, LF } from "../automaton/line-table.js";
import { LineScanner } from "../automaton/line-scanner.js";
import { lower } from "../automaton/lower.js";
import type { PlatformTransformStream } from "../common/recognition.js";
import type { Rule } from "./rule.js";

/** The options of `validLines`. */
export interface ValidLinesOptions {
  /**
   * Receives each line that is left out: its bytes without its end, and its number, from 1. An error that it throws ends the stream.
   */
  readonly onInvalid?: ((line: Uint8Array, number: number) => void) | undefined;
}

/** The classes of the platform, whose types this package does not need. */
declare const TransformStream: new (transformer: {
  transform(chunk: Uint8Array, controller: Controller): void;
  flush(controller: Controller): void;
}) => unknown;
declare const TextDecoder: new (
  encoding: string,
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

interface Controller {
  enqueue(chunk: Uint8Array): void;
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];

/**
 * Returns a stream of the Streams Standard (`TransformStream`) from bytes to bytes that passes on the lines in the language of
 * a rule, byte for byte with their ends, and leaves out the others. A line ends with LF or CRLF; the last one may have no end.
 * The lines are UTF-8, or octets in a grammar of octets; a line that is not UTF-8 is left out. So is a byte order mark before
 * the first line, if the lines are UTF-8.
 *
 * Cost: a look-up for each byte, for a rule that does not contain itself and has no more than some thousand states. Memory: a
 * chunk, and the longest line.
 *
 * @throws {TypeError} if the rule or an option is of another type; the stream ends with one at a chunk that is not a Uint8Array.
 *
 * @example
 * ```ts
 * const { IPv4address } = rfc3986.rules;
 * const refused: number[] = [];
 * const valid = new Blob(["127.0.0.1\nlocalhost\n10.0.0.1\n"])
 *   .stream()
 *   .pipeThrough(validLines(IPv4address, { onInvalid: (_, number) => refused.push(number) }));
 * await new Response(valid).text(); // "127.0.0.1\n10.0.0.1\n"
 * refused; // [2]
 * ```
 */
export function validLines(rule: Rule, options: ValidLinesOptions = {}): PlatformTransformStream {
  requireMember(rule, "definition", "validLines takes lines of a rule");
  requireOptions(options, { onInvalid: true });
  const { onInvalid } = options;
  if (onInvalid !== undefined && typeof onInvalid !== "function")
    throw new TypeError(`onInvalid is a function, not ${describe(onInvalid)}`);
  const scanner = lineScannerOf(rule, LF);
  /** The beginning of a line whose end has not come. */
  let held: Uint8Array[] = [];
  let isFirst = rule.alphabet === "unicode";
  let number = 1;
  const pass = (pieces: readonly Uint8Array[], controller: Controller): void => {
    let block = wholeOf(pieces);
    if (isFirst && UTF8_MARK.every((byte, at) => block[at] === byte))
      block = block.subarray(UTF8_MARK.length);
    isFirst = false;
    const refused = scanner?.refusedIn(block) ?? refusedByTest(rule, block);
    if (onInvalid !== undefined) {
      let from = 0;
      for (let at = 0; at < refused.length; at += 2) {
        const line = block.subarray(refused[at], refused[at + 1]);
        number += countEnds(block.subarray(from, refused[at]));
        from = refused[at + 1]!;
        // The block is overwritten below.
        onInvalid(contentOf(line).slice(), number);
        number += 1;
      }
      number += countEnds(block.subarray(from));
    }
    const valid = packed(block, refused);
    if (valid.length > 0) controller.enqueue(valid);
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (!isOctets(chunk))
        throw new TypeError(`validLines reads a Uint8Array, not ${describe(chunk)}`);
      const whole = chunk.lastIndexOf(LF) + 1;
      if (whole > 0) pass([...held, chunk.subarray(0, whole)], controller);
      const rest = chunk.subarray(whole);
      if (whole > 0) held = [rest];
      else held.push(rest);
    },
    flush: (controller) => pass(held, controller),
  }) as PlatformTransformStream;
}

/**
 * Returns the scanner of lines of a rule; undefined for a rule that contains itself, is too large or has an error, which `test`
 * then throws.
 *
 * @param end the byte that ends a line
 */
export function lineScannerOf(rule: Rule, end: number): LineScanner | undefined {
  try {
    const lowered = lower(rule.definition);
    return lowered.calls.length === 0 ? new LineScanner(lowered, rule.alphabet, end) : undefined;
  } catch (error) {
    if (error instanceof UriAbnfError) return undefined;
    throw error;
  }
}

/**
 * Returns a block without some stretches, which it overwrites.
 *
 * @param stretches their beginnings and ends, in turn, in order
 */
export function packed<Block extends Uint8Array>(
  block: Block,
  stretches: readonly number[],
): Block {
  let length = 0;
  let from = 0;
  for (let at = 0; at <= stretches.length; at += 2) {
    const to = stretches[at] ?? block.length;
    if (length < from) block.copyWithin(length, from, to);
    length += to - from;
    from = stretches[at + 1]!;
  }
  return block.subarray(0, length) as Block;
}

/** Tests line by line, as `refusedIn` of a scanner finds the lines that a rule refuses. */
function refusedByTest(rule: Rule, block: Uint8Array): readonly number[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const test = (line: Uint8Array): boolean => {
    if (rule.alphabet === "octets") return rule.test(line);
    let text: string;
    try {
      text = decoder.decode(line);
    } catch {
      return false;
    }
    return rule.test(text);
  };
  const refused: number[] = [];
  for (let from = 0, to; from < block.length; from = to) {
    to = block.indexOf(LF, from) + 1 || block.length;
    if (!test(contentOf(block.subarray(from, to)))) refused.push(from, to);
  }
  return refused;
}

/** Returns a line without its end. */
function contentOf(line: Uint8Array): Uint8Array {
  if (line.at(-1) !== LF) return line;
  return line.subarray(0, line.at(-2) === CR ? -2 : -1);
}

function countEnds(lines: Uint8Array): number {
  let count = 0;
  for (let at = lines.indexOf(LF); at !== -1; at = lines.indexOf(LF, at + 1)) count += 1;
  return count;
}

/** Copies pieces to a block. They are the caller's. */
function wholeOf(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}
