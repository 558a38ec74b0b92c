/**
 * The choices that RFC 3986 (STD 66, January 2005: the URI generic syntax of today) makes outside of its grammar,
 * and RFC 3987 (January 2005: internationalized resource identifiers) in the same words.
 */
import {
  lossOfFirstSegment,
  removeDotSegments,
  removeRootlessDots,
  withDotBeforeSlashes,
} from "../paths.js";
import { PORTS } from "../ports.js";
import { schemeOf } from "../resolve.js";
import { componentRules } from "../definition.js";
import type { Components } from "../components.js";
import type { Rfc3986Name } from "../../grammar/rfc/rfc3986.js";
import type { Rfc3987Name } from "../../grammar/rfc/rfc3987.js";
import type {
  DialectChoices,
  ExcessDots,
  NormalizingChoices,
  ReadingChoices,
  ResolveSettings,
  ResolvingChoices,
  TargetComponents,
} from "../definition.js";

/** How a host is written, in RFC 3986. */
export type Std66HostKind = "IPv6" | "IPvFuture" | "IPv4" | "reg-name";

/** The kinds of hosts in both dialects. An IPv6address may contain an IPv4address. */
const HOST_KINDS = [
  ["IPv6address", "IPv6"],
  ["IPvFuture", "IPvFuture"],
  ["IPv4address", "IPv4"],
] as const;

export const rfc3986Reading: ReadingChoices<Std66HostKind, Rfc3986Name> = /* @__PURE__ */ (() => ({
  reference: "URI-reference",
  hostKinds: [...HOST_KINDS, ["reg-name", "reg-name"]],
}))();

export const rfc3987Reading: ReadingChoices<Std66HostKind, Rfc3987Name> = /* @__PURE__ */ (() => ({
  reference: "IRI-reference",
  hostKinds: [...HOST_KINDS, ["ireg-name", "reg-name"]],
}))();

/**
 * How both dialects resolve references. A path that `transform` puts after an authority is empty or
 * begins with a slash, and without an authority gets a dot segment before two slashes; a target has a
 * scheme. So no path of a target is read as another component.
 */
export const rfc3986Resolution: ResolvingChoices = /* @__PURE__ */ (() => ({
  transform,
  excessDots: "discard",
  // "If the base URI is obtained from a URI reference, then that reference must be converted to absolute form."
  resolvesBases: true,
}))();

/** How both dialects normalize references. */
export const rfc3986Normalization: NormalizingChoices<Rfc3986Name & Rfc3987Name> =
  /* @__PURE__ */ (() => ({
    removeDotSegments: removeDots,
    removeRelativeDots: removeRootlessDots,
    // Sections 6.2.2 and 6.2.3: all steps.
    normalization: { case: true, escapes: true, dotSegments: true, scheme: true, emptyPath: true },
    defaultPorts: PORTS,
    caseOfEscapes: true,
    // RFC 3987 section 5.3.2.3 expands the unreserved characters of RFC 3986, not all of iunreserved.
    unreserved: "unreserved",
  }))();

export const rfc3986Choices: DialectChoices<Std66HostKind, Rfc3986Name> = /* @__PURE__ */ (() => ({
  ...rfc3986Reading,
  ...rfc3986Resolution,
  ...rfc3986Normalization,
  ...otherChoices(""),
  absolute: "absolute-URI",
}))();

export const rfc3987Choices: DialectChoices<Std66HostKind, Rfc3987Name> = /* @__PURE__ */ (() => ({
  ...rfc3987Reading,
  ...rfc3986Resolution,
  ...rfc3986Normalization,
  ...otherChoices("i"),
  absolute: "absolute-IRI",
}))();

/**
 * Returns the other choices that both dialects have in common.
 *
 * @param i the letter before the names of the rules that RFC 3987 widens for IRIs, or nothing
 */
