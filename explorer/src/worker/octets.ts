/**
 * Places in a string, for a grammar of octets: it reads the string as UTF-8, and counts octets. The page counts
 * UTF-16 code units.
 */
import type { Grammar } from "uri-abnf/grammar";

/** From an offset of the grammar to an offset of the page. */
export interface Places {
  /** The beginning of the character that contains the octet at the offset. */
  readonly start: (offset: number) => number;
  /** The end of the character that contains the octet before the offset. */
  readonly end: (offset: number) => number;
}

const SAME: Places = { start: (offset) => offset, end: (offset) => offset };

const ASCII = /^[\0-\x7f]*$/;

export function placesIn(string: string, grammar: Grammar): Places {
  if (grammar.source.settings.alphabet !== "octets" || ASCII.test(string)) return SAME;
  /** For each octet, where its character begins; at the end, the length of the string. */
  const begins: number[] = [];
  let at = 0;
  for (const character of string) {
    const code = character.codePointAt(0) ?? 0;
    const count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let octet = 0; octet < count; octet += 1) begins.push(at);
    at += character.length;
  }
  begins.push(at);
  const start = (offset: number): number => begins[offset] ?? at;
  // Between two octets of a character, both octets have the same beginning.
  const end = (offset: number): number => {
    let next = offset;
    while (next > 0 && begins[next] === begins[next - 1]) next += 1;
    return start(next);
  };
  return { start, end };
}
