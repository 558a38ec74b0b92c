/** Deterministic variants of references: other words and numbers, same length, same class. */

/** Words that give a reference its class, or that keep it in the domains reserved for examples. */
const KEPT = new Set(
  `http https ftp ws mailto urn isbn ietf rfc tel news data sip tag text plain charset utf
   www com org net example`.split(/\s+/),
);

/**
 * The pieces that are replaced as a whole: an address in brackets, an address alone on its line, an
 * IPv4 address, a word, a number. Escapes match too, but are kept. A single letter is kept.
 */
const PIECE = /%.{0,2}|\[[^\]/]*\]?|^[0-9a-f]*:[0-9a-f:.]*$|\d+(?:\.\d+){3}|[A-Za-z]{2,}|\d+/g;

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";

/** Groups that make an IPv6 address a documentation, link-local, multicast or mapped address. */
const KEPT_GROUPS = new Set(["2001", "db8", "0db8", "fe80", "ffff", "ff02"]);

/**
 * A generator of numbers from 0 (inclusive) to a bound: mulberry32, seeded with a name.
 *
 * @typedef {(bound: number) => number} Random
 *
 * @param {string} name
 * @returns {Random}
 */
export function generator(name) {
  let state = 0;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x9e3779b1);
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/**
 * Returns a variant of a reference, with the same length and the same validity.
 *
 * @param {string} reference
 * @param {Random} random
 */
export function variant(reference, random) {
  return reference.replace(PIECE, (piece) => {
    if (piece.startsWith("%")) return piece;
    if (/^\d+(\.\d+){3}$/.test(piece)) return dottedNumbers(piece, random);
    if (piece.includes(":") || piece.startsWith("[")) return address(piece, random);
    if (/^\d/.test(piece)) return number(piece, random);
    return KEPT.has(piece.toLowerCase()) ? piece : word(piece, random);
  });
}

/**
 * Returns a word of syllables, with the upper-case letters in the same places.
 *
 * @param {string} old
 * @param {Random} random
 */
function word(old, random) {
  let at = random(2);
  return old.replace(/./g, (letter) => {
    const letters = at % 2 === 0 ? CONSONANTS : VOWELS;
    at += 1;
    const other = letters.charAt(random(letters.length));
    return letter < "a" ? other.toUpperCase() : other;
  });
}

/**
 * Returns a number in which no digit is greater than before, so a port, a day or an octet stays
 * within its bounds.
 *
 * @param {string} old
 * @param {Random} random
 */
function number(old, random) {
  return old.replace(/\d/g, (digit, index) => {
    const value = Number(digit);
    if (index === 0 && value > 0) return String(1 + random(value));
    return String(random(value + 1));
  });
}

/**
 * Returns an IPv4 address. Octets that are out of bounds stay out of bounds.
 *
 * @param {string} old
 * @param {Random} random
 */
function dottedNumbers(old, random) {
  return old.replace(/\d+/g, (octet, index) =>
    index === 0 || Number(octet) > 255 ? octet : String(1 + random(254)),
  );
}

/**
 * Returns an IPv6 address. No group gets a leading zero, so a canonical address stays canonical.
 *
 * @param {string} old
 * @param {Random} random
 */
function address(old, random) {
  return old.replace(/\d+(\.\d+){3}|[0-9a-f]+/g, (group) => {
    if (group.includes(".")) return dottedNumbers(group, random);
    if (KEPT_GROUPS.has(group) || /^0*$/.test(group)) return group;
    return group.replace(/./g, (digit, index) => {
      if (digit === "0" && index === 0) return digit;
      return (index === 0 ? 1 + random(15) : random(16)).toString(16);
    });
  });
}
