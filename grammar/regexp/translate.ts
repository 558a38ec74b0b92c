/** From the syntax tree of a pattern to its places, and to an expression of the same structure. */
import { range, SURROGATES } from "../automaton/char-set.js";
import {
  inModes,
  lastOf,
  LINE_TERMINATORS,
  stringsOf,
  wordCharacters,
  without,
  common,
  LAST_POINT,
} from "./character-class.js";
import { failsInsidePairs, modesIn, referredTo } from "./back-references.js";
import { choice } from "../automaton/choice.js";
import { characters, repeat, sequence } from "../automaton/expression.js";
import type { AST } from "@eslint-community/regexpp";
import type { ClassStrings } from "./character-class.js";
import type { Modes } from "./read.js";
import type { Builder, PatternPlaces } from "./positions.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Expression } from "../automaton/expression.js";
import type { ReadPattern } from "./read.js";
import type { Anchored } from "../language/to-reg-exp.js";

/** Makes what stands for the parts of a pattern: places of an automaton, or expressions. */
interface Parts<Part> {
  read(set: CharSet): Part;
  either(parts: readonly Part[]): Part;
  sequence(parts: readonly Part[]): Part;
  repeat(part: Part, min: number, max: number): Part;
  look(part: Part, isBehind: boolean, isNegative: boolean): Part;
  /** A lookaround for one character of a set. */
  character(set: CharSet, isBehind: boolean, isNegative: boolean, isEdge: boolean): Part;
}

/** Returns the part of the automaton for a pattern. */
export function translate(pattern: AST.Pattern, modes: Modes, places: PatternPlaces): Builder {
  return new Translation(places, modes).disjunction(pattern.alternatives, modes);
}

class Translation<Part> {
  readonly #parts: Parts<Part>;
  readonly #outer: Modes;

  constructor(parts: Parts<Part>, outer: Modes) {
    this.#parts = parts;
    this.#outer = outer;
  }

  disjunction(alternatives: readonly AST.Alternative[], modes: Modes): Part {
    return this.#parts.either(alternatives.map(({ elements }) => this.sequence(elements, modes)));
  }

  sequence(elements: readonly AST.Element[], modes: Modes): Part {
    return this.#parts.sequence(elements.map((element) => this.#element(element, modes)));
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
        return this.disjunction(element.alternatives, modes);
      case "Quantifier":
        return this.#parts.repeat(this.#element(element.element, modes), element.min, element.max);
      case "Backreference":
        return this.#reference(element, modes);
      case "Assertion":
        return this.#assertion(element, modes);
    }
  }

  /** A reference to the empty string that must not hold between halves of a pair becomes an edge that always holds. */
  #reference(reference: AST.Backreference, modes: Modes): Part {
    const sets = referredTo(reference, modes, this.#outer);
    return sets.length === 0 && modes.isUnicode && failsInsidePairs(reference)
      ? this.#parts.character([], false, true, true)
      : this.#parts.sequence(sets.map((set) => this.#parts.read(set)));
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

/**
 * Returns the alternatives of a pattern, or undefined: if there are lookarounds, `\b`, or `^` and `$` elsewhere than at
 * the ends of the pattern, or if half of a character is read.
 */
export function structureOf({ tree, modes, isSticky }: ReadPattern): Anchored[] | undefined {
  const parts = expressionsIn(modes);
  const translation = new Translation(parts, modes);
  const alternatives = tree.alternatives.map(({ elements }) => {
    const isFixed = isEdge(elements[0], "start", modes) || isSticky;
    const isEnding = isEdge(elements.at(-1), "end", modes);
    const first = isEdge(elements[0], "start", modes) ? 1 : 0;
    const inner = elements.slice(first, isEnding ? -1 : undefined);
    const body = translation.sequence(inner, modes);
    const around = [isFixed, isEnding].map((isClosed) => (isClosed ? [] : [ANY_STRING]));
    return (
      body && { isFixed, isEnding, body, whole: sequence([...around[0]!, body, ...around[1]!]) }
    );
  });
  return allOf(alternatives);
}

const ANY_STRING = repeat(characters(range(0, LAST_POINT)), 0, Infinity, { isOrdered: false });

function isEdge(
  element: AST.Element | undefined,
  kind: "start" | "end",
  { multiline }: Modes,
): boolean {
  return element?.type === "Assertion" && element.kind === kind && !multiline;
}

/** Makes expressions; undefined for what has none. */
function expressionsIn({ isUnicode }: Modes): Parts<Expression | undefined> {
  return {
    read: (set) => (!isUnicode && common(set, SURROGATES).length > 0 ? undefined : characters(set)),
    either: (parts) => {
      const known = allOf(parts);
      return known && choice(known, false);
    },
    sequence: (parts) => {
      const known = allOf(parts);
      return known && sequence(known);
    },
    repeat: (part, min, max) => part && repeat(part, min, max, { isOrdered: false }),
    look: () => undefined,
    character: (set) => (set.length === 0 ? sequence([]) : undefined),
  };
}

function allOf<Part>(parts: readonly (Part | undefined)[]): Part[] | undefined {
  const known = parts.filter((each) => each !== undefined);
  return known.length === parts.length ? known : undefined;
}
