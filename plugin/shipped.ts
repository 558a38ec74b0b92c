/** The grammars that the option `imports` can name. */
import * as grammars from "../grammar/index.js";
import { disjunction } from "../grammar/internal.js";
import type { Grammar } from "../grammar/index.js";

/** By the names that `uri-abnf/grammar` gives them. */
const SHIPPED: ReadonlyMap<string, Grammar> = new Map<string, Grammar>([
  ["core", grammars.core],
  ["rfc2396", grammars.rfc2396],
  ["rfc2396bis", grammars.rfc2396bis],
  ["rfc3986", grammars.rfc3986],
  ["rfc3987", grammars.rfc3987],
  ["rfc5234", grammars.rfc5234],
  ["rfc6570", grammars.rfc6570],
  ["rfc6874", grammars.rfc6874],
]);

/**
 * Returns a shipped grammar.
 *
 * @throws {TypeError} if there is none of this name.
 */
export function shipped(name: string): Grammar {
  const grammar = SHIPPED.get(name);
  if (grammar !== undefined) return grammar;
  throw new TypeError(
    `no grammar named ${name} is shipped; there are ${disjunction([...SHIPPED.keys()])}`,
  );
}
