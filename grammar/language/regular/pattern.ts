/** Expressions in the notation of regular expressions. */
import {
  common,
  eachRange,
  has,
  LAST_ASCII,
  LAST_POINT,
  LAST_UNIT,
  SURROGATES,
  union,
  without,
  withoutSurrogates,
} from "../../automaton/char-set.js";
import { AutomatonStart, partsOf } from "../../automaton/expression.js";
import { requireLength } from "../../common/budget.js";
import { groupBy, madeOnce } from "../../common/collections.js";
import { postOrder } from "../../common/graph.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Choice, Expression, Repeat } from "../../automaton/expression.js";

interface Written {
  readonly text: string;
  /** Whether a quantifier after it applies to all of it. */
  readonly isAtom: boolean;
  /** Whether it has alternatives that are not in a group. */
  readonly isOpen: boolean;
  /** The largest product of nested bounds. */
  readonly copies: number;
}

function tooLong(most: string): string {
  return `the regular expression has more than ${most} characters; write a smaller rule or pattern`;
}

/**
 * Writes expressions. The text follows the structure of the expression; the alternatives of a choice that
 * are single characters become one class.
 *
 * The expressions have no marks, calls and automata, and no repeated element in them matches the empty
 * string.
 */
export class PatternWriter {
  readonly #flavor: Flavor;
  readonly #written = new Map<Expression, Written>();
  /** The classes, by their ranges. */
  readonly #sets = new Map<string, Written>();

  constructor(flavor: Flavor) {
    this.#flavor = flavor;
  }

  /** @throws {LimitError} `length` */
  text(expression: Expression): string {
    return this.#whole(expression).text;
  }

  /** Checks whether a pattern needs a group before something is put around it. */
  isOpen(expression: Expression): boolean {
    return this.#whole(expression).isOpen;
  }

  #whole(expression: Expression): Written {
    const parts = (part: Expression): readonly Expression[] =>
      this.#written.has(part) ? [] : partsOf(part);
    for (const part of postOrder([expression], parts))
      if (!this.#written.has(part)) this.#write(part);
    return this.#of(expression);
  }

