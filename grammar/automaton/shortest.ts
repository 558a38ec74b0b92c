/**
 * The shortest strings of expressions and states, as the grammar writes them.
 *
 * Of several shortest strings, that of the first alternative is taken; of a rule that contains itself, that with the
 * fewest calls. Cost: a pass over the grammar for the lengths, then linear in the string.
 */
import { requireLength } from "../common/budget.js";
import {
  firstIn,
  HIGH_SURROGATES,
  LOW_SURROGATES,
  range,
  readable,
  union,
  withoutSurrogates,
} from "./char-set.js";
import { Literal } from "./literal.js";
import { postOrder } from "../common/graph.js";
import { addTo, Heap, madeOnce } from "../common/collections.js";
import { anyOf, Call, characters, EMPTY, partsOf, sequence } from "./expression.js";
import { lengthOf } from "../runtime/characters.js";
import type { Characters, Choice, Expression } from "./expression.js";

/**
 * The cost of a call, in characters. No shortest string has so many calls that they cost a character, and the lengths of all
 * strings that are written are exact.
 */
const CALL = 2 ** -30;

/** Shortest strings. */
export class Shortest {
  readonly #lengths = new LeastLengths();
  readonly #apart = new HalvesApart();

  /**
   * Returns the length of the shortest string; infinite if there is none. Each call of a rule that contains itself adds
   * less than a millionth of a character, so that derivations with fewer calls are shorter.
   */
  lengthOf(expression: Expression): number {
    return this.#lengths.of(expression);
  }

  /**
   * Returns a shortest completion. Two halves of a pair that stand together are another character, so they complete
   * nothing: where they would, the strings in which no halves meet are those of another expression.
   *
   * @param rest the strings that complete
   * @param half the first half of a pair that was read before, or nothing
   * @throws {LimitError} `length`
   */
  completion(rest: Expression, half: string): string | undefined {
    return this.#text(rest, half) ?? this.#text(this.#apart.of(rest, half !== ""), half);
  }

  /** Returns the shortest string; undefined if there is none, or if halves of a pair stand together in it. */
  #text(rest: Expression, half: string): string | undefined {
    const length = this.#lengths.of(rest);
    if (length === Infinity) return undefined;
    requireLength(
      length,
      (most) => `the shortest completion has more than ${most} characters; use a smaller bound`,
    );
    const text = half + this.textOf(rest);
    return lengthOf(text) < half.length + Math.floor(length) ? undefined : text.slice(half.length);
  }

  /** Returns the shortest string of an expression that has one. Halves of a pair may stand together in it. */
  textOf(expression: Expression): string {
    let text = "";
    const pending = [expression];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const length = this.#lengths.of(next);
      if (length === 0) continue;
      switch (next.kind) {
        case "characters":
          text += this.#written(next);
          break;
        case "sequence":
          if (next instanceof Literal) text += this.#literalText(next);
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

  #literalText(literal: Literal): string {
    let text = "";
    let at: Literal | Characters = literal;
    for (; at instanceof Literal; at = at.rest) text += this.#written(at.first);
    return text + this.#written(at);
  }

  /** Returns a character as the first literal of a set writes it, or a readable one. */
  #written({ set, labels: [label = ""], read }: Characters): string {
    const spelled = QUOTED_LITERAL.exec(label)?.[1]?.at(read);
    return spelled ?? String.fromCodePoint(readable(set) ?? set[0]!);
  }
}

/** Literals, as labels name them. */
const QUOTED_LITERAL = /^(?:%s)?"([^"]*)"$/;

// The length of the shortest string that an expression or a state matches, in characters.
//
// For rules that contain themselves, this is the least fixed point. It is found as in Knuth, "A generalization of
// Dijkstra's algorithm", 1977: the expressions become known in the order of their lengths, so that none is computed
// twice.

/** The shortest lengths of some expressions. */
export class LeastLengths {
  readonly #byExpression = new WeakMap<Expression, number>();

