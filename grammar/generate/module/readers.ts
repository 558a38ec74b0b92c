/** How rules of generated modules read their inputs. */
import { binary, octetsOf, overPieces, requireOffset } from "../../combinator/input.js";
import { run } from "../../runtime/recognize.js";
import type { Input } from "../../combinator/input.js";
import type { Ability } from "./rule.js";

export { readOctets } from "../../combinator/input.js";

/**
 * The input of a rule of characters. The engine says more about an input that is not a string; that would
 * be a twentieth of a small module.
 *
 * @throws {TypeError} where the input is not a string.
 */
export function readText(input: Input): string {
  if (typeof input === "string") return input;
  throw new TypeError(`a rule reads a string, not ${typeof input}`);
}

/** The function `prefixEnd` of a rule of octets. */
export const octetPrefixEnd: Ability = (_, __, table) => ({
  prefixEnd: (input: Input, offset = 0) => {
    const octets = octetsOf(input);
    requireOffset(offset, octets.length);
    return overPieces(offset, octets.length, (until) => {
      const { stopped, end } = run(table(), binary(octets.subarray(offset, until)), 0, true);
      if (offset + stopped === until && until < octets.length) return undefined;
      return end < 0 ? end : offset + end;
    });
  },
});
