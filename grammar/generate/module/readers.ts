/** How rules of generated modules read their inputs. */
import { binary, octetsOf, requireOffset } from "../../combinator/input.js";
import { run } from "../../runtime/recognize.js";
import type { Input } from "../../combinator/input.js";
import type { Ability } from "./rule.js";

export { readOctets } from "../../combinator/input.js";

/**
 * The input of a rule of characters. The engine says more about an input that is no string; that would
 * be a twentieth of a small module.
 *
 * @throws {TypeError} where the input is no string.
 */
export function readText(input: Input): string {
  if (typeof input === "string") return input;
  throw new TypeError(`a rule reads a string, not ${typeof input}`);
}

/** The octets that are read at first. Each further try reads four times as many. */
const FIRST_WINDOW = 64;
const WINDOW_GROWTH = 4;

/**
 * The function `match` of a rule of octets. A caller looks for many short prefixes of one buffer, so
 * only as many octets are converted as the prefix needs, up to a constant factor.
 */
export const octetMatch: Ability = (_, __, table) => ({
  match: (input: Input, offset = 0) => {
    const octets = octetsOf(input);
    requireOffset(offset, octets.length);
    for (let size = FIRST_WINDOW; ; size *= WINDOW_GROWTH) {
      const window = octets.subarray(offset, offset + size);
      const { stopped, end } = run(table(), binary(window), 0, true);
      if (stopped < window.length || offset + window.length === octets.length)
        return end < 0 ? end : offset + end;
    }
  },
});
