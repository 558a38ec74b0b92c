/** Laws of both replacements, over components, options, handlers and strings of any kind. */
import fc from "fast-check";
import * as fastUri from "../../fast-uri/src/index.js";
import * as uriJs from "../../uri-js/src/index.js";
import { scaled } from "../../../spec/helpers/worlds.js";
import { rfc3987 } from "../../../src/index.js";
import type { SchemeRules, UriParts, UriSettings } from "../src/types.js";

const PACKAGES = [
  ["fast-uri", { ...fastUri, resolveParts: fastUri.resolveComponent }],
  ["uri-js", { ...uriJs, resolveParts: uriJs.resolveComponents }],
] as const;

const PIECES = [
  ...Array.from("aB19.-_~!$&'()*+,;=:@/?#[]%\\^ \"<>{|}`\0\t\r\n\u007f"),
  ...["%41", "%7e", "%2e", "%2F", "%zz", "%C3%A9", "..", "/../", "//", "::1", "xn--9ca", "\u00e9"],
  ...["\u00c9", "\u1e9e", "\u03a3", "\uff45", "\ud800", "\u{1f600}", "\u2028", "8080"],
];
const SCHEMES = ["http", "HTTPS", "ws", "wss", "urn", "mailto", "ftp", "x"];

const data = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 6 });
const scheme = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...SCHEMES) }, data);
const components: fc.Arbitrary<UriParts> = fc.record(
  {
    scheme,
    userinfo: data,
    host: data,
    port: fc.oneof(fc.constantFrom("", 80, "443", 65536), data),
    path: data,
    query: data,
    fragment: data,
    nid: data,
    nss: data,
    uuid: data,
    resourceName: data,
    secure: fc.boolean(),
    to: fc.array(data, { maxLength: 2 }),
    headers: fc.dictionary(data, data, { maxKeys: 2 }),
    subject: data,
  },
  { requiredKeys: [] },
);
const hostile = fc
  .record(
    { scheme, authority: data, path: data, query: data, fragment: data },
    { requiredKeys: [] },
  )
  .map(({ authority, path = "", query, fragment, ...rest }) =>
    [
      rest.scheme === undefined ? "" : `${rest.scheme}:`,
      authority === undefined ? "" : `//${authority}/`,
      path,
      query === undefined ? "" : `?${query}`,
      fragment === undefined ? "" : `#${fragment}`,
    ].join(""),
  );

const ZONE = /(\[[\da-f:.]*)%25[^\]]*\]/i;

/** Returns the text that a call gives, or undefined for an exception with such a message. */
function textOr(call: () => string, message: RegExp): string | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && message.test(error.message)) return undefined;
    throw error;
  }
}

