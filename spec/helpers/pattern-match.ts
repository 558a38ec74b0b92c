/**
 * Finds matches as ECMA-262 says (sections 22.2.2 and 22.2.7.2), by its continuations. It shares only the syntax tree
 * with the engine, and asks the platform only for the characters of a class and of an ignored case.
 */
import { RegExpParser } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";

/** The end of a match, and the characters from `from` to `to` of each group. */
interface MatchState {
  readonly end: number;
  readonly groups: ReadonlyMap<AST.CapturingGroup, readonly [from: number, to: number]>;
}
type Continuation = (state: MatchState) => boolean;
type Matcher = (state: MatchState, then: Continuation) => boolean;

/** Returns a function that checks whether a pattern without the flag `y` finds a match, as `pattern.test` should. */
export function matchOf(pattern: RegExp): (string: string) => boolean {
  const tree = new RegExpParser().parseLiteral(String(pattern)).pattern;
  return (string) => {
    const input = /[uv]/.test(pattern.flags) ? Array.from(string) : string.split("");
    const matcher = new Matching(input, pattern.flags).either(tree.alternatives, false);
    const offsets = Array.from({ length: input.length + 1 }, (_, end) => end);
    return offsets.some((end) => matcher({ end, groups: new Map() }, () => true));
  };
}

class Matching {
  readonly #input: readonly string[];
  readonly #flags: string;

  constructor(input: readonly string[], flags: string) {
    this.#input = input;
    this.#flags = flags;
  }

  either(alternatives: readonly AST.Alternative[], isBackward: boolean): Matcher {
    const all = alternatives.map(({ elements }) => {
      const parts = elements.map((each) => this.#element(each, isBackward));
      return inOrder(isBackward ? parts.reverse() : parts);
    });
    return (state, then) => all.some((each) => each(state, then));
  }

  #element(element: AST.Element, isBackward: boolean): Matcher {
    switch (element.type) {
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.#one((character) => this.#isIn(element.raw, character), isBackward);
      case "Group":
        return this.either(element.alternatives, isBackward);
      case "CapturingGroup":
        return this.#group(element, isBackward);
      case "Quantifier":
        return repeated(element, this.#element(element.element, isBackward));
      case "Backreference":
        return this.#reference(element, isBackward);
      case "Assertion":
        return this.#assertion(element);
    }
  }

  #one(matches: (character: string) => boolean, isBackward: boolean): Matcher {
    return ({ end, groups }, then) => {
      const character = this.#input[isBackward ? end - 1 : end];
      if (character === undefined || !matches(character)) return false;
      return then({ end: isBackward ? end - 1 : end + 1, groups });
    };
  }

  #group(group: AST.CapturingGroup, isBackward: boolean): Matcher {
    const inside = this.either(group.alternatives, isBackward);
    return (state, then) =>
      inside(state, ({ end, groups }) => {
        const span = isBackward ? ([end, state.end] as const) : ([state.end, end] as const);
        return then({ end, groups: new Map(groups).set(group, span) });
      });
  }

  /** BackreferenceMatcher. */
  #reference({ resolved }: AST.Backreference, isBackward: boolean): Matcher {
    return (state, then) => {
      const span = [resolved].flat().flatMap((group) => {
        const found = state.groups.get(group);
        return found === undefined ? [] : [found];
      })[0];
      const read = span === undefined ? [] : this.#input.slice(...span);
      const parts = read.map((character) =>
        this.#one((other) => this.#isSame(character, other), isBackward),
      );
      return inOrder(isBackward ? parts.reverse() : parts)(state, then);
    };
  }

  #assertion(assertion: AST.Assertion): Matcher {
    const input = this.#input;
    const isWord = (at: number): boolean => input[at] !== undefined && this.#isIn("\\w", input[at]);
    const isLine = (at: number): boolean =>
      input[at] === undefined ||
      (this.#flags.includes("m") && /^[\n\r\u2028\u2029]$/.test(input[at]));
    switch (assertion.kind) {
      case "start":
        return (state, then) => isLine(state.end - 1) && then(state);
      case "end":
        return (state, then) => isLine(state.end) && then(state);
      case "word":
        return (state, then) =>
          (isWord(state.end - 1) === isWord(state.end)) === assertion.negate && then(state);
      case "lookahead":
      case "lookbehind": {
        const inside = this.either(assertion.alternatives, assertion.kind === "lookbehind");
        return (state, then) => {
          let { groups } = state;
          const holds = inside(state, (found) => ((groups = found.groups), true));
          if (holds === assertion.negate) return false;
          return then({ end: state.end, groups: holds ? groups : state.groups });
        };
      }
    }
  }

  #isIn(source: string, character: string): boolean {
    return this.#tests(`^(?:${source})$`).test(character);
  }

  #isSame(character: string, other: string): boolean {
    if (character === other) return true;
    const digits = character.codePointAt(0)!.toString(16);
    const escape = /[uv]/.test(this.#flags) ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
    return this.#flags.includes("i") && this.#isIn(escape, other);
  }

  #tests(source: string): RegExp {
    const key = source + this.#flags;
    const known = TESTS.get(key) ?? new RegExp(source, this.#flags);
    TESTS.set(key, known);
    return known;
  }
}

const TESTS = new Map<string, RegExp>();

function inOrder(parts: readonly Matcher[]): Matcher {
  return (state, then) => {
    const from =
      (index: number): Continuation =>
      (now) =>
        index === parts.length ? then(now) : parts[index]!(now, from(index + 1));
    return from(0)(state);
  };
}

/** RepeatMatcher. */
function repeated({ min, max, greedy, element }: AST.Quantifier, part: Matcher): Matcher {
  const repeat =
    (least: number, most: number): Matcher =>
    (state, then) => {
      if (most === 0) return then(state);
      const again = (): boolean => {
        const groups = new Map(
          [...state.groups].filter(
            ([{ start, end }]) => start < element.start || end > element.end,
          ),
        );
        return part({ end: state.end, groups }, (now) => {
          if (least === 0 && now.end === state.end) return false;
          return repeat(Math.max(0, least - 1), most - 1)(now, then);
        });
      };
      if (least > 0) return again();
      return greedy ? again() || then(state) : then(state) || again();
    };
  return repeat(min, max);
}
