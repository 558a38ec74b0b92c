/** draft-fielding-uri-rfc2396bis-00, October 2002: "the draft". */
import { removeDotSegments } from "../dot-segments.js";
import { requireHierarchical, schemeOf } from "../transform-steps.js";
import {
  RFC2396_COMPONENTS,
  RFC2396_FAMILY,
  RFC2396_NORMALIZATION,
  RFC2396_RESOLUTION,
} from "./rfc2396-family.js";
import type { Components, DraftHostKind } from "../components.js";
import type { rfc2396bis } from "../../grammar/rfc/rfc2396bis.js";
import type { Operations as OperationsOf } from "../operations.js";
import type {
  DialectChoices,
  NormalizingChoices,
  ReadingChoices,
  ResolvingChoices,
  ExcessDots,
  ResolveSettings,
  TargetComponents,
} from "../definition.js";

export type Names = keyof (typeof rfc2396bis)["rules"];
export type Operations = OperationsOf<DraftHostKind>;

/** How to read references as the draft has them. */
export const reading: ReadingChoices<Names, DraftHostKind> = /* @__PURE__ */ (() => ({
  reference: "URI-reference",
  // An IPv6reference may contain an IPv4address.
  hostKinds: [
    ["IPv6reference", "IPv6"],
    ["IPv4address", "IPv4"],
    ["hostname", "hostname"],
  ],
}))();

/** How to resolve them. */
export const resolution: ResolvingChoices<Names, DraftHostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  ...RFC2396_RESOLUTION,
  transform,
}))();

/** How to normalize them. */
export const normalization: NormalizingChoices<Names, DraftHostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  ...RFC2396_NORMALIZATION,
}))();

/** All choices. */
export const choices: DialectChoices<Names, DraftHostKind> = /* @__PURE__ */ (() => ({
  ...resolution,
  ...normalization,
  ...RFC2396_COMPONENTS,
  ...RFC2396_FAMILY,
  absolute: "absolute-URI",
  excluded: [
    ["control", "CTL"],
    ["space", "SP"],
    ["delims", "delims"],
    ["unwise", "unwise"],
  ],
}))();

/** The first pseudocode of section 5.2. */
function transform(R: Components, Base: Components, settings: ResolveSettings): TargetComponents {
  const { fragment } = R;
  const scheme = schemeOf(R, Base, settings);

  // if defined(R.scheme) then
  //    T.scheme = R.scheme; T.authority = R.authority; T.path = R.path; T.query = R.query;
  if (scheme !== undefined) {
    const { authority, path, query, opaque } = R;
    return { scheme, authority, path, query, fragment, opaque, sameDocument: false };
  }

  // T.scheme = Base.scheme;
  return transformRelative(R, Base, settings);
}

function transformRelative(
  R: Components,
  Base: Components,
  { excessDots, sameDocument }: ResolveSettings,
): TargetComponents {
  const { fragment } = R;
  const { scheme } = Base;

  // if defined(R.authority) then
  //    T.authority = R.authority; T.path = R.path; T.query = R.query;
  if (R.authority !== undefined) {
    const { authority, path, query } = R;
    return { scheme, authority, path, query, fragment, opaque: false, sameDocument: false };
  }

  // T.authority = Base.authority;
  const { authority } = Base;
  if (R.path === "") {
    // if defined(R.query) then
    //    T.path = Base.path; T.query = R.query;
    if (R.query !== undefined) {
      requireHierarchical(Base);
      const { path } = Base;
      const { query } = R;
      return { scheme, authority, path, query, fragment, opaque: false, sameDocument: false };
    }
    // -- An empty reference refers to the current document
    // return (current-document, fragment);
    const { path, query, opaque } = Base;
    return { scheme, authority, path, query, fragment, opaque, sameDocument };
  }

  // if (R.path starts-with "/") then T.path = R.path; else T.path = merge(Base.path, R.path);
  // T.query = R.query;
  const { query } = R;
  const path = R.path.startsWith("/") ? R.path : merge(Base, R.path, excessDots);
  return { scheme, authority, path, query, fragment, opaque: false, sameDocument: false };
}

/** The merge routine of section 5.2. */
function merge(Base: Components, path: string, excessDots: ExcessDots): string {
  requireHierarchical(Base);
  // 1. All but the last segment of the base URI's path component is copied to the buffer. If the
  //    base URI's path component is the empty string, then a single slash is copied.
  const buffer = Base.path === "" ? "/" : Base.path.slice(0, Base.path.lastIndexOf("/") + 1);
  // 2. The reference's path component is appended to the buffer string.
  // 3. to 8.
  return removeDotSegments(buffer + path, excessDots);
}