  #of(expression: Expression): Written {
    return this.#written.get(expression)!;
  }

  /** Writes an expression whose parts are written. */
  #write(expression: Expression): void {
    const written = this.#textOf(expression);
    requireLength(written.text.length, tooLong);
    this.#written.set(expression, written);
  }

  #textOf(expression: Expression): Written {
    switch (expression.kind) {
      case "characters":
        return this.#set(expression.set);
      case "empty":
        return sequenceOf("", 1);
      case "sequence": {
        const [first, rest] = [this.#of(expression.first), this.#of(expression.rest)];
        const copies = Math.max(first.copies, rest.copies);
        return sequenceOf(this.#closed(first) + this.#closed(rest), copies);
      }
      case "choice":
        return this.#choice(expression);
      case "repeat":
        return this.#repeat(expression);
      case "automaton": {
        const text = this.#flavor.words?.[expression === WORD_BOUNDARY ? 0 : 1] ?? "";
        return { text, isAtom: true, isOpen: false, copies: 1 };
      }
      default:
        throw new Error(`a ${expression.kind} is not part of a pattern`);
    }
  }

  #set(set: CharSet): Written {
    return madeOnce(this.#sets, String(set), () => {
      const own = writable(set, this.#flavor);
      const inside = this.#flavor.isInJson === true ? inJson(own, this.#flavor) : [];
      const texts = inside.length > 0 ? inside : classesOf(own, this.#flavor);
      const isAtom = inside.length === 0 && texts.length === 1;
      return { text: texts.join("|"), isAtom, isOpen: texts.length > 1, copies: 1 };
    });
  }

  #closed({ text, isOpen }: Written): string {
    return isOpen ? `${this.#flavor.opening}${text})` : text;
  }

  #atom({ text, isAtom }: Written): string {
    return isAtom ? text : `${this.#flavor.opening}${text})`;
  }

  #choice({ alternatives }: Choice): Written {
    const flat = alternatives.flatMap((each) =>
      each.kind === "choice" ? each.alternatives : [each],
    );
    const sets = flat.flatMap((each) => (each.kind === "characters" ? [each.set] : []));
    const parts: Written[] = [];
    let isSetWritten = false;
    for (const each of flat) {
      if (each.kind === "empty") continue;
      if (each.kind !== "characters") parts.push(this.#of(each));
      else if (!isSetWritten) {
        isSetWritten = true;
        parts.push(this.#set(union(sets)));
      }
    }
    const canBeEmpty = flat.some(({ kind }) => kind === "empty");
    const copies = parts.reduce((most, part) => Math.max(most, part.copies), 1);
    const [only] = parts;
    if (only === undefined) return canBeEmpty ? sequenceOf("", 1) : this.#set([]);
    const whole: Written =
      parts.length === 1
        ? only
        : { text: parts.map(({ text }) => text).join("|"), isAtom: false, isOpen: true, copies };
    return canBeEmpty ? sequenceOf(`${this.#atom(whole)}?`, copies) : whole;
  }

  /**
   * Writes a repetition. If the product of the bounds is too large for the flavor, the repetition is
   * divided into several ones.
   */
  #repeat({ body, min, max }: Repeat): Written {
    const part = this.#of(body);
    const text = this.#atom(part);
    const simple = SIMPLE.get(`${String(min)},${String(max)}`);
    if (simple !== undefined) return sequenceOf(text + simple, part.copies);
    const chunk = Math.max(1, Math.floor(this.#flavor.mostCopies / part.copies));
    const pieces: string[] = [];
    const add = (count: number, quantify: (count: number) => string): void => {
      requireLength((count / chunk) * text.length, tooLong);
      for (let left = count; left > 0; left -= chunk)
        pieces.push(text + quantify(Math.min(left, chunk)));
    };
    const bound = max === Infinity ? min : max;
    if (bound <= chunk) {
      const last = max === Infinity ? "" : String(max);
      pieces.push(`${text}{${min === max ? String(min) : `${String(min)},${last}`}}`);
    } else {
      add(min, (count) => (count === 1 ? "" : `{${String(count)}}`));
      if (max === Infinity) pieces.push(`${text}*`);
      else add(max - min, (count) => (count === 1 ? "?" : `{0,${String(count)}}`));
    }
    return sequenceOf(pieces.join(""), part.copies * Math.min(bound, chunk));
  }
}

/** Returns a text to which a quantifier does not apply as a whole. */
function sequenceOf(text: string, copies: number): Written {
  return { text, isAtom: false, isOpen: false, copies };
}

/** A boundary of a word, and a place that is none: parts of patterns, but of no automaton. */
export const WORD_BOUNDARY = /* @__PURE__ */ new AutomatonStart(false);
export const NO_WORD_BOUNDARY = /* @__PURE__ */ new AutomatonStart(false);

/** The quantifiers without numbers, by their bounds. */
const SIMPLE = new Map([
  ["0,Infinity", "*"],
  ["1,Infinity", "+"],
  ["0,1", "?"],
]);

/* The notations of regular expressions: how they write characters, and which bounds they take. */

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
  readonly opening: string;
  /** Whether its patterns stand for the inside of JSON strings, in which some characters are escaped. */
  readonly isInJson?: true;
  /** Whether the strings of the flavor can contain lone surrogates. */
  readonly hasSurrogates: boolean;
  /** How `\b` and `\B` are written, for words of ASCII. */
  readonly words?: readonly [boundary: string, noBoundary: string];
  /** Sets that have names, if a class with names is shorter. */
  readonly named?: readonly NamedSet[];
}

/** A set of characters, and how a pattern names it. */
export interface NamedSet {
  readonly text: string;
  /** How a pattern names the other characters. */
  readonly others: string;
  readonly set: CharSet;
}

