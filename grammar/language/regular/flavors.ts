/** The notations of regular expressions: how they write characters, and which bounds they take. */
import { eachRange } from "../../automaton/char-set.js";
import type { CharSet } from "../../automaton/char-set.js";

/** A notation of regular expressions. */
export interface Flavor {
  readonly flags: string;
  /** The characters that have a meaning outside of classes, or end a literal. */
  readonly syntax: string;
  /** Writes a character beyond printable ASCII. */
  readonly escape: (character: number) => string;
  /**
   * The product of the bounds of nested repetitions must not exceed this number: RE2 refuses more than
   * 1,000.
   */
  readonly mostCopies: number;
  /** Whether the strings of the flavor can contain lone surrogates. */
  readonly hasSurrogates: boolean;
}

/** The characters that have a meaning outside of classes, and those that have one inside. */
const SYNTAX = "^$\\.*+?()[]{}|";
const CLASS_SYNTAX = "^\\[]-";

const ecmascript: Flavor = {
  flags: "u",
  syntax: `${SYNTAX}/`,
  escape: (character) => {
    const digits = character.toString(16).toUpperCase();
    // Halves of a pair in four digits each, one after the other, would be one character.
    const isLong = character > 0xffff || (character >= 0xd800 && character <= 0xdfff);
    return isLong ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
  },
  mostCopies: Infinity,
  hasSurrogates: true,
};

/** The notation of RE2 and that of Rust. Rust limits the size of the compiled pattern, not the bounds. */
const re2: Flavor = {
  flags: "",
  syntax: SYNTAX,
  escape: (character) => `\\x{${character.toString(16).toUpperCase()}}`,
  mostCopies: 1000,
  hasSurrogates: false,
};

export const FLAVORS = { ecmascript, re2, rust: re2, "json-schema": ecmascript } as const;

/**
 * Returns the notation in which characters beyond ASCII stand for themselves, where they are visible. All
 * notations have `\xHH`. A solidus is not escaped, because old versions of Rust's engine refuse that.
 */
export function withCharacters(flavor: Flavor): Flavor {
  const escape = (character: number): string => {
    const text = String.fromCodePoint(character);
    if (!HIDDEN.test(text)) return text;
    const digits = character.toString(16).toUpperCase();
    return character <= LAST_SHORT ? `\\x${digits.padStart(2, "0")}` : flavor.escape(character);
  };
  return { ...flavor, syntax: SYNTAX, escape };
}

const LAST_SHORT = 0xff;

/** Controls, separators and surrogates. Noncharacters, which bound ranges, stand for themselves. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

export type FlavorName = keyof typeof FLAVORS;

const LAST = 0x10ffff;

/** Writes a set as a character or as a class. */
export function writeSet(set: CharSet, flavor: Flavor): string {
  if (set.length === 2 && set[0] === set[1]) return writeCharacter(set[0]!, flavor.syntax, flavor);
  // No character: the complement of all.
  if (set.length === 0) return `[^${flavor.escape(0)}-${flavor.escape(LAST)}]`;
  let ranges = "";
  eachRange(set, (first, last) => {
    ranges += writeCharacter(first, CLASS_SYNTAX, flavor);
    if (last > first + 1) ranges += "-";
    if (last > first) ranges += writeCharacter(last, CLASS_SYNTAX, flavor);
  });
  return `[${ranges}]`;
}

function writeCharacter(character: number, syntax: string, { escape }: Flavor): string {
  if (character <= 0x20 || character >= 0x7f) return character === 0x20 ? " " : escape(character);
  const written = String.fromCharCode(character);
  return syntax.includes(written) ? `\\${written}` : written;
}
