/** Checks of parsed references at run time, for callers without types. */
import { requireOptionalString, requireString } from "./errors.js";
import { describe, requireOneOf } from "../grammar/internal.js";
import { COMPONENT_NAMES, REFERENCE_KINDS } from "./components.js";
import type { UriReference } from "./components.js";

/**
 * Checks that a value is a record of a reference. The function checks the types of the fields, not
 * their agreement.
 *
 * @throws {TypeError} if it is not; the message names the value.
 */
export function requireParsed(value: unknown, name: string): asserts value is UriReference<string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw notParsed(name, describe(value));
  const reference = value as Partial<UriReference<string>>;
  if (reference.path === undefined) throw notParsed(name, "an object without a path");
  if (reference.kind === undefined) throw notParsed(name, "an object without a kind");
  requireString(reference.path, `the path of ${name}`);
  requireOneOf(reference.kind, REFERENCE_KINDS, `the kind of ${name}`);
  for (const field of COMPONENT_NAMES)
    requireOptionalString(reference[field], `the ${field} of ${name}`);
  requireOptionalString(reference.hostKind, `the hostKind of ${name}`);
}

function notParsed(name: string, given: string): TypeError {
  return new TypeError(`${name} must be a parsed reference, as parse gives it, not ${given}`);
}
