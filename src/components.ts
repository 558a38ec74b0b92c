/**
 * The records of the URI layer.
 *
 * ```text
 *   http://user@example.com:8080/over/there?name=ferret#nose
 *   \__/   \___________________/\_________/ \_________/ \__/
 *    |               |               |           |        |
 *  scheme        authority          path       query   fragment
 *          \__/ \_________/ \__/
 *        userinfo   host    port
 * ```
 *
 * A component is `undefined` where its separator is absent, and `""` where the separator is there
 * and nothing follows it (section 5.2). A path is never undefined.
 */

/** The four main components and the fragment identifier. */
export interface UriComponents {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

/** The four main components and the fragment; what resolution works on. */
export interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  /** Whether the scheme is followed by an opaque part. */
  readonly opaque: boolean;
}

export const COMPONENT_NAMES = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
] as const;

/** The components by name, each as one finds it in an error. */
export type ComponentName = (typeof COMPONENT_NAMES)[number];

export const REFERENCE_KINDS = [
  "hierarchical",
  "opaque",
  "network-path",
  "absolute-path",
  "relative-path",
  "same-document",
] as const;

/**
 * What a reference is (sections 3, 4.2 and 5).
 *
 * - `hierarchical`: it has a scheme, and what follows is a `hier-part`
 * - `opaque`: it has a scheme, and what follows is an `opaque-part`
 * - `network-path`: it begins with two slashes
 * - `absolute-path`: it begins with a single slash
 * - `relative-path`: it begins with neither a scheme nor a slash; so does `?y`
 * - `same-document`: it is empty, or a fragment identifier alone
 */
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** How a host is written, in the draft: a rule each. */
export type DraftHostKind = "IPv6" | "IPv4" | "hostname";

/** A parsed reference. Every key is always present, in this order. */
export interface UriReference<HostKind extends string = DraftHostKind> {
  readonly kind: ReferenceKind;
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  /** Undefined where there is no host: no authority, an empty one, or a registry-based one. */
  readonly hostKind: HostKind | undefined;
}

/** What a reference is transformed into: the draft's (T, fragment), section 5.2. */
export type Target<HostKind extends string = DraftHostKind> = UriReference<HostKind> & {
  /** Whether the reference is to the current document (section 4.2). */
  readonly sameDocument: boolean;
};
