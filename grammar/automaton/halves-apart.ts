/**
 * The strings of an expression in which no first half of a surrogate pair stands before a second one: as an expression,
 * whose parts are made when they are asked for.
 */
import {
  firstIn,
  HIGH_SURROGATES,
  LOW_SURROGATES,
  range,
  union,
  withoutSurrogates,
} from "./char-set.js";
import { anyOf, Call, characters, EMPTY, sequence } from "./expression.js";
import type { Choice, Expression } from "./expression.js";

/** A choice whose alternatives are made when they are asked for. */
class LateChoice implements Choice {
  readonly kind = "choice";
  readonly emptiness = "somehow";
  #alternatives: readonly Expression[] | undefined;

  constructor(private readonly make: () => readonly Expression[]) {}

  get alternatives(): readonly Expression[] {
    this.#alternatives ??= this.make();
    return this.#alternatives;
  }
}

/** Makes the expressions, of each one once. Their shortest strings are all that matters. */
export class HalvesApart {
  readonly #known = new WeakMap<Expression, Map<string, Choice>>();

  /** @param isAfter whether the strings stand after a first half */
  of(whole: Expression, isAfter: boolean): Expression {
    return anyOf([false, true].map((isBefore) => this.#between(whole, isAfter, isBefore)));
  }

  /** @param isBefore whether the strings end with a first half; an empty one ends with what it stands after */
  #between(whole: Expression, isAfter: boolean, isBefore: boolean): Choice {
    const known = this.#known.get(whole) ?? new Map<string, Choice>();
    const key = `${String(isAfter)} ${String(isBefore)}`;
    const found = known.get(key) ?? new LateChoice(() => this.#make(whole, isAfter, isBefore));
    this.#known.set(whole, known.set(key, found));
    return found;
  }

  #make(whole: Expression, isAfter: boolean, isBefore: boolean): readonly Expression[] {
    const all = (part: Expression): Expression => this.#between(part, isAfter, isBefore);
    switch (whole.kind) {
      case "characters": {
        const { set, labels, read } = whole;
        const half = firstIn(set, isBefore ? HIGH_SURROGATES : LOW_SURROGATES);
        const halves = half === undefined || (isAfter && !isBefore) ? [] : range(half, half);
        const kept = isBefore ? halves : union([withoutSurrogates(set), halves]);
        return kept.length > 0 ? [characters(kept, labels, read)] : [];
      }
      case "sequence":
        return [false, true].map((isHalf) =>
          sequence([
            this.#between(whole.first, isAfter, isHalf),
            this.#between(whole.rest, isHalf, isBefore),
          ]),
        );
      case "choice":
      case "automaton":
        return whole.alternatives.map(all);
      case "repeat": {
        // One more can be needed: after a first half, 1*2( "a" / %xDE00 %xD83D ) ends with one after two iterations.
        const { body, min, max } = whole;
        return [min, min + 1]
          .filter((count) => count <= max)
          .map((count) => all(times(body, count)));
      }
      case "iteration":
        return [all(whole.of)];
      case "marked":
        return [all(whole.body)];
      case "call": {
        const call = new Call(whole.number, whole.nullable && isAfter === isBefore, false);
        call.body = all(whole.body);
        return [call];
      }
      case "close":
      case "empty":
        return isAfter === isBefore ? [EMPTY] : [];
    }
  }
}

/** Returns as many expressions, one after the other. */
function times(body: Expression, count: number): Expression {
  if (count <= 1) return count === 1 ? body : EMPTY;
  const half = times(body, Math.floor(count / 2));
  return sequence([half, half, times(body, count % 2)]);
}
