/** The choices that RFC 2396 and the draft, its successor, make in the same words outside of their grammars. */
import { removeDotSegments, removeRelativeDots } from "../dot-segments.js";
import { PORTS } from "../ports.js";
import { recomposingTargets } from "../recompose-target.js";
import { componentRules } from "./component-rules.js";

/** The rules of components in both dialects. */
export const RFC2396_COMPONENTS = {
  opaque: { part: "opaque-part", path: "opaque-path", query: "opaque-query" },
  components: /* @__PURE__ */ componentRules(""),
  // Section 3: "We use the term <path> to refer to both the <abs-path> and <opaque-part>
  // constructs"; section 5: rel-path = rel-segment [ abs-path ]
  paths: {
    relative: ["rel-path", "abs-path"],
    afterScheme: ["opaque-part", "abs-path"],
    afterAuthority: ["abs-path"],
  },
} as const;

/** How both dialects resolve references, but for the transformation. */
export const RFC2396_RESOLUTION = /* @__PURE__ */ (() =>
  ({
    excessDots: "keep",
    recomposeTarget: recomposingTargets(RFC2396_COMPONENTS),
  }) as const)();

/** How both dialects normalize references. */
export const RFC2396_NORMALIZATION = /* @__PURE__ */ (() =>
  ({
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
  }) as const)();

/** The other choices that both dialects have in common. */
export const RFC2396_FAMILY = {
  escaped: "escaped",
  data: {
    userinfo: { allowed: "userinfo", reserved: "authority-reserved" },
    "reg-name": { allowed: "reg-name", reserved: "authority-reserved" },
    segment: { allowed: "segment", reserved: "segment-reserved" },
    path: { allowed: "path-segments", reserved: "path-reserved" },
    query: { allowed: "query", reserved: "query-reserved" },
    fragment: { allowed: "fragment", reserved: "fragment-reserved" },
  },
} as const;
