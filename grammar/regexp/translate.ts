/** From the syntax tree of a pattern to its places. */
import { range } from "../automaton/char-set.js";
import { inModes, lastOf, LINE_TERMINATORS, stringsOf, wordCharacters } from "./character-class.js";
import { modesIn, referredTo } from "./back-references.js";
import { without } from "./characters.js";
import type { AST } from "@eslint-community/regexpp";
import type { ClassStrings, Modes } from "./character-class.js";
import type { Builder, PatternPlaces } from "./positions.js";

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
