/** The rows of the table in `replacements/README.md` of what the replacements refuse. */
import { isDeepStrictEqual } from "node:util";
import {
  all,
  decodedUtf8,
  DOTS,
  hasDots,
  hasError,
  hasOther,
  hasTargetOfRepaired,
  hasWrittenParts,
  hostIn,
  isFaulty,
  isMisleading,
  isOfWrongType,
  isReference,
  isUnchanged,
  isUnequal,
  likeFastUri,
  NO_DOMAIN,
  normalEscapes,
  of,
  parts,
  PATHS,
  recipientsIn,
  returns,
  SERVER,
  some,
  splitReference,
  STRINGS,
  throws,
  withRoot,
} from "./reasons.js";
import type { Outcome, Row } from "./reasons.js";

/** Checks whether a scheme is one for which browsers find a host in every string, and there is none. */
function lacksHost(scheme = "", authority = ""): boolean {
  return /^(?:https?|wss?|ftp)$/i.test(scheme) && hostIn(`//${authority}`) === "";
}

/** Checks whether the target has no host. */
const hasTargetWithoutHost = all(of("resolve"), throws, ({ call, texts }) => {
  const [base = [], reference = []] = texts.map(splitReference);
  // The rules of mailto leave the host out.
  if (parts(call[3]).scheme === "mailto") return true;
  const hasScheme = reference[0] !== undefined && parts(call[3]).tolerant !== true;
  const isOwn = hasScheme || reference[1] !== undefined;
  return lacksHost((hasScheme ? reference : base)[0], (isOwn ? reference : base)[1]);
});

