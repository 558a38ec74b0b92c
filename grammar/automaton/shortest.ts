/**
 * The shortest strings of expressions and states, as the grammar writes them.
 *
 * Of several shortest strings, that of the first alternative is taken; of a rule that contains itself, that with the
 * fewest calls. Cost: a pass over the grammar for the lengths (see least-lengths.ts), then linear in the string.
 */
import { LimitError } from "../common/errors.js";
import { eachRange, HIGH_SURROGATES, LOW_SURROGATES } from "./char-set.js";
import { LeastLengths } from "./least-lengths.js";
import { Literal } from "./literal.js";
import { readable } from "./readable.js";
import type { CharacterRange } from "../runtime/characters.js";
import type { CharSet } from "./char-set.js";
import type { Characters, Expression } from "./expression.js";
import type { State } from "./nfa.js";

/** The number of characters of the longest string that is written. */
const LONGEST_WRITTEN = 1 << 21;

/**
 * The cost of a call, in characters. No shortest string has so many calls that they cost a character, and all lengths up to
 * `LONGEST_WRITTEN` are exact.
 */
const CALL = 2 ** -30;

/** The lengths of shortest strings, and the strings. */
export class Shortest {
  readonly #lengths = new LeastLengths(CALL);

  /** Returns the length of the shortest string of a state: characters, and a fraction for the calls. */
  lengthOf(state: State): number {
    return this.#lengths.ofState(state);
  }

  /**
   * Returns the shortest string of states, one after the other.
   *
   * @throws {LimitError} `length`
   */
  text(states: readonly State[]): string {
    const length = states.reduce((sum, state) => sum + this.lengthOf(state), 0);
    if (length > LONGEST_WRITTEN)
      throw new LimitError(
        "length",
        LONGEST_WRITTEN,
        `the shortest completion has more than ${String(LONGEST_WRITTEN)} characters`,
      );
    let text = "";
    for (const state of states)
      for (let at: State | undefined = state; at?.head !== undefined; at = at.tail)
        text += this.#textOf(at.head);
    return text;
  }

  #textOf(expression: Expression): string {
    let text = "";
    const pending = [expression];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const length = this.#lengths.of(next);
      if (length === 0) continue;
      switch (next.kind) {
        case "characters":
          text += written(next);
          break;
        case "sequence":
          if (next instanceof Literal) text += literalText(next);
          else pending.push(next.rest, next.first);
          break;
        case "choice":
        case "automaton":
          pending.push(next.alternatives.find((one) => this.#lengths.of(one) === length)!);
          break;
        case "repeat":
          for (let count = 0; count < next.min; count += 1) pending.push(next.body);
          break;
        case "iteration":
          pending.push(next.of);
          break;
        case "marked":
        case "call":
          pending.push(next.body);
          break;
        case "close":
        case "empty":
          break;
      }
    }
    return text;
  }
}

function literalText(literal: Literal): string {
  let text = "";
  let at: Literal | Characters = literal;
  for (; at instanceof Literal; at = at.rest) text += written(at.first);
  return text + written(at);
}

/** Literals, as labels name them. */
const QUOTED_LITERAL = /^(?:%s)?"([^"]*)"$/;

/** Returns a character as the first literal of a set writes it, or a readable one. */
function written({ set, labels: [label = ""], read }: Characters): string {
  const spelled = QUOTED_LITERAL.exec(label)?.[1]?.[read];
  return spelled ?? String.fromCodePoint(readable(withoutSurrogates(set)) ?? set[0]!);
}

function withoutSurrogates(set: CharSet): CharacterRange[] {
  const [high] = HIGH_SURROGATES;
  const [, low] = LOW_SURROGATES;
  const ranges: CharacterRange[] = [];
  eachRange(set, (first, last) => {
    if (first < high!) ranges.push([first, Math.min(last, high! - 1)]);
    if (last > low!) ranges.push([Math.max(first, low! + 1), last]);
  });
  return ranges;
}
