/**
 * A window on a long input: a part of its characters, encoded as octets.
 *
 * `charCodeAt` costs more than the work of the automaton for one character, because the JavaScript
 * engine checks each time how the string is stored. Encoding a piece costs about sixty nanoseconds,
 * for any length up to some hundred characters, and pays from about sixty characters on. Measured
 * with Node.js 20, an input of a hundred characters takes four fifths of the time, and one of four
 * hundred takes two thirds.
 */

interface Encoder {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

/** A host may lack `TextEncoder`. Then inputs are read character by character. */
declare const TextEncoder: (new () => Encoder) | undefined;

let encoderCache: Encoder | null | undefined;

function encoder(): Encoder | null {
  encoderCache ??= typeof TextEncoder === "undefined" ? null : new TextEncoder();
  return encoderCache;
}

/** Inputs shorter than this are read character by character. */
export const WORTH_ENCODING = 64;

/** The number of characters in a window. */
export const WINDOW_SIZE = 2048;

/** The content of the window. All automata share it, because no run interrupts another. */
export const windowCache = /* @__PURE__ */ new Uint8Array(WINDOW_SIZE);

/**
 * Moves the window to an offset. Returns the offset after the last character in the window. Returns
 * -1 if the piece contains characters beyond ASCII, which take more than one octet each, or if
 * there is no encoder.
 */
export function moveWindow(input: string, offset: number): number {
  const encodes = encoder();
  if (encodes === null) return -1;
  const piece = input.slice(offset, offset + WINDOW_SIZE);
  const { read, written } = encodes.encodeInto(piece, windowCache);
  return read === piece.length && written === read ? offset + read : -1;
}
