/**
 * The choices that RFC 2396 (August 1998) and the draft, its successor (October 2002), make outside of their
 * grammars. Most are the same in both.
 */
import { removeDotSegments, removeRelativeDots } from "../paths.js";
import { PORTS } from "../ports.js";
import { recomposingTargets } from "../recompose.js";
import { requireHierarchical, schemeOf } from "../resolve.js";
import { componentRules } from "../definition.js";
import type { Components, DraftHostKind } from "../components.js";
import type { Rfc2396Name } from "../../grammar/rfc/rfc2396.js";
import type { Rfc2396bisName } from "../../grammar/rfc/rfc2396bis.js";
import type {
  CheckingChoices,
  DialectChoices,
  ExcessDots,
  NormalizingChoices,
  ReadingChoices,
  ResolveSettings,
  ResolvingChoices,
  TargetComponents,
} from "../definition.js";

/** How a host is written, in RFC 2396. */
export type Rfc2396HostKind = "IPv4" | "hostname";

/**
 * Reads references as RFC 2396 has them, without RFC 2732. A reference like `?y` is not one in its
 * grammar, although its section C.1 resolves it.
 */
export const rfc2396Reading: ReadingChoices<Rfc2396HostKind, Rfc2396Name> =
  /* @__PURE__ */ (() => ({
    reference: "URI-reference",
    hostKinds: [
      ["IPv4address", "IPv4"],
      ["hostname", "hostname"],
    ],
  }))();

/** Reads references as the draft has them. */
export const rfc2396bisReading: ReadingChoices<DraftHostKind, Rfc2396bisName> =
  /* @__PURE__ */ (() => ({
    reference: "URI-reference",
    // An IPv6reference may contain an IPv4address.
    hostKinds: [
      ["IPv6reference", "IPv6"],
      ["IPv4address", "IPv4"],
      ["hostname", "hostname"],
    ],
  }))();

/** The rules of components in both dialects. */
const CHECKING: CheckingChoices<Rfc2396Name & Rfc2396bisName> = {
  opaque: { part: "opaque-part", path: "opaque-path", query: "opaque-query" },
  components: /* @__PURE__ */ componentRules(""),
  // Section 3: "We use the term <path> to refer to both the <abs-path> and <opaque-part>
  // constructs"; section 5: rel-path = rel-segment [ abs-path ]
  paths: {
    relative: ["rel-path", "abs-path"],
    afterScheme: ["opaque-part", "abs-path"],
    afterAuthority: ["abs-path"],
  },
};

export const rfc2396Resolution: ResolvingChoices = /* @__PURE__ */ (() => ({
  transform,
  excessDots: "keep",
  recomposeTarget: recomposingTargets(CHECKING),
}))();

export const rfc2396bisResolution: ResolvingChoices = /* @__PURE__ */ (() => ({
  transform: transformOfDraft,
  excessDots: "keep",
  recomposeTarget: recomposingTargets(CHECKING),
}))();

/** How both dialects normalize references. */
export const rfc2396Normalization: NormalizingChoices<Rfc2396Name & Rfc2396bisName> =
  /* @__PURE__ */ (() => ({
    removeDotSegments: (path: string): string => removeDotSegments(path, "keep"),
    // Section 3.1: a base that a path is merged with is hierarchical, so that its path has a root.
    removeRelativeDots,
    // Section 6: "the scheme and hostname are case insensitive and a URI with an explicit ":port",
    // where the port is the default for the scheme, is equivalent to one where the port is elided".
    normalization: {
      case: true,
      escapes: false,
      dotSegments: false,
      scheme: true,
      emptyPath: false,
    },
    defaultPorts: PORTS,
    caseOfEscapes: false,
    unreserved: "unreserved",
  }))();

/** The other choices that both dialects have in common. */
const ESCAPING: Pick<DialectChoices<string, Rfc2396Name & Rfc2396bisName>, "escaped" | "data"> = {
  escaped: "escaped",
  data: {
    userinfo: { allowed: "userinfo", reserved: "authority-reserved" },
    "reg-name": { allowed: "reg-name", reserved: "authority-reserved" },
    segment: { allowed: "segment", reserved: "segment-reserved" },
    path: { allowed: "path-segments", reserved: "path-reserved" },
    query: { allowed: "query", reserved: "query-reserved" },
    fragment: { allowed: "fragment", reserved: "fragment-reserved" },
  },
};

