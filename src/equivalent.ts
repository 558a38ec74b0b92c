/** Equivalence: section 6, as a ladder. */
import { requireString } from "./errors.js";
import { requireOneOf } from "../grammar/common/arguments.js";
import { requireOptions } from "./options.js";
import { normalize } from "./normalize.js";
import type { NormalizeSteps, NormalizingChoices } from "./definition.js";
import type { NormalizeOptions } from "./normalize.js";
import type { ReferenceReader } from "./reference.js";

const LEVELS = ["character", "case-and-port", "encoding", "path"] as const;

/**
 * The levels of equivalence, by the differences that they allow.
 *
 * - `character`: no difference
 * - `case-and-port`: the case of scheme and host, and a port that is empty or the default
 * - `encoding`: also escapes of unreserved characters, and the case of the digits in escapes; for
 *   RFC 3986, this case belongs to `case-and-port` (section 6.2.2.1)
 * - `path`: also removable dot segments, and an empty path after an authority
 */
export type EquivalenceLevel = (typeof LEVELS)[number];

/** Options of `equivalent`. */
export interface EquivalentOptions extends Pick<NormalizeOptions, "defaultPorts"> {
  /**
   * The level. Default: the level at which the dialect normalizes, `case-and-port` in the draft and
   * `path` in RFC 3986.
   */
  readonly level?: EquivalenceLevel;
}

/** The comparison of references. */
export interface Comparing {
  /**
   * Checks whether two references are equivalent at a level, as far as the generic syntax can tell.
   * The function does not resolve them: a relative reference is never equivalent to one with a
   * scheme.
   *
   * Linear in both.
   *
   * @throws {UriSyntaxError} if one of them is not a reference; `input` is that string.
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

/** Returns the operation for a dialect. */
export function comparing(reader: ReferenceReader, choices: NormalizingChoices): Comparing {
  return {
    equivalent(a, b, options = {}) {
      requireString(a, "the first reference");
      requireString(b, "the second reference");
      requireOptions(options);
      const { level, defaultPorts } = options;
      const steps =
        level === undefined
          ? choices.normalization
          : stepsOfLevel(requireOneOf(level, LEVELS, "the level"));
      const settings = defaultPorts === undefined ? steps : { ...steps, defaultPorts };
      return normalize(reader, choices, a, settings) === normalize(reader, choices, b, settings);
    },
  };
}

/**
 * Returns the steps of normalization for a level. Each level includes the steps of the levels below
 * it.
 */
function stepsOfLevel(level: EquivalenceLevel): NormalizeSteps {
  switch (level) {
    case "character":
      return NO_STEP;
    case "case-and-port":
      return { ...stepsOfLevel("character"), case: true, scheme: true };
    case "encoding":
      return { ...stepsOfLevel("case-and-port"), escapes: true };
    case "path":
      return { ...stepsOfLevel("encoding"), dotSegments: true, emptyPath: true };
  }
}
