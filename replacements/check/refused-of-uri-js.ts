/** The rows of the table in `replacements/README.md` where only the replacement of uri-js departs from its original. */
import {
  URI_JS,
  all,
  of,
  parts,
  isReference,
  splitReference,
  hostIn,
  returns,
  isUnchanged,
  throws,
  normalEscapes,
  PATHS,
  DOTS,
  likeFastUri,
  STRINGS,
  decodedUtf8,
} from "./reasons.js";
import type { Row } from "./reasons.js";

/** Where the replacement of uri-js does what fast-uri does, and what only uri-js has. */
export const REFUSED_OF_URI_JS: readonly Row[] = [
  {
    what: "mailto is read as by fast-uri: a domain or a header that is not valid is an error, and no header becomes another.",
    section: "RFC 6068, section 2",
    packages: URI_JS,
    call: ["normalize", "mailto:..?a"],
    explains: likeFastUri((part) => /^mailto$/i.test(part("scheme"))),
  },
  {
    what: "The name of a URN is opaque; a URN without a namespace is an error, and stays as it is.",
    section: "RFC 8141, section 2",
    packages: URI_JS,
    call: ["normalize", "urn:a:b/../c"],
    explains: likeFastUri((part) => /^urn$/i.test(part("scheme"))),
  },
  {
    what: "Leading zeros do not belong to an address of IPv4: for some readers, they make it octal.",
    section: "RFC 3986, section 7.4",
    packages: URI_JS,
    call: ["normalize", "//192.068.001.000"],
    explains: likeFastUri((part) => /(?:^|[.:[])0\d+(?:\.|\]?$)/.test(part("host"))),
  },
  {
    what: "A relative reference keeps the `..` that nothing before it removes, and has no root that it had not.",
    section: "RFC 3986, section 5.2.4",
    packages: URI_JS,
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
    packages: URI_JS,
    call: ["normalize", "http://a/public/%2e%2e/admin"],
    explains: likeFastUri((part) => PATHS.some((name) => /%2e/i.test(part(name)))),
  },
  {
    what: "A port above 65535 is an error, and the reference stays as it is.",
    section: "RFC 3986, section 3.2.3",
    packages: URI_JS,
    call: ["parse", "x://a:65536"],
    explains: likeFastUri((part) => Number(part("port")) > 65535),
  },
  {
    what: "A target with the scheme http has a host.",
    section: "RFC 9110, section 4.2.1",
    packages: URI_JS,
    call: ["resolve", "http:a", "b"],
    explains: all(of("resolve"), throws, ({ call, texts }) => {
      const [base, reference] = texts.map(splitReference);
      const hasScheme = reference![0] !== undefined && parts(call[3]).tolerant !== true;
      const scheme = hasScheme ? reference![0] : base![0];
      const isOwn = hasScheme || reference![1] !== undefined;
      const authority = isOwn ? reference![1] : base![1];
      return /^https?$/i.test(scheme ?? "") && hostIn(`//${authority ?? ""}`) === "";
    }),
  },
  {
    what: "A colon is no data to escape in `parse`; `serialize` writes `./` before a segment with a colon, or escapes it.",
    section: "RFC 3986, section 4.2",
    packages: URI_JS,
    call: ["parse", "/a:b"],
    explains: likeFastUri((part) => PATHS.some((name) => part(name).includes(":"))),
  },
  {
    what: "A rare form of an address of IPv4 is that address where a scheme has domain names, and an error if it is none.",
    section: "RFC 3986, section 7.4",
    packages: URI_JS,
    call: ["parse", "http://0x7f.1/"],
    explains: likeFastUri((part) => /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(part("host"))),
  },
  {
    what: "An address with a zone has it as `ipv6Zone`, too.",
    section: "RFC 6874, section 2",
    packages: URI_JS,
    call: ["parse", "//[fe80::1%25en0]"],
    explains: likeFastUri((part) => /:.*%/.test(part("host"))),
  },
  {
    what: "A character beyond U+FFFF is the octets of one character, not of two halves; a half is U+FFFD.",
    section: "RFC 3986, section 2.5",
    packages: URI_JS,
    call: ["normalize", "x:\u{1f600}"],
    explains: likeFastUri((part) =>
      STRINGS.some((name) => /[\ud800-\udfff]|%f[0-4]/i.test(part(name))),
    ),
  },
  {
    what: "`parse` returns the userinfo as it is written.",
    section: "RFC 3986, section 3.2.1",
    packages: URI_JS,
    call: ["parse", "//%41@b"],
    explains: likeFastUri((part) => /[%\x80-\uffff]/.test(part("userinfo"))),
  },
  {
    what: "The query of ws and wss is all behind the first question mark.",
    section: "RFC 6455, section 3",
    packages: URI_JS,
    call: ["normalize", "ws://a/b?c?d"],
    explains: likeFastUri((part) => /\?.*\?/.test(part("resourceName"))),
  },
  {
    what: "The options `iri` and `unicodeSupport` convert a reference by RFC 3987: also private characters of a query, and the domain name of a target.",
    section: "RFC 3987, section 3.2",
    packages: URI_JS,
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
    packages: URI_JS,
    call: ["parse", "http://a%2fb/"],
    explains: likeFastUri((part) => /%|[^\0-\x7f]|xn--/i.test(part("host"))),
  },
  {
    what: "A scheme that is not valid is an exception.",
    section: "RFC 3986, section 3.1",
    packages: URI_JS,
    call: ["serialize", { scheme: "1a", path: "b" }],
    explains: likeFastUri((part) => part("scheme") !== "" && !isReference(`${part("scheme")}:`)),
  },
  {
    what: "A `%` that begins no escape is data in a component.",
    section: "RFC 3986, section 2.4",
    packages: URI_JS,
    call: ["serialize", { path: "/%" }],
    explains: likeFastUri((part) => STRINGS.some((name) => /%(?![\da-f]{2})/i.test(part(name)))),
  },
  {
    what: "A bracket in a host that is no address is data.",
    section: "RFC 3986, section 3.2.2",
    packages: URI_JS,
    call: ["serialize", { host: "a]" }],
    explains: likeFastUri((part) => /[[\]]/.test(part("host"))),
  },
  {
    what: "`equal` takes components for their string, which it normalizes.",
    section: "RFC 3986, section 6.2.2",
    packages: URI_JS,
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
    packages: URI_JS,
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
    packages: URI_JS,
    call: ["removeDotSegments", "/\r"],
    explains: all(({ original }) => original.isEndless === true, isUnchanged),
  },
  {
    what: "Escapes that are not UTF-8 stay.",
    section: "RFC 3986, section 2.5",
    packages: URI_JS,
    call: ["pctDecChars", "%C3%28"],
    explains: all(
      of("pctDecChars", "unescapeComponent"),
      returns(({ call }) => decodedUtf8(String(call[1]))),
    ),
  },
  {
    what: "`escapeComponent` and `pctEncChar` write a character beyond U+FFFF as one, and a half as U+FFFD.",
    section: "RFC 3986, section 2.5",
    packages: URI_JS,
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
