/** References that another package refuses, or reads as other components than RFC 3986 does. */
import { colonInFirstSegment } from "../../src/ambiguous-path.js";
import { rfc3986 } from "../../src/index.js";
import { decodeUtf8, mapEscapeRuns } from "../../src/percent-encoding.js";
import { FAST_URI, HYPERJUMP, NEW_URL, URI_JS, URIS_JS } from "./packages.js";
import type { Disagreement, Sight } from "./disagreement.js";

/** The special schemes of the URL standard. */
const SPECIAL = ["http", "https", "ws", "wss", "ftp", "file"];
const HTTP = ["http", "https"];

const NO_HOST: Sight = {
  title: "A special scheme without a host",
  paragraph:
    "RFC 3986 section 3: without //, there is no authority; with ///, it is empty. The URL standard does not count slashes.",
  by: [NEW_URL, URIS_JS],
  holds: (given) => !hasHost(given) && SPECIAL.includes(schemeOf(given)),
};

/** Reasons for an error of the other package. */
export const THEIR_REFUSALS: readonly Sight[] = [
  {
    title: "Relative references",
    paragraph: "RFC 3986 section 4.2: a relative reference is normalized as it is, without a base.",
    by: [NEW_URL, HYPERJUMP],
    holds: ({ operation, reference }) =>
      operation === "normalization" && rfc3986.parse(reference).scheme === undefined,
  },
  {
    title: "HTTP without a host",
    paragraph: "RFC 3986 section 3.2.2 allows it; RFC 9110 section 4.2.1 does not.",
    by: [FAST_URI],
    holds: (given) => !hasHost(given) && HTTP.includes(schemeOf(given)),
  },
  NO_HOST,
  {
    title: "Hosts that the URL standard refuses",
    paragraph:
      "RFC 3986 section 3.2.2: a host that is no IPv4 address is a registered name, even if it ends with a number. It has any escapes.",
    by: [NEW_URL, FAST_URI],
    holds: (given) => !URL.canParse(`${schemeOf(given)}://${rfc3986.parse(given.ours).host ?? ""}`),
  },
  {
    title: "Octets that are not UTF-8",
    paragraph: "RFC 3986 section 2.5: escapes stand for octets, which need not be text.",
    by: [URIS_JS],
    holds: ({ reference }) => !isText(reference),
  },
  {
    title: "A scheme without an authority",
    paragraph:
      "RFC 3986 sections 3 and 5.2.2: a URI need not have an authority; a reference with a scheme is its own target.",
    by: [URIS_JS],
    holds: ({ reference }) => {
      const { scheme, authority } = rfc3986.parse(reference);
      return scheme !== undefined && authority === undefined;
    },
  },
];

/** Reasons for an answer with other components. */
export const OTHER_READINGS: readonly Sight[] = [
  NO_HOST,
  {
    title: "Names of URNs",
    paragraph:
      "RFC 3986 section 3.3: any path without // is valid; that of a URN is a question of its scheme.",
    by: [URI_JS, FAST_URI],
    holds: (given) => schemeOf(given) === "urn",
  },
  {
    title: "A colon after dot segments",
    paragraph: "RFC 3986 section 4.2: a dot segment stays before it, or it would end a scheme.",
    by: [URIS_JS, URI_JS],
    holds: ({ ours }) => colonInFirstSegment(afterDot(ours)) !== -1,
  },
  {
    title: "Two slashes after dot segments",
    paragraph:
      "RFC 3986 section 5.2.4: a dot segment at the beginning is removed with its slash. Section 3.3: without an authority, a path does not begin with two slashes.",
    by: [HYPERJUMP],
    holds: ({ reference }) => afterDot(reference).startsWith("/"),
  },
  {
    title: "An empty query",
    paragraph: "RFC 3986 section 5.2.2: it replaces the query of the base.",
    by: [URIS_JS],
    holds: ({ reference }) => {
      const { kind, query } = rfc3986.parse(reference);
      return kind === "relative-path" && query === "";
    },
  },
  {
    title: "An empty host",
    paragraph: "RFC 3986 section 3.2.2: the host of an authority can be empty.",
    by: [URIS_JS],
    holds: ({ reference }) => rfc3986.parse(reference).host === "",
  },
];

function schemeOf({ ours }: Disagreement): string {
  return rfc3986.parse(ours).scheme?.toLowerCase() ?? "";
}

function hasHost({ ours }: Disagreement): boolean {
  return (rfc3986.parse(ours).host ?? "") !== "";
}

/** Returns the path after a dot segment at its beginning: empty if there is none. */
function afterDot(reference: string): string {
  const { path } = rfc3986.parse(reference);
  return path.startsWith("./") ? path.slice("./".length) : "";
}

function isText(reference: string): boolean {
  let isDecoded = true;
  mapEscapeRuns(reference, (escapes) => {
    isDecoded &&= decodeUtf8(escapes) !== null;
    return escapes;
  });
  return isDecoded;
}
