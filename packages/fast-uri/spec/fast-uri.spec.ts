/** The interface of fast-uri, as its documentation and that of the replacement say. */
import * as fastUri from "../src/index.js";
import type { UriParts, UriSettings } from "../../common/src/types.js";

const { equal, normalize, parse, resolve, resolveComponent, SCHEMES, serialize } = fastUri;

/** The components that are there. */
function present(parts: UriParts): Partial<UriParts> {
  return JSON.parse(JSON.stringify(parts)) as UriParts;
}

/** The components of a reference of some kind. Its path is empty where nothing else is said. */
const ofKind =
  (reference: string) =>
  (parts: UriParts): UriParts => ({ path: "", ...parts, reference });

const [wholeUri, absolute] = [ofKind("uri"), ofKind("absolute")];
const [relative, sameDocument] = [ofKind("relative"), ofKind("same-document")];

describe("parse", () => {
  const CASES: readonly [string, UriParts, UriSettings?][] = [
    ["", sameDocument({})],
    ["#a", sameDocument({ fragment: "a" })],
    ["?a", relative({ query: "a" })],
    ["a/b", relative({ path: "a/b" })],
    ["//", relative({ host: "" })],
    ["//@:", relative({ userinfo: "", host: "", port: "" })],
    [
      "uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body",
      wholeUri({
        scheme: "uri",
        userinfo: "user:pass",
        host: "example.com",
        port: 123,
        path: "/one/two.three",
        query: "q1=a1&q2=a2",
        fragment: "body",
      }),
    ],
    // Section 6.2.2: case and escapes. An escaped dot is data.
    [
      "X://EX%41M%c3%a9:007/%7e%2e%2f?%7e%2e#%7E",
      wholeUri({
        scheme: "x",
        host: "exam%C3%A9",
        port: 7,
        path: "/~%2E%2F",
        query: "~.",
        fragment: "~",
      }),
    ],
    // RFC 3987 section 3.1.
    [
      "x:/é?\u{e000}#\u{1f600}",
      wholeUri({ scheme: "x", path: "/%C3%A9", query: "%EE%80%80", fragment: "%F0%9F%98%80" }),
    ],
    // RFC 5952 section 4, RFC 6874 section 2.
    ["//[2001:DB8:0:0:1:0:0:1]", relative({ host: "2001:db8::1:0:0:1" })],
    ["//[1:0:2::]", relative({ host: "1:0:2::" })],
    ["//[0:1:2:3:4:5:6:7]", relative({ host: "0:1:2:3:4:5:6:7" })],
    ["//[::FFFF:192.0.2.1]", relative({ host: "::ffff:192.0.2.1" })],
    ["//[fe80::a%25en1]", relative({ host: "fe80::a%en1", ipv6Zone: "en1" })],
    ["//[fe80::a%en1]", relative({ host: "fe80::a%en1", ipv6Zone: "en1" })],
    ["//[v1.A]", relative({ host: "[v1.a]" })],
    // Domain names, by the schemes that have them and by the option.
    ["http://exampl%C3%A9.ORG", absolute({ scheme: "http", host: "xn--exampl-gva.org" })],
    ["x://é.org", absolute({ scheme: "x", host: "xn--9ca.org" }), { domainHost: true }],
    ["x://é.org", absolute({ scheme: "x", host: "é.org" }), { unicodeSupport: true }],
    // Section 7.4: an address in a rare form.
    ["http://0x7f.1/", absolute({ scheme: "http", host: "127.0.0.1", path: "/" })],
    ["x://0x7f.1/", absolute({ scheme: "x", host: "0x7f.1", path: "/" })],
    // Section 4.5.
    ["example.com/a", relative({ host: "example.com", path: "/a" }), { reference: "suffix" }],
    [
      "//example.com/a",
      absolute({ scheme: "http", host: "example.com", path: "/a" }),
      { reference: "suffix", scheme: "http" },
    ],
    // Schemes.
    [
      "wss://a/b?c",
      { scheme: "wss", host: "a", secure: true, resourceName: "/b?c", reference: "absolute" },
    ],
    [
      "WS://a",
      { scheme: "ws", host: "a", secure: false, resourceName: "/", reference: "absolute" },
    ],
    ["urn:Example:a%2f", { scheme: "urn", nid: "example", nss: "a%2f", reference: "absolute" }],
    [
      "urn:uuid:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6",
      {
        scheme: "urn",
        nid: "uuid",
        uuid: "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6",
        reference: "absolute",
      },
    ],
    [
      "mailto:a@EXAMPLE.org,b%2Cc@é.org?subject=x%20y&To=d@b.c&cc=e&BODY=%0D%0a",
      {
        scheme: "mailto",
        to: ["a@example.org", "b,c@xn--9ca.org", "d@b.c"],
        subject: "x y",
        headers: { cc: "e" },
        body: "\r\n",
        reference: "absolute",
      },
    ],
  ];

  it.each(CASES)("%s", (uri, expected, options = {}) => {
    expect(present(parse(uri, options))).toEqual(expected);
  });

  it.each<[string, string, UriSettings?]>([
    ["http:a", "a reference with the scheme http needs a host"],
    ["x://a:65536/", "the port 65536 is above 65535"],
    ["http://a%2fb/", 'the host "a%2Fb" is not a domain name'],
    ["http://1.2.3.4.5/", 'the host "1.2.3.4.5" is not a domain name'],
    ["a", "the kind of the reference is relative, not uri", { reference: "uri" }],
    ["urn:a", "the path of a URN is a namespace, a colon and a name"],
    ["urn:uuid:a", "the UUID is not valid"],
    ["mailto:a", "a recipient of mailto needs a domain"],
    ["mailto://a/b@c", "a reference with the scheme mailto has no authority"],
    ["mailto:?a=b=c", 'the header field "a=b=c" of mailto has two "="'],
  ])("%s has an error of its scheme: %s", (uri, error, options = {}) => {
    expect(parse(uri, options).error).toBe(error);
  });

  it("takes a UUID of any form if it is tolerant", () => {
    expect(parse("urn:uuid:a", { tolerant: true })).toMatchObject({ uuid: "a" });
    expect(parse("urn:uuid:a", { tolerant: true }).error).toBeUndefined();
  });
});

