/** RFC 3986, January 2005: STD 66, the URI generic syntax of today. */
import { rfc3986 as grammar } from "../../grammar/rfc/rfc3986.js";
import { createDialect } from "../dialect.js";
import { removeRootlessDots } from "../dot-segments.js";
import { DEFAULT_PORTS } from "../ports.js";
import { NORMALIZATION, PROSE, removeDots, transform } from "./rfc3986-family.js";
import type { Dialect } from "../dialect.js";
import type { Std66HostKind } from "./rfc3986-family.js";

type Names = keyof typeof grammar.rules;

/** The URI generic syntax of RFC 3986. Every absolute URI is `hierarchical`; none is `opaque`. */
export const rfc3986: Dialect<Names, Std66HostKind> = /* @__PURE__ */ createDialect<
  Names,
  Std66HostKind
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
  paths: {
    relative: ["path-absolute", "path-noscheme"],
    afterScheme: ["path-absolute", "path-rootless"],
    afterAuthority: ["path-abempty"],
  },
  // An IPv6address may contain an IPv4address.
  hostKinds: [
    ["IPv6address", "IPv6"],
    ["IPvFuture", "IPvFuture"],
    ["IPv4address", "IPv4"],
    ["reg-name", "reg-name"],
  ],
  transform,
  excessDots: "discard",
  removeDotSegments: removeDots,
  removeRelativeDots: removeRootlessDots,
  normalization: NORMALIZATION,
  defaultPorts: DEFAULT_PORTS,
  caseOfEscapes: true,
  unreserved: "unreserved",
  escaped: "pct-encoded",
  excluded: [
    ["control", "CTL"],
    ["space", "SP"],
  ],
  prose: PROSE,
  data: {
    userinfo: { allowed: "userinfo", reserved: "reserved" },
    "reg-name": { allowed: "reg-name", reserved: "reserved" },
    segment: { allowed: "segment", reserved: "reserved" },
    path: { allowed: "path", reserved: "path-reserved" },
    query: { allowed: "query", reserved: "query-reserved" },
    fragment: { allowed: "fragment", reserved: "query-reserved" },
  },
});
