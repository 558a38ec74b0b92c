/** Checks of arguments, for callers whose program no compiler has checked. */
import { quoted } from "./excerpt.js";

/** Returns the kind of a value, for error messages. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  const { constructor } = value as { readonly constructor?: unknown };
  return typeof constructor === "function" ? constructor.name : "an object";
}

const TAG = "[object Uint8Array]";

/** Checks by the tag, because an array of another realm has another class. */
export function isOctets(value: unknown): value is Uint8Array {
  return (
    value instanceof Uint8Array ||
    (ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === TAG)
  );
}

/**
 * Checks that a value has a member. The class of the value is not checked, because a grammar or a
 * rule can come from another copy of this package.
 *
 * @throws {TypeError}
 */
export function requireMember(value: unknown, member: string, sentence: string): void {
  if (typeof value === "object" && value !== null && member in value) return;
  throw new TypeError(`${sentence}, not ${describe(value)}`);
}

/**
 * Checks that a value is one of some names, and returns it.
 *
 * @throws {TypeError} if it is not; the message lists the names.
 */
export function requireOneOf<Name extends string>(
  value: Name,
  names: readonly Name[],
  subject: string,
): Name {
  if (names.includes(value)) return value;
  const given = typeof value === "string" ? quoted(value) : describe(value);
  throw new TypeError(`${subject} must be one of ${names.join(", ")}, not ${given}`);
}

/** @throws {TypeError} if a value is neither true nor false. */
export function requireBoolean(name: string, value: unknown): asserts value is boolean {
  if (typeof value !== "boolean")
    throw new TypeError(`${name} is true or false, not ${describe(value)}`);
}

/**
 * Checks that an argument is a whole number of at least 0.
 *
 * @throws {TypeError}
 */
export function requireCount(name: string, value: unknown): asserts value is number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return;
  const what = typeof value === "number" ? String(value) : describe(value);
  throw new TypeError(`${name} is a whole number of at least 0, not ${what}`);
}
