/** The grammars that the option `imports` can name. */
import { core } from "../grammar/index.js";
import { disjunction } from "../grammar/internal.js";
import { STANDARDS } from "../grammar/standards.js";
import type { Grammar } from "../grammar/index.js";

/** By name, a function that loads the grammar: those of standards, and the core rules. */
const SHIPPED: ReadonlyMap<string, () => Promise<Grammar>> = new Map([
  ["core", () => Promise.resolve<Grammar>(core)],
  ...STANDARDS.map(({ name, load }) => [name, load] as const),
]);

/**
 * Returns the function that loads a shipped grammar.
 *
 * @throws {TypeError} if there is none of this name.
 */
export function shipped(name: string): () => Promise<Grammar> {
  const load = SHIPPED.get(name);
  if (load !== undefined) return load;
  const names = disjunction([...SHIPPED.keys()]);
  throw new TypeError(`no grammar named ${name} is shipped; there are ${names}`);
}
