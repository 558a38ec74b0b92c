/**
 * The rows of the table in `replacements/README.md`: where the originals depart from the standards, or from each
 * other, and what the replacements do there.
 */
import { rfc3987 } from "../../src/index.js";

/** A call of the same function of the original and of the replacement, and what came of it. */
export interface Difference {
  readonly call: Call;
  readonly original: Outcome;
  readonly own: Outcome;
}

/** A function of the interface, and its arguments. */
export type Call = readonly [name: string, ...args: readonly unknown[]];

/** A result, or that there was an exception. The wording of errors is left out. */
export interface Outcome {
  readonly value?: unknown;
  readonly throws?: true;
}

/** A row of the table. */
export interface Row {
  /** What happens. */
  readonly what: string;
  /** The paragraph that decides. */
  readonly section: string;
  readonly packages: readonly ("fast-uri" | "uri-js")[];
  /** The example. */
  readonly call: Call;
  /** Whether the row is the reason of a difference. A row without this is about what is kept. */
  readonly explains?: (difference: Difference) => boolean;
}

const BOTH = ["fast-uri", "uri-js"] as const;
const FAST_URI = ["fast-uri"] as const;
const URI_JS = ["uri-js"] as const;

/** The strings among the arguments. */
function strings([, ...args]: Call): readonly string[] {
  return args.filter((arg) => typeof arg === "string");
}

