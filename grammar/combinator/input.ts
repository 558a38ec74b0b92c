/**
 * The input of rules. The automata read strings. Octets are converted to a string with one code unit
 * for each octet, so that one loop serves both alphabets.
 */

import { BEYOND_ASCII } from "../runtime/ascii.js";
import { describe, isOctets } from "../common/arguments.js";
import type { AlphabetName } from "../ast/alphabets.js";

/** Text, or octets. */
export type Input = string | Uint8Array;

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const LONE_SURROGATE = /\p{Surrogate}/u;

/** The number of octets that one call converts. More arguments would overflow the call stack, or take longer. */
const CHUNK = 1024;

/**
 * Returns the string that the automata of an alphabet read for an input. An octet grammar reads a
 * string as its UTF-8 octets; its offsets are octets.
 *
 * @throws {TypeError} where the input is neither a string nor, for an octet grammar, a Uint8Array.
 * @throws {RangeError} where a string that has to become octets holds a lone surrogate.
 */
export function readable(input: Input, alphabet: AlphabetName): string {
  if (alphabet === "octets") return readOctets(input);
  if (typeof input === "string") return input;
  const advice = isOctets(input)
    ? ': decode it, as "latin1" for HTTP, or compile the grammar with alphabet "octets"'
    : "";
  throw new TypeError(`a rule reads a string, not ${describe(input)}${advice}`);
}

/**
 * The input as automata of octets read it.
 *
 * @throws {TypeError} where the input is neither a string nor a Uint8Array.
 * @throws {RangeError} where a string holds a lone surrogate.
 */
export function readOctets(input: Input): string {
  // ASCII is its own UTF-8.
  if (typeof input === "string" && input.search(BEYOND_ASCII) === -1) return input;
  return binary(octetsOf(input));
}

/**
 * Returns the octets of an input.
 *
 * @throws as `readOctets` does.
 */
export function octetsOf(input: Input): Uint8Array {
  if (typeof input === "string") return encode(input);
  if (isOctets(input)) return input;
  throw new TypeError(`a rule of octets reads a Uint8Array or a string, not ${describe(input)}`);
}

/** Returns a string with one code unit for each octet. */
export function binary(octets: Uint8Array): string {
  let text = "";
  // Measured, the arguments as a list take a sixth of the time that a spread takes, which walks an iterator.
  for (let at = 0; at < octets.length; at += CHUNK)
    text += String(Reflect.apply(String.fromCharCode, null, octets.subarray(at, at + CHUNK)));
  return text;
}

function encode(text: string): Uint8Array {
  const surrogate = text.search(LONE_SURROGATE);
  if (surrogate === -1) return new TextEncoder().encode(text);
  throw new RangeError(`the lone surrogate at offset ${String(surrogate)} has no UTF-8 octets`);
}

/**
 * Refuses an offset at which nothing can begin.
 *
 * @throws {RangeError}
 */
export function requireOffset(offset: number, length: number): void {
  if (!Number.isInteger(offset) || offset < 0 || offset > length)
    throw new RangeError(`offset ${String(offset)} is not within 0 to ${String(length)}`);
}

/**
 * Returns a piece of a larger input for an octet rule. Of a string, the piece ends before the first
 * character that is not ASCII: offsets of Parsimmon are code units, and equal octets only in ASCII.
 */
export function pieceOf(input: Input, start: number, end: number): Input {
  if (typeof input !== "string") return input.subarray(start, end);
  const piece = input.slice(start, end);
  const ascii = piece.search(BEYOND_ASCII);
  return ascii === -1 ? piece : piece.slice(0, ascii);
}

/** The octets of a larger input that are read at first. Each further try reads four times as many. */
const FIRST_PIECE = 64;
const PIECE_GROWTH = 4;

/**
 * Runs over pieces of a larger input, each longer than the one before, until one is enough. So a rule
 * that is used many times in one input converts only as many octets as it reads, up to a constant
 * factor; to convert the rest of the input each time would be quadratic.
 *
 * @param run runs over the piece that ends at an offset; returns undefined if the piece is too short,
 *   which the whole rest never is
 */
export function overPieces<Outcome>(
  offset: number,
  length: number,
  run: (end: number) => Outcome | undefined,
): Outcome {
  for (let size = FIRST_PIECE; ; size *= PIECE_GROWTH) {
    const outcome = run(Math.min(offset + size, length));
    if (outcome !== undefined) return outcome;
  }
}
