/** The shipped standards that define a name, by an index that the build makes. */
import { RULE_NAMES } from "../generated/rule-names.js";
import { STANDARDS } from "./standards.js";
import type { Standard } from "./standards.js";

/**
 * Returns the standards that define each of some names. The standards that define the most of the names come
 * first, and of these the later ones. A name that no standard defines has no entry.
 *
 * Cost: linear in the names and in the index.
 */
export function definingStandards(
  names: Iterable<string>,
): ReadonlyMap<string, readonly Standard[]> {
  const missing = new Set(Array.from(names, (name) => name.toLowerCase()));
  const defined = STANDARDS.map((standard) => ({
    standard,
    names: (RULE_NAMES[standard.name] ?? "").split(" ").filter((name) => missing.has(name)),
  }))
    .reverse()
    .sort((a, b) => b.names.length - a.names.length);
  const found = new Map<string, Standard[]>();
  for (const { standard, names: known } of defined)
    for (const name of known) found.set(name, [...(found.get(name) ?? []), standard]);
  return found;
}
