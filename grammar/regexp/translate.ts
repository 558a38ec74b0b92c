/** From the syntax tree of a pattern to its automaton, and to an expression of the same structure. */
import {
  common,
  has,
  LAST_POINT,
  LAST_UNIT,
  range,
  SURROGATES,
  union,
  without,
} from "../automaton/char-set.js";
import { inModes, lastOf, LINE_TERMINATORS, stringsOf, wordCharacters } from "./character-class.js";
import {
  failsInsidePairs,
  groupToBind,
  modesIn,
  MOST_STRINGS,
  referredTo,
} from "./back-references.js";
import { characters, NOTHING, sequence } from "../automaton/expression.js";
import { itemsOf } from "../language/comparison/canonical-expressions.js";
import { NO_WORD_BOUNDARY, WORD_BOUNDARY } from "../language/regular/pattern.js";
import { ANY_STRING } from "../automaton/reversed.js";
import { canBeEmpty, NoStructureError, Structures } from "./structure.js";
import type { AST } from "@eslint-community/regexpp";
import type { BoundGroup } from "./back-references.js";
import type { ClassStrings } from "./character-class.js";
import type { Modes } from "./read.js";
import type { Builder, PatternNfa } from "./positions.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Expression } from "../automaton/expression.js";
import type { PatternText, ReadPattern } from "./read.js";
import type { PatternItems } from "./structure.js";
import type { Anchored } from "../language/to-reg-exp.js";

/** Makes the automaton or the expressions for the parts of a pattern. */
interface Parts<Part> {
  read(set: CharSet): Part;
  either(parts: readonly Part[]): Part;
  sequence(parts: readonly Part[]): Part;
  repeat(part: Part, min: number, max: number): Part;
  look(part: Part, isBehind: boolean, isNegative: boolean): Part;
  /** A lookaround for one character of a set. */
  character(set: CharSet, isBehind: boolean, isNegative: boolean, isEdge: boolean): Part;
  /** A boundary of a word of some characters, or a place that is none; undefined if it is made of lookarounds. */
  word?(characters: CharSet, isNegative: boolean): Part | undefined;
}

/** Returns the part of the automaton for a pattern. */
export function translate(pattern: AST.Pattern, modes: Modes, nfa: PatternNfa): Builder {
  return new Translation(nfa, modes).disjunction(pattern.alternatives, modes);
}

class Translation<Part> {
  readonly #parts: Parts<Part>;
  readonly #outer: Modes;
  /** The strings of groups in the alternative that is made, and the number of such alternatives. */
  readonly #bound = new Map<AST.CapturingGroup, BoundGroup>();
  #copies = 1;

  constructor(parts: Parts<Part>, outer: Modes) {
    this.#parts = parts;
    this.#outer = outer;
  }

