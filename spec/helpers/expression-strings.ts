/** The strings of an expression, one for each derivation, as plain as possible. */
import { eachRange } from "../../grammar/automaton/char-set.js";
import type { Expression } from "../../grammar/automaton/expression.js";

/**
 * Returns the strings of an expression without marks up to a length, the shorter ones first. A string with
 * several derivations is there several times. No call leads to itself before a character is read, and no
 * repeated element matches the empty string.
 */
export function stringsOf(expression: Expression, longest: number): readonly string[] {
  const known = new Map<Expression, Map<number, readonly string[]>>();
  const lengths = Array.from({ length: longest + 1 }, (_, length) => length);
  return lengths.flatMap((length) => [...ofLength(expression, length)].sort());

  function ofLength(one: Expression, length: number): readonly string[] {
    const byLength = known.get(one) ?? new Map<number, readonly string[]>();
    known.set(one, byLength);
    const found = byLength.get(length) ?? newStrings(one, length);
    byLength.set(length, found);
    return found;
  }

  function newStrings(one: Expression, length: number): readonly string[] {
    switch (one.kind) {
      case "characters":
        return length === 1 ? charactersIn(one.set) : [];
      case "empty":
        return length === 0 ? [""] : [];
      case "sequence":
        return joined(
          (head) => ofLength(one.first, head),
          (tail) => ofLength(one.rest, tail),
          length,
        );
      case "choice":
      case "automaton":
        return one.alternatives.flatMap((alternative) => ofLength(alternative, length));
      case "call":
        return ofLength(one.body, length);
      case "repeat": {
        const iterations = (count: number, left: number): readonly string[] => {
          if (count === 0) return left === 0 ? [""] : [];
          if (left < count) return [];
          return joined(
            (head) => (head === 0 ? [] : ofLength(one.body, head)),
            (tail) => iterations(count - 1, tail),
            left,
          );
        };
        const counts = Array.from({ length: length + 1 }, (_, count) => count);
        return counts
          .filter((count) => count >= one.min && count <= one.max)
          .flatMap((count) => iterations(count, length));
      }
      default:
        throw new RangeError(`a ${one.kind} is a mark`);
    }
  }
}

function joined(
  firsts: (length: number) => readonly string[],
  rests: (length: number) => readonly string[],
  length: number,
): readonly string[] {
  const heads = Array.from({ length: length + 1 }, (_, head) => head);
  return heads.flatMap((head) =>
    firsts(head).flatMap((first) => rests(length - head).map((rest) => first + rest)),
  );
}

function charactersIn(set: readonly number[]): readonly string[] {
  const characters: string[] = [];
  eachRange(set, (first, last) => {
    for (let point = first; point <= last; point += 1) characters.push(String.fromCodePoint(point));
  });
  return characters;
}
