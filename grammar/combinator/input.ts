/**
 * What rules read. The automata read strings; octets come to them as a string with one code unit
 * an octet, so that one loop serves both alphabets.
 */

/** Text, or octets. */
export type Input = string | Uint8Array;

/** What the numbers of a grammar mean: Unicode code points, or octets. */
export type AlphabetName = "unicode" | "octets";

/** The last character of each alphabet. */
export const LIMITS = { unicode: 0x10ffff, octets: 0xff } as const;

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const LONE_SURROGATE = /\p{Surrogate}/u;

/** So many octets become a string in one call; more arguments would overflow the call stack. */
const CHUNK = 8192;

/**
 * The input as the automata of an alphabet read it.
 *
 * Octet grammars take a string as its UTF-8 octets; offsets are then octets.
 *
 * @throws {TypeError} where the input is neither a string nor, for an octet grammar, a Uint8Array.
 * @throws {RangeError} where a string that has to become octets holds a lone surrogate.
 */
export function readable(input: Input, alphabet: AlphabetName): string {
  if (alphabet === "octets") return readOctets(input);
  if (typeof input === "string") return input;
  throw new TypeError(`a rule reads a string, not ${describe(input)}`);
}

/**
 * The input as automata of octets read it.
 *
 * @throws {TypeError} where the input is neither a string nor a Uint8Array.
 * @throws {RangeError} where a string holds a lone surrogate.
 */
export function readOctets(input: Input): string {
  return binary(typeof input === "string" ? encode(input) : input);
}

const TAG = "[object Uint8Array]";

/** Not by its class: an array of another realm has another one. */
function isOctets(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === TAG;
}

/** A string with one code unit for each octet. */
function binary(octets: Uint8Array): string {
  if (!isOctets(octets))
    throw new TypeError(`a rule of octets reads a Uint8Array or a string, not ${describe(octets)}`);
  let text = "";
  for (let at = 0; at < octets.length; at += CHUNK)
    text += String.fromCharCode(...octets.subarray(at, at + CHUNK));
  return text;
}

function encode(text: string): Uint8Array {
  const surrogate = text.search(LONE_SURROGATE);
  if (surrogate === -1) return new TextEncoder().encode(text);
  throw new RangeError(`the lone surrogate at offset ${String(surrogate)} has no UTF-8 octets`);
}

/** What kind of thing it is, for error messages. */
export function describe(input: unknown): string {
  if (input === null) return "null";
  if (typeof input !== "object") return typeof input;
  const { constructor } = input as { readonly constructor?: unknown };
  return typeof constructor === "function" ? constructor.name : "an object";
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
 * A piece of a larger input for an octet rule. In a string the offsets of Parsimmon are code units,
 * which are octets only as far as the string is ASCII.
 */
export function pieceOf(input: Input, start: number, end: number): Input {
  if (typeof input !== "string") return input.subarray(start, end);
  const piece = input.slice(start, end);
  const ascii = piece.search(NOT_ASCII);
  return ascii === -1 ? piece : piece.slice(0, ascii);
}

/**
 * Refuses options that are not an object.
 *
 * @throws {TypeError}
 */
export function requireOptions(options: unknown): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options are an object, not ${describe(options)}`);
}

/**
 * Refuses what lacks a member. Not by its class: a grammar, or a rule, may come from another copy of
 * this package.
 *
 * @throws {TypeError}
 */
export function requireMember(value: unknown, member: string, sentence: string): void {
  if (typeof value === "object" && value !== null && member in value) return;
  throw new TypeError(`${sentence}, not ${describe(value)}`);
}

const NOT_ASCII = /[^\0-\x7f]/;
