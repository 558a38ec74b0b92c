/** Equivalence: section 6, as a ladder. */
import { requireOneOf, requireString } from "./errors.js";
import { requireOptions } from "./options.js";
import { normalize } from "./normalize.js";
import type { NormalizeSteps } from "./definition.js";
import type { NormalizeOptions } from "./normalize.js";
import type { ReferenceReader } from "./reference.js";

const LEVELS = ["character", "case-and-port", "encoding", "path"] as const;

/**
 * What two references may differ in, and be equivalent nonetheless.
 *
 * - `character`: nothing
 * - `case-and-port`: also the case of scheme and host, and a port that is empty or the default
 * - `encoding`: also escapes of unreserved characters, and the case of the digits in escapes
 * - `path`: also dot segments that can be removed, and an empty path after an authority
 */
export type EquivalenceLevel = (typeof LEVELS)[number];

/** Options of `equivalent`. */
export interface EquivalentOptions extends Pick<NormalizeOptions, "defaultPorts"> {
  /**
   * By default, the level at which the dialect normalizes: `case-and-port` in the draft, `path` in
   * RFC 3986.
   */
  readonly level?: EquivalenceLevel;
}

/** Equivalence, as a dialect has it. */
export interface Comparing {
  /**
   * Whether two references are equivalent, as far as the generic syntax can tell at a level. They
   * are not resolved: a relative reference is equivalent to none with a scheme.
   *
   * Linear in both.
   *
   * @throws {UriSyntaxError} where one of them is not a reference; `input` says which.
   *
   * @example
   * ```ts
   * equivalent("http://www.XEROX.com", "http://www.xerox.com:80"); // true
   * equivalent("http://a/%7Ejoe", "http://a/~joe"); // false
   * equivalent("http://a/%7Ejoe", "http://a/~joe", { level: "encoding" }); // true
   * ```
   */
  equivalent(a: string, b: string, options?: EquivalentOptions): boolean;
}

const NO_STEP: NormalizeSteps = {
  case: false,
  escapes: false,
  dotSegments: false,
  scheme: false,
  emptyPath: false,
};

/** Makes the function of a dialect. */
export function comparing(reader: ReferenceReader): Comparing {
  return {
    equivalent(a, b, options = {}) {
      requireString(a, "the first reference");
      requireString(b, "the second reference");
      requireOptions(options);
      const { level, defaultPorts } = options;
      const steps =
        level === undefined
          ? reader.definition.normalization
          : stepsOf(requireOneOf(level, LEVELS, "the level"));
      const settings = defaultPorts === undefined ? steps : { ...steps, defaultPorts };
      return normalize(reader, a, settings) === normalize(reader, b, settings);
    },
  };
}

/** Each level takes the steps of those below it. */
function stepsOf(level: EquivalenceLevel): NormalizeSteps {
  switch (level) {
    case "character":
      return NO_STEP;
    case "case-and-port":
      return { ...stepsOf("character"), case: true, scheme: true };
    case "encoding":
      return { ...stepsOf("case-and-port"), escapes: true };
    case "path":
      return { ...stepsOf("encoding"), dotSegments: true, emptyPath: true };
  }
}
