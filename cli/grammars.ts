/** Grammars by name: those that the package ships, and those in files. */
import { core } from "../grammar/index.js";
import { STANDARDS } from "../grammar/standards.js";
import { readGrammar } from "./grammar-file.js";
import type { Grammar } from "../grammar/index.js";
import type { Session } from "./session.js";

/**
 * Returns the shipped grammar of a name, or else the grammar in a file.
 *
 * @throws {UsageError} if there is neither, or the file is not a grammar.
 */
export async function grammarNamed(name: string, session: Session): Promise<Grammar> {
  const key = name.toLowerCase();
  if (key === "core") return core;
  const standard = STANDARDS.find((each) => each.name === key);
  return standard === undefined ? readGrammar(name, [], session) : standard.load();
}
