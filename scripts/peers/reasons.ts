/**
 * Why packages disagree: each reason has the paragraph that decides. A reason is a refusal, of us or of the
 * other package, or a step that removes a difference from both answers.
 */
import { appendixB } from "../../spec/helpers/appendix-b.js";
import { ERROR } from "./packages.js";
import type { FoundComponents } from "../../spec/helpers/appendix-b.js";

/** The answers of this project and of another package for one reference. */
export interface Disagreement {
  readonly reference: string;
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
}

/** The components of an answer, by the regular expression of RFC 3986 Appendix B. */
type Parts = FoundComponents;

interface Reason {
  readonly title: string;
  readonly paragraph: string;
}

/** A reason for an error of one of the two, by the reference. */
interface Refusal extends Reason {
  /** The packages; all of them where this project refuses. */
  readonly by?: readonly string[];
  readonly holds: (reference: string, name: string) => boolean;
}

/** A reason for two different strings. */
interface Step extends Reason {
  readonly by: readonly string[];
  readonly erase: (parts: Parts) => Parts;
}

const STRICT = "@hyperjump/uri";
const URL_STANDARD = "new URL";
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const SPECIAL = /^(?:https?|wss?|ftp|file):/i;

/**
 * This project refuses the reference. @hyperjump/uri refuses the same references, but for characters of
 * IRIs: no other reason explains an answer of it.
 */
