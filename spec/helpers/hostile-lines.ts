/** Lines of bytes that a reader of lines can get wrong. */
import { pick, seeded } from "./worlds.js";
import type { Random } from "./worlds.js";

/** A kind each: bytes that are not UTF-8. */
export const MALFORMED: readonly (readonly number[])[] = [
  // Continuation bytes without a lead.
  [0x80],
  [0xbf, 0xbf],
  // Leads without their continuation bytes.
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x98],
  // Overlong forms of two bytes, three and four.
  [0xc0, 0xaf],
  [0xe0, 0x9f, 0xbf],
  [0xf0, 0x8f, 0xbf, 0xbf],
  // Halves of surrogate pairs.
  [0xed, 0xa0, 0x80],
  [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  // Beyond U+10FFFF, and bytes of no character.
  [0xf4, 0x90, 0x80, 0x80],
  [0xfe, 0xff],
];

/** Characters that are UTF-8: control characters, marks, and those at the bounds of lengths and planes. */
const ODD = ["\r", "\0", "\ufeff", "\t", "\u007f", "\u0080", "é", "\u07ff", "\u0800", "\ud7ff"];
const FURTHER = ["\ue000", "\ufffd", "\uffff", "\u{10000}", "\u{1f600}", "\u{10ffff}", " ", "%"];

const encoder = new TextEncoder();

/**
 * Returns lines, each with its end: of each text some that are as they are, and others with bytes put in, cut out or repeated.
 *
 * @param texts strings of a rule
 * @param end the end of most lines
 */
export function hostileLines(
  texts: readonly string[],
  count: number,
  seed: number,
  end: "\n" | "\0" = "\n",
): readonly Uint8Array[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const text = encoder.encode(pick(texts, random));
    const line = random() < 0.5 ? text : altered(text, random);
    return Uint8Array.of(...line, ...encoder.encode(endOf(end, random)));
  });
}

/** Long lines of a character: as long as a block of the readers, and longer. */
export function longLine(character: string, length: number): Uint8Array {
  return encoder.encode(`${character.repeat(length)}\n`);
}

function endOf(end: string, random: Random): string {
  const chance = random();
  if (chance < 0.1) return `\r${end}`;
  if (chance < 0.12) return `\r\r${end}`;
  if (chance < 0.14) return end + end;
  return end;
}

function altered(text: Uint8Array, random: Random): readonly number[] {
  const at = Math.floor(random() * (text.length + 1));
  const before = [...text.subarray(0, at)];
  const after = [...text.subarray(at)];
  const chance = random();
  if (chance < 0.4) return [...before, ...pick(MALFORMED, random), ...after];
  if (chance < 0.8)
    return [...before, ...encoder.encode(pick([...ODD, ...FURTHER], random)), ...after];
  if (chance < 0.9) return [...before, ...after.slice(1)];
  return [...before, ...before, ...after];
}

/** Joins lines, and cuts them into chunks of random sizes around one. */
export function chunksOf(lines: readonly Uint8Array[], size: number, seed = 1): readonly Buffer[] {
  const whole = Buffer.concat(lines);
  const random = seeded(seed);
  const chunks: Buffer[] = [];
  for (let from = 0, to; from < whole.length; from = to) {
    to = from + 1 + Math.floor(2 * size * random());
    chunks.push(whole.subarray(from, to));
  }
  return chunks;
}
