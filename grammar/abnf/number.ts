/** The numbers of ABNF: `1*BIT`, `1*DIGIT` and `1*HEXDIG`. */
import P from "parsimmon";
import type { Base } from "../ast/nodes.js";
import { failure, step, success } from "./combinators.js";
import type { Reply } from "./combinators.js";

interface Notation {
  readonly radix: number;
  readonly digits: P.Parser<string>;
}

const NOTATIONS: Readonly<Record<Base, Notation>> = {
  b: { radix: 2, digits: P.regexp(/[01]+/).desc("BIT") },
  d: { radix: 10, digits: P.regexp(/[0-9]+/).desc("DIGIT") },
  x: { radix: 16, digits: P.regexp(/[0-9A-Fa-f]+/).desc("HEXDIG") },
};

/**
 * Reads a number from `least` to 2^53 - 1, the greatest integer that a JavaScript number represents
 * safely.
 */
export function number(base: Base, least: number, text: string, offset: number): Reply<number> {
  const { radix, digits } = NOTATIONS[base];
  const reply = step(digits, text, offset);
  if (!reply.status) return reply;
  const value = Number.parseInt(reply.value, radix);
  if (value < least) return outOfBounds("least", least, radix, offset);
  if (value > Number.MAX_SAFE_INTEGER) {
    return outOfBounds("most", Number.MAX_SAFE_INTEGER, radix, offset);
  }
  return success(reply.index, value);
}

function outOfBounds(
  bound: "least" | "most",
  limit: number,
  radix: number,
  offset: number,
): Reply<never> {
  const digits = limit.toString(radix).toUpperCase();
  return failure(offset, [`a number of at ${bound} ${digits}`]);
}