const OUR_REFUSALS: readonly Refusal[] = [
  {
    title: "Characters that no URI has",
    paragraph:
      "RFC 3986 section 2: a URI consists of reserved and unreserved characters and escapes.",
    holds: (reference, name) =>
      (name === STRICT ? /[^\0-\x7f]/ : /[^\w.~:/?#[\]@!$&'()*+,;=%-]/).test(reference),
  },
  {
    title: "Incomplete escapes",
    paragraph: "RFC 3986 section 2.1: an escape is a % and two hexadecimal digits.",
    holds: (reference, name) => name !== STRICT && /%(?![\dA-Fa-f]{2})/.test(reference),
  },
  {
    title: "Delimiters that cannot stand there",
    paragraph:
      "RFC 3986 appendix A: brackets enclose an IP literal alone, an authority has one @, a port consists of digits, a relative reference has no colon in its first segment, and a fragment has no #.",
    holds: (reference, name) => name !== STRICT && /[[\]@:#]/.test(reference),
  },
];

const THEIR_REFUSALS: readonly Refusal[] = [
  {
    title: "Relative references",
    paragraph: "RFC 3986 section 4.2: a relative reference is normalized as it is, without a base.",
    by: [URL_STANDARD, STRICT],
    holds: (reference) => !SCHEME.test(reference),
  },
  {
    title: "Hosts and ports that the URL standard refuses",
    paragraph:
      "RFC 3986 sections 3.2.2 and 3.2.3: a registered name has any escapes, it can be empty, and a port has any number of digits.",
    by: [URL_STANDARD, "URI.js", "fast-uri"],
    holds: (reference) => /^(?:[^/?#:]*:)?\/\/[^/?#]/.test(reference),
  },
  {
    title: "Octets that are not UTF-8",
    paragraph: "RFC 3986 section 2.5: escapes stand for octets, which need not be text.",
    by: ["URI.js"],
    holds: (reference) => /%[89A-Fa-f][\dA-Fa-f]/.test(reference),
  },
  {
    title: "A scheme without an authority",
    paragraph: "RFC 3986 section 5.2.2: a reference with a scheme is its own target.",
    by: ["URI.js"],
    holds: (reference) => SCHEME.test(reference) && !/^[^:]*:\/\//.test(reference),
  },
  {
    title: "HTTP without a host",
    paragraph: "RFC 3986 section 3.2.2 allows it; RFC 9110 section 4.2.1 does not.",
    by: ["fast-uri", URL_STANDARD],
    holds: (reference) => /^(?:https?:(?!\/\/[^/?#])|\/\/(?:[/?#]|$))/i.test(reference),
  },
];

const ALL = ["fast-uri", "uri-js", "URI.js", STRICT, URL_STANDARD];

/** Reasons by the reference for strings with different components. */
const STRUCTURES: readonly Refusal[] = [
  {
    title: "A special scheme without a host",
    paragraph: "RFC 3986 section 3: without //, there is no authority; with ///, it is empty.",
    by: [URL_STANDARD, "URI.js"],
    holds: (reference) => SPECIAL.test(reference) && !/^[^:]*:\/\/[^/?#]/.test(reference),
  },
  {
    title: "Names of URNs",
    paragraph:
      "RFC 3986 section 3.3: any path without // is valid; that of a URN is a question of its scheme.",
    by: ["uri-js", "fast-uri"],
    holds: (reference) => /^urn:/i.test(reference),
  },
  {
    title: "A colon in the first segment",
    paragraph: "RFC 3986 section 4.2: a dot segment stays before it, or it would end a scheme.",
    by: ["URI.js", "uri-js"],
    holds: (reference) => /^(?:\.{1,2}|%2e)+\/[^?#]*:/i.test(reference),
  },
  {
    title: "Two slashes after dot segments",
    paragraph:
      "RFC 3986 section 3.3: without an authority, a path does not begin with two slashes.",
    by: [STRICT, "URI.js"],
    holds: (reference) => /^(?:[^/?#:]*:)?(?:(?:\.{1,2}|%2e)+\/)+\//i.test(reference),
  },
  {
    title: "An empty query",
    paragraph: "RFC 3986 section 5.2.2: it replaces the query of the base.",
    by: ["URI.js"],
    holds: (reference) => /^\?(?:#|$)/.test(reference),
  },
  {
    title: "An empty host",
    paragraph: "RFC 3986 section 3.2.2: the host of an authority can be empty.",
    by: ["URI.js"],
    holds: (reference) => /^(?:[^/?#:]*:)?\/\/(?:[/?#]|[^/?#]*@?:\d*(?:[/?#]|$)|$)/.test(reference),
  },
];

const STEPS: readonly Step[] = [
  {
    title: "Escapes that are escaped again",
    paragraph: "RFC 3986 section 2.4: what is escaped once is not escaped again.",
    by: ["URI.js"],
    erase: (parts) => each(parts, (text) => text.replaceAll("%25", "%")),
  },
  {
    title: "Octets that are not UTF-8",
    paragraph: "RFC 3986 section 2.5: escapes stand for octets, which need not be text.",
    by: [STRICT],
    erase: (parts) => each(parts, (text) => unescaped(text, /[\x80-\xff]/)),
  },
  {
    title: "Case of escapes",
    paragraph:
      "RFC 3986 section 6.2.2.1: normalization writes the digits of escapes in upper case; resolution keeps them.",
    by: ALL,
    erase: (parts) =>
      each(parts, (text) => text.replace(/%[\da-f]{2}/gi, (all) => all.toUpperCase())),
  },
  {
    title: "Escapes of unreserved characters",
    paragraph: "RFC 3986 section 6.2.2.2: normalization unescapes them; resolution keeps them.",
    by: ALL,
    erase: (parts) => each(parts, (text) => unescaped(text, /[\w.~-]/)),
  },
  {
    title: "Escapes of delimiters",
    paragraph:
      "RFC 3986 section 2.2: an escaped reserved character is data, and the delimiter is not.",
    by: ALL,
    erase: (parts) => each(parts, (text) => unescaped(text, /[!-,/:-@[-^`{-}]/)),
  },
  {
    title: "Case",
    paragraph:
      "RFC 3986 section 6.2.2.1: normalization writes scheme and host in lower case; resolution keeps theirs.",
    by: ALL,
    erase: (parts) => each(parts, (text) => text.replace(/%[\da-f]{2}|[A-Z]+/gi, lowerCase)),
  },
  {
    title: "Ports",
    paragraph:
      "RFC 3986 section 6.2.3: normalization leaves out an empty port and that of the scheme; a port has any number of digits.",
    by: ALL,
    erase: (parts) => ({ ...parts, authority: parts.authority?.replace(/:\d*$/, "") }),
  },
  {
    title: "Addresses",
    paragraph:
      "RFC 3986 section 3.2.2: an IPv4 address has four decimal numbers, other numbers are a name; an IPv6 address keeps its zeros.",
    by: ALL.filter((name) => name !== STRICT),
    erase: (parts) => ({ ...parts, authority: parts.authority?.replace(/[^@]*$/, addressed) }),
  },
  {
    title: "Empty userinfo, query and fragment",
    paragraph: "RFC 3986 sections 3.2.1, 3.4, 3.5 and 6.2.3: an empty part is not an absent one.",
    by: ALL,
    erase: (parts) => ({
      ...parts,
      authority: parts.authority?.replace(/^:?@/, ""),
      query: unlessEmpty(parts.query),
      fragment: unlessEmpty(parts.fragment),
    }),
  },
  {
    title: "Dot segments",
    paragraph:
      "RFC 3986 sections 5.2.4 and 6.2.2.3: they are removed from URIs; what begins a relative reference stays.",
    by: ALL,
    erase: (parts) => ({ ...parts, path: withoutDots(parts.path) }),
  },
  {
    title: "Empty segments",
    paragraph: "RFC 3986 section 3.3: a segment can be empty, and it is a segment.",
    by: ["URI.js"],
    erase: (parts) => ({ ...parts, path: parts.path?.replace(/\/{2,}/g, "/") }),
  },
  {
    title: "Delimiters in a query",
    paragraph: "RFC 3986 section 3.4: a query is data; it can contain ? and any number of &.",
    by: ["URI.js"],
    erase: (parts) => ({ ...parts, query: unlessEmpty(parts.query?.replace(/^[?&]+|&+$/g, "")) }),
  },
  {
    title: "An empty path",
    paragraph:
      "RFC 3986 section 6.2.3: normalization writes / for the empty path after an authority, and no other; resolution keeps it.",
    by: ALL,
    erase: (parts) =>
      parts.authority === undefined && !/^https?$/i.test(parts.scheme ?? "")
        ? parts
        : { ...parts, path: unlessEmpty(parts.path) ?? "/" },
  },
];

/**
 * Returns the titles of the reasons for a disagreement: one for a refusal; for two strings, steps of which
 * none can be left out. Returns undefined where no reasons explain it.
 */
export function reasonsFor(given: Disagreement): readonly string[] | undefined {
  const { reference, name, ours, theirs } = given;
  const refusals = ours === ERROR ? OUR_REFUSALS : theirs === ERROR ? THEIR_REFUSALS : undefined;
  if (refusals !== undefined) return titleOf(refusals, reference, name);
  let needed = STEPS.filter(({ by }) => by.includes(name));
  if (!agree(ours, theirs, needed)) return titleOf(STRUCTURES, reference, name);
  // A later step can do what earlier ones do.
  for (const step of [...STEPS].reverse()) {
    const others = needed.filter((other) => other !== step);
    if (agree(ours, theirs, others)) needed = others;
  }
  return needed.map(({ title }) => title);
}

function titleOf(
  refusals: readonly Refusal[],
  reference: string,
  name: string,
): readonly string[] | undefined {
  const found = refusals.find(
    ({ by, holds }) => by?.includes(name) !== false && holds(reference, name),
  );
  return found && [found.title];
}

/** All reasons, in the order of the document. */
export const REASONS: readonly Reason[] = [
  ...OUR_REFUSALS,
  ...THEIR_REFUSALS,
  ...STRUCTURES,
  ...STEPS,
];

function agree(ours: string, theirs: string, steps: readonly Step[]): boolean {
  const [a, b] = [ours, theirs].map((answer) =>
    composed(steps.reduce((parts, { erase }) => erase(parts), appendixB(answer))),
  );
  return a === b;
}

function composed({ scheme, authority, path, query, fragment }: Parts): string {
  return JSON.stringify([scheme, authority, path, query, fragment]);
}

function each(parts: Parts, change: (text: string) => string): Parts {
  const entries = Object.entries(parts).map(([key, text]) => [
    key,
    text === undefined ? undefined : change(text as string),
  ]);
  return Object.fromEntries(entries) as Parts;
}

function unescaped(text: string, characters: RegExp): string {
  return text.replace(/%([\dA-Fa-f]{2})/g, (escape, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return characters.test(character) ? character : escape;
  });
}

function unlessEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** Letters in lower case; escapes stay as they are. */
function lowerCase(text: string): string {
  return text.startsWith("%") ? text : text.toLowerCase();
}

/** The host as the URL standard writes it. */
function addressed(server: string): string {
  try {
    return new URL(`http://${server}`).host;
  } catch {
    return server;
  }
}

/** RFC 3986 section 5.2.4. */
function withoutDots(path = ""): string {
  const output: string[] = [];
  let input = path;
  while (input !== "") {
    if (/^\.\.?\//.test(input)) input = input.replace(/^\.\.?\//, "");
    else if (/^\/\.(?:\/|$)/.test(input)) input = input.replace(/^\/\.\/?/, "/");
    else if (/^\/\.\.(?:\/|$)/.test(input)) {
      input = input.replace(/^\/\.\.\/?/, "/");
      output.pop();
    } else if (input === "." || input === "..") input = "";
    else {
      const [segment = ""] = /^\/?[^/]*/.exec(input) ?? [];
      output.push(segment);
      input = input.slice(segment.length);
    }
  }
  return output.join("");
}
