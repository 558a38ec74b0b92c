/** RFC 3987, January 2005: internationalized resource identifiers. */
import { rfc3987 as grammar } from "../../grammar/rfc/rfc3987.js";
import { createDialect } from "../dialect.js";
import { removeRootlessDots } from "../dot-segments.js";
import { internationalizing } from "../iri.js";
import { DEFAULT_PORTS } from "../ports.js";
import { NORMALIZATION, PROSE, removeDots, transform } from "./rfc3986-family.js";
import type { Dialect } from "../dialect.js";
import type { Internationalizing } from "../iri.js";
import type { Std66HostKind } from "./rfc3986-family.js";

type Names = keyof typeof grammar.rules;

/** IRIs, as RFC 3987 defines them on top of RFC 3986. */
export const rfc3987: Dialect<Names, Std66HostKind> & Internationalizing =
  /* @__PURE__ */ createDialect<Names, Std66HostKind, Internationalizing>(
    {
      grammar,
      reference: "IRI-reference",
      absolute: "absolute-IRI",
      components: {
        scheme: "scheme",
        authority: "iauthority",
        userinfo: "iuserinfo",
        host: "ihost",
        port: "port",
        query: "iquery",
        fragment: "ifragment",
      },
      paths: {
        relative: ["ipath-absolute", "ipath-noscheme"],
        afterScheme: ["ipath-absolute", "ipath-rootless"],
        afterAuthority: ["ipath-abempty"],
      },
      // An IPv6address may contain an IPv4address.
      hostKinds: [
        ["IPv6address", "IPv6"],
        ["IPvFuture", "IPvFuture"],
        ["IPv4address", "IPv4"],
        ["ireg-name", "reg-name"],
      ],
      transform,
      excessDots: "discard",
      removeDotSegments: removeDots,
      removeRelativeDots: removeRootlessDots,
      normalization: NORMALIZATION,
      defaultPorts: DEFAULT_PORTS,
      caseOfEscapes: true,
      // Section 5.3.2.3 expands what is unreserved in RFC 3986, not all of iunreserved.
      unreserved: "unreserved",
      escaped: "pct-encoded",
      excluded: [
        ["control", "CTL"],
        ["space", "SP"],
      ],
      prose: PROSE,
      data: {
        userinfo: { allowed: "iuserinfo", reserved: "reserved" },
        "reg-name": { allowed: "ireg-name", reserved: "reserved" },
        segment: { allowed: "isegment", reserved: "reserved" },
        path: { allowed: "ipath", reserved: "path-reserved" },
        query: { allowed: "iquery", reserved: "query-reserved" },
        fragment: { allowed: "ifragment", reserved: "query-reserved" },
      },
    },
    internationalizing,
  );
