/** Parsing: section 4.3 and Appendix B. */
import { COMPONENT_NAMES, REFERENCE_KINDS } from "./components.js";
import { requireOptionalString, requireString } from "./errors.js";
import { describe, requireOneOf } from "../grammar/common/arguments.js";
import type { UriReference } from "./components.js";
import type { UriSyntaxError } from "./errors.js";
import type { ReferenceReader } from "./reference.js";

/** The result of `safeParse`. */
export type ParseResult<HostKind extends string = string> =
  | { readonly ok: true; readonly value: UriReference<HostKind> }
  | { readonly ok: false; readonly error: UriSyntaxError };

/** The operations that parse references. */
export interface Parsing<HostKind extends string> {
  /**
   * Returns the components of a reference. Scheme, authority, path, query and fragment are the
   * groups 2, 4, 5, 7 and 9 of the regular expression of Appendix B. The function rejects inputs
   * that match this expression but not the grammar.
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} with the offset of the first impossible character.
   *
   * @example
   * ```ts
   * parse("http://www.ics.uci.edu/pub/ietf/uri/#Related").authority; // "www.ics.uci.edu"
   * parse("mailto:John.Doe@example.com").kind; // "opaque"
   * ```
   */
  parse(reference: string): UriReference<HostKind>;

  /**
   * Returns the same record as `parse`, or the error where `parse` throws it.
   *
   * The error computes `offset`, `expected`, `message` and the excerpt at the first access to one
   * of them. Its stack has no frames. `structuredClone` does not copy the computed properties;
   * `toJSON` includes them. Linear, and about as fast as `canParse` for a string that is not a
   * reference.
   *
   * @example
   * ```ts
   * const result = safeParse("http://[::1");
   * if (!result.ok) console.log(result.error.excerpt());
   * ```
   */
  safeParse(reference: string): ParseResult<HostKind>;

  /**
   * Checks whether a string is a reference. Linear, and faster than `parse`.
   *
   * @example
   * ```ts
   * canParse("a b"); // false
   * ```
   */
  canParse(reference: string): boolean;
}

export function parsing<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
): Parsing<HostKind> {
  return {
    parse(reference) {
      requireString(reference, "the reference");
      return reader.requireReference(reference);
    },

    safeParse(reference) {
      requireString(reference, "the reference");
      const value = reader.reference(reference);
      if (value !== null) return { ok: true, value };
      return { ok: false, error: reader.deferredSyntaxError(reference) };
    },

    canParse(reference) {
      requireString(reference, "the reference");
      return reader.accepts(reference);
    },
  };
}

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
