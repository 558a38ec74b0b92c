/**
 * The corpus: one file for each class, with ten invented references in each file. For the larger
 * sizes, words and numbers are replaced by others of the same length. So all sizes of a class have
 * the same shape and differ only in the number of distinct strings.
 */
import { readFileSync } from "node:fs";

/** The numbers of references with which a class is measured. */
export const SIZES = [10, 100, 1000] as const;

/** Returns the references of the file of a class. */
export function linesOf(name: string): readonly string[] {
  const file = new URL(`corpus/${name}.txt`, import.meta.url);
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

/** Returns `size` distinct references of a class. Every run gets the same ones. */
export function corpus(name: string, size: number): readonly string[] {
  const lines = linesOf(name);
  const random = generator(name);
  const references = new Set(lines);
  for (let index = 0; references.size < size; index += 1)
    references.add(variant(lines[index % lines.length]!, random));
  return Array.from(references, flat).slice(0, size);
}

/**
 * Returns a flat copy of a string. A slice of a file's text would be a view of that text, which
 * native code copies at each call; the first reader of a concatenated string pays for its parts.
 */
export function flat(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

/** Returns references of a length, with a path of segments and a query: the same ones in every run. */
export function invented(length: number, size: number): readonly string[] {
  const words = corpus("ordinary", 4000).flatMap((each) => each.match(/[a-z]{3,}/g) ?? []);
  let at = 0;
  const next = (): string => words[(at += 1) % words.length]!;
  return Array.from({ length: size }, () => {
    let text = `https://www.${next()}.example`;
    while (text.length < 0.6 * length) text += `/${next()}`;
    text += `?${next()}=${next()}`;
    while (text.length < length) text += `&${next()}=${next()}`;
    return flat(text.slice(0, length));
  });
}

/** Words that give a reference its class, or that keep it in the domains reserved for examples. */
const KEPT = new Set(
  `http https ftp ws mailto urn isbn ietf rfc tel news data sip tag text plain charset utf
   www com org net example`.split(/\s+/),
);

/** The parts that are kept as they are: an escape, and the groups of an IPv6 address that say what kind of address it is. */
const FIXED = /^(?:%..|2001|0?db8|fe80|ffff|ff02)$/i;

/** Escapes, IPv6 groups, words and numbers; a single letter is kept. */
const PIECE =
  /%.{0,2}|(?<=[[:])[0-9a-f]{1,4}(?=[:\]]|$)|^[0-9a-f]{1,4}(?=:[0-9a-f:])|[A-Za-z]{2,}|\d+/gi;

/** Returns a number from 0 (inclusive) to a bound. */
type Random = (bound: number) => number;

/** A generator of numbers: mulberry32 (Tommy Ettinger, public domain), seeded with a name. */
function generator(name: string): Random {
  let state = 0;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x9e3779b1);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Returns a variant of a reference, with the same length and the same validity. */
function variant(reference: string, random: Random): string {
  return reference.replace(PIECE, (piece) => {
    if (FIXED.test(piece) || KEPT.has(piece.toLowerCase())) return piece;
    // No digit is greater than before, and none becomes a leading zero: a port, a day and an octet stay within bounds.
    const digits = piece.replace(/\d/g, (digit, index) =>
      Number(digit) === 0
        ? digit
        : String(index === 0 ? 1 + random(Number(digit)) : random(Number(digit) + 1)),
    );
    // Letters of a to f are digits of addresses, too; others follow each other as in words.
    return digits.replace(/[a-z]/gi, (letter) => {
      const other = /[a-f]/i.test(letter) ? "abcdef" : "ghijklmnopqrstuvwxyz";
      const found = other.charAt(random(other.length));
      return letter < "a" ? found.toUpperCase() : found;
    });
  });
}
