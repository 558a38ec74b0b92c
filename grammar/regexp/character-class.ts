/** The character classes of patterns (ECMA-262 section 22.2.2, CompileToCharSet). */
import {
  common,
  DIGITS,
  eachRange,
  LAST_POINT,
  LAST_UNIT,
  LOWER,
  range,
  union,
  UPPER,
  without,
} from "../automaton/char-set.js";
import { madeOnce } from "../common/collections.js";
import { PatternError } from "./read.js";
import type { Modes } from "./read.js";
import type { AST } from "@eslint-community/regexpp";
import type { CharSet } from "../automaton/char-set.js";

/** The strings of a class: single characters, and others as their characters. */
export interface ClassStrings {
  readonly set: CharSet;
  /** By a key that is equal for strings that are equal but for their cases. */
  readonly strings: ReadonlyMap<string, readonly CharSet[]>;
}

const WORD_CHARACTERS = union([DIGITS, UPPER, range(0x5f, 0x5f), LOWER]);
export const LINE_TERMINATORS = union([
  range(0x0a, 0x0a),
  range(0x0d, 0x0d),
  range(0x2028, 0x2029),
]);
/** WhiteSpace and LineTerminator of ECMA-262: TAB, VT, FF, ZWNBSP and the general category Zs. */
const SPACES = union([
  range(0x09, 0x0d),
  range(0x20, 0x20),
  range(0xa0, 0xa0),
  range(0x1680, 0x1680),
  range(0x2000, 0x200a),
  range(0x2028, 0x2029),
  range(0x202f, 0x202f),
  range(0x205f, 0x205f),
  range(0x3000, 0x3000),
  range(0xfeff, 0xfeff),
]);

const ESCAPES = { digit: DIGITS, space: SPACES, word: WORD_CHARACTERS } as const;

/** Returns the last character that a pattern reads. */
export function lastOf({ isUnicode }: Modes): number {
  return isUnicode ? LAST_POINT : LAST_UNIT;
}

/** Returns the word characters (ECMA-262 section 22.2.2.9.3, WordCharacters). */
export function wordCharacters(modes: Modes): CharSet {
  return modes.isUnicode && modes.ignoreCase ? folded(WORD_CHARACTERS, true) : WORD_CHARACTERS;
}

/** Returns a set with the characters that it matches if the pattern ignores case. */
export function inModes(set: CharSet, { ignoreCase, isUnicode }: Modes): CharSet {
  return ignoreCase ? folded(set, isUnicode) : set;
}

type ClassNode =
  | AST.CharacterClassElement
  | AST.CharacterClass
  | AST.CharacterSet
  | AST.ClassIntersection
  | AST.ClassSubtraction
  | AST.ExpressionCharacterClass;

/** Returns the strings that a part of a pattern matches. */
export function stringsOf(node: ClassNode, modes: Modes): ClassStrings {
  const { set, strings } = compute(node, modes);
  const isClass = node.type === "CharacterClass" || node.type === "ExpressionCharacterClass";
  // With sets, each part is folded before it is combined with others.
  if (modes.isSets) {
    const isAsked = isClass || (node.type === "CharacterSet" && node.kind === "property");
    return { set: isAsked && modes.ignoreCase ? inClassOfSets(node.raw, set) : set, strings };
  }
  // Without sets, a class is folded as a whole, and inverted afterwards.
  const all = inModes(set, modes);
  return { set: isClass && node.negate ? without(lastOf(modes), all) : all, strings };
}

