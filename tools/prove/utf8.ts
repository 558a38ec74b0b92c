/** A rule over characters as one over the bytes of their UTF-8 (RFC 3629, section 3). */
import { alternation, concatenation, repeated, Rule } from "./grammar.js";
import type { Characters, Expression } from "./grammar.js";

/** The characters of each length; halves of surrogate pairs have no UTF-8. */
const LENGTHS = [
  [0, 0x7f],
  [0x80, 0x7ff],
  [0x800, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x10ffff],
] as const;

/** Returns the rule whose strings are the UTF-8 of the strings of a rule. */
export function inUtf8(rule: Rule): Rule {
  const known = new Map<Expression, Expression>();
  const converted = (expression: Expression): Expression => {
    const found = known.get(expression) ?? convertedOnce(expression);
    known.set(expression, found);
    return found;
  };
  const convertedOnce = (expression: Expression): Expression => {
    switch (expression.kind) {
      case "characters":
        return alternation(expression.ranges.flatMap(([first, last]) => sequences(first, last)));
      case "alternation":
        return alternation(expression.parts.map(converted));
      case "concatenation":
        return concatenation(expression.parts.map(converted));
      case "repetition":
        return repeated(converted(expression.of), expression.min, expression.max);
      case "rule":
        return converted(expression.body);
    }
  };
  return new Rule(rule.name, [() => converted(rule)]);
}

/** Returns sequences of ranges of bytes, which are together the UTF-8 of a range of characters. */
function sequences(first: number, last: number): readonly Expression[] {
  return LENGTHS.flatMap(([lowest, highest]) => {
    const [from, to] = [Math.max(first, lowest), Math.min(last, highest)];
    return from <= to ? ofOneLength(from, to) : [];
  });
}

/** Cuts a range where the bytes after a byte that differs are not all that there are. */
function ofOneLength(first: number, last: number): readonly Expression[] {
  const [lows, highs] = [bytesOf(first), bytesOf(last)];
  for (let size = 64; size <= 64 ** (lows.length - 1); size *= 64) {
    const [rest, restOfLast] = [first % size, last % size];
    if (first - rest === last - restOfLast) continue;
    const cut = rest > 0 ? first - rest + size : restOfLast < size - 1 ? last - restOfLast : 0;
    if (cut > 0) return [...ofOneLength(first, cut - 1), ...ofOneLength(cut, last)];
  }
  const bytes = Array.from(lows, (low, at): Characters => {
    const ranges = [[low, highs[at]!] as const];
    return { kind: "characters", parts: [], ranges, written: "", read: 0 };
  });
  return [concatenation(bytes)];
}

function bytesOf(character: number): Uint8Array {
  return new TextEncoder().encode(String.fromCodePoint(character));
}
