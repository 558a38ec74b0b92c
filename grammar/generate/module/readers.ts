/** How rules of generated modules read their inputs. */
import type { Input } from "../../combinator/input.js";

export { readOctets } from "../../combinator/input.js";

/**
 * The input of a rule of characters. The engine says more of what is no string; that would be a
 * twentieth of a small module.
 *
 * @throws {TypeError} where the input is no string.
 */
export function readText(input: Input): string {
  if (typeof input === "string") return input;
  throw new TypeError(`a rule reads a string, not ${typeof input}`);
}