function compute(node: ClassNode, modes: Modes): ClassStrings {
  const single = (set: CharSet): ClassStrings => ({
    set: modes.isSets ? inModes(set, modes) : set,
    strings: NO_STRINGS,
  });
  switch (node.type) {
    case "Character":
      return single(range(node.value, node.value));
    case "CharacterClassRange":
      return single(range(node.min.value, node.max.value));
    case "CharacterSet":
      return { set: setOf(node, modes), strings: NO_STRINGS };
    case "ClassStringDisjunction":
      return disjunction(node, modes);
    case "CharacterClass": {
      const parts = (node.elements as readonly ClassNode[]).map((each) => compute(each, modes));
      const set = union(parts.map((part) => part.set));
      const strings = new Map(parts.flatMap((part) => [...part.strings]));
      return modes.isSets && node.negate
        ? { set: without(LAST_POINT, set), strings: NO_STRINGS }
        : { set, strings };
    }
    case "ExpressionCharacterClass": {
      const inner = compute(node.expression, modes);
      return node.negate ? { set: without(LAST_POINT, inner.set), strings: NO_STRINGS } : inner;
    }
    case "ClassIntersection":
    case "ClassSubtraction": {
      const left = compute(node.left, modes);
      const right = compute(node.right, modes);
      const isKept = node.type === "ClassIntersection";
      return {
        set: common(left.set, isKept ? right.set : without(LAST_POINT, right.set)),
        strings: new Map([...left.strings].filter(([key]) => right.strings.has(key) === isKept)),
      };
    }
  }
}

const NO_STRINGS: ReadonlyMap<string, readonly CharSet[]> = new Map();

function setOf(node: AST.CharacterSet, modes: Modes): CharSet {
  const last = lastOf(modes);
  switch (node.kind) {
    case "any":
      return modes.dotAll ? range(0, last) : without(last, LINE_TERMINATORS);
    case "property": {
      if (node.strings) {
        const sentence = `the strings of ${node.raw} are not known`;
        throw new PatternError("property-of-strings", node.start - 1, sentence);
      }
      if (!modes.isSets) return property(node.raw);
      const set = inModes(property(node.raw.replace("\\P", "\\p")), modes);
      return node.negate ? without(last, set) : set;
    }
    case "digit":
    case "space":
    case "word": {
      const set = node.kind === "word" ? wordCharacters(modes) : ESCAPES[node.kind];
      return node.negate ? without(last, set) : set;
    }
  }
}

function disjunction({ alternatives }: AST.ClassStringDisjunction, modes: Modes): ClassStrings {
  const sets: CharSet[] = [];
  const strings = new Map<string, readonly CharSet[]>();
  for (const { elements } of alternatives) {
    const characters = elements.map(({ value }) => inModes(range(value, value), modes));
    if (characters.length === 1) sets.push(characters[0]!);
    else strings.set(characters.join("/"), characters);
  }
  return { set: union(sets), strings };
}

/* The characters of the parts of a pattern, and of their foldings. The platform says what they are. */

const HIGH_FIRST = 0xd800;
const LOW_FIRST = 0xdc00;
const LOW_LAST = 0xdfff;

/** The number of characters of a text in which characters of a property are searched. */
const CHUNK = 1 << 14;

/** The number of bits of a code point within its plane. */
const PLANE = 16;

/**
 * From this plane on, all characters of a plane but its last two, which are noncharacters, have the same
 * properties: Unicode has no assigned characters there, or those for private use. Plane 14 is an exception.
 */
const UNIFORM_PLANES = 4;
const SPECIAL_PLANE = 14;

/** The characters that the platform matches with `\p{…}` or `\P{…}`, by the source. */
const propertyCache = new Map<string, CharSet>();

/** Returns the characters of a property. */
export function property(source: string): CharSet {
  return madeOnce(propertyCache, source, () => matching(source, LAST_POINT));
}

