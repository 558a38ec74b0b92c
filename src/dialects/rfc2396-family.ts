/** What RFC 2396 and the draft, its successor, say in the same words beyond their grammars. */
import { removeDotSegments, removeRelativeDots } from "../dot-segments.js";
import { DEFAULT_PORTS } from "../ports.js";
import { componentRules } from "./component-rules.js";

/** How both dialects read references, but for the kinds of hosts. */
export const RFC2396_READING = {
  reference: "URI-reference",
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

/** What else the definitions of both dialects have in common. */
export const RFC2396_FAMILY = {
  excessDots: "keep",
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
  defaultPorts: DEFAULT_PORTS,
  caseOfEscapes: false,
  unreserved: "unreserved",
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
