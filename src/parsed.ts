/** Checks of parsed references, which a program without types may give wrong. */
import { requireOneOf, requireOptionalString, requireString, typeOf } from "./errors.js";
import { REFERENCE_KINDS } from "./components.js";
import type { UriReference } from "./components.js";

const OPTIONAL = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "query",
  "fragment",
  "hostKind",
] as const;

/**
 * Refuses what is no record of a reference. The types of its fields are looked at, not whether their
 * values belong together.
 *
 * @throws {TypeError} which calls the value by its name.
 */
export function requireParsed(value: unknown, name: string): asserts value is UriReference<string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw notParsed(name, typeOf(value));
  const reference = value as Partial<UriReference<string>>;
  if (reference.path === undefined) throw notParsed(name, "an object without a path");
  if (reference.kind === undefined) throw notParsed(name, "an object without a kind");
  requireString(reference.path, `the path of ${name}`);
  requireOneOf(reference.kind, REFERENCE_KINDS, `the kind of ${name}`);
  for (const field of OPTIONAL) requireOptionalString(reference[field], `the ${field} of ${name}`);
}

function notParsed(name: string, given: string): TypeError {
  return new TypeError(`${name} must be a parsed reference, as parse gives it, not ${given}`);
}
