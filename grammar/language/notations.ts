/** The notations of grammars that engines for structured output read: how they write names, characters and counts. */
import { LAST_ASCII, LAST_POINT, SURROGATES, union, without } from "../automaton/char-set.js";
import { hexEscape, rangesText, variantOf } from "./regular/pattern.js";
import type { CharSet } from "../automaton/char-set.js";

/** A notation of grammars. */
export interface GrammarNotation {
  /** The name of the first rule, and other names that are taken. */
  readonly start: string;
  readonly reserved: readonly string[];
  readonly definedAs: string;
  /** The largest product of a bound and the rules of the repeated group that the engine accepts. */
  readonly mostCopies: number;
  /** Whether an engine cuts the text into terminals, so that a literal of several characters could hide another reading. */
  readonly hasTerminals: boolean;
  /** Writes a name of ABNF. */
  readonly name: (name: string, isTerminal: boolean) => string;
  /** Writes a character of a literal. Returns undefined if it is written as a set. */
  readonly character: (character: number) => string | undefined;
  /** Writes a set without halves of surrogate pairs. Returns undefined if the notation has no means for it. */
  readonly set: (set: CharSet) => string | undefined;
  /** Writes the bounds of a repetition after its element. */
  readonly count: (atom: string, min: number, max: number) => string;
}

/** Writes printable ASCII as it is, but for some characters. */
function printed(character: number, syntax: string, escape: (character: number) => string): string {
  const text = String.fromCodePoint(character);
  const isPlain = character >= 0x20 && character < LAST_ASCII && !syntax.includes(text);
  return isPlain ? text : escape(character);
}

function inString(character: number): string {
  return printed(character, '"\\', (each) =>
    each === 0x22 || each === 0x5c ? `\\${String.fromCharCode(each)}` : hexEscape(each),
  );
}

/** In classes, llama.cpp reads neither `\^` nor, in old versions, `\-`. */
function classOf(set: CharSet): string {
  return rangesText(set, (each) => printed(each, '"\\[]^-', hexEscape));
}

/** The notation of llama.cpp, which makes a rule for each of the optional copies of a repeated element. */
const gbnf: GrammarNotation = {
  start: "root",
  reserved: [],
  definedAs: " ::= ",
  mostCopies: 1_999,
  hasTerminals: false,
  name: (name) => name,
  character: inString,
  set: (set) => `[${classOf(set)}]`,
  count: (_, min, max) => {
    if (min === max) return `{${min}}`;
    return `{${min},${max === Infinity ? "" : max}}`;
  },
};

/**
 * The notation of XGrammar. It reads a range beyond ASCII only as the rest of a complement: version 0.1.27 of
 * web-xgrammar cuts the bounds of ranges to eight bits.
 */
const xgrammar: GrammarNotation = /* @__PURE__ */ variantOf(gbnf, {
  reserved: ["true", "false", "null"],
  mostCopies: Infinity,
  set: (set) => {
    if (set.at(-1)! <= LAST_ASCII) return `[${classOf(set)}]`;
    const rest = without(LAST_POINT, union([set, SURROGATES]));
    if (rest.at(-1)! > LAST_ASCII) return undefined;
    return rest.length > 0 ? `[^${classOf(rest)}]` : "([\\u0000-\\u007F] | [^\\u0000-\\u007F])";
  },
});

/** The notation of Lark, as llguidance reads it. Names of terminals are in upper case, other names in lower case. */
const lark: GrammarNotation = {
  start: "start",
  reserved: [],
  definedAs: ": ",
  mostCopies: Infinity,
  hasTerminals: true,
  name: (name, isTerminal) => {
    const word = name.replace(/-/g, "_");
    return isTerminal ? word.toUpperCase() : word.toLowerCase();
  },
  // The escapes of literals differ between the readers of Lark.
  character: (character) =>
    /[ -~]/.test(String.fromCodePoint(character)) ? inString(character) : undefined,
  set: (set) => `/[${rangesText(set, (each) => printed(each, "/\\[]^-&~", hexEscape))}]/`,
  count: (atom, min, max) => {
    if (max === Infinity) return `~${min} ${atom}*`;
    return min === max ? `~${min}` : `~${min}..${max}`;
  },
};

export type NotationName = "gbnf" | "lark" | "xgrammar";

export const NOTATIONS: Readonly<Record<NotationName, GrammarNotation>> = { gbnf, lark, xgrammar };