  disjunction(alternatives: readonly AST.Alternative[], modes: Modes): Part {
    const bound = alternatives.flatMap((each) => this.#boundIn(each));
    const all = alternatives.filter((each) => this.#boundIn(each).length === bound.length);
    return this.#parts.either(all.map(({ elements }) => this.sequence(elements, modes)));
  }

  /** Each string of a group to which references refer makes an alternative. */
  sequence(elements: readonly AST.Element[], modes: Modes): Part {
    const most = Math.floor(MOST_STRINGS / this.#copies);
    const found = groupToBind(elements, this.#outer, (group) => this.#bound.has(group), most);
    const make = (some: readonly AST.Element[]): Part =>
      this.#parts.sequence(some.map((element) => this.#element(element, modes)));
    if (found === undefined) return make(elements);
    const [group, strings] = found;
    const isInside = elements.map((element) => !isPlain(element));
    const [first, end] = [isInside.indexOf(true), isInside.lastIndexOf(true) + 1];
    this.#copies *= strings.length;
    const parts = strings.map((string) => {
      this.#bound.set(group, string);
      return this.sequence(elements.slice(first, end), modes);
    });
    this.#bound.delete(group);
    this.#copies /= strings.length;
    const either = this.#parts.either(parts);
    return this.#parts.sequence([
      make(elements.slice(0, first)),
      either,
      make(elements.slice(end)),
    ]);
  }

  /** The groups in a part that have a string, so that they must match. */
  #boundIn({ start, end }: AST.Node): readonly AST.CapturingGroup[] {
    return [...this.#bound.keys()].filter(
      (group) => this.#bound.get(group) !== undefined && group.start >= start && group.end <= end,
    );
  }

  #element(element: AST.Element, modes: Modes): Part {
    switch (element.type) {
      case "Character":
        return this.#parts.read(inModes(range(element.value, element.value), modes));
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.#class(stringsOf(element, modes));
      case "Group":
        return this.disjunction(element.alternatives, modesIn(modes, element));
      case "CapturingGroup":
        if (!this.#bound.has(element)) return this.disjunction(element.alternatives, modes);
        return this.#string(this.#bound.get(element)) ?? this.#parts.read([]);
      case "Quantifier":
        if (this.#boundIn(element).length > 0) return this.#element(element.element, modes);
        return this.#parts.repeat(this.#element(element.element, modes), element.min, element.max);
      case "Backreference":
        return this.#reference(element, modes);
      case "Assertion":
        return this.#assertion(element, modes);
    }
  }

  #string(sets: BoundGroup): Part | undefined {
    return sets && this.#parts.sequence(sets.map((set) => this.#parts.read(set)));
  }

  /** A reference to the empty string that must not hold between halves of a pair becomes an edge that always holds. */
  #reference(reference: AST.Backreference, modes: Modes): Part {
    const group = reference.ambiguous ? undefined : reference.resolved;
    const sets =
      group !== undefined && this.#bound.has(group)
        ? (this.#bound.get(group) ?? []).map((set) => inModes(set, modes))
        : referredTo(reference, modes, this.#outer);
    return sets.length === 0 && modes.isUnicode && failsInsidePairs(reference)
      ? this.#parts.character([], false, true, true)
      : this.#string(sets)!;
  }

  #class({ set, strings }: ClassStrings): Part {
    const others = [...strings.values()].map((string) =>
      this.#parts.sequence(string.map((each) => this.#parts.read(each))),
    );
    return this.#parts.either([this.#parts.read(set), ...others]);
  }

  /** ECMA-262 section 22.2.2.4, CompileAssertion. */
  #assertion(assertion: AST.Assertion, modes: Modes): Part {
    const last = lastOf(modes);
    switch (assertion.kind) {
      case "start":
      case "end": {
        // No character, or none but a line terminator.
        const excluded = modes.multiline ? without(last, LINE_TERMINATORS) : range(0, last);
        return this.#parts.character(excluded, assertion.kind === "start", true, true);
      }
      case "word": {
        const word = wordCharacters(modes);
        const kept = this.#parts.word?.(word, assertion.negate);
        if (kept !== undefined) return kept;
        const sides = (isBefore: boolean, isAfter: boolean): Part =>
          this.#parts.sequence([
            this.#parts.character(word, true, !isBefore, false),
            this.#parts.character(word, false, !isAfter, false),
          ]);
        return this.#parts.either(
          [true, false].map((isWord) => sides(isWord, assertion.negate ? isWord : !isWord)),
        );
      }
      case "lookahead":
      case "lookbehind": {
        const inside = this.disjunction(assertion.alternatives, modes);
        return this.#parts.look(inside, assertion.kind === "lookbehind", assertion.negate);
      }
    }
  }
}

/** Checks whether an element neither is a group nor refers to one. */
function isPlain(element: AST.Element): boolean {
  if (element.type === "Quantifier") return isPlain(element.element);
  return !/Group|reference/.test(element.type) && !("alternatives" in element);
}

/** How a pattern is read as a structure. */
export interface PatternReading {
  /** Whether `\b` and `\B` stay. */
  readonly keepsWords: boolean;
  /** Whether a single character of a pattern without `u` can be the half of one beyond U+FFFF. */
  readonly readsHalves: boolean;
}

/** The structure of a pattern. */
export interface Structure {
  readonly alternatives: readonly Anchored[];
  /** Whether lookarounds were removed. */
  readonly isChanged: boolean;
  /** Whether it must be compared with the pattern: halves of surrogate pairs decide its matches. */
  readonly isDoubtful: boolean;
}

/**
 * Returns the structure of a pattern without its lookarounds; undefined if it needs an automaton.
 *
 * @throws {PatternError}
 */
export function structureOf(
  { literal, tree, modes, isSticky }: ReadPattern,
  reading: PatternReading,
): Structure | undefined {
  const parts = new StructureParts(modes, reading);
  // Alternatives stand for references.
  parts.isChanged = REFERENCE.test(literal);
  const translation = new Translation(parts, modes);
  try {
    const alternatives = tree.alternatives.flatMap(({ elements }) => {
      const items = translation.sequence(elements, modes);
      const isAnchored =
        isEdge(elements[0], "start", modes) || isEdge(elements.at(-1), "end", modes);
      if (!isAnchored) parts.checkEmpty(items);
      const around = [...(isSticky ? [] : [ANY_STRING]), ...items, ANY_STRING];
      return parts.structures.sequences(around, true, true).map(anchored);
    });
    const { isChanged, isDoubtful } = parts;
    return {
      alternatives: alternatives.length > 0 ? alternatives : [NEVER],
      isChanged,
      isDoubtful,
    };
  } catch (error) {
    if (error instanceof NoStructureError) return undefined;
    throw error;
  }
}

