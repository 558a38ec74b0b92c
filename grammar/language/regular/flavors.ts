/** The notations of regular expressions: how they write characters, and which bounds they take. */
import { eachRange } from "../../automaton/char-set.js";
import type { CharSet } from "../../automaton/char-set.js";

/** A notation of regular expressions. */
export interface Flavor {
  readonly flags: string;
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

const ecmascript: Flavor = {
  flags: "u",
  escape: (character) => {
    const digits = character.toString(16).toUpperCase();
    return character > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
  },
  mostCopies: Infinity,
  hasSurrogates: true,
};

const re2: Flavor = {
  flags: "",
  escape: (character) => `\\x{${character.toString(16).toUpperCase()}}`,
  mostCopies: 1000,
  hasSurrogates: false,
};

export const FLAVORS = { ecmascript, re2, "json-schema": ecmascript } as const;

export type FlavorName = keyof typeof FLAVORS;

/** The characters that have a meaning outside of classes, and those that have one inside. */
const SYNTAX = "^$\\.*+?()[]{}|/";
const CLASS_SYNTAX = "^\\[]-";

const LAST = 0x10ffff;

/** Writes a set as a character or as a class. */
export function writeSet(set: CharSet, flavor: Flavor): string {
  if (set.length === 2 && set[0] === set[1]) return writeCharacter(set[0]!, SYNTAX, flavor);
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
