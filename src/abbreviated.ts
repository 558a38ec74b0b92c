/** Abbreviated references: Appendix F. */
import {
  AbbreviationError,
  requireArray,
  requireOptionalString,
  requireOptions,
  requireString,
} from "./errors.js";
import type { ReferenceReader } from "./reference.js";

/**
 * The prefixes of a host and of the URI that it probably has: a reference whose host begins with
 * the first string has a URI that begins with the second.
 */
export type Heuristic = readonly [hostPrefix: string, uriPrefix: string];

/**
 * "Most hostnames beginning with "www" are likely to have a URI prefix of "http://"." The first
 * entry that fits is used; the last entry fits every host. "Such heuristics may change over time."
 * The list is frozen. The option `heuristics` replaces it.
 */
export const HEURISTICS: readonly Heuristic[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ (
    [
      ["www", "http://"],
      ["ftp", "ftp://"],
      ["gopher", "gopher://"],
      ["", "http://"],
    ] as const
  ).map((heuristic) => Object.freeze(heuristic)),
);

/** Options of `expandAbbreviated`. */
export interface AbbreviatedOptions {
  /** The base URI. With a base, an abbreviated reference is a relative path. */
  readonly base?: string | undefined;
  /** The heuristics, in order of preference. Default: `HEURISTICS`. */
  readonly heuristics?: readonly Heuristic[];
}

/** The operation on abbreviated references. */
export interface Abbreviating {
  /**
   * Returns the URI that an abbreviated reference probably stands for. An abbreviated reference is
   * a host with a dot in it, or an address, and optionally a port, a path, a query and a fragment.
   *
   * Linear in the reference.
   *
   * @throws {AbbreviationError} `base`, if a base is given, as "abbreviated URI references cannot
   *   be used in contexts where relative URIs are expected"; `unknown`, if the input is not an
   *   abbreviated reference or no heuristic fits. The error has the offset of the mismatch.
   *
   * @example
   * ```ts
   * expandAbbreviated("www.w3.org/Addressing/"); // "http://www.w3.org/Addressing/"
   * expandAbbreviated("ftp.is.co.za:21"); // "ftp://ftp.is.co.za:21"
   * ```
   */
  expandAbbreviated(abbreviated: string, options?: AbbreviatedOptions): string;
}

export function abbreviating(reader: ReferenceReader): Abbreviating {
  return {
    expandAbbreviated(abbreviated, options = {}) {
      requireString(abbreviated, "the abbreviated reference");
      requireOptions(options, { base: true, heuristics: true });
      const { base, heuristics = HEURISTICS } = options;
      requireOptionalString(base, "the base");
      if (heuristics !== HEURISTICS) requireHeuristics(heuristics);
      if (base !== undefined) {
        const sentence = "where there is a base URI, this is a relative reference";
        throw new AbbreviationError("base", abbreviated, 0, sentence);
      }
      const host = hostOf(reader, abbreviated).toLowerCase();
      const heuristic = heuristics.find(([prefix]) => host.startsWith(prefix.toLowerCase()));
      if (heuristic !== undefined) return heuristic[1] + abbreviated;
      throw new AbbreviationError("unknown", abbreviated, 0, "no heuristic fits the host");
    },
  };
}

function requireHeuristics(heuristics: unknown): void {
  requireArray(heuristics, "the heuristics");
  for (const [index, heuristic] of heuristics.entries()) {
    const isPair =
      Array.isArray(heuristic) &&
      heuristic.length === 2 &&
      heuristic.every((part) => typeof part === "string");
    if (!isPair) throw new TypeError(`heuristic ${String(index)} must be a pair of strings`);
  }
}

/**
 * Returns the host. An abbreviated reference is a network-path reference without its two slashes.
 */
function hostOf(reader: ReferenceReader, abbreviated: string): string {
  const networkPath = reader.reference(`//${abbreviated}`);
  if (networkPath === null) {
    const { offset, expected } = reader.syntaxError(`//${abbreviated}`);
    const sentence = `no abbreviated reference: expected ${expected.join(", ")}`;
    throw new AbbreviationError("unknown", abbreviated, offset - "//".length, sentence);
  }
  const { host, userinfo } = networkPath;
  if (host === undefined || userinfo !== undefined || !isQualified(host)) {
    const sentence = "no abbreviated reference: it does not begin with a domain name or an address";
    throw new AbbreviationError("unknown", abbreviated, 0, sentence);
  }
  return host;
}

/** Checks whether a host has more than one label. A single label may be any word. */
function isQualified(host: string): boolean {
  return host.includes(".") || host.startsWith("[");
}