/** What precedes the zone of an address, and the zone: RFC 6874, or a bare "%" that begins no escape. */
const ZONE =
  /(\/\/[^/?#]*\[[\da-f:.]*)%(?:25(?:[\w.~-]|%[\da-f]{2})+|(?![\da-f]{2})(?:[\w.~-]|%[\da-f]{2})+)\]/i;

/** Checks whether a string is a reference, with the grammar and not with the tables of the replacements. */
function isReference(text: string): boolean {
  return rfc3987.canParse(text.replace(ZONE, "$1]"));
}

function isFaulty({ call }: Difference): boolean {
  return strings(call).some((text) => !isReference(text));
}

/** RFC 3986, Appendix B. */
function parts(text: string): readonly (string | undefined)[] {
  const [, , scheme, , authority, path, , query, , fragment] =
    /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#([^]*))?/.exec(text)!;
  return [scheme, authority, path, query, fragment];
}

function host(text: string): string {
  return (parts(text)[1] ?? "").replace(/^.*@/, "").replace(/:\d*$/, "");
}

/** A segment of two dots, escaped or not. */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** Checks whether a string has no scheme, no authority, and no slash at its beginning. */
function isRootless(text: string): boolean {
  const [scheme, authority, path = ""] = parts(text);
  return scheme === undefined && authority === undefined && !path.startsWith("/");
}

function some(test: (text: string) => boolean): (difference: Difference) => boolean {
  return ({ call }) => strings(call).some((text) => isReference(text) && test(text));
}

function record({ value }: Outcome): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** What a replacement refuses: an advisory is about it, or two readers see two hosts. */
export const REFUSED: readonly Row[] = [
  {
    what: "A string that is no reference stays as it is; the originals escape some characters.",
    section: "RFC 3986, section 2",
    packages: BOTH,
    call: ["normalize", "http://example.com/a b"],
    explains: (difference) =>
      difference.call[0] === "normalize" &&
      isFaulty(difference) &&
      difference.own.value === difference.call[1],
  },
  {
    what: "A string that is no reference has an error, and its components are those of Appendix B, as they are written.",
    section: "RFC 3986, Appendix B",
    packages: BOTH,
    call: ["parse", "http://example.com/a b"],
    explains: (difference) => {
      const own = record(difference.own);
      const [, , path, query, fragment] = parts(String(difference.call[1]));
      return (
        difference.call[0] === "parse" &&
        isFaulty(difference) &&
        own.error === true &&
        own.path === path &&
        own.query === query &&
        own.fragment === fragment
      );
    },
  },
  {
    what: "A string that is no reference equals nothing, not even itself.",
    section: "RFC 3986, section 6.1",
    packages: BOTH,
    call: ["equal", "a b", "a b"],
    explains: (difference) =>
      difference.call[0] === "equal" && isFaulty(difference) && difference.own.value === false,
  },
  {
    what: "Characters that path, query or fragment cannot have stay in a target; the originals escape them.",
    section: "RFC 3986, section 5.2",
    packages: BOTH,
    call: ["resolve", "http://example.com/", "#/definitions/Record<string>"],
    explains: (difference) =>
      difference.call[0] === "resolve" &&
      isFaulty(difference) &&
      difference.original.throws !== true &&
      typeof difference.own.value === "string",
  },
  {
    what: "A control character, a space at an end, a backslash before the query, an escape that is not complete, or a wrong authority is an exception of `resolve`.",
    section: "RFC 3986, section 2",
    packages: BOTH,
    call: ["resolve", "http://example.com/", "a\r\nb"],
    explains: (difference) =>
      difference.call[0] === "resolve" && isFaulty(difference) && difference.own.throws === true,
  },
  {
    what: "A wrong authority is a host as a whole, because readers disagree about which part of it is the host.",
    section: "RFC 3986, section 3.2",
    packages: BOTH,
    call: ["parse", "http://good.com@evil.com@c/"],
    explains: (difference) => {
      const own = record(difference.own);
      const text = String(difference.call[1]);
      return difference.call[0] === "parse" && isFaulty(difference) && own.host === parts(text)[1];
    },
  },
  {
    what: "Characters beyond US-ASCII have no lower case in a host that is no domain name: KELVIN SIGN is not `k`.",
    section: "RFC 3987, section 5.3.2.1",
    packages: BOTH,
    call: ["normalize", "x://\u212a.com/"],
    explains: some(
      (text) => /[^\0-\x7f]/.test(host(text)) && host(text).toLowerCase() !== host(text),
    ),
  },
  {
    what: "LINE SEPARATOR and PARAGRAPH SEPARATOR do not end a fragment.",
    section: "RFC 3986, section 3.5",
    packages: BOTH,
    call: ["parse", "#a\u2028b"],
    explains: some((text) => /[\u2028\u2029]/.test(parts(text)[4] ?? "")),
  },
  {
    what: "A label that begins with `xn--` and is no Punycode is no label of a domain name.",
    section: "RFC 5891, section 5.3",
    packages: BOTH,
    call: ["equal", "http://xn--a/", "http://xn--a/"],
    explains: some((text) => /xn--/i.test(host(text))),
  },
  {
    what: "A bare `%` before two hexadecimal digits or another `%` begins no zone.",
    section: "RFC 6874, section 2",
    packages: FAST_URI,
    call: ["parse", "//[fe80::1%ee0]"],
    explains: ({ call }) =>
      strings(call).some((text) => /\[[\da-f:.]+%(?:%|[\da-f]{2})/i.test(text)),
  },
  {
    what: "The domain of a recipient has no slash; for others, it ends or begins there.",
    section: "RFC 6068, section 2",
    packages: FAST_URI,
    call: ["parse", "mailto:a@/evil.com"],
    explains: some((text) => /^mailto:.*@[^,?]*(?:\/|%2f)/i.test(text)),
  },
];

/** Where the replacement of uri-js does what fast-uri does. */
export const REFUSED_OF_URI_JS: readonly Row[] = [
  {
    what: "Leading zeros do not belong to an address of IPv4: for some readers, they make it octal.",
    section: "RFC 3986, section 7.4",
    packages: URI_JS,
    call: ["normalize", "//192.068.001.000"],
    explains: some((text) => /(?:^|[.:[])0\d+(?:\.|\]?$)/.test(host(text))),
  },
  {
    what: "A relative reference keeps the `..` that nothing before it removes, and has no root that it had not.",
    section: "RFC 3986, section 5.2.4",
    packages: URI_JS,
    call: ["normalize", "../a"],
    explains: ({ call }) =>
      strings(call).some((text) => isRootless(text) && DOTS.test(text)) ||
      (strings(call).some(isRootless) && call[2] === "../x?y"),
  },
  {
    what: "An escaped dot in a path is data, and no dot segment.",
    section: "RFC 3986, section 6.2.2.2",
    packages: URI_JS,
    call: ["normalize", "http://a/public/%2e%2e/admin"],
    explains: some((text) => /%2e/i.test(parts(text)[2] ?? "")),
  },
  {
    what: "A port above 65535 is an error, and the reference stays as it is.",
    section: "RFC 3986, section 3.2.3",
    packages: URI_JS,
    call: ["parse", "x://a:65536"],
    explains: some((text) => Number(/:(\d+)$/.exec(parts(text)[1] ?? "")?.[1]) > 65535),
  },
  {
    what: "A target with the scheme http has a host.",
    section: "RFC 9110, section 4.2.1",
    packages: URI_JS,
    call: ["resolve", "http:a", "b"],
    explains: ({ call, own }) =>
      call[0] === "resolve" &&
      own.throws === true &&
      strings(call).some((text) => host(text) === ""),
  },
  {
    what: "A colon is no data to escape in `parse`; `serialize` writes `./` before a segment with a colon, or escapes it.",
    section: "RFC 3986, section 4.2",
    packages: URI_JS,
    call: ["parse", "./a:b"],
    explains: some((text) => parts(text)[0] === undefined && (parts(text)[2] ?? "").includes(":")),
  },
  {
    what: "A rare form of an address of IPv4 is that address where a scheme has domain names, and an error if it is none.",
    section: "RFC 3986, section 7.4",
    packages: URI_JS,
    call: ["parse", "http://0x7f.1/"],
    explains: some((text) => /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(host(text))),
  },
  {
    what: "mailto is read as by fast-uri: a domain or a header that is not valid is an error, and no header becomes another.",
    section: "RFC 6068, section 2",
    packages: URI_JS,
    call: ["normalize", "mailto:..?a"],
    explains: some((text) => /^mailto:/i.test(text)),
  },
  {
    what: "The name of a URN is opaque; a URN without a namespace is an error, and stays as it is.",
    section: "RFC 8141, section 2",
    packages: URI_JS,
    call: ["normalize", "urn:a:b/../c"],
    explains: some((text) => /^urn:/i.test(text)),
  },
  {
    what: "An address with a zone has it as `ipv6Zone`, too.",
    section: "RFC 6874, section 2",
    packages: URI_JS,
    call: ["parse", "//[fe80::1%25en0]"],
    explains: ({ call }) => strings(call).some((text) => ZONE.test(text)),
  },
  {
    what: "A character beyond U+FFFF is the octets of one character, not of two halves.",
    section: "RFC 3986, section 2.5",
    packages: URI_JS,
    call: ["normalize", "x:\u{1f600}"],
    explains: some((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  },
  {
    what: "`parse` returns the userinfo as it is written.",
    section: "RFC 3986, section 3.2.1",
    packages: URI_JS,
    call: ["parse", "//%41@b"],
    explains: some((text) => /^[^@]*(?:%|[^\0-\x7f])[^]*@/.test(parts(text)[1] ?? "")),
  },
  {
    what: "The query of ws and wss is all behind the first question mark.",
    section: "RFC 6455, section 3",
    packages: URI_JS,
    call: ["normalize", "ws://a/b?c?d"],
    explains: some((text) => /^wss?:[^?#]*\?[^?#]*\?/i.test(text)),
  },
  {
    what: "A host that is no domain name is an error where the scheme has them; names are read by the IDNA of the platform.",
    section: "RFC 3986, section 3.2.2",
    packages: URI_JS,
    call: ["parse", "http://a%2fb/"],
    explains: some((text) => /%|[^\0-\x7f]/.test(host(text))),
  },
];

/** What a replacement does as its original, although the standards differ: programs rely on it. */
export const KEPT: readonly Row[] = [
  {
    what: "Characters of RFC 3987 are converted to escapes, without an option and without an error.",
    section: "RFC 3987, section 3.1",
    packages: BOTH,
    call: ["normalize", "http://example.com/\u00e9"],
  },
  {
    what: "A domain name is converted to US-ASCII.",
    section: "RFC 3987, section 3.1",
    packages: BOTH,
    call: ["parse", "http://\u00e9.org/"],
  },
  {
    what: "A port is a number, without leading zeros.",
    section: "RFC 3986, section 3.2.3",
    packages: BOTH,
    call: ["parse", "x://a:0080"],
  },
  {
    what: "A port above 65535 is an error, and the reference stays as it is.",
    section: "RFC 3986, section 3.2.3",
    packages: FAST_URI,
    call: ["parse", "x://a:65536"],
  },
  {
    what: "`parse` returns scheme and host in lower case, and normal escapes.",
    section: "RFC 3986, section 6.2.2",
    packages: BOTH,
    call: ["parse", "X://A/%7e%2f"],
  },
  {
    what: "Default ports are left out, and the path of http is never empty.",
    section: "RFC 3986, section 6.2.3",
    packages: BOTH,
    call: ["normalize", "http://a:80?b"],
  },
  {
    what: "`parse` says which kind of reference it is; a fragment decides between `absolute` and `uri`.",
    section: "RFC 3986, section 4.1",
    packages: BOTH,
    call: ["parse", "x:a#"],
  },
  {
    what: "An escaped dot in a path is data, and no dot segment.",
    section: "RFC 3986, section 6.2.2.2",
    packages: FAST_URI,
    call: ["normalize", "x:/a/%2e%2e/b"],
  },
  {
    what: "An address of IPv6 has a zone, also behind a bare `%`; RFC 9844 has withdrawn zones.",
    section: "RFC 6874, section 2",
    packages: BOTH,
    call: ["normalize", "//[fe80::1%en0]"],
  },
  {
    what: "A rare form of an address of IPv4 is that address where a scheme has domain names.",
    section: "RFC 3986, section 7.4",
    packages: FAST_URI,
    call: ["parse", "http://0x7f.1/"],
  },
  {
    what: "A path that begins with two slashes gets an escape, where a dot segment would be equivalent.",
    section: "RFC 3986, section 3.3",
    packages: BOTH,
    call: ["normalize", "x:/.//a"],
  },
  {
    what: "A `..` removes the first segment of a relative path.",
    section: "RFC 3986, section 5.2.4",
    packages: FAST_URI,
    call: ["normalize", "a/../b"],
  },
  {
    what: "A host is needed for http; RFC 3986 allows the path of a scheme without one.",
    section: "RFC 9110, section 4.2.1",
    packages: BOTH,
    call: ["parse", "http:a"],
  },
  {
    what: "`resolve` keeps the escapes in a host, also where no domain name has them.",
    section: "RFC 3986, section 3.2.2",
    packages: BOTH,
    call: ["resolve", "http://a/", "//b%2fc/"],
  },
  {
    what: "`resolve` does not check the path of a URN.",
    section: "RFC 8141, section 2",
    packages: BOTH,
    call: ["resolve", "http://a/", "urn:b"],
  },
  {
    what: "The fragment of ws and wss is left out.",
    section: "RFC 6455, section 3",
    packages: BOTH,
    call: ["normalize", "ws://a/b#c"],
  },
];

/** Where fast-uri 3 and 4 differ. The replacement does what version 4 does. */
export const VERSIONS: readonly Row[] = [
  {
    what: "mailto has rules.",
    section: "RFC 6068, section 2",
    packages: FAST_URI,
    call: ["parse", "mailto:a@b.c?subject=d"],
  },
  {
    what: "The name of a URN is opaque in resolution.",
    section: "RFC 8141, section 3.1",
    packages: FAST_URI,
    call: ["resolve", "x:a", "urn:b:c/../d"],
  },
  {
    what: "`resolve` needs a host for http.",
    section: "RFC 9110, section 4.2.1",
    packages: FAST_URI,
    call: ["resolve", "http:a", "b"],
  },
  {
    what: "A host beyond US-ASCII is escaped.",
    section: "RFC 3987, section 3.1",
    packages: FAST_URI,
    call: ["normalize", "x://\u00e9/"],
  },
  {
    what: "A zone stays with its address.",
    section: "RFC 6874, section 2",
    packages: FAST_URI,
    call: ["normalize", "//[fe80::1%2525eth0]"],
  },
];
