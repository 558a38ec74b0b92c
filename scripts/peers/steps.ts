/** Reasons for two different strings: each is a step that removes a difference from both. */
import { rfc3986 } from "../../src/index.js";
import { removeDotSegments } from "../../src/dot-segments.js";
import { mapEscapes, octetAt } from "../../src/percent-encoding.js";
import { appendixB } from "../../spec/helpers/appendix-b.js";
import { FAST_URI, HYPERJUMP, NEW_URL, URI_JS, URIS_JS } from "./packages.js";
import type { FoundComponents } from "../../spec/helpers/appendix-b.js";
import type { Reason } from "./disagreement.js";

/**
 * The components of an answer, by the regular expression of RFC 3986 Appendix B, and the parts of its authority.
 * An answer of another package need not be a reference.
 */
interface Parts extends Omit<FoundComponents, "authority"> {
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
}

/** A step, and the packages whose answers have the difference. */
export interface Step extends Reason {
  readonly by: readonly string[];
  readonly erase: (parts: Parts) => Parts;
}

const ALL = [FAST_URI, URI_JS, URIS_JS, HYPERJUMP, NEW_URL];

export const STEPS: readonly Step[] = [
  {
    title: "Escapes that are escaped again",
    paragraph: "RFC 3986 section 2.4: a string is escaped only once.",
    by: [URIS_JS],
    erase: (parts) => each(parts, (text) => text.replaceAll("%25", "%")),
  },
  {
    title: "Case of escapes",
    paragraph:
      "RFC 3986 section 6.2.2.1: normalization writes the digits of escapes in upper case; resolution keeps them.",
    by: ALL,
    erase: (parts) => each(parts, (text) => withEscapes(text, (escape) => escape.toUpperCase())),
  },
  {
    title: "Octets as characters",
    paragraph:
      "RFC 3986 section 2.5: an escape stands for an octet, which need not be a character.",
    by: [HYPERJUMP],
    erase: (parts) => each(parts, (text) => unescaped(text, (character) => character > "\x7f")),
  },
  {
    title: "Escapes of unreserved characters",
    paragraph: "RFC 3986 section 6.2.2.2: normalization unescapes them; resolution keeps them.",
    by: ALL,
    erase: (parts) => each(parts, (text) => unescaped(text, is("unreserved"))),
  },
  {
    title: "Escapes of delimiters",
    paragraph:
      "RFC 3986 section 2.2: an escaped reserved character is data, and the delimiter is not.",
    by: ALL,
    erase: (parts) => each(parts, (text) => unescaped(text, is("reserved"))),
  },
  {
    title: "Case",
    paragraph:
      "RFC 3986 section 6.2.2.1: normalization writes scheme and host in lower case; other components keep theirs, and resolution keeps all.",
    by: ALL,
    erase: (parts) =>
      each(parts, (text) =>
        withEscapes(
          text,
          (escape) => escape,
          (literal) => literal.toLowerCase(),
        ),
      ),
  },
  {
    title: "Ports",
    paragraph:
      "RFC 3986 section 6.2.3: normalization leaves out an empty port and that of the scheme, and no other digits; resolution keeps them.",
    by: ALL,
    erase: (parts) => ({ ...parts, port: undefined }),
  },
  {
    title: "Addresses",
    paragraph:
      "RFC 3986 section 3.2.2: an IPv4 address has four decimal numbers, other numbers are a name; an IPv6 address keeps its zeros.",
    by: ALL.filter((name) => name !== HYPERJUMP),
    erase: (parts) => ({ ...parts, host: parts.host && hostOfUrl(parts.host) }),
  },
  {
    title: "Empty userinfo, query and fragment",
    paragraph: "RFC 3986 sections 3.2.1, 3.4, 3.5 and 6.2.3: an empty part is not an absent one.",
    by: ALL,
    erase: (parts) => ({
      ...parts,
      userinfo: parts.userinfo === ":" ? undefined : unlessEmpty(parts.userinfo),
      query: unlessEmpty(parts.query),
      fragment: unlessEmpty(parts.fragment),
    }),
  },
  {
    title: "Empty segments",
    paragraph: "RFC 3986 section 3.3: a segment can be empty, and it is a segment.",
    by: [URIS_JS],
    erase: (parts) => ({ ...parts, path: parts.path?.replace(/\/{2,}/g, "/") }),
  },
  {
    title: "Dot segments",
    paragraph:
      "RFC 3986 sections 5.2.4 and 6.2.2.3: they are removed from URIs; those that begin a relative reference stay.",
    by: ALL,
    erase: (parts) => ({ ...parts, path: withoutDots(parts.path) }),
  },
  {
    title: "Delimiters in a query",
    paragraph: "RFC 3986 section 3.4: a query is data; it can contain ? and any number of &.",
    by: [URIS_JS],
    erase: (parts) => ({ ...parts, query: unlessEmpty(parts.query?.replace(/^[?&]+|&+$/g, "")) }),
  },
  {
    title: "An empty path",
    paragraph:
      "RFC 3986 section 6.2.3: normalization writes / for the empty path after an authority, and no other; resolution keeps it.",
    by: ALL,
    erase: (parts) =>
      parts.host === undefined && !["http", "https"].includes(parts.scheme?.toLowerCase() ?? "")
        ? parts
        : { ...parts, path: unlessEmpty(parts.path) ?? "/" },
  },
];

