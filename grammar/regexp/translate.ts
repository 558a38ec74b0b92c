/** From the syntax tree of a pattern to its places. */
import { range } from "../automaton/char-set.js";
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
import { modesIn, referredTo } from "./back-references.js";
import { choice } from "../automaton/choice.js";
import { characters, repeat, sequence } from "../automaton/expression.js";
import type { AST } from "@eslint-community/regexpp";
import type { ClassStrings } from "./character-class.js";
import type { Modes } from "./read.js";
import type { Builder, PatternPlaces } from "./positions.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Expression } from "../automaton/expression.js";
import type { ReadPattern } from "./read.js";

/** Returns the part of the automaton for a pattern. */
export function translate(pattern: AST.Pattern, modes: Modes, places: PatternPlaces): Builder {
  return new Translation(places, modes).disjunction(pattern.alternatives, modes);
}

class Translation {
  readonly #places: PatternPlaces;
  readonly #outer: Modes;

  constructor(places: PatternPlaces, outer: Modes) {
    this.#places = places;
    this.#outer = outer;
  }

  disjunction(alternatives: readonly AST.Alternative[], modes: Modes): Builder {
    return this.#places.either(
      alternatives.map(({ elements }) =>
        this.#places.sequence(elements.map((element) => this.#element(element, modes))),
      ),
    );
  }

  #element(element: AST.Element, modes: Modes): Builder {
    switch (element.type) {
      case "Character":
        return this.#places.read(inModes(range(element.value, element.value), modes));
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.#class(stringsOf(element, modes));
      case "Group":
        return this.disjunction(element.alternatives, modesIn(modes, element));
      case "CapturingGroup":
        return this.disjunction(element.alternatives, modes);
      case "Quantifier":
        return this.#places.repeat(this.#element(element.element, modes), element.min, element.max);
      case "Backreference":
        return this.#places.sequence(
          referredTo(element, modes, this.#outer).map((set) => this.#places.read(set)),
        );
      case "Assertion":
        return this.#assertion(element, modes);
    }
  }

  #class({ set, strings }: ClassStrings): Builder {
    const others = [...strings.values()].map((string) =>
      this.#places.sequence(string.map((each) => this.#places.read(each))),
    );
    return this.#places.either([this.#places.read(set), ...others]);
  }

  /** ECMA-262 section 22.2.2.4, CompileAssertion. */
  #assertion(assertion: AST.Assertion, modes: Modes): Builder {
    const last = lastOf(modes);
    switch (assertion.kind) {
      case "start":
      case "end": {
        // No character, or none but a line terminator.
        const excluded = modes.multiline ? without(last, LINE_TERMINATORS) : range(0, last);
        return this.#places.character(excluded, assertion.kind === "start", true, true);
      }
      case "word": {
        const word = wordCharacters(modes);
        const sides = (isBefore: boolean, isAfter: boolean): Builder =>
          this.#places.sequence([
            this.#places.character(word, true, !isBefore, false),
            this.#places.character(word, false, !isAfter, false),
          ]);
        return this.#places.either(
          [true, false].map((isWord) => sides(isWord, assertion.negate ? isWord : !isWord)),
        );
      }
      case "lookahead":
      case "lookbehind": {
        const inside = this.disjunction(assertion.alternatives, modes);
        return this.#places.look(inside, assertion.kind === "lookbehind", assertion.negate);
      }
    }
  }
}

/* Patterns without lookaround as expressions of the same structure. */

/**
 * Returns the expression of the strings in which a pattern finds a match, or undefined: if there are
 * lookarounds, `\b`, or `^` and `$` elsewhere than at the ends of the pattern, or if half of a character is
 * read.
 */
export function structureOf({ tree, modes, isSticky }: ReadPattern): Expression | undefined {
  const structure = new Structure(modes);
  const alternatives = tree.alternatives.map(({ elements }) => {
    const isFixed = isEdge(elements[0], "start", modes) || isSticky;
    const isEnding = isEdge(elements.at(-1), "end", modes);
    const first = isEdge(elements[0], "start", modes) ? 1 : 0;
    const inner = elements.slice(first, isEnding ? -1 : undefined);
    const body = structure.sequence(inner, modes);
    return (
      body && sequence([...(isFixed ? [] : [ANY_STRING]), body, ...(isEnding ? [] : [ANY_STRING])])
    );
  });
  return structure.either(alternatives);
}

const ANY_STRING = repeat(characters(range(0, LAST_POINT)), 0, Infinity, { isOrdered: false });
const SURROGATES = range(0xd800, 0xdfff);

function isEdge(
  element: AST.Element | undefined,
  kind: "start" | "end",
  { multiline }: Modes,
): boolean {
  return element?.type === "Assertion" && element.kind === kind && !multiline;
}

class Structure {
  readonly #outer: Modes;

  constructor(outer: Modes) {
    this.#outer = outer;
  }

  either(alternatives: readonly (Expression | undefined)[]): Expression | undefined {
    const known = alternatives.filter((each) => each !== undefined);
    return known.length === alternatives.length ? choice(known, false) : undefined;
  }

  sequence(elements: readonly AST.Element[], modes: Modes): Expression | undefined {
    return inSequence(elements.map((element) => this.#element(element, modes)));
  }

  #disjunction(alternatives: readonly AST.Alternative[], modes: Modes): Expression | undefined {
    return this.either(alternatives.map(({ elements }) => this.sequence(elements, modes)));
  }

  #element(element: AST.Element, modes: Modes): Expression | undefined {
    switch (element.type) {
      case "Character":
        return this.#characters(inModes(range(element.value, element.value), modes));
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass": {
        const { set, strings } = stringsOf(element, modes);
        const others = [...strings.values()].map((string) => this.#string(string));
        return this.either([this.#characters(set), ...others]);
      }
      case "Group":
        return this.#disjunction(element.alternatives, modesIn(modes, element));
      case "CapturingGroup":
        return this.#disjunction(element.alternatives, modes);
      case "Quantifier": {
        const body = this.#element(element.element, modes);
        return body && repeat(body, element.min, element.max, { isOrdered: false });
      }
      case "Backreference":
        return this.#string(referredTo(element, modes, this.#outer));
      case "Assertion":
        return undefined;
    }
  }

  #string(string: readonly CharSet[]): Expression | undefined {
    return inSequence(string.map((set) => this.#characters(set)));
  }

  #characters(set: CharSet): Expression | undefined {
    const isHalf = !this.#outer.isUnicode && common(set, SURROGATES).length > 0;
    return isHalf ? undefined : characters(set);
  }
}

function inSequence(parts: readonly (Expression | undefined)[]): Expression | undefined {
  const known = parts.filter((each) => each !== undefined);
  return known.length === parts.length ? sequence(known) : undefined;
}
