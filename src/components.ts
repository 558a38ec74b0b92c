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
 * - `same-document`: it is empty, or only a fragment identifier
 */
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** The kinds of hosts in the draft. Each has a rule of its own. */
export type DraftHostKind = "IPv6" | "IPv4" | "hostname";

/** The kinds of references that can have an authority. */
type AuthorityKind = "hierarchical" | "network-path";

/** The fields that depend only on the kind. */
interface FieldsOfKind<Kind extends ReferenceKind> {
  readonly kind: Kind;
  readonly scheme: Kind extends "hierarchical" | "opaque" ? string : undefined;
  readonly path: Kind extends "same-document" ? "" : string;
  readonly query: Kind extends "same-document" ? undefined : string | undefined;
  readonly fragment: string | undefined;
}

/** A reference whose authority is a server: section 3.2.2. In RFC 3986, every authority has a host. */
export interface ServerReference<
  Kind extends AuthorityKind,
  HostKind extends string = DraftHostKind,
> extends FieldsOfKind<Kind> {
  readonly authority: string;
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
  readonly hostKind: HostKind;
}

/** A reference whose authority has no host: it is empty or registry-based, section 3.2.1. */
export interface RegistryReference<Kind extends AuthorityKind> extends FieldsOfKind<Kind> {
  readonly authority: string;
  readonly userinfo: undefined;
  readonly host: undefined;
  readonly port: undefined;
  readonly hostKind: undefined;
}

/** A reference without an authority. */
export interface PathReference<
  Kind extends Exclude<ReferenceKind, "network-path">,
> extends FieldsOfKind<Kind> {
  readonly authority: undefined;
  readonly userinfo: undefined;
  readonly host: undefined;
  readonly port: undefined;
  readonly hostKind: undefined;
}

/** A reference with a scheme. */
type AbsoluteReference<HostKind extends string> =
  | ServerReference<"hierarchical", HostKind>
  | RegistryReference<"hierarchical">
  | PathReference<"hierarchical">
  | PathReference<"opaque">;

/**
 * A parsed reference. Every key is always present, in the order `kind`, `scheme`, `authority`, `userinfo`, `host`,
 * `port`, `path`, `query`, `fragment`, `hostKind`.
 *
 * A check of `kind`, `scheme`, `authority` or `host` narrows the type: an opaque URI has a scheme and no authority, and
 * a reference that is relative has no scheme.
 *
 * @example
 * ```ts
 * const reference = parse("//h:80/a");
 * if (reference.host !== undefined) reference.hostKind; // "hostname"
 * ```
 */
export type UriReference<HostKind extends string = DraftHostKind> =
  | AbsoluteReference<HostKind>
  | ServerReference<"network-path", HostKind>
  | RegistryReference<"network-path">
  | PathReference<"absolute-path">
  | PathReference<"relative-path">
  | PathReference<"same-document">;

/** The target of a transformation, which has a scheme: the draft's (T, fragment), section 5.2. */
export type Target<HostKind extends string = DraftHostKind> = AbsoluteReference<HostKind> & {
  /** Whether the reference is to the current document (section 4.2). */
  readonly sameDocument: boolean;
};