export const rfc2396Choices: DialectChoices<Rfc2396HostKind, Rfc2396Name> =
  /* @__PURE__ */ (() => ({
    ...rfc2396Reading,
    ...rfc2396Resolution,
    ...rfc2396Normalization,
    ...CHECKING,
    ...ESCAPING,
    absolute: "absoluteURI",
    excluded: [
      ["control", "control"],
      ["space", "space"],
      ["delims", "delims"],
      ["unwise", "unwise"],
    ],
  }))();

export const rfc2396bisChoices: DialectChoices<DraftHostKind, Rfc2396bisName> =
  /* @__PURE__ */ (() => ({
    ...rfc2396bisReading,
    ...rfc2396bisResolution,
    ...rfc2396Normalization,
    ...CHECKING,
    ...ESCAPING,
    absolute: "absolute-URI",
    excluded: [
      ["control", "CTL"],
      ["space", "SP"],
      ["delims", "delims"],
      ["unwise", "unwise"],
    ],
  }))();

/** Section 5.2 of RFC 2396, step by step. */
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

/** Section 5.2 of RFC 2396, steps 6a to 6h. */
function merge(R: Components, Base: Components, { excessDots }: ResolveSettings): string {
  requireHierarchical(Base);
  // 6a) All but the last segment of the base URI's path component is copied to the buffer. (Where
  //     there is no path, nothing is; the draft's Appendix G.2 calls that a failure to account.)
  // 6b) The reference's path component is appended to the buffer string.
  const buffer = Base.path.slice(0, Base.path.lastIndexOf("/") + 1) + R.path;
  return buffer.startsWith("/") ? removeDotSegments(buffer, excessDots) : buffer;
}

/** The first pseudocode of section 5.2 of the draft: the variables are the components of T, which begin as those of R. */
function transformOfDraft(
  R: Components,
  Base: Components,
  settings: ResolveSettings,
): TargetComponents {
  const { fragment } = R;
  let { authority, path, query, opaque } = R;
  let scheme = schemeOf(R, Base, settings);
  let sameDocument = false;

  // if defined(R.scheme) then
  //    T.scheme = R.scheme; T.authority = R.authority; T.path = R.path; T.query = R.query;
  if (scheme === undefined) {
    // if defined(R.authority) then
    //    T.authority = R.authority; T.path = R.path; T.query = R.query;
    opaque = false;
    if (authority === undefined) {
      if (path !== "") {
        // if (R.path starts-with "/") then T.path = R.path; else T.path = merge(Base.path, R.path);
        // T.query = R.query;
        if (!path.startsWith("/")) path = mergeOfDraft(Base, path, settings.excessDots);
      } else if (query !== undefined) {
        // T.path = Base.path; T.query = R.query;
        requireHierarchical(Base);
        ({ path } = Base);
      } else {
        // -- An empty reference refers to the current document
        // return (current-document, fragment);
        ({ path, query, opaque } = Base);
        ({ sameDocument } = settings);
      }
      // T.authority = Base.authority;
      ({ authority } = Base);
    }
    // T.scheme = Base.scheme;
    ({ scheme } = Base);
  }
  return { scheme, authority, path, query, fragment, opaque, sameDocument };
}

/** The merge routine of section 5.2 of the draft. */
function mergeOfDraft(Base: Components, path: string, excessDots: ExcessDots): string {
  requireHierarchical(Base);
  // 1. All but the last segment of the base URI's path component is copied to the buffer. If the
  //    base URI's path component is the empty string, then a single slash is copied.
  const buffer = Base.path === "" ? "/" : Base.path.slice(0, Base.path.lastIndexOf("/") + 1);
  // 2. The reference's path component is appended to the buffer string.
  // 3. to 8.
  return removeDotSegments(buffer + path, excessDots);
}
