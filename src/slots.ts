/**
 * The rules behind the components of a reference. Several rules can stand for one component (for
 * example the kinds of paths). The first of them that occurs in the derivation is the component.
 */
import type { ComponentChoices } from "./definition.js";

/** The number of slots for the main components. */
export const MAIN_SLOTS = 6;

/**
 * Returns the rules by the number of their slot: scheme, authority, path, query, fragment, opaque
 * part; userinfo, host, port, and the kinds of hosts.
 */
export function slotsOf(choices: ComponentChoices): readonly (readonly string[])[] {
  const { components, paths, opaque, hostKinds } = choices;
  const { scheme, authority, query, fragment, userinfo, host, port } = components;
  const pathRules = new Set([...paths.relative, ...paths.afterScheme, ...paths.afterAuthority]);
  if (opaque !== undefined) pathRules.delete(opaque.part);
  return [
    [scheme],
    [authority],
    [...pathRules, ...(opaque === undefined ? [] : [opaque.path])],
    [query, ...(opaque === undefined ? [] : [opaque.query])],
    [fragment],
    opaque === undefined ? [] : [opaque.part],
    [userinfo],
    [host],
    [port],
    ...hostKinds.map(([rule]) => [rule]),
  ];
}
