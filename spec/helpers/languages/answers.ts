/** What a rule says about bytes and about texts whose lone surrogates are refused: by the library, without an automaton over bytes. */
import type { Rule } from "uri-abnf/grammar";

/** The answers about an input. Offsets are those of the input. */
export interface Answers {
  readonly matches: boolean;
  readonly prefixEnd: number;
  readonly mismatch: number;
}

/** Returns what a rule says about bytes, which are those of UTF-8 if the rule is one of characters. */
export function answersForBytes(rule: Rule, bytes: Uint8Array): Answers {
  if (rule.alphabet === "octets") {
    const mismatch = rule.explain(bytes)?.offset ?? -1;
    return { matches: mismatch < 0, prefixEnd: rule.prefixEnd(bytes), mismatch };
  }
  const text = validStart(bytes);
  const found = rule.prefixEnd(text);
  const prefixEnd = found < 0 ? -1 : Buffer.byteLength(text.slice(0, found));
  const offset = rule.explain(text)?.offset ?? text.length;
  const possible = Buffer.byteLength(text.slice(0, offset));
  const impossible = firstImpossible(rule, text.slice(0, offset), bytes.subarray(possible));
  const matches = possible === bytes.length && rule.test(text);
  return { matches, prefixEnd, mismatch: matches ? -1 : possible + impossible };
}

/** Returns the longest text whose UTF-8 the bytes begin with. */
function validStart(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = decoder.decode(bytes);
  let end = 0;
  for (const character of text) {
    const own = Buffer.from(character);
    if (!own.every((byte, at) => bytes[end + at] === byte)) break;
    end += own.length;
  }
  return decoder.decode(bytes.subarray(0, end));
}

/** Returns the index of the first of some bytes with which no character begins that can follow a text; else their number. */
function firstImpossible(rule: Rule, before: string, [first, ...others]: Uint8Array): number {
  if (first === undefined) return 0;
  const next = rule.open().push(before).next();
  const left = first < 0x80 ? 0 : first < 0xc0 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  if (left < 0 || first > 0xf7) return 0;
  const lowest = [0, 0x80, 0x800, 0x10000][left]!;
  let point = left === 0 ? first : first & (0x3f >> left);
  for (let read = 0; ; read += 1) {
    const span = 64 ** (left - read);
    const from = Math.max(point * span, lowest);
    const to = (point + 1) * span - 1;
    const isPossible = next.some(([low, high]) =>
      [
        [Math.max(low, from), Math.min(high, to, 0xd7ff)],
        [Math.max(low, from, 0xe000), Math.min(high, to)],
      ].some(([a, b]) => a! <= b!),
    );
    if (!isPossible) return read;
    const byte = others[read];
    if (byte === undefined) return read + 1;
    if (byte >> 6 !== 0b10) return read + 1;
    point = point * 64 + (byte & 0x3f);
  }
}

/** Returns what a rule says about a text. A rule of octets reads its UTF-8, and a prefix ends between characters. */
export function answersForText(rule: Rule, text: string): Answers {
  const whole = text.slice(0, /\p{Surrogate}/u.exec(text)?.index);
  const { matches, mismatch } = answersForBytes(rule, Buffer.from(whole));
  const ends = rule.alphabet === "octets" ? Array.from(endsIn(whole)) : [];
  const isPrefix = (end: number): boolean => rule.test(whole.slice(0, end));
  return {
    matches: matches && whole === text,
    prefixEnd:
      rule.alphabet === "octets" ? (ends.filter(isPrefix).at(-1) ?? -1) : rule.prefixEnd(whole),
    mismatch: mismatch < 0 ? (whole === text ? -1 : whole.length) : indexOf(whole, mismatch),
  };
}

/** Returns the offsets between the characters of a text. */
function* endsIn(text: string): Generator<number> {
  let end = 0;
  yield end;
  for (const character of text) yield (end += character.length);
}

/** Returns the offset of the character that has a byte of the UTF-8 of a text. */
function indexOf(text: string, offset: number): number {
  let [index, bytes] = [0, 0];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > offset) break;
    index += character.length;
  }
  return index;
}
