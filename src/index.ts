/**
 * The entry point `uri-abnf`: the URI generic syntax. Its functions follow draft-fielding-uri-rfc2396bis-00 of October
 * 2002. Those of RFC 3986, the standard of today, are in `uri-abnf/rfc3986`, and methods of the dialect `rfc3986`.
 */
export * from "./dialects/rfc2396bis.js";
export {
  absoluteUri,
  fromTree,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  uriReference,
} from "./dialects/index.js";
export { DEFAULT_PORTS } from "./ports.js";
export { HEURISTICS } from "./abbreviated.js";
export type { Rfc2396HostKind } from "./choices/rfc2396.js";
export type { Std66HostKind } from "./choices/rfc3986.js";
export type { Dialect } from "./dialect.js";
export type { BidiWarning, Internationalizing } from "./iri.js";
