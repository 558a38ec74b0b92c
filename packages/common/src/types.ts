/** The objects that the originals and their replacements have in common. */

/** The components of a reference. A component that is absent is undefined. */
export interface UriParts {
  scheme?: string | undefined;
  userinfo?: string | undefined;
  host?: string | undefined;
  /** The zone of an IPv6 address. It counts only as long as `host` ends with it. */
  ipv6Zone?: string | undefined;
  port?: number | string | undefined;
  path?: string | undefined;
  query?: string | undefined;
  fragment?: string | undefined;
  /** `"same-document"`, `"relative"`, `"absolute"` or `"uri"`. */
  reference?: string | undefined;
  /** The reason why the string is not a reference, or not one of its scheme. */
  error?: string | undefined;
  /** In ws and wss: path and query. */
  resourceName?: string | undefined;
  /** In ws and wss: whether the scheme is wss. */
  secure?: boolean | undefined;
  /** In urn: the namespace. */
  nid?: string | undefined;
  /** In urn: the name in the namespace. */
  nss?: string | undefined;
  /** In urn:uuid. */
  uuid?: string | undefined;
  /** In mailto: the recipients. */
  to?: string[] | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** The options of all functions. */
export interface UriSettings {
  /** Treats a reference as one of this scheme. */
  scheme?: string | undefined;
  /** `"suffix"` for a reference that begins with an authority; otherwise, the expected kind. */
  reference?: string | undefined;
  /** Keeps characters beyond US-ASCII in hosts. */
  unicodeSupport?: boolean | undefined;
  /** Treats the host as a domain name. */
  domainHost?: boolean | undefined;
  /** Keeps dot segments in paths. */
  absolutePath?: boolean | undefined;
  /** Ignores the scheme of a relative reference in resolution (RFC 3986 section 5.2.2). */
  tolerant?: boolean | undefined;
  /** Writes path and userinfo as they are. */
  skipEscape?: boolean | undefined;
  /** Treats a URN as one of this namespace. */
  nid?: string | undefined;
  /** Writes components in their normal form, as uri-js does. */
  isNormal?: boolean | undefined;
  /** The string before a suffix, where it is not what fast-uri has there. */
  beforeSuffix?: string | undefined;
}

/** The rules of a scheme. Programs may add schemes. */
export interface SchemeRules {
  scheme: string;
  domainHost?: boolean | undefined;
  unicodeSupport?: boolean | undefined;
  absolutePath?: boolean | undefined;
  /** The components are left as they are written; `parse` normalizes them. */
  skipNormalize?: boolean | undefined;
  /** Changes the components. The result is ignored. */
  parse?(parts: UriParts, settings: UriSettings): unknown;
  serialize?(parts: UriParts, settings: UriSettings): unknown;
}

/** The known schemes, by their names in lower case. */
export type Schemes = Record<string, SchemeRules>;
