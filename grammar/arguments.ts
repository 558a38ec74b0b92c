/** Checks of arguments, for callers whose program no compiler has checked. */
import { disjunction } from "./errors.js";

/** Returns the kind of a value, for error messages. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  const { constructor } = value as { readonly constructor?: unknown };
  return typeof constructor === "function" ? constructor.name : "an object";
}

/**
 * Checks that options are an object.
 *
 * @throws {TypeError}
 */
export function requireOptions(options: unknown): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options are an object, not ${describe(options)}`);
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
 * Checks that an option has one of its values.
 *
 * @throws {TypeError}
 */
export function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw new TypeError(`${option} is ${disjunction(values)}, not ${value}`);
}
