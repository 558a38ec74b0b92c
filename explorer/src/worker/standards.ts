/** The shipped standards by name. Each is loaded when it is first needed. */
import { STANDARDS } from "../../../grammar/standards.js";
import type { Standard } from "../../../grammar/standards.js";
import type { Grammar } from "uri-abnf/grammar";

export { STANDARDS };

export function standardNamed(name: string): Standard {
  const standard = STANDARDS.find((known) => known.name === name);
  if (standard === undefined) throw new Error(`${name} is not a shipped standard`);
  return standard;
}

export function standardGrammar(name: string): Promise<Grammar> {
  return standardNamed(name).load();
}