/** What both replacements refuse, or that of fast-uri. */
const REFUSED_OF_BOTH: readonly Row[] = [
  {
    what: "A reference with the scheme http, https, ws, wss or ftp has a host: without one, browsers take the beginning of its path for it.",
    section: "RFC 9110, section 4.2.1",
    call: ["equal", "http:/a/../b", "http:/b"],
    explains: (difference) => {
      const [name] = difference.call;
      if (hasTargetWithoutHost(difference)) return true;
      if (!difference.texts.map(splitReference).some(([scheme, host]) => lacksHost(scheme, host)))
        return false;
      if (name === "equal") return isUnequal(difference);
      return name === "parse" ? hasError(difference) : isUnchanged(difference);
    },
  },
  {
    what: "The name of a URN is data: characters that it cannot have are escaped, as uri-js does.",
    section: "RFC 8141, section 2",
    packages: ["fast-uri"],
    call: ["serialize", { scheme: "urn", nid: "a", nss: "b#c" }],
    explains: all(
      of("serialize"),
      ({ call }) => ["nid", "nss", "uuid"].some((name) => name in parts(call[1])),
      ({ original, own }) =>
        isReference(String(own.value)) &&
        decodedUtf8(String(own.value)) === decodedUtf8(String(original.value)),
    ),
  },
  {
    what: "An escape that is decoded makes no other escape with a `%` before it.",
    section: "RFC 3986, section 2.4",
    packages: ["fast-uri"],
    call: ["serialize", { host: "a%1%41" }],
    explains: all(
      of("serialize"),
      ({ call }) => /%[\da-f]?%[\da-f]{2}/i.test(String(parts(call[1]).host)),
      ({ own }) => String(own.value).includes("%25"),
    ),
  },
  {
    what: "The platform's IDNA reads a name as it is written, not in the lower case of JavaScript: `\u1e9e`, and a sigma at the end.",
    section: "RFC 3986, section 3.2.2",
    call: ["parse", "http://\u1e9e/"],
    explains: all(
      of("parse"),
      some((text) => /[^\0-\x7f]/.test(hostIn(text)) && URL.canParse(`http://${hostIn(text)}/`)),
      hasOther(({ texts }) => ({ host: new URL(`http://${hostIn(texts[0]!)}/`).hostname })),
    ),
  },
  {
    what: "A path with backslashes and no authority, as one of Windows, is a base of references to the same document, and stays.",
    section: "RFC 3986, section 5.2",
    call: ["resolve", "C:\\a\\b.json", "#/$defs/c"],
    explains: all(
      of("resolve"),
      ({ texts }) => texts[0]!.includes("\\") && /^(?:#|$)/.test(texts[1]!),
      ({ texts: [base = "", fragment = ""], own }) =>
        own.value ===
        base.replace(/#[^]*/, "").replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()) + fragment,
    ),
  },
  {
    what: "A string that is no reference stays as it is; the originals escape some characters.",
    section: "RFC 3986, section 2",
    call: ["normalize", "http://example.com/a b"],
    explains: all(of("normalize"), isFaulty, isUnchanged),
  },
  {
    what: "A bare `%` before two hexadecimal digits or another `%` begins no zone.",
    section: "RFC 6874, section 2",
    packages: ["fast-uri"],
    call: ["parse", "//[fe80::1%ee0]"],
    explains: all(
      of("parse"),
      ({ texts }) => /^[^?#]*\[[\da-f:.]+%(?:%|[\da-f](?:%|[\da-f]))/i.test(texts[0] ?? ""),
      isFaulty,
      hasWrittenParts,
    ),
  },
  {
    what: "A wrong authority is a host as a whole, because readers disagree about which part of it is the host.",
    section: "RFC 3986, section 3.2",
    call: ["parse", "http://good.com@evil.com@c/"],
    explains: all(
      of("parse"),
      isFaulty,
      ({ texts }) => !isReference(`//${splitReference(texts[0]!)[1] ?? ""}`),
      hasWrittenParts,
    ),
  },
  {
    what: "A string that is no reference has an error, and its components are those of Appendix B, as they are written.",
    section: "RFC 3986, Appendix B",
    call: ["parse", "http://example.com/a b"],
    explains: all(of("parse"), isFaulty, hasWrittenParts),
  },
  {
    what: "A string that is no reference equals nothing, not even itself.",
    section: "RFC 3986, section 6.1",
    call: ["equal", "a b", "a b"],
    explains: all(of("equal"), isFaulty, isUnequal),
  },
  {
    what: "Characters that path, query or fragment cannot have stay in a target; the originals escape them.",
    section: "RFC 3986, section 5.2",
    call: ["resolve", "http://example.com/", "#/definitions/Record<string>"],
    explains: all(
      of("resolve"),
      isFaulty,
      ({ texts }) => !texts.some(isMisleading),
      hasTargetOfRepaired,
    ),
  },
  {
    what: "A control character, a space at an end, a backslash before the query, an escape that is not complete, or a wrong authority is an exception of `resolve`.",
    section: "RFC 3986, section 2",
    call: ["resolve", "http://example.com/", "a\r\nb"],
    explains: all(of("resolve"), isFaulty, ({ texts }) => texts.some(isMisleading), throws),
  },
  {
    what: "Characters beyond US-ASCII have no lower case in a host that is no domain name: KELVIN SIGN is not `k`.",
    section: "RFC 3987, section 5.3.2.1",
    call: ["parse", "x://\u212a.com/"],
    explains: all(
      of("parse"),
      some(
        (text) => /[^\0-\x7f]/.test(hostIn(text)) && hostIn(text).toLowerCase() !== hostIn(text),
      ),
      hasOther(({ texts, own }) => {
        const { host } = parts(own.value);
        const written = hostIn(texts[0]!).replace(/[A-Z]+/g, (run) => run.toLowerCase());
        return normalEscapes(String(host)) === normalEscapes(written) ? { host } : {};
      }),
    ),
  },
  {
    what: "LINE SEPARATOR and PARAGRAPH SEPARATOR do not end a fragment.",
    section: "RFC 3986, section 3.5",
    call: ["parse", "#a\u2028b"],
    explains: all(
      of("parse"),
      some((text) => /[\u2028\u2029]/.test(splitReference(text)[4] ?? "")),
      returns(({ call: [name, text, ...options], run }) => {
        const others = String(text).replaceAll("\u2028", "\u3028").replaceAll("\u2029", "\u3029");
        const outcome = JSON.stringify(run([name, others, ...options]) ?? {})
          .replaceAll("%E3%80%A", "%E2%80%A")
          .replaceAll("\u3028", "\u2028")
          .replaceAll("\u3029", "\u2029");
        return (JSON.parse(outcome) as Outcome).value;
      }),
    ),
  },
  {
    what: "A label that begins with `xn--` and is no Punycode is no label of a domain name.",
    section: "RFC 5891, section 5.3",
    call: ["equal", "http://xn--a/", "http://xn--a/"],
    explains: all(
      some((text) => /xn--/i.test(hostIn(text)) || /@[^@]*xn--/i.test(text)),
      (difference) =>
        difference.call[0] === "parse" ? hasError(difference) : isUnequal(difference),
    ),
  },
  {
    what: "The domain of a recipient has the characters of a domain name; the originals let a slash end it, and leave control characters out.",
    section: "RFC 6068, section 2",
    packages: ["fast-uri"],
    call: ["parse", "mailto:a@/evil.com"],
    explains: all(
      of("parse"),
      ({ own }) => recipientsIn(own).some((recipient) => NO_DOMAIN.test(recipient)),
      hasOther(({ texts, own }) => {
        const text = decodedUtf8(texts[0]!).toLowerCase();
        const to = recipientsIn(own);
        return to.every((each) => text.includes(each.toLowerCase())) ? { to, error: true } : {};
      }),
    ),
  },
  {
    what: "`serialize` writes a slash or a control character in the domain of a recipient as an escape.",
    section: "RFC 6068, section 2",
    packages: ["fast-uri"],
    call: ["serialize", { scheme: "mailto", to: ["a@b.c\nd"] }],
    explains: all(of("serialize"), ({ call, original, own }) => {
      const wrong = recipientsIn({ value: call[1] }).filter((each) => NO_DOMAIN.test(each));
      const text = decodedUtf8(String(own.value)).toLowerCase();
      const [rest, restOfOwn] = [original, own].map(({ value }) =>
        String(value).replace(/^[^?#]*/, ""),
      );
      return (
        wrong.length > 0 &&
        wrong.every((each) => text.includes(decodedUtf8(each).toLowerCase())) &&
        rest === restOfOwn
      );
    }),
  },
  {
    what: "A scheme that is empty is no scheme.",
    section: "RFC 3986, section 3.1",
    call: ["serialize", { scheme: "", path: "." }],
    explains: all(
      of("serialize"),
      ({ call }) => parts(call[1]).scheme === "",
      returns(({ call: [name, given, ...options], run }) => {
        const { scheme, ...others } = parts(given);
        return scheme === "" ? run([name, others, ...options])?.value : undefined;
      }),
    ),
  },
  {
    what: "A URN without a name has an empty one, which is not valid, and not the name `undefined`.",
    section: "RFC 8141, section 2",
    call: ["serialize", { scheme: "urn", nid: "a" }],
    explains: all(
      of("serialize"),
      ({ call }) => parts(call[1]).nid !== undefined && parts(call[1]).nss === undefined,
      returns(({ original }) => String(original.value).replace(":undefined", ":")),
    ),
  },
  {
    what: "A path without a root behind an authority gets its root before dot segments are removed.",
    section: "RFC 3986, section 5.2.4",
    call: ["serialize", { host: "a", path: "b/../c" }],
    explains: all(
      of("serialize"),
      ({ call }) => SERVER.some((name) => parts(call[1])[name] !== undefined),
      ({ call }) => hasDots(parts(call[1])),
      returns(({ call: [name, given, ...options], run }) => {
        const rooted = withRoot(parts(given));
        return isDeepStrictEqual(rooted, given)
          ? undefined
          : run([name, rooted, ...options])?.value;
      }),
    ),
  },
  {
    what: "A relative path that ends in a dot segment behind `..` ends in a slash, as all others do.",
    section: "RFC 3986, section 5.2.4",
    packages: ["fast-uri"],
    call: ["serialize", { path: "../." }],
    explains: all(of("serialize", "resolveComponent"), ({ original, own }) => {
      const text = JSON.stringify(own.value);
      return text.includes("../") && text.replace("../", "..") === JSON.stringify(original.value);
    }),
  },
  {
    what: "An argument that is neither a string nor an object of components is an error of `parse`, stays as it is in `normalize`, and equals nothing.",
    section: "RFC 3986, section 4.1",
    call: ["parse", 1],
    explains: (difference) => {
      const { call, own } = difference;
      const [name, ...args] = call;
      if (!args.slice(0, name === "equal" ? 2 : 1).some(isOfWrongType)) return false;
      if (name === "parse") return parts(own.value).error === true;
      return name === "equal"
        ? isUnequal(difference)
        : name === "normalize" && isUnchanged(difference);
    },
  },
  {
    what: "`resolve` keeps escapes in a host with the option `domainHost`, as without it.",
    section: "RFC 3986, section 3.2.2",
    packages: ["fast-uri"],
    call: ["resolve", "http://a/", "//b%60c/", { domainHost: true }],
    explains: all(
      of("resolve"),
      ({ original }) => original.throws === true,
      some((text) => /%(?:22|60|7[bd])/i.test(hostIn(text))),
      returns(({ call, run }) => {
        const [name, base, reference, options] = call;
        return run([name, base, reference, { ...parts(options), domainHost: undefined }])?.value;
      }),
    ),
  },
];

/** Where the replacement of uri-js does what fast-uri does, and what only uri-js has. */
const REFUSED_OF_URI_JS: readonly Omit<Row, "packages">[] = [
  {
    what: "The namespace of a URN is written in lower case.",
    section: "RFC 8141, section 3.1",
    call: ["serialize", { scheme: "urn", nid: "A", nss: "b" }],
    explains: all(
      of("serialize"),
      ({ call }) => /[A-Z]/.test(String(parts(call[1]).nid)),
      returns(({ call, original }) => {
        const nid = String(parts(call[1]).nid);
        return String(original.value).replace(`:${nid}:`, `:${nid.toLowerCase()}:`);
      }),
    ),
  },
  {
    what: "The host of components is read by the IDNA of the platform, where the scheme has domain names.",
    section: "RFC 3986, section 3.2.2",
    call: ["serialize", { scheme: "http", host: "a\u00ad.b" }],
    explains: all(
      of("serialize"),
      ({ call }) => /%|[^\0-\x7f]/.test(String(parts(call[1]).host)),
      returns(({ call: [name, given, options], run }) => {
        const host = String(parts(given).host);
        const { host: domain } = parts(run(["parse", `//${host}`, { domainHost: true }])?.value);
        return domain === undefined || domain === host
          ? undefined
          : run([name, { ...parts(given), host: domain }, options])?.value;
      }),
    ),
  },
  {
    what: "A port that is no number is an exception.",
    section: "RFC 3986, section 3.2.3",
    call: ["serialize", { host: "a", port: "8x" }],
    explains: all(of("serialize"), throws, ({ call }) =>
      /\D/.test(JSON.stringify(parts(call[1]).port ?? 0).replaceAll('"', "")),
    ),
  },
  {
    what: "Characters beyond US-ASCII have no lower case in the host of components that is no domain name.",
    section: "RFC 3987, section 5.3.2.1",
    call: ["serialize", { host: "\u00c9" }],
    explains: all(
      of("serialize"),
      ({ call }) => /[^\0-\x7f]/.test(String(parts(call[1]).host)),
      ({ original, own }) =>
        decodedUtf8(String(own.value)).toLowerCase() ===
        decodedUtf8(String(original.value)).toLowerCase(),
    ),
  },
  {
    what: "mailto is read as by fast-uri: a domain or a header that is not valid is an error, and no header becomes another.",
    section: "RFC 6068, section 2",
    call: ["normalize", "mailto:..?a"],
    explains: likeFastUri((part) => /^mailto$/i.test(part("scheme"))),
  },
  {
    what: "The name of a URN is opaque; a URN without a namespace is an error, and stays as it is.",
    section: "RFC 8141, section 2",
    call: ["normalize", "urn:a:b/../c"],
    explains: likeFastUri((part) => /^urn$/i.test(part("scheme"))),
  },
  {
    what: "Leading zeros do not belong to an address of IPv4: for some readers, they make it octal.",
    section: "RFC 3986, section 7.4",
    call: ["normalize", "//192.068.001.000"],
    explains: likeFastUri((part) => /(?:^|[.:[])0\d+(?:\.|\]?$)/.test(part("host"))),
  },
  {
    what: "A relative reference keeps the `..` that nothing before it removes, and has no root that it had not.",
    section: "RFC 3986, section 5.2.4",
    call: ["normalize", "../a"],
    explains: likeFastUri(
      (part) =>
        part("userinfo") + part("host") === "" &&
        PATHS.some((name) => /^[^/]/.test(part(name)) && DOTS.test(part(name))),
    ),
  },
  {
    what: "An escaped dot in a path is data, and no dot segment.",
    section: "RFC 3986, section 6.2.2.2",
    call: ["normalize", "http://a/public/%2e%2e/admin"],
    explains: likeFastUri((part) => PATHS.some((name) => /%2e/i.test(part(name)))),
  },
  {
    what: "A port above 65535 is an error, and the reference stays as it is.",
    section: "RFC 3986, section 3.2.3",
    call: ["parse", "x://a:65536"],
    explains: likeFastUri((part) => Number(part("port")) > 65535),
  },
  {
    what: "A colon is no data to escape in `parse`; `serialize` writes `./` before a segment with a colon, or escapes it.",
    section: "RFC 3986, section 4.2",
    call: ["parse", "/a:b"],
    explains: likeFastUri((part) => PATHS.some((name) => part(name).includes(":"))),
  },
  {
    what: "A rare form of an address of IPv4 is that address where a scheme has domain names, and an error if it is none.",
    section: "RFC 3986, section 7.4",
    call: ["parse", "http://0x7f.1/"],
    explains: likeFastUri((part) => /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(part("host"))),
  },
  {
    what: "An address with a zone has it as `ipv6Zone`, too.",
    section: "RFC 6874, section 2",
    call: ["parse", "//[fe80::1%25en0]"],
    explains: likeFastUri((part) => /:.*%/.test(part("host"))),
  },
  {
    what: "A character beyond U+FFFF is the octets of one character, not of two halves; a half is U+FFFD.",
    section: "RFC 3986, section 2.5",
    call: ["normalize", "x:\u{1f600}"],
    explains: likeFastUri((part) =>
      STRINGS.some((name) => /[\ud800-\udfff]|%f[0-4]/i.test(part(name))),
    ),
  },
  {
    what: "`parse` returns the userinfo as it is written.",
    section: "RFC 3986, section 3.2.1",
    call: ["parse", "//%41@b"],
    explains: likeFastUri((part) => /[%\x80-\uffff]/.test(part("userinfo"))),
  },
  {
    what: "The query of ws and wss is all behind the first question mark.",
    section: "RFC 6455, section 3",
    call: ["normalize", "ws://a/b?c?d"],
    explains: likeFastUri((part) => /\?.*\?/.test(part("resourceName"))),
  },
  {
    what: "The options `iri` and `unicodeSupport` convert a reference by RFC 3987: also private characters of a query, and the domain name of a target.",
    section: "RFC 3987, section 3.2",
    call: ["resolve", "http://xn--9ca.org/", "?%EE%80%80", { iri: true }],
    explains: all(
      of("parse", "serialize", "resolve"),
      ({ call }) =>
        call.map(parts).some(({ iri, unicodeSupport }) => iri === true || unicodeSupport === true),
      ({ own }) => /[^\0-\x7f]/.test(JSON.stringify(own)),
      ({ isLikeFastUri }) => isLikeFastUri(),
    ),
  },
  {
    what: "A host that is no domain name is an error where the scheme has them; names are read by the IDNA of the platform.",
    section: "RFC 3986, section 3.2.2",
    call: ["parse", "http://a%2fb/"],
    explains: likeFastUri((part) => /%|[^\0-\x7f]|xn--/i.test(part("host"))),
  },
  {
    what: "A scheme that is not valid is an exception.",
    section: "RFC 3986, section 3.1",
    call: ["serialize", { scheme: "1a", path: "b" }],
    explains: likeFastUri((part) => part("scheme") !== "" && !isReference(`${part("scheme")}:`)),
  },
  {
    what: "A `%` that begins no escape is data in a component.",
    section: "RFC 3986, section 2.4",
    call: ["serialize", { path: "/%" }],
    explains: likeFastUri((part) => STRINGS.some((name) => /%(?![\da-f]{2})/i.test(part(name)))),
  },
  {
    what: "A bracket in a host that is no address is data.",
    section: "RFC 3986, section 3.2.2",
    call: ["serialize", { host: "a]" }],
    explains: likeFastUri((part) => /[[\]]/.test(part("host"))),
  },
  {
    what: "`equal` takes components for their string, which it normalizes.",
    section: "RFC 3986, section 6.2.2",
    call: ["equal", { scheme: "ws", host: "a", path: "/.." }, "ws://a/.."],
    explains: all(
      of("equal"),
      ({ call }) => call.slice(1, 3).some((arg) => typeof arg === "object"),
      returns(({ call: [name, a, b, options], run }) => {
        const texts = [a, b].map((given) =>
          typeof given === "object" ? run(["serialize", given, options])?.value : given,
        );
        return run([name, ...texts, options])?.value;
      }),
    ),
  },
  {
    what: "An empty string has no escapes.",
    section: "RFC 3986, section 2.1",
    call: ["pctEncChar", ""],
    explains: all(
      of("pctEncChar"),
      ({ call }) => call[1] === "",
      returns(() => ""),
    ),
  },
  {
    what: "A path with CARRIAGE RETURN, LINE SEPARATOR or PARAGRAPH SEPARATOR has an end; the original does not return.",
    section: "RFC 3986, section 5.2.4",
    call: ["removeDotSegments", "/\r"],
    explains: all(({ original }) => original.isEndless === true, isUnchanged),
  },
  {
    what: "Escapes that are not UTF-8 stay.",
    section: "RFC 3986, section 2.5",
    call: ["pctDecChars", "%C3%28"],
    explains: all(
      of("pctDecChars", "unescapeComponent"),
      returns(({ call }) => decodedUtf8(String(call[1]))),
    ),
  },
  {
    what: "`escapeComponent` and `pctEncChar` write a character beyond U+FFFF as one, and a half as U+FFFD.",
    section: "RFC 3986, section 2.5",
    call: ["escapeComponent", "\u{1f600}"],
    explains: all(
      of("escapeComponent", "pctEncChar"),
      ({ call }) => /[\ud800-\udfff]/.test(String(call[1])),
      ({ call, original, own }) => {
        const halves = String(original.value).replace(HALF_ESCAPED, halfOf);
        const [first = ""] = String(call[1]);
        const text = call[0] === "pctEncChar" ? first : halves;
        return normalEscapes(String(own.value)) === normalEscapes(text);
      },
    ),
  },
];

/** The octets of a half of a pair, which uri-js writes. */
const HALF_ESCAPED = /%ED%[AB][\dA-F]%[89AB][\dA-F]/g;

function halfOf(escape: string): string {
  const [, high = 0, low = 0] = escape
    .slice(1)
    .split("%")
    .map((digits) => parseInt(digits, 16));
  return String.fromCharCode(0xd000 | ((high & 0x3f) << 6) | (low & 0x3f));
}

/** What a replacement refuses: an advisory is about it, or two readers see two hosts. */
export const REFUSED: readonly Row[] = [
  ...REFUSED_OF_BOTH,
  ...REFUSED_OF_URI_JS.map((row) => ({ ...row, packages: ["uri-js"] as const })),
];
