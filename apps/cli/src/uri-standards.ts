/** The standards for URIs, for the commands that take references apart. */
import type { Operations } from "../../../src/index.js";

/** A standard for URIs. */
export interface UriStandard {
  readonly name: string;
  /** Loads its operations, over tables that the build has made: no ABNF is read. */
  readonly load: () => Promise<Operations<string>>;
  /** The rule for the inputs of `parse`. */
  readonly referenceRule: string;
}

/** The standard that the commands use by default. */
export const DRAFT: UriStandard = {
  name: "rfc2396bis",
  load: () => import("../../../src/dialects/rfc2396bis.js"),
  referenceRule: "URI-reference",
};

/** The standards for URIs by their names. */
export const URI_STANDARDS: ReadonlyMap<string, UriStandard> = new Map(
  [
    DRAFT,
    {
      name: "rfc2396",
      load: () => import("../../../src/dialects/rfc2396.js"),
      referenceRule: "URI-reference",
    },
    {
      name: "rfc3986",
      load: () => import("../../../src/dialects/rfc3986.js"),
      referenceRule: "URI-reference",
    },
    {
      name: "rfc3987",
      load: () => import("../../../src/dialects/rfc3987.js"),
      referenceRule: "IRI-reference",
    },
  ].map((standard) => [standard.name, standard]),
);

/** Returns the standard for URIs of a name. */
export function uriStandard(name: string): UriStandard {
  const standard = URI_STANDARDS.get(name);
  if (standard === undefined) throw new Error(`no standard ${name}`);
  return standard;
}
