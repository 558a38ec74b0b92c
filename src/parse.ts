/** Parsing: section 4.3 and Appendix B. */
import { requireString } from "./errors.js";
import type { UriReference } from "./components.js";
import type { UriSyntaxError } from "./errors.js";
import type { PlainReader } from "./reference.js";

/** What `safeParse` answers. */
export type ParseResult<HostKind extends string = string> =
  | { readonly ok: true; readonly value: UriReference<HostKind> }
  | { readonly ok: false; readonly error: UriSyntaxError };

/** Parsing, as a dialect has it. */
export interface Parsing<HostKind extends string> {
  /**
   * The components of a reference. Scheme, authority, path, query and fragment are the groups 2, 4,
   * 5, 7 and 9 of the regular expression of Appendix B; what that expression would let pass, but
   * the grammar does not, is refused.
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
   * The error works out `offset`, `expected`, `message` and the excerpt when one of them is first
   * read. It has a stack without frames. `structuredClone` does not copy the properties that are
   * worked out; its `toJSON` does. Linear, and about as quick as `canParse` for a string that is no
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
   * Whether a string is a reference. Linear, and quicker than `parse`.
   *
   * @example
   * ```ts
   * canParse("a b"); // false
   * ```
   */
  canParse(reference: string): boolean;
}

/** Makes the functions of a dialect. */
export function parsing<HostKind extends string>(reader: PlainReader<HostKind>): Parsing<HostKind> {
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