/** Returns a notation with some differences. A bundler keeps an object with a spread, but no call without effects. */
export function variantOf<Notation>(notation: Notation, differences: Partial<Notation>): Notation {
  return { ...notation, ...differences };
}

/** The characters that have a meaning outside of classes, and those that have one inside, but for `^`. */
const SYNTAX = "^$\\.*+?()[]{}|";
const CLASS_SYNTAX = "\\[]-";

const ecmascript: Flavor = {
  flags: "u",
  syntax: `${SYNTAX}/`,
  escape: (character) => {
    const digits = character.toString(16).toUpperCase();
    // Halves of a pair in four digits each, one after the other, would be one character.
    const isLong = character > 0xffff || has(SURROGATES, character);
    return isLong ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
  },
  mostCopies: Infinity,
  opening: "(?:",
  hasSurrogates: true,
};

/** The notation of RE2 and that of Rust. Rust limits the size of the compiled pattern, not the bounds. */
const re2: Flavor = {
  flags: "",
  syntax: SYNTAX,
  escape: (character) => `\\x{${character.toString(16).toUpperCase()}}`,
  mostCopies: 1000,
  opening: "(?:",
  hasSurrogates: false,
  words: ["\\b", "\\B"],
};

const rust: Flavor = /* @__PURE__ */ variantOf(re2, { words: ["(?-u:\\b)", "(?-u:\\B)"] });