/** Checks whether two answers are the same after some steps. */
export function agree(ours: string, theirs: string, steps: readonly Step[]): boolean {
  const [a, b] = [ours, theirs].map((answer) =>
    composed(steps.reduce((parts, { erase }) => erase(parts), partsOf(answer))),
  );
  return a === b;
}

/** The authority of RFC 3986 section 3.2, with a host of any characters. */
const AUTHORITY = /^(?:(.*)@)?([^@]*?)(?::(\d*))?$/s;

function partsOf(answer: string): Parts {
  const { authority, ...components } = appendixB(answer);
  const [, userinfo, host, port] = authority === undefined ? [] : (AUTHORITY.exec(authority) ?? []);
  return { ...components, userinfo, host, port };
}

function composed({ scheme, userinfo, host, port, path, query, fragment }: Parts): string {
  return JSON.stringify([scheme, userinfo, host, port, path, query, fragment]);
}

function each(parts: Parts, change: (text: string) => string): Parts {
  const entries = Object.entries(parts).map(([key, text]) => [
    key,
    text === undefined ? undefined : change(text as string),
  ]);
  return Object.fromEntries(entries) as Parts;
}

const isEscape = is("pct-encoded");

/** Maps the escapes of a text, and the text between them. A "%" that begins no escape is no part of one. */
function withEscapes(
  text: string,
  onEscape: (escape: string) => string,
  onLiteral?: (literal: string) => string,
): string {
  return mapEscapes(text, (escape) => (isEscape(escape) ? onEscape(escape) : escape), onLiteral);
}

/** Replaces the escapes of some characters by the characters. */
function unescaped(text: string, isOf: (character: string) => boolean): string {
  return withEscapes(text, (escape) => {
    const character = String.fromCharCode(octetAt(escape, 0));
    return isOf(character) ? character : escape;
  });
}

/** Returns the test of a rule. */
function is(name: "pct-encoded" | "reserved" | "unreserved"): (text: string) => boolean {
  const rule = rfc3986.rules[name];
  return (text) => rule.test(text);
}

function unlessEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** Returns a host as the URL standard writes it. */
function hostOfUrl(host: string): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).host : host;
}

/** RFC 3986 section 5.2.4. */
function withoutDots(path = ""): string {
  return path.startsWith("/")
    ? removeDotSegments(path, "discard")
    : removeDotSegments(`/${path}`, "discard").slice(1);
}