/** Returns the characters that the platform matches with a class. */
function matching(source: string, last: number): CharSet {
  const runs = new RegExp(`${source}+`, "gu");
  const ranges: CharSet[] = [];
  const search = (from: number, to: number): void => {
    const width = from > LAST_UNIT ? 2 : 1;
    for (const { 0: run, index } of textOf(from, to).matchAll(runs)) {
      const first = from + index / width;
      ranges.push([first, first + run.length / width - 1]);
    }
  };
  // Surrogates of both kinds in one text would be pairs.
  const bounds = [0, HIGH_FIRST, LOW_FIRST, LOW_LAST + 1, LAST_UNIT + 1];
  for (let from = 0; from <= last;) {
    const plane = from >> PLANE;
    if (plane >= UNIFORM_PLANES && plane !== SPECIAL_PLANE) {
      const end = (plane + 1) << PLANE;
      for (const [first, to] of [
        [from, end - 3],
        [end - 2, end - 1],
      ] as const)
        if (String.fromCodePoint(first).search(runs) === 0) ranges.push([first, to]);
      from = end;
      continue;
    }
    const bound = bounds.find((each) => each > from) ?? last + 1;
    const to = Math.min(bound, from + CHUNK) - 1;
    search(from, to);
    from = to + 1;
  }
  return union(ranges);
}

/** Returns the text of some characters. Arrays of code units are turned into strings fastest. */
function textOf(from: number, to: number): string {
  if (from <= LAST_UNIT)
    return String.fromCharCode(
      ...Uint16Array.from({ length: to - from + 1 }, (_, at) => from + at),
    );
  const units = new Uint16Array(2 * (to - from + 1));
  for (let point = from, at = 0; point <= to; point += 1, at += 2) {
    units[at] = HIGH_FIRST + ((point - LAST_UNIT - 1) >> 10);
    units[at + 1] = LOW_FIRST + (point & 0x3ff);
  }
  return String.fromCharCode.apply(undefined, units as unknown as number[]);
}

/** The last character beyond which no plane has letters with cases. */
const LAST_CASED = 0x1ffff;

/** The characters that have a case, as texts: those of one code unit, and all. */
let casedCache: { readonly units: string; readonly points: string } | undefined;

function cased(): { readonly units: string; readonly points: string } {
  if (casedCache === undefined) {
    const set = matching("[\\p{Changes_When_Casemapped}\\p{Changes_When_Casefolded}]", LAST_CASED);
    let points = "";
    eachRange(set, (first, last) => {
      for (let point = first; point <= last; point += 1) points += String.fromCodePoint(point);
    });
    casedCache = { units: points.replace(/[\u{10000}-\u{10FFFF}]+/gu, ""), points };
  }
  return casedCache;
}

/**
 * Returns the characters that a set matches if case is ignored (ECMA-262, Canonicalize): with code
 * points by simple case folding, with code units by their upper case.
 */
export function folded(set: CharSet, isUnicode: boolean): CharSet {
  if (set.length === 0) return set;
  const matches = new RegExp(classOf(set, isUnicode), isUnicode ? "giu" : "gi");
  const { units, points } = cased();
  const found = (isUnicode ? points : units).match(matches) ?? [];
  return union([
    set,
    ...found.map((character) => [character.codePointAt(0)!, character.codePointAt(0)!]),
  ]);
}

/**
 * Returns the single characters that a class of sets matches if case is ignored. The platform decides about
 * those that have a case: the versions of V8 differ in whether `[\w--a]` matches "A", and `\p{ASCII}` the long s.
 *
 * @param source a class, or a property outside of one
 * @param set the characters of the class otherwise
 */
function inClassOfSets(source: string, set: CharSet): CharSet {
  const matches = new RegExp(`^${source}$`, "iv");
  const all = Array.from(cased().points);
  const [inside, outside] = [true, false].map((isIn) =>
    union(
      all
        .filter((character) => matches.test(character) === isIn)
        .map((character) => [character.codePointAt(0)!, character.codePointAt(0)!]),
    ),
  );
  return union([inside!, common(set, without(LAST_POINT, outside!))]);
}

function classOf(set: CharSet, isUnicode: boolean): string {
  const escape = (character: number): string => {
    const digits = character.toString(16);
    return isUnicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
  };
  let ranges = "";
  eachRange(set, (first, last) => {
    ranges += `${escape(first)}-${escape(last)}`;
  });
  return `[${ranges}]`;
}