function otherChoices<const I extends "" | "i">(i: I) {
  return {
    components: componentRules(i),
    paths: {
      relative: [`${i}path-absolute`, `${i}path-noscheme`],
      afterScheme: [`${i}path-absolute`, `${i}path-rootless`],
      afterAuthority: [`${i}path-abempty`],
    },
    escaped: "pct-encoded",
    excluded: [
      ["control", "CTL"],
      ["space", "SP"],
    ],
    data: {
      userinfo: { allowed: `${i}userinfo`, reserved: "reserved" },
      "reg-name": { allowed: `${i}reg-name`, reserved: "reserved" },
      segment: { allowed: `${i}segment`, reserved: "reserved" },
      path: { allowed: `${i}path`, reserved: "path-reserved" },
      query: { allowed: `${i}query`, reserved: "query-reserved" },
      fragment: { allowed: `${i}fragment`, reserved: "query-reserved" },
    },
  } as const;
}

/** The pseudocode of section 5.2.2. */
function transform(R: Components, Base: Components, settings: ResolveSettings): TargetComponents {
  const { excessDots } = settings;
  const scheme = schemeOf(R, Base, settings);

  // if defined(R.scheme) then
  //    T.scheme = R.scheme; T.authority = R.authority;
  //    T.path = remove_dot_segments(R.path); T.query = R.query;
  if (scheme !== undefined)
    return target(scheme, R.authority, removeDots(R.path, excessDots), R.query);

  // if defined(R.authority) then
  //    T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;
  if (R.authority !== undefined)
    return target(Base.scheme, R.authority, removeDots(R.path, excessDots), R.query);

  // if (R.path == "") then
  //    T.path = Base.path; if defined(R.query) then T.query = R.query; else T.query = Base.query;
  if (R.path === "") return target(Base.scheme, Base.authority, Base.path, R.query ?? Base.query);

  // if (R.path starts-with "/") then
  //    T.path = remove_dot_segments(R.path);
  // else
  //    T.path = merge(Base.path, R.path); T.path = remove_dot_segments(T.path);
  // T.query = R.query; T.authority = Base.authority;
  const path = R.path.startsWith("/") ? R.path : merge(Base, R.path);
  return target(Base.scheme, Base.authority, removeDots(path, excessDots), R.query);

  // T.scheme = Base.scheme; T.fragment = R.fragment;
  function target(
    scheme: string | undefined,
    authority: string | undefined,
    path: string,
    query: string | undefined,
  ): TargetComponents {
    // Section 3.3: "If a URI does not contain an authority component, then the path cannot begin
    // with two slash characters"; a dot segment before them is removed wherever it is resolved.
    const written = withDotBeforeSlashes(path, authority);
    const sameDocument =
      settings.sameDocument &&
      scheme === Base.scheme &&
      authority === Base.authority &&
      written === Base.path &&
      query === Base.query;
    const { fragment } = R;
    return { scheme, authority, path: written, query, fragment, opaque: false, sameDocument };
  }
}

/** Section 5.2.3. */
function merge({ authority, path }: Components, reference: string): string {
  // "If the base URI has a defined authority component and an empty path, then return a string
  // consisting of "/" concatenated with the reference's path; otherwise, return a string consisting
  // of the reference's path component appended to all but the last segment of the base URI's path."
  if (authority !== undefined && path === "") return `/${reference}`;
  return path.slice(0, path.lastIndexOf("/") + 1) + reference;
}

/**
 * Section 5.2.4, `remove_dot_segments`. A path without a root gets one where its first segment is
 * removed: `a/../b` becomes `/b`. Linear.
 */
export function removeDots(path: string, excessDots: ExcessDots = "discard"): string {
  if (path === "" || path.startsWith("/")) return removeDotSegments(path, excessDots);
  const rooted = removeDotSegments(`/${path}`, excessDots);
  return lossOfFirstSegment(path) === undefined ? rooted.slice(1) : rooted;
}