/**
 * Returns patterns that together are equal to one: one for each lookahead behind `^` and each lookbehind before `$`,
 * and one for the rest, which is the last.
 */
export function conjunctsOf({ literal, tree, modes }: ReadPattern): readonly PatternText[] {
  const flags = literal.slice(literal.lastIndexOf("/") + 1);
  const isOne = tree.alternatives.length > 1 || REFERENCE.test(literal);
  const elements = isOne ? [] : tree.alternatives[0]!.elements;
  const looks: AST.Element[] = [];
  const take = (from: readonly AST.Element[], kind: string): void => {
    for (const element of from) {
      if (element.type !== "Assertion" || element.kind !== kind) break;
      looks.push(element);
    }
  };
  if (isEdge(elements[0], "start", modes)) take(elements.slice(1), "lookahead");
  if (isEdge(elements.at(-1), "end", modes)) take([...elements].reverse().slice(1), "lookbehind");
  const left = elements.filter((element) => !looks.includes(element));
  const sources = looks.map(({ raw }) => (raw.startsWith("(?<") ? `${raw}$` : `^${raw}`));
  const rest = isOne ? tree.raw : left.map(({ raw }) => raw).join("");
  return [...sources, rest].map((source) => ({ source, flags }));
}

/** Returns an alternative, with anchors for the strings that are not around it. */
function anchored(items: readonly Expression[]): Anchored {
  const all = itemsOf(sequence(items));
  const isFixed = all[0] !== ANY_STRING;
  const isEnding = all.length === 1 || all.at(-1) !== ANY_STRING;
  const body = sequence(all.slice(isFixed ? 0 : 1, isEnding ? undefined : -1));
  return { isFixed, isEnding, body };
}

function isEdge(
  element: AST.Element | undefined,
  kind: "start" | "end",
  { multiline }: Modes,
): boolean {
  return element?.type === "Assertion" && element.kind === kind && !multiline;
}

const NEVER: Anchored = { isFixed: true, isEnding: true, body: NOTHING };

/** A back reference, perhaps. */
const REFERENCE = /\\[1-9k]/;

const LONG_S = 0x17f;

class StructureParts implements Parts<PatternItems> {
  readonly structures = new Structures();
  readonly #modes: Modes;
  readonly #reading: PatternReading;
  isChanged = false;
  isDoubtful = false;

  constructor(modes: Modes, reading: PatternReading) {
    this.#modes = modes;
    this.#reading = reading;
  }

  read(set: CharSet): PatternItems {
    const points = this.#points(set);
    return [set.length === 0 ? NOTHING : characters(this.#reading.readsHalves ? points : set)];
  }

  either(parts: readonly PatternItems[]): PatternItems {
    return this.structures.group(parts, 1, 1);
  }

  sequence(parts: readonly PatternItems[]): PatternItems {
    return parts.flat();
  }

  repeat(part: PatternItems, min: number, max: number): PatternItems {
    const [only] = part;
    const isLoop = part.length === 1 && only?.kind === "characters" && max === Infinity;
    return this.structures.group([isLoop ? [characters(this.#points(only.set))] : part], min, max);
  }

  look(part: PatternItems, isBehind: boolean, isNegative: boolean): PatternItems {
    this.isChanged = true;
    return this.structures.lookaround(part, isBehind, isNegative);
  }

  character(set: CharSet, isBehind: boolean, isNegative: boolean, isEdge: boolean): PatternItems {
    if (!isEdge) this.isChanged = true;
    // An edge that always holds.
    if (set.length === 0) return [];
    const points = characters(this.#points(set, isEdge));
    return this.structures.lookaround([points], isBehind, isNegative);
  }

  /** In other engines, the long s, which ignored case adds, is in no word. */
  word(word: CharSet, isNegative: boolean): PatternItems | undefined {
    if (!this.#reading.keepsWords || has(word, LONG_S)) return undefined;
    return [isNegative ? NO_WORD_BOUNDARY : WORD_BOUNDARY];
  }

  /** Notes that a pattern finds the empty string where a lookaround holds: perhaps inside a surrogate pair. */
  checkEmpty(items: PatternItems): void {
    if (this.isChanged && items.every(canBeEmpty)) this.isDoubtful = true;
  }

  /** Returns the characters of a set, and with halves of surrogate pairs those that these are halves of. */
  #points(set: CharSet, isOutsidePairs = false): CharSet {
    const halves = common(set, SURROGATES);
    if (this.#modes.isUnicode || halves.length === 0) return set;
    if (String(halves) !== String(SURROGATES)) throw new NoStructureError();
    if (!isOutsidePairs) this.isDoubtful = true;
    return union([set, range(LAST_UNIT + 1, LAST_POINT)]);
  }
}
