/** draft-fielding-uri-rfc2396bis-00, October 2002: "the draft". */
import { rfc2396bis as grammar } from "../../grammar/rfc/rfc2396bis.js";
import { createDialect } from "../dialect.js";
import { removeDotSegments } from "../dot-segments.js";
import { DEFAULT_PORTS } from "../ports.js";
import { requireHierarchical, schemeOf } from "../transform.js";
import type { Components, DraftHostKind } from "../components.js";
import type { ExcessDots, OpaqueRules, ResolveSettings, TargetComponents } from "../definition.js";
import type { Dialect } from "../dialect.js";

type Names = keyof typeof grammar.rules;

/** How opaque URIs are read: Appendix B. */
export const OPAQUE: OpaqueRules<Names> = {
  part: "opaque-part",
  abnf: `
    opaque-part  = opaque-path [ "?" opaque-query ] / "?" opaque-query
    opaque-path  = ( pchar / "[" / "]" ) *( pchar / "[" / "]" / "/" )
    opaque-query = *uric
  `,
  path: "opaque-path",
  query: "opaque-query",
};

/**
 * The URI generic syntax of draft-fielding-uri-rfc2396bis-00. Its functions are also exported one
 * by one.
 */
export const rfc2396bis: Dialect<Names, DraftHostKind> = /* @__PURE__ */ createDialect<
  Names,
  DraftHostKind
>({
  grammar,
  reference: "URI-reference",
  absolute: "absolute-URI",
  components: {
    scheme: "scheme",
    authority: "authority",
    userinfo: "userinfo",
    host: "host",
    port: "port",
    query: "query",
    fragment: "fragment",
  },
  // Section 3: "We use the term <path> to refer to both the <abs-path> and <opaque-part>
  // constructs"; section 5: rel-path = rel-segment [ abs-path ]
  paths: {
    relative: ["rel-path", "abs-path"],
    afterScheme: ["opaque-part", "abs-path"],
    afterAuthority: ["abs-path"],
  },
  opaque: OPAQUE,
  // An IPv6reference may contain an IPv4address.
  hostKinds: [
    ["IPv6reference", "IPv6"],
    ["IPv4address", "IPv4"],
    ["hostname", "hostname"],
  ],
  transform,
  excessDots: "keep",
  removeDotSegments: (path) => removeDotSegments(path, "keep"),
  // Section 6: "the scheme and hostname are case insensitive and a URI with an explicit ":port",
  // where the port is the default for the scheme, is equivalent to one where the port is elided".
  normalization: {
    case: true,
    escapes: false,
    dotSegments: false,
    scheme: true,
    emptyPath: false,
  },
  defaultPorts: DEFAULT_PORTS,
  caseOfEscapes: false,
  unreserved: "unreserved",
  escaped: "escaped",
  excluded: [
    ["control", "CTL"],
    ["space", "SP"],
    ["delims", "delims"],
    ["unwise", "unwise"],
  ],
  prose: `
    ; section 3.2: "Within the authority component, the characters ... are reserved."
    authority-reserved = ";" / ":" / "@" / "?" / "/" / "[" / "]"
    ; section 3.3: "Within a path segment, the characters ... are reserved."
    segment-reserved   = "/" / ";" / "=" / "?"
    ; in a whole path, the slash is what it is reserved for
    path-reserved      = ";" / "=" / "?"
    ; section 3.4: "Within a query component, the characters ... are reserved."
    query-reserved     = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "," / "$"
    ; section 4.1 reserves none; "#" begins the fragment
    fragment-reserved  = "#"
  `,
  data: {
    userinfo: { allowed: "userinfo", reserved: "authority-reserved" },
    "reg-name": { allowed: "reg-name", reserved: "authority-reserved" },
    segment: { allowed: "segment", reserved: "segment-reserved" },
    path: { allowed: "path-segments", reserved: "path-reserved" },
    query: { allowed: "query", reserved: "query-reserved" },
    fragment: { allowed: "fragment", reserved: "fragment-reserved" },
  },
});

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
