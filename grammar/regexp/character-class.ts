/** The character classes of patterns (ECMA-262 section 22.2.2, CompileToCharSet). */
import { range, union } from "../automaton/char-set.js";
import {
  common,
  folded,
  inClassOfSets,
  LAST_POINT,
  LAST_UNIT,
  property,
  without,
} from "./characters.js";
import { PatternError } from "./pattern-error.js";
import type { AST } from "@eslint-community/regexpp";
import type { CharSet } from "../automaton/char-set.js";

/** The flags that give a part of a pattern its meaning. A group can change the first three. */
export interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** Whether the pattern reads code points: the flag `u` or `v`. */
  readonly isUnicode: boolean;
  /** Whether classes are sets: the flag `v`. */
  readonly isSets: boolean;
}

/** The strings of a class: single characters, and others as their characters. */
export interface ClassStrings {
  readonly set: CharSet;
  /** By a key that is equal for strings that are equal but for their cases. */
  readonly strings: ReadonlyMap<string, readonly CharSet[]>;
}

const DECIMAL_DIGITS = range(0x30, 0x39);
const WORD_CHARACTERS = union([
  DECIMAL_DIGITS,
  range(0x41, 0x5a),
  range(0x5f, 0x5f),
  range(0x61, 0x7a),
]);
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

const ESCAPES = { digit: DECIMAL_DIGITS, space: SPACES, word: WORD_CHARACTERS } as const;

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
