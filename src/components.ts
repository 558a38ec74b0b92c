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
 * A component is `undefined` if its separator is absent. It is `""` if the separator is present and
 * nothing follows it (section 5.2). A path is never undefined.
 */

/** The four main components and the fragment identifier. */
export interface UriComponents {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

/** The four main components and the fragment, the input of resolution. */
export interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  /** Whether an opaque part follows the scheme. */
  readonly opaque: boolean;
}

/** The components that {@link Components} has, but for an opaque part. */
export const MAIN_COMPONENTS = ["scheme", "authority", "path", "query", "fragment"] as const;

/** All components, in the order of checks: the parts of an authority before the whole. */
export const COMPONENT_NAMES = [
  "scheme",
  "userinfo",
  "host",
  "port",
  "authority",
  "path",
  "query",
  "fragment",
] as const;

/** The names of the components, as errors give them. */
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
 * The kinds of references (sections 3, 4.2 and 5).
 *
 * - `hierarchical`: a scheme and a `hier-part`
 * - `opaque`: a scheme and an `opaque-part`
 * - `network-path`: it begins with two slashes
 * - `absolute-path`: it begins with a single slash
 * - `relative-path`: it begins with neither a scheme nor a slash; `?y` is of this kind, too
 * - `same-document`: it is empty, or a fragment identifier alone
 */
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** The kinds of hosts in the draft. Each has a rule of its own. */
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
  /** Undefined if there is no host: the authority is absent, empty or registry-based. */
  readonly hostKind: HostKind | undefined;
}

/** The target of a transformation: the draft's (T, fragment), section 5.2. */
export type Target<HostKind extends string = DraftHostKind> = UriReference<HostKind> & {
  /** Whether the reference is to the current document (section 4.2). */
  readonly sameDocument: boolean;
};