describe("a string that is not a reference", () => {
  it.each<[string, number, UriParts]>([
    [
      "http://A.org:80/b c?d#e",
      17,
      wholeUri({
        scheme: "http",
        host: "a.org",
        port: 80,
        path: "/b c",
        query: "d",
        fragment: "e",
      }),
    ],
    ["HTTP://u@A/<", 11, absolute({ scheme: "http", userinfo: "u", host: "a", path: "/<" })],
    // A guess about userinfo and port would be one host for one reader, another for the next.
    ["http://a@b@c:80/", 10, absolute({ scheme: "http", host: "a@b@c:80", path: "/" })],
    [
      "http://evil.com\\@a.com/",
      15,
      absolute({ scheme: "http", host: "evil.com\\@a.com", path: "/" }),
    ],
    ["//[::1", 6, relative({ host: "[::1" })],
    ["ht%74p://a/", 6, absolute({ scheme: "ht%74p", host: "a", path: "/" })],
    ["#a#b", 2, sameDocument({ fragment: "a#b" })],
    ["/%zz", 2, relative({ path: "/%zz" })],
    ["\u{d800}", 0, relative({ path: "\u{d800}" })],
  ])("%j: at offset %i", (uri, offset, expected) => {
    const { error, ...parts } = present(parse(uri));
    expect(error).toContain(` at offset ${offset}, found `);
    expect(parts).toEqual(expected);
  });

  it.each<[unknown]>([[undefined], [null], [1], [{}]])("%j: is not a string", (uri) => {
    expect(parse(uri as string)).toMatchObject({
      error: "the reference is not a string",
    });
  });

  it.each([
    "http://a/b c",
    "a b",
    "/%",
    "//[",
    " http://a/",
    "http://a:99999/",
    "urn:a",
    "http://%20/",
  ])("%j stays as it is, and equals nothing", (uri) => {
    expect(normalize(uri)).toBe(uri);
    expect(equal(uri, uri)).toBe(false);
    expect(equal(uri, uri.replaceAll(" ", "%20"))).toBe(false);
  });
});