  /**
   * Returns the length of the shortest string of an expression; infinite if it matches none. A call that matches no empty
   * string adds less than a millionth, so that derivations with fewer calls are shorter. Cost: n log n in the size of the
   * expressions that it reaches, once for each.
   */
  of(expression: Expression): number {
    if (!this.#byExpression.has(expression)) this.#find(expression);
    return this.#byExpression.get(expression)!;
  }

  /** Finds the lengths of all expressions that an expression reaches. */
  #find(expression: Expression): void {
    const lengths = this.#byExpression;
    const parts = postOrder([expression], (whole) => (lengths.has(whole) ? [] : piecesOf(whole)));
    const isKnown = (part: Expression): boolean => lengths.has(part);
    // Only what contains itself needs a search.
    for (const part of parts)
      if (!isKnown(part) && piecesOf(part).every(isKnown)) lengths.set(part, this.#lengthOf(part));
    if (isKnown(expression)) return;
    const wholes = new Map<Expression, Expression[]>();
    const found = new Heap<Expression>((a, b) => lengths.get(a)! < lengths.get(b)!);
    const note = (part: Expression): void => {
      const length = this.#lengthOf(part);
      if (length === Infinity) return;
      lengths.set(part, length);
      found.add(part);
    };
    for (const part of parts)
      if (isKnown(part)) found.add(part);
      else for (const piece of piecesOf(part)) addTo(wholes, piece, part);
    for (const part of parts)
      if (!isKnown(part) && part.kind === "repeat" && part.min === 0) note(part);
    // Each length that is found is at least that of the part before. So the first one of a whole is its least one.
    for (let part = found.take(); part !== undefined; part = found.take())
      for (const whole of wholes.get(part) ?? []) if (!isKnown(whole)) note(whole);
    for (const part of parts) if (!isKnown(part)) lengths.set(part, Infinity);
  }

  #lengthOf(expression: Expression): number {
    const length = (part: Expression): number => this.#byExpression.get(part) ?? Infinity;
    switch (expression.kind) {
      case "characters":
        return 1;
      case "sequence":
        if (expression instanceof Literal) return expression.length;
        return length(expression.first) + length(expression.rest);
      case "choice":
      case "automaton":
        return least(expression.alternatives.map(length));
      case "repeat":
        return expression.min === 0 ? 0 : expression.min * length(expression.body);
      case "iteration":
        return length(expression.of);
      case "marked":
        return length(expression.body);
      case "call":
        return length(expression.body) + (expression.nullable ? 0 : CALL);
      case "empty":
      case "close":
        return 0;
    }
  }
}

/**
 * The parts of an expression; that of the end of an iteration is the remainder. The length of a literal is
 * known without its parts.
 */
export function piecesOf(expression: Expression): readonly Expression[] {
  if (expression instanceof Literal) return [];
  return expression.kind === "iteration" ? [expression.of] : partsOf(expression);
}

/** Returns the least of some lengths; infinite for none. */
export function least(lengths: readonly number[]): number {
  return lengths.reduce((a, b) => Math.min(a, b), Infinity);
}

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

/**
 * Makes the strings of an expression in which no first half of a surrogate pair stands before a second one: as an
 * expression, whose parts are made when they are asked for, each once. Their shortest strings are all that matters.
 */
class HalvesApart {
  readonly #known = new WeakMap<Expression, Map<string, Choice>>();

  /** @param isAfter whether the strings stand after a first half */
  of(whole: Expression, isAfter: boolean): Expression {
    return anyOf([false, true].map((isBefore) => this.#between(whole, isAfter, isBefore)));
  }

  /** @param isBefore whether the strings end with a first half; an empty one ends with what it stands after */
  #between(whole: Expression, isAfter: boolean, isBefore: boolean): Choice {
    const known = madeOnce(this.#known, whole, () => new Map<string, Choice>());
    const key = `${String(isAfter)} ${String(isBefore)}`;
    return madeOnce(known, key, () => new LateChoice(() => this.#make(whole, isAfter, isBefore)));
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
