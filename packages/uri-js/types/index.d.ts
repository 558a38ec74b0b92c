/** The components of a reference. A component that is absent is undefined. */
export interface URIComponents {
  scheme?: string;
  userinfo?: string;
  /** A name, or an address. An address of IPv6 has no brackets, and its zone follows a `%`. */
  host?: string;
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  /** `"same-document"`, `"relative"`, `"absolute"` (no fragment) or `"uri"`. */
  reference?: string;
  /** The reason why a string is not a reference, with the first impossible character, or not one of its scheme. */
  error?: string;
}

/** Options of all functions. */
export interface URIOptions {
  /** Treats a reference as one of this scheme. */
  scheme?: string;
  /** `"suffix"` for a reference that begins with its authority; otherwise, the kind that it must have. */
  reference?: string;
  /** Ignores the scheme of a relative reference: RFC 3986 section 5.2.2. */
  tolerant?: boolean;
  /** Keeps dot segments in paths. */
  absolutePath?: boolean;
  /** Writes characters beyond US-ASCII as themselves: RFC 3987 section 3.2. */
  iri?: boolean;
  /** Reads escapes of characters beyond US-ASCII as these characters. */
  unicodeSupport?: boolean;
  /** Treats the host as a domain name, which is converted to US-ASCII. */
  domainHost?: boolean;
}

/** The rules of a scheme. */
export interface URISchemeHandler<
  Components extends URIComponents = URIComponents,
  Options extends URIOptions = URIOptions,
  ParentComponents extends URIComponents = URIComponents,
> {
  scheme: string;
  parse(components: ParentComponents, options: Options): Components;
  serialize(components: Components, options: Options): ParentComponents;
  unicodeSupport?: boolean;
  domainHost?: boolean;
  absolutePath?: boolean;
}

/** The patterns of uri-js, for programs that have this type. A replacement has tables in their place. */
export interface URIRegExps {
  NOT_SCHEME: RegExp;
  NOT_USERINFO: RegExp;
  NOT_HOST: RegExp;
  NOT_PATH: RegExp;
  NOT_PATH_NOSCHEME: RegExp;
  NOT_QUERY: RegExp;
  NOT_FRAGMENT: RegExp;
  ESCAPE: RegExp;
  UNRESERVED: RegExp;
  OTHER_CHARS: RegExp;
  PCT_ENCODED: RegExp;
  IPV4ADDRESS: RegExp;
  IPV6ADDRESS: RegExp;
}

/** The rules of schemes, by their names in lower case. A program may add its own. */
export declare const SCHEMES: Record<string, URISchemeHandler>;

/** Returns the escapes of the first character. */
export declare function pctEncChar(chr: string): string;

/** Replaces the escapes that are UTF-8. */
export declare function pctDecChars(str: string): string;

/**
 * Returns the components of a reference, normalized. Never throws: of a string that is not a reference, returns the
 * components by RFC 3986, Appendix B, and an `error`. Linear.
 *
 * @example
 * parse("uri://user:pass@example.com:123/one?q=a#body").port; // 123
 */
export declare function parse(uriString: string, options?: URIOptions): URIComponents;

/** Removes the dot segments of a path: RFC 3986 section 5.2.4. Linear. */
export declare function removeDotSegments(input: string): string;

/**
 * Returns the reference with these components. Escapes the characters that a component cannot have. Linear.
 *
 * Throws a `TypeError` if the scheme or the port is not valid, and an `Error` for a URN without `nid`.
 *
 * @example
 * serialize({ scheme: "http", host: "example.com", fragment: "footer" }); // "http://example.com/#footer"
 */
export declare function serialize(components: URIComponents, options?: URIOptions): string;

/** Returns the components of the target of a reference. With `skipNormalization`, the components are taken as they are. */
export declare function resolveComponents(
  base: URIComponents,
  relative: URIComponents,
  options?: URIOptions,
  skipNormalization?: boolean,
): URIComponents;

/**
 * Returns the target of a reference: RFC 3986 section 5.2. Characters that path, query or fragment cannot have stay
 * as they are. Linear.
 *
 * Throws an `Error` if the scheme or the authority is wrong, if an escape is not complete, if there is a control
 * character or a space at an end, a backslash before the query, or if a target with the scheme http has no host.
 *
 * @example
 * resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
 */
export declare function resolve(baseURI: string, relativeURI: string, options?: URIOptions): string;

/**
 * Returns the normal form of a reference: RFC 3986 section 6.2. A string that is not a reference stays as it is. Linear.
 *
 * @example
 * normalize("HTTP://ABC.com:80/%7Esmith/home.html"); // "http://abc.com/~smith/home.html"
 */
export declare function normalize(uri: string, options?: URIOptions): string;
/** Returns components in their normal form. Throws as `serialize` does. */
export declare function normalize(uri: URIComponents, options?: URIOptions): URIComponents;

/**
 * Checks whether two references have the same normal form. What is not a reference equals nothing, not even itself. Linear.
 *
 * @example
 * equal("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"); // true
 */
export declare function equal(uriA: string, uriB: string, options?: URIOptions): boolean;
export declare function equal(
  uriA: URIComponents,
  uriB: URIComponents,
  options?: URIOptions,
): boolean;

/** Escapes all but unreserved characters and `sub-delims`; with `iri`, characters of RFC 3987 stay, too. */
export declare function escapeComponent(str: string, options?: URIOptions): string;

/** Replaces the escapes that are UTF-8. */
export declare function unescapeComponent(str: string, options?: URIOptions): string;