describe("serialize", () => {
  it.each<[UriParts, string, UriSettings?]>([
    [{}, ""],
    [{ scheme: "http", host: "example.com", fragment: "footer" }, "http://example.com/#footer"],
    [
      {
        scheme: "x",
        userinfo: "a@b",
        host: "c/d",
        port: 1,
        path: "e?f",
        query: "g#h",
        fragment: "i#j",
      },
      "x://a%40b@c%2Fd:1/e%3Ff?g%23h#i%23j",
    ],
    [{ host: "::1" }, "//[::1]"],
    [{ host: "[0::1]" }, "//[::1]"],
    [{ host: "fe80::1%25eth0" }, "//[fe80::1%25eth0]"],
    [{ host: "fe80::1%25eth0", ipv6Zone: "25eth0" }, "//[fe80::1%2525eth0]"],
    [{ host: "[V1.A]" }, "//[v1.a]"],
    [{ host: "v1.a:b" }, "//v1.a%3Ab"],
    [{ host: "::1::" }, "//%3A%3A1%3A%3A"],
    [{ port: "80" }, "//:80"],
    [{ path: "a:b/c:d" }, "a%3Ab/c:d"],
    [{ path: "//a" }, "/%2Fa"],
    [{ path: "../a" }, "../a"],
    [{ path: "a/../b:c" }, "./b:c"],
    [{ scheme: "x", path: "/a/../b" }, "x:/b"],
    [{ scheme: "x", path: "/a/../b" }, "x:/a/../b", { absolutePath: true }],
    // What is escaped already stays, as far as it is read as a path.
    [{ scheme: "x", path: "a b%2f" }, "x:a b%2F", { skipEscape: true }],
    [{ path: "a:b c" }, "./a:b%20c", { skipEscape: true }],
    [{ path: "a:b" }, "a%3Ab", { skipEscape: true, absolutePath: true }],
    // Section 3.3: a path behind an authority.
    [{ host: "a", path: "b/../c" }, "//a/c"],
    [{ path: "%2f%zz é\u{d800}" }, "%2F%25zz%20%C3%A9%EF%BF%BD"],
    [{ host: "é" }, "//%C3%A9"],
    [{ host: "é" }, "//é", { unicodeSupport: true }],
    [{ host: "é\ud800" }, "//é\ufffd", { unicodeSupport: true }],
    [{ host: "a", path: "b/../c" }, "//a/c"],
    [{ scheme: "http", host: "a", port: 80 }, "http://a/"],
    [{ scheme: "https", host: "a", port: 443 }, "https://a/"],
    [{ scheme: "http", host: "a", port: 443 }, "http://a:443/"],
    [{ scheme: "http", host: "a", path: "/b" }, "a/b", { reference: "suffix" }],
    [
      { scheme: "ws", host: "a", port: "", secure: true, resourceName: "/b?c?d", fragment: "e" },
      "wss://a/b?c?d",
    ],
    [{ scheme: "wss", host: "a", resourceName: "/" }, "wss://a"],
    [{ scheme: "urn", nid: "A", nss: "b/../c" }, "urn:a:b/../c"],
    [{ scheme: "urn", nid: "uuid", uuid: "F81D4FAE" }, "urn:uuid:f81d4fae"],
    [
      {
        scheme: "mailto",
        to: ["a,b@c.d", "x"],
        subject: "é?",
        body: "&",
        headers: { "%74o": "x", TO: "e@f" },
      },
      "mailto:a%2Cb@c.d,x@,e@f?%2574o=x&subject=%C3%A9%3F&body=%26",
    ],
    [{ scheme: "mailto", to: ["a@[IPv6:::1]"], path: "x" }, "mailto:a@[ipv6:::1]"],
    [{ scheme: "mailto", path: "x" }, "mailto:"],
  ])("%j: %s", (parts, expected, options = {}) => {
    const before = structuredClone(parts);
    expect(serialize(parts, options)).toBe(expected);
    expect(parts).toEqual(before);
  });

  it.each<[UriParts, string]>([
    [{ scheme: "%6Aavascript" }, '"%6Aavascript" is not a scheme'],
    [{ scheme: "a:b" }, '"a:b" is not a scheme'],
    [{ scheme: "a/b" }, '"a/b" is not a scheme'],
    [{ port: "8@evil.com" }, '"8@evil.com" is not a port'],
    [{ port: -1 }, '"-1" is not a port'],
    [{ scheme: "urn" }, "a URN needs a nid"],
  ])("%j throws", (parts, message) => {
    expect(() => serialize(parts)).toThrow(message);
    expect(equal(parts, parts)).toBe(false);
  });
});