describe.each(PACKAGES)("%s", (name, functions) => {
  const { equal, normalize, parse, resolve, serialize } = functions;
  const written = (text: string, options?: UriSettings): string =>
    serialize(parse(text, options), options);

  test("serialize: no component becomes another one", () => {
    const check = (given: UriParts): void => {
      const text = textOr(() => serialize(given), / is no (?:scheme|port)$|needs a nid$/);
      if (text === undefined) return;
      const [, read] = /^(?:([^:/?#]+):)?/.exec(text)!;
      const isWs = /^wss?$/i.test(given.scheme ?? "");
      const ofSecure = isWs && given.secure !== undefined ? [given.secure ? "wss" : "ws"] : [];
      const [expected = given.scheme ?? ""] = ofSecure;
      expect((read ?? "").toLowerCase()).toBe(expected.toLowerCase());
      // A grammar without zones of addresses, and without U+FFFD, which stands for each half of a pair in hosts of mailto.
      expect(rfc3987.canParse(text.replace(ZONE, "$1]").replaceAll("\ufffd", ""))).toBe(true);
      expect(text.includes("#") && given.fragment === undefined).toBe(false);
    };
    fc.assert(fc.property(components, check), { numRuns: scaled(800, 100) });
  });

  test.each<[UriParts]>([
    [{ scheme: "http?x", host: "good.com", path: "/a" }],
    [{ scheme: "http#x", host: "good.com" }],
    [{ scheme: "http/x" }],
    [{ scheme: "a:b" }],
    [{ scheme: "x\n" }],
    [{ scheme: "\u212a" }],
  ])("a scheme that is not one: %j", (given) => {
    expect(() => serialize(given)).toThrow(TypeError);
    expect(() => normalize(given)).toThrow(TypeError);
    expect(() => functions.resolveParts({ path: "a" }, given)).toThrow(TypeError);
    expect(equal(given, given)).toBe(false);
  });

  test("a message about a component has no character that cannot be seen", () => {
    const shown = '"a" U+001B "[" U+000A U+202E U+00A0';
    const unseen = "a\u001b[\n\u202e\u00a0";
    expect(() => serialize({ scheme: unseen })).toThrow(new TypeError(`${shown} is no scheme`));
    expect(() => serialize({ port: unseen })).toThrow(new TypeError(`${shown} is no port`));
    expect(parse("mailto:?\u200b=b=c").error).toContain('field U+200B "=b=c" of mailto');
  });

  test("serialize(parse(x)) is idempotent", () => {
    const check = (text: string): void => {
      const once = textOr(() => written(text), / is no scheme$|needs a nid$/);
      // The original does not remove the path of ws that is a slash only behind its dot segments.
      if (once === undefined || /^wss?:/i.test(once)) return;
      expect(written(once)).toBe(once);
    };
    fc.assert(fc.property(hostile, check), { numRuns: scaled(1500, 100) });
  });

  test.each([
    ["//B^", "//b%5E"],
    ["http://localhost:PORT/x", "http://localhost%3Aport/x"],
    ["http://${HOST}/x", "http://$%7Bhost%7D/x"],
    ["/%zz%7e?%7e", "/%25zz~?~"],
    ["mailto:?a b=%7e", "mailto:?a%20b=~"],
  ])("%s is written as %s", (text, once) => {
    expect(written(text)).toBe(once);
    expect(written(once)).toBe(once);
  });

  const NAMES = ["reference", "unicodeSupport", "domainHost", "absolutePath", "tolerant", "nid"];
  const TEXTS = ["urn:b:c/../d", "urn:uuid:x", "mailto:a/../b@c.d", "http://\u00c9/a/../b", "a:b"];
  const WITHOUT_VALUE = [false, 0, "", null, undefined];
  const OPTIONS = [...NAMES, "skipEscape", "iri", "scheme"].flatMap((option) =>
    WITHOUT_VALUE.map((value): [string, unknown] => [option, value]),
  );

  test.each(OPTIONS)("the option %s with the value %j counts as absent", (option, value) => {
    const options = { [option]: value } as UriSettings;
    for (const text of TEXTS) {
      expect(parse(text, options)).toEqual(parse(text));
      expect(normalize(text, options)).toBe(normalize(text));
      expect(equal(text, text, options)).toBe(equal(text, text));
      expect(written(text, options)).toBe(written(text));
    }
  });

  // A scheme that is there replaces that of the resolution, also without a value.
  const OF_RESOLVE = OPTIONS.filter(([option]) => option !== "scheme");
  test.each(OF_RESOLVE)("resolve: the option %s with the value %j", (option, value) => {
    for (const text of TEXTS)
      expect(resolve("x:a", text, { [option]: value })).toBe(resolve("x:a", text));
  });

  const FLAGS = ["absolutePath", "domainHost", "iri", "skipEscape", "tolerant", "unicodeSupport"];
  test.each(FLAGS)("the option %s counts as set with each value that is one", (option) => {
    const all = [...TEXTS, "x:a/../b", "//\u00c9.example/\u00e9", "urn:uuid:x", "x://a b"];
    const outcomes = [true, 1, "no", [], {}].map((value) => {
      const options = { [option]: value } as UriSettings;
      return all.map((text) => [
        [parse(text, options), normalize(text, options), written(text, options)],
        resolve("x:a/b", text.replace(" ", ""), options),
      ]);
    });
    for (const each of outcomes) expect(each).toEqual(outcomes[0]);
  });

  const RESULTS = [undefined, null, 0, "x", { path: "same" }, { nid: "x", nss: "same" }];
  test.each(RESULTS.map((result) => [result]))(
    "the result %j of a handler is ignored",
    (result) => {
      const handler: SchemeRules = {
        scheme: "x-test",
        parse(parts, settings) {
          parts.path = `${parts.path ?? ""}!`;
          settings.tolerant = true;
          return result;
        },
        serialize(parts) {
          parts.path = parts.path?.replace("!", "");
          return result;
        },
      };
      const ofUrn: SchemeRules = {
        scheme: "urn:x-test",
        parse(parts) {
          parts.nss = `${parts.nss ?? ""}!`;
          return result;
        },
        serialize: () => result,
      };
      Object.assign(functions.SCHEMES, { "x-test": handler, "urn:x-test": ofUrn });
      expect(parse("x-test:a")).toMatchObject({ scheme: "x-test", path: "a!" });
      expect(parse("x-test:a", { nid: "b" })).toMatchObject({ path: "a!" });
      expect(written("x-test:a")).toBe("x-test:a");
      expect(equal("x-test:a", "x-test:b")).toBe(false);
      expect(parse("urn:x-test:a")).toMatchObject({ nid: "x-test", nss: "a!" });
      expect(written("urn:x-test:a")).toBe("urn:x-test:a!");
      expect(equal("urn:x-test:a", "urn:x-test:b")).toBe(false);
      // Nor do its changes of the options remain.
      expect(resolve("x:a/b", "x:c")).toBe("x:c");
      delete functions.SCHEMES["x-test"];
      delete functions.SCHEMES["urn:x-test"];
    },
  );

  test.each<[UriParts, string]>([
    [{ scheme: "urn", nid: "a", nss: "b#c?d e" }, "urn:a:b%23c%3Fd%20e"],
    [{ scheme: "urn", nid: "a", nss: "b\r\nc" }, "urn:a:b%0D%0Ac"],
    [{ scheme: "urn", nid: "a b#", nss: "c" }, "urn:a%20b%23:c"],
    [{ scheme: "urn", nid: "uuid", uuid: "a#b" }, "urn:uuid:a%23b"],
    [{ scheme: "urn", nid: "a", nss: "b%2f%7e/../c" }, "urn:a:b%2F%7E/../c"],
  ])("the name of a URN is data: %j", (given, expected) => {
    expect(serialize(given)).toBe(expected);
  });

  const WITHOUT_HOST = [
    "http:/a/../b",
    "HTTPS:/b",
    "ws:/b",
    "wss:b",
    "ftp:/b",
    "http:///b",
    "ftp:",
  ];
  test.each(WITHOUT_HOST)("%s has no host, and for browsers another one", (text) => {
    expect(parse(text).error).toMatch(/needs a host$/);
    expect(normalize(text)).toBe(text);
    expect(equal(text, text)).toBe(false);
    expect(() => resolve("x:y", text)).toThrow("needs a host");
    // Only the target counts.
    expect(resolve(text, "x:y")).toBe("x:y");
  });

  test.each([
    ["C:\\proj\\user.json", "#/$defs/a", "c:\\proj\\user.json#/$defs/a"],
    ["C:\\proj\\user.json", "", "c:\\proj\\user.json"],
    ["C:\\proj\\a b.json", "#c d", "c:\\proj\\a b.json#c d"],
    ["proj\\user.json", "#a", "proj\\user.json#a"],
    ["\\proj\\user.json", "#a", "\\proj\\user.json#a"],
  ])("a fragment is resolved against %j", (base, reference, target) => {
    expect(resolve(base, reference)).toBe(target);
  });

  test.each([
    ["C:\\proj\\user.json", "a"],
    ["C:\\proj\\user.json", "?a"],
    ["C:\\proj\\user.json", "//a"],
    ["#a", "C:\\proj\\user.json"],
    ["\\\\server\\user.json", "#a"],
    ["/\\server\\user.json", "#a"],
    ["x:\\\\server\\user.json", "#a"],
    ["http:\\\\server\\user.json", "#a"],
    ["http:\\server\\user.json", "#a"],
    ["http://a\\b/c", "#a"],
    ["http://a/b\\c", "#a"],
    ["C:\\proj\n", "#a"],
    ["C:\\proj%", "#a"],
    ["1C:\\proj", "#a"],
  ])("%j, %j: the error of resolve has both", (base, reference) => {
    const strings = `${JSON.stringify(reference)} against ${JSON.stringify(base)}: `;
    expect(() => resolve(base, reference)).toThrow(`cannot resolve ${strings}`);
  });

  test("every failed resolve names both strings", () => {
    const check = (base: string, reference: string): void => {
      const escaped = (text: string): string => text.replace(/[^\w]/g, "\\$&");
      const [from, to] = [base, reference].map((text) => escaped(JSON.stringify(text)));
      expect(() =>
        textOr(() => resolve(base, reference), new RegExp(`${to} against ${from}`)),
      ).not.toThrow();
    };
    fc.assert(fc.property(hostile, hostile, check), { numRuns: scaled(1500, 100) });
  });

  test("an object of the class String is a string", () => {
    expect(resolve(Object("http://a/b") as string, Object("c") as string)).toBe("http://a/c");
    expect(parse(Object("A:b") as string)).toEqual(parse("A:b"));
  });

  test("absent components have no key of their own but those of all references", () => {
    const keys = ["fragment", "host", "path", "port", "query", "reference", "scheme", "userinfo"];
    for (const options of [undefined, { unicodeSupport: true }])
      expect(Object.keys(parse("a", options)).sort()).toEqual(keys);
  });

  test(`the host of a string that is not ASCII is read by the platform's IDNA (${name})`, () => {
    for (const host of ["\u1e9e", "\u0391\u03a3", "\uff45xample.com"])
      expect(parse(`http://${host}/`).host).toBe(new URL(`http://${host}/`).hostname);
    expect(resolve("http://a/", "//\uff45xample.com/")).toBe("http://example.com/");
  });
});

describe("uri-js writes components in their normal form, as its original does", () => {
  test.each<[UriParts, string, { iri: boolean }?]>([
    [{ host: "A" }, "//a"],
    [{ scheme: "X", path: "" }, "x:"],
    [{ path: "%7e" }, "~"],
    [{ userinfo: "%7e", host: "%41%2f" }, "//~@a%2F"],
    [{ path: "", query: "%7e", fragment: "%7E" }, "?~#~"],
    [{ scheme: "http", host: "\u00e9" }, "http://xn--9ca/"],
    [{ scheme: "http", host: "%C3%A9" }, "http://xn--9ca/"],
    [{ scheme: "http", host: "\u00e9" }, "http://\u00e9/", { iri: true }],
    [{ scheme: "ws", host: "A", resourceName: "/%7e?%7e" }, "ws://a/~?~"],
    // What only a valid name is: no delimiter makes another host of it.
    [{ scheme: "http", host: "a/\u00e9" }, "http://a%2F%C3%A9/"],
    // Rows of the table.
    [{ scheme: "urn", nid: "A", nss: "B" }, "urn:a:B"],
    [{ path: "a/../b" }, "b"],
    [{ path: "%2e" }, "%2E"],
  ])("%j: %s", (given, expected, options = { iri: false }) => {
    const before = structuredClone(given);
    expect(uriJs.serialize(given, options)).toBe(expected);
    expect(given).toEqual(before);
  });

  test("fast-uri leaves them", () => {
    const given = { scheme: "X", userinfo: "%7e", host: "A", path: "/%7e" };
    expect(fastUri.serialize(given)).toBe("X://%7E@A/%7E");
    expect(fastUri.serialize({ scheme: "http", host: "\u00e9" })).toBe("http://%C3%A9/");
    expect(fastUri.serialize({ host: "%41::1" })).toBe("//[a::1]");
  });
});
