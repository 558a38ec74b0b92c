type FastUri = typeof fastUri;

declare namespace fastUri {
  /** The components of a reference. A component that is absent is undefined. */
  export interface URIComponent {
    scheme?: string;
    userinfo?: string;
    /** A name, or an address. An address of IPv6 has no brackets, and its zone follows a `%`. */
    host?: string;
    /**
     * The zone of an address of IPv6. It counts only as long as `host` ends with it, and tells the zone `25eth0`
     * from the zone `eth0` behind the escape of a `%`.
     */
    ipv6Zone?: string;
    /** A number; the empty string if there is only a colon. */
    port?: number | string;
    path?: string;
    query?: string;
    fragment?: string;
    /** `"same-document"`, `"relative"`, `"absolute"` (no fragment) or `"uri"`. */
    reference?: string;
    /** In urn: the namespace, in lower case. */
    nid?: string;
    /** In urn: the name in the namespace. */
    nss?: string;
    /** In ws and wss: path and query. */
    resourceName?: string;
    /** In ws and wss: whether the scheme is wss. */
    secure?: boolean;
    /** In urn:uuid, in place of `nss`. */
    uuid?: string;
    /** The reason why a string is not a reference, with the first impossible character, or not one of its scheme. */
    error?: string;
    /** In mailto: the recipients. */
    to?: string[];
    /** In mailto. */
    subject?: string;
    /** In mailto. */
    body?: string;
    /** In mailto: the other header fields. The object has no prototype. */
    headers?: Record<string, string>;
  }

  /** Options of all functions. */
  export interface Options {
    /** Treats a reference as one of this scheme. */
    scheme?: string;
    /**
     * `"suffix"` for a reference that begins with its authority: RFC 3986 section 4.5. Another value is the kind
     * that the reference must have; `parse` sets `error` if it has another one.
     */
    reference?: string;
    /** Keeps characters beyond US-ASCII in hosts. */
    unicodeSupport?: boolean;
    /** Treats the host as a domain name, which is converted to US-ASCII. */
    domainHost?: boolean;
    /** Keeps dot segments in paths. */
    absolutePath?: boolean;
    /** Ignores the scheme of a relative reference: RFC 3986 section 5.2.2. */
    tolerant?: boolean;
    /** Writes the path as it is. */
    skipEscape?: boolean;
    /** Treats a URN as one of this namespace. */
    nid?: string;
  }

  /** Another name of `Options`, from fast-uri 3. */
  export type options = Options;
  /** Another name of `URIComponent`, from fast-uri 3. */
  export type URIComponents = URIComponent;

  /** The rules of a scheme. */
  export interface SchemeHandler {
    scheme: string;
    domainHost?: boolean;
    unicodeSupport?: boolean;
    absolutePath?: boolean;
    /** Leaves the components as they are written. */
    skipNormalize?: boolean;
    /** Changes and returns the components that `parse` returns. */
    parse?(component: URIComponent, options: Options): URIComponent;
    /** Changes and returns the components that `serialize` writes. */
    serialize?(component: URIComponent, options: Options): URIComponent;
  }

  /** The rules of schemes, by their names in lower case. A program may add its own. */
  export const SCHEMES: Record<string, SchemeHandler>;

  /**
   * Returns the normal form of a reference: RFC 3986 section 6.2. A string that is not a reference stays as it is.
   * Linear.
   *
   * @example
   * normalize("HTTP://ABC.com:80/%7Esmith/../home.html"); // "http://abc.com/home.html"
   */
  export function normalize(uri: string, opts?: Options): string;
  /** Returns components in their normal form. Throws as `serialize` does. */
  export function normalize(uri: URIComponent, opts?: Options): URIComponent;
  /** Returns any other value as it is. */
  export function normalize(uri: any, opts?: Options): any;

  /**
   * Returns the target of a reference: RFC 3986 section 5.2. The base may be relative; then so is the target.
   * Characters that path, query or fragment cannot have stay as they are. Linear.
   *
   * Throws an `Error` if the scheme or the authority is wrong, if an escape is not complete, if there is a control
   * character or a space at an end, a backslash before the query, or if a target with the scheme http has no host.
   *
   * @example
   * resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
   */
  export function resolve(baseURI: string, relativeURI: string, options?: Options): string;

  /** Returns the components of the target of a reference. With `skipNormalization`, the components are taken as they are. */
  export function resolveComponent(
    base: URIComponent,
    relative: URIComponent,
    options?: Options,
    skipNormalization?: boolean,
  ): URIComponent;

  /**
   * Returns the components of a reference, normalized. Never throws: of a string that is not a reference, returns the
   * components by RFC 3986, Appendix B, and an `error`. Linear.
   *
   * @example
   * parse("uri://user:pass@example.com:123/one?q=a#body").port; // 123
   * parse("http://example.com/<a>").error; // "IRI-reference: expected … at offset 19, found "<""
   */
  export function parse(uri: string, opts?: Options): URIComponent;

  /**
   * Returns the reference with these components. Escapes the characters that a component cannot have. Linear.
   *
   * Throws a `TypeError` if the scheme or the port is not valid, and an `Error` for a URN without `nid`.
   *
   * @example
   * serialize({ scheme: "http", host: "example.com", fragment: "footer" }); // "http://example.com/#footer"
   */
  export function serialize(component: URIComponent, opts?: Options): string;

  /**
   * Checks whether two references have the same normal form. What is not a reference equals nothing, not even itself.
   * Linear.
   *
   * @example
   * equal("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"); // true
   */
  export function equal(
    uriA: string | URIComponent,
    uriB: string | URIComponent,
    options?: Options,
  ): boolean;

  export const fastUri: FastUri;
  export { fastUri as default };
}

export = fastUri;
