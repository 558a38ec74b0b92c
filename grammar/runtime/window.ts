/**
 * A window on a long input: some of its characters, as octets.
 *
 * Reading a character out of a string costs more than all that the automaton does with it, because
 * the engine below looks each time at how the string is kept. Encoding a piece costs some sixty
 * nanoseconds, whatever its length up to hundreds of characters, and pays from some sixty characters
 * on: measured with Node.js 20, an input of a hundred characters takes four fifths of the time, and
 * one of four hundred two thirds.
 */

interface Encoder {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

/** Not every host has one; then inputs are read character by character. */
declare const TextEncoder: (new () => Encoder) | undefined;

let encoderCache: Encoder | null | undefined;

function encoder(): Encoder | null {
  encoderCache ??= typeof TextEncoder === "undefined" ? null : new TextEncoder();
  return encoderCache;
}

/** Shorter inputs are read character by character. */
export const WORTH_ENCODING = 64;

/** How many characters a window shows. */
export const WINDOW_SIZE = 2048;

/** What the window shows. There is one for all automata: no run is interrupted by another. */
export const windowCache = /* @__PURE__ */ new Uint8Array(WINDOW_SIZE);

/**
 * Moves the window to an offset; gives the offset after the last character that it then shows, or
 * -1 where there are characters beyond ASCII, which are more than one octet each, or no encoder.
 */
export function moveWindow(input: string, offset: number): number {
  const encodes = encoder();
  if (encodes === null) return -1;
  const piece = input.slice(offset, offset + WINDOW_SIZE);
  const { read, written } = encodes.encodeInto(piece, windowCache);
  return read === piece.length && written === read ? offset + read : -1;
}
