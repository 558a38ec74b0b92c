/** RFC 2396, August 1998: the standard that the draft revises. */
import { removeDotSegments } from "../dot-segments.js";
import { requireHierarchical, schemeOf } from "../transform-steps.js";
import {
  RFC2396_COMPONENTS,
  RFC2396_FAMILY,
  RFC2396_NORMALIZATION,
  RFC2396_RESOLUTION,
} from "./rfc2396-family.js";
import type { Components } from "../components.js";
import type {
  DialectChoices,
  NormalizingChoices,
  ReadingChoices,
  ResolvingChoices,
  ResolveSettings,
  TargetComponents,
} from "../definition.js";
import type { rfc2396 } from "../../grammar/rfc/rfc2396.js";
import type { Operations as OperationsOf } from "../operations.js";

export type Names = keyof (typeof rfc2396)["rules"];
export type Operations = OperationsOf<Rfc2396HostKind>;

/** How a host is written, in RFC 2396. */
export type Rfc2396HostKind = "IPv4" | "hostname";

/**
 * Reads references as RFC 2396 has them, without RFC 2732. A reference like `?y` is none in its
 * grammar, although its section C.1 resolves it.
 */
export const reading: ReadingChoices<Names, Rfc2396HostKind> = /* @__PURE__ */ (() => ({
  reference: "URI-reference",
  hostKinds: [
    ["IPv4address", "IPv4"],
    ["hostname", "hostname"],
  ],
}))();

/** How to resolve them. */
export const resolution: ResolvingChoices<Names, Rfc2396HostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  ...RFC2396_RESOLUTION,
  transform,
}))();

/** How to normalize them. */
export const normalization: NormalizingChoices<Names, Rfc2396HostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  ...RFC2396_NORMALIZATION,
}))();

/** All choices. */
export const choices: DialectChoices<Names, Rfc2396HostKind> = /* @__PURE__ */ (() => ({
  ...resolution,
  ...normalization,
  ...RFC2396_COMPONENTS,
  ...RFC2396_FAMILY,
  absolute: "absoluteURI",
  excluded: [
    ["control", "control"],
    ["space", "space"],
    ["delims", "delims"],
    ["unwise", "unwise"],
  ],
}))();

/** Section 5.2, step by step. */
function transform(R: Components, Base: Components, settings: ResolveSettings): TargetComponents {
  const { query, fragment } = R;
  const isScheme = schemeOf(R, Base, settings) !== undefined;

  // 2) If the path component is empty and the scheme, authority, and query components are
  //    undefined, then it is a reference to the current document and we are done.
  if (R.path === "" && !isScheme && R.authority === undefined && query === undefined) {
    const { sameDocument } = settings;
    const { scheme, authority, path, opaque } = Base;
    return { scheme, authority, path, query: Base.query, fragment, opaque, sameDocument };
  }

  // 3) If the scheme component is defined, then the reference is interpreted as an absolute URI.
  if (isScheme) {
    const { scheme, authority, path, opaque } = R;
    return { scheme, authority, path, query, fragment, opaque, sameDocument: false };
  }
  // Otherwise, the reference URI's scheme is inherited from the base URI's scheme component.
  const { scheme } = Base;

  // 4) If the authority component is defined, then the reference is a network-path. Otherwise, the
  //    reference URI's authority is inherited from the base URI's authority component.
  // 5) If the path component begins with a slash character, then it is an absolute-path.
  // 6) Otherwise it is a relative path, to be merged with the base URI's path.
  const authority = R.authority ?? Base.authority;
  const isWhole = R.authority !== undefined || R.path.startsWith("/");
  const path = isWhole ? R.path : merge(R, Base, settings);
  return { scheme, authority, path, query, fragment, opaque: false, sameDocument: false };
}

/** Section 5.2, steps 6a to 6h. */
function merge(R: Components, Base: Components, { excessDots }: ResolveSettings): string {
  requireHierarchical(Base);
  // 6a) All but the last segment of the base URI's path component is copied to the buffer. (Where
  //     there is no path, nothing is; the draft's Appendix G.2 calls that a failure to account.)
  // 6b) The reference's path component is appended to the buffer string.
  const buffer = Base.path.slice(0, Base.path.lastIndexOf("/") + 1) + R.path;
  return buffer.startsWith("/") ? removeDotSegments(buffer, excessDots) : buffer;
}