/** All notations of grammars read escapes of four and of eight digits. XGrammar reads all digits after `\x`. */
export function hexEscape(character: number): string {
  const digits = character.toString(16).toUpperCase();
  return character > LAST_UNIT ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

/** The notation of a `pattern` that llama.cpp makes a grammar of. It copies classes, and takes the strings for JSON. */
const llama: Flavor = /* @__PURE__ */ variantOf(re2, {
  escape: (character) => {
    const short = `\\x${character.toString(16).toUpperCase().padStart(2, "0")}`;
    return character <= LAST_SHORT ? short : hexEscape(character);
  },
  opening: "(",
  isInJson: true,
});

export type FlavorName = "ecmascript" | "re2" | "rust" | "json-schema" | "llama.cpp";

export const FLAVORS: Readonly<Record<FlavorName, Flavor>> = {
  ecmascript,
  re2,
  rust,
  "json-schema": ecmascript,
  "llama.cpp": llama,
};

/**
 * Returns the notation in which characters beyond ASCII stand for themselves, where they are visible. All
 * notations have `\xHH`. A solidus is not escaped, because old versions of Rust's engine refuse that.
 */
export function withCharacters(flavor: Flavor): Flavor {
  if (flavor.isInJson) return flavor;
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

const CARET = 0x5e;
const HYPHEN = 0x2d;

/** Writes a set as a character or as a class. */
function writeSet(set: CharSet, flavor: Flavor): string {
  if (set.length === 2 && set[0] === set[1]) return writeCharacter(set[0]!, flavor.syntax, flavor);
  const rest = without(LAST_POINT, set);
  const own = `[${writeMembers(set, flavor)}]`.replace(ONE_NAME, "$1");
  const other = `[^${writeMembers(rest, flavor)}]`;
  const isSimpler = rest.length < set.length || rest.at(-1)! <= LAST_ASCII;
  return set.length === 0 || (rest.length > 0 && isSimpler && other.length < own.length)
    ? other
    : own;
}

/** The characters that are escaped in a string of JSON (RFC 8259 section 7). */
export const ESCAPED_IN_JSON: CharSet = [0, 0x1f, 0x22, 0x22, 0x5c, 0x5c];

/** Returns how the characters of a set are written in a JSON string; nothing if as themselves. */
function inJson(set: CharSet, flavor: Flavor): readonly string[] {
  const escaped: string[] = [];
  eachRange(common(set, ESCAPED_IN_JSON), (first, last) => {
    for (let character = first; character <= last; character += 1)
      escaped.push(JSON.stringify(String.fromCharCode(character)).slice(1, -1));
  });
  if (escaped.length === 0) return [];
  const plain = common(set, without(LAST_POINT, ESCAPED_IN_JSON));
  // The letter behind a reverse solidus, or the digits, which begin with `u000` or `u001`.
  const groups = groupBy(escaped, (text) => text.slice(1, -1));
  const texts = Array.from(groups, ([before, group]) => {
    const last = group.map((text) => text.charCodeAt(text.length - 1));
    return `\\\\${before}${writeSet(union(last.map((unit) => [unit, unit])), flavor)}`;
  });
  return plain.length > 0 ? [writeSet(plain, flavor), ...texts] : texts;
}

/** The characters of a named set that a class does not have, as bounds of ranges. */
const MOST_MISSING = 16;

/** Writes a set as one class, or as several, if a named set lacks some characters: `[^\P{L}a]|[\p{N}_]`. */
function classesOf(set: CharSet, flavor: Flavor): readonly string[] {
  const whole = writeSet(set, flavor);
  const classes: string[] = [];
  let rest = set;
  for (const { others, set: named } of flavor.named ?? []) {
    const part = writable(named, flavor);
    const missing = writable(common(part, without(LAST_POINT, set)), flavor);
    const isApart = String(common(rest, part)) === String(common(set, part));
    // Each character is in one class only.
    if (!isApart || missing.length === 0 || missing.length > MOST_MISSING) continue;
    classes.push(`[^${others}${writeRanges(missing, flavor)}]`);
    rest = common(rest, without(LAST_POINT, part));
  }
  if (classes.length === 0) return [whole];
  const left = writable(rest, flavor);
  if (left.length > 0) classes.push(writeSet(left, flavor));
  return classes.join("|").length < whole.length ? classes : [whole];
}

/** A class of one name. */
const ONE_NAME = /^\[(\\p\{[^}]*\})\]$/i;

/** Writes the members of a class, with names for parts of it if that is shorter. */
function writeMembers(set: CharSet, flavor: Flavor): string {
  const ranges = writeRanges(set, flavor);
  const names: string[] = [];
  let rest = set;
  for (const { text, set: whole } of flavor.named ?? []) {
    const part = writable(whole, flavor);
    const isNeeded = common(rest, part).length > 0;
    if (!isNeeded || String(common(set, part)) !== String(part)) continue;
    names.push(text);
    rest = common(rest, without(LAST_POINT, part));
  }
  const withNames = names.join("") + writeRanges(writable(rest, flavor), flavor);
  return withNames.length < ranges.length ? withNames : ranges;
}

function writeRanges(set: CharSet, flavor: Flavor): string {
  return rangesText(set, (character) => writeCharacter(character, CLASS_SYNTAX, flavor));
}

/** Writes the ranges of a set as they stand between brackets. */
export function rangesText(set: CharSet, write: (character: number) => string): string {
  let text = "";
  eachRange(set, (first, last) => {
    text += write(first) + (last > first + 1 ? "-" : "") + (last > first ? write(last) : "");
  });
  return text;
}

/** Without surrogates in strings, returns a set without them, or with all of them if this joins two ranges. */
function writable(set: CharSet, { hasSurrogates }: Flavor): CharSet {
  if (hasSurrogates) return set;
  const [first = 0, last = 0] = SURROGATES;
  const others = withoutSurrogates(set);
  return has(others, first - 1) && has(others, last + 1) ? union([others, SURROGATES]) : others;
}

function writeCharacter(character: number, syntax: string, { escape, isInJson }: Flavor): string {
  // In a class, llama.cpp reads no `\^` and no `\-`.
  if (syntax === CLASS_SYNTAX && (character === CARET || (character === HYPHEN && isInJson)))
    return character === CARET ? "\\x5E" : "\\x2D";
  if (character <= 0x20 || character >= 0x7f) return character === 0x20 ? " " : escape(character);
  const written = String.fromCharCode(character);
  return syntax.includes(written) ? `\\${written}` : written;
}
