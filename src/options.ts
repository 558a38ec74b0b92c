/** Checks of options, which a program without types may give wrong. */
import { requireObject, requireString, typeOf } from "./errors.js";

/**
 * Refuses options that are not an object.
 *
 * @throws {TypeError}
 */
export function requireOptions(options: unknown): void {
  if (options !== undefined) requireObject(options, "the options");
}

/**
 * Refuses options that are neither booleans nor undefined.
 *
 * @throws {TypeError} which names the option.
 */
export function requireFlags<Name extends string>(
  options: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const value = options[name];
    if (value !== undefined && typeof value !== "boolean")
      throw new TypeError(`${name} must be a boolean, not ${typeOf(value)}`);
  }
}

/**
 * Refuses tables of ports that are not objects with strings. In a map, nothing would be found.
 *
 * @throws {TypeError} which names the scheme.
 */
export function requirePorts(ports: unknown): void {
  requireObject(ports, "the default ports");
  if (Symbol.iterator in ports)
    throw new TypeError("the default ports must be an object with schemes as keys, not a map");
  for (const [scheme, port] of Object.entries(ports))
    requireString(port, `the default port of "${scheme}"`);
}
