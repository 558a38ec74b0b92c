/** Checks of options at run time, for callers without types. */
import { requireObject, requireString } from "./errors.js";
import { describe } from "../grammar/common/arguments.js";

/**
 * Checks that options are an object.
 *
 * @throws {TypeError}
 */
export function requireOptions(options: unknown): void {
  if (options !== undefined) requireObject(options, "the options");
}

/**
 * Checks that options are booleans or undefined.
 *
 * @throws {TypeError} if they are not; the message names the option.
 */
export function requireFlags<Name extends string>(
  options: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const value = options[name];
    if (value !== undefined && typeof value !== "boolean")
      throw new TypeError(`${name} must be a boolean, not ${describe(value)}`);
  }
}

/**
 * Checks that a table of ports is an object with strings. A lookup in a Map would find nothing.
 *
 * @throws {TypeError} if it is not; the message names the scheme.
 */
export function requirePorts(ports: unknown): void {
  requireObject(ports, "the default ports");
  if (Symbol.iterator in ports)
    throw new TypeError("the default ports must be an object with schemes as keys, not a map");
  for (const [scheme, port] of Object.entries(ports))
    requireString(port, `the default port of "${scheme}"`);
}