describe("resolve", () => {
  it.each<[string, string, string, UriSettings?]>([
    ["uri://a/b/c/d?q", "../../g", "uri://a/g"],
    ["uri://a/b/c/d?q", "", "uri://a/b/c/d?q"],
    ["uri://a/b/c/d?q", "uri:g", "uri:g"],
    ["uri://a/b/c/d?q", "uri:g", "uri://a/b/c/g", { tolerant: true }],
    ["uri://a", "b", "uri://a/b"],
    ["http://A", "//É", "http://xn--9ca"],
    ["x://a", "//É", "x://%C3%89"],
    ["http://a", "//%C3%89", "http://xn--9ca"],
    ["a/b", "../../c", "../c"],
    ["a", "./b:c", "./b:c"],
    ["urn:a:b", "urn:c:d/../e", "urn:c:d/../e"],
    ["x:a", "HTTP:b", "./HTTP:b", { reference: "suffix" }],
    ["//[fe80::1%25a]/b", "c", "//[fe80::1%25a]/c"],
    // Characters that stay, because every reader finds them in the same component.
    ["http://a/b", "#/definitions/Record<string>", "http://a/b#/definitions/Record<string>"],
    ["http://a/b c/d", "e?f g", "http://a/b c/e?f g"],
    ["", "?a\\b", "?a\\b"],
  ])("%j, %j: %s", (base, reference, target, options = {}) => {
    expect(resolve(base, reference, options)).toBe(target);
  });

  it.each([
    ["http://a/", "\\\\b"],
    ["http://a/", "/\t/b"],
    ["http://a/", "b\nc"],
    ["http://a/", "./\\b"],
    ["http://a/", " b"],
    ["http://a/", "b%"],
    ["http://a/", "ht tp:b"],
    ["http://a/", "//b c/"],
    ["http://a/", "//b:65536/"],
    ["http://a/", "//é%2f/"],
    ["http:", "/b"],
    // The wrong character would be dropped.
    ["http://a/", "b c/../d"],
  ])("%j, %j throws", (base, reference) => {
    expect(() => resolve(base, reference)).toThrow(Error);
    expect(() => resolve(reference, base)).not.toThrow(TypeError);
  });
});

it.each(["mailto", "ws", "http"])(
  "does not resolve a string that is not a reference by the rules of the option %s",
  (scheme) => {
    const read = (): string => resolve("x://a/b", "//u@c/d e#f g", { scheme });
    expect(read).toThrow("at offset 7");
  },
);

describe("resolveComponent", () => {
  it("normalizes both", () => {
    const target = resolveComponent({ scheme: "X", host: "A", path: "/b/c" }, { path: "../%7e" });
    expect(present(target)).toEqual({ scheme: "x", host: "a", path: "/~" });
  });

  it("takes both as they are", () => {
    const target = resolveComponent({ scheme: "X", host: "A" }, { path: "b" }, {}, true);
    expect(present(target)).toEqual({ scheme: "X", host: "A", path: "/b" });
  });
});

describe("normalize and equal", () => {
  it.each([
    ["HTTP://ABC.com:80/%7Esmith/../home.html", "http://abc.com/home.html"],
    ["http://a/%2e%2E/b", "http://a/%2E%2E/b"],
    ["x://a/%2f", "x://a/%2F"],
    ["../../a/../b", "../../b"],
    ["ws://A:80/b?c#d", "ws://a/b?c"],
    [
      "urn:UUID:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6",
      "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ],
  ])("%s: %s", (uri, normal) => {
    expect(normalize(uri)).toBe(normal);
    expect(normalize(normal)).toBe(normal);
    expect(equal(uri, normal)).toBe(true);
    expect(equal(parse(uri), normal)).toBe(true);
  });

  it("normalizes components", () => {
    expect(present(normalize<UriParts>({ scheme: "HTTP", host: "A" }))).toEqual({
      scheme: "http",
      host: "a",
      path: "/",
      reference: "absolute",
    });
    expect(normalize(1)).toBe(1);
    expect(normalize(null)).toBeNull();
  });

  it("tells different references apart", () => {
    expect(equal("http://a/%2F", "http://a//")).toBe(false);
    expect(equal("a", 1)).toBe(false);
  });
});

describe("SCHEMES", () => {
  it("can have more of them", () => {
    SCHEMES["x-test"] = {
      scheme: "x-test",
      parse: (parts) => Object.assign(parts, { path: "parsed" }),
      serialize: (parts) => Object.assign(parts, { path: "written" }),
    };
    expect(parse("X-TEST:a").path).toBe("parsed");
    expect(serialize({ scheme: "x-test" })).toBe("x-test:written");
    delete SCHEMES["x-test"];
  });

  it("has no names of Object.prototype", () => {
    expect(parse("constructor:a")).toMatchObject({ scheme: "constructor", path: "a" });
    expect(parse("__proto__:a").error).toBeDefined();
  });
});

test("the exports are those of the original, with names", () => {
  expect(Object.keys(fastUri).sort()).toEqual([
    "SCHEMES",
    "equal",
    "normalize",
    "parse",
    "resolve",
    "resolveComponent",
    "serialize",
  ]);
});
